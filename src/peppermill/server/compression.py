"""Compression of large messages only.

Compressing everything makes an update of Chili Dice eighteen times smaller, and costs a sixth more processor time a move and
90 kB a table, for messages that fit into two packets anyway. Hundreds of tosses to choose from in Safranito are another matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LARGE: Final = 4096
"""Bytes from which on a message is compressed."""


class LargeOnly(PerMessageDeflate):
    """Each message stands for itself: nothing is kept between two of them."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= LARGE else frame


class _Offer(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Any
    ) -> tuple[list[ExtensionParameter], LargeOnly]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, LargeOnly(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )


_OFFER: Final = _Offer(server_no_context_takeover=True, client_no_context_takeover=True)


class CompressingSocket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket with our kind of compression. Switch off its own."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [_OFFER]
