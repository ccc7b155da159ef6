"""Frames that are made by the short way: the same, byte for byte, as by the long one."""

from __future__ import annotations

import pytest
from websockets.client import ClientProtocol
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from peppermill.server.compression import LARGE, LargeOnly
from peppermill.server.frames import frame


def open_conn(*extensions: LargeOnly) -> ServerProtocol:
    conn = ServerProtocol()
    client = ClientProtocol(parse_uri("ws://localhost/"))
    request = client.connect()
    client.send_request(request)
    conn.receive_data(b"".join(client.data_to_send()))
    conn.send_response(conn.accept(request))
    conn.data_to_send()
    conn.events_received()
    conn.extensions = list(extensions)
    return conn


@pytest.mark.parametrize("text", ["", "a", "é" * 62, "x" * 125, "x" * 126, "ü€" * 500, "x" * (LARGE - 1)])
@pytest.mark.parametrize("extensions", [(), (LargeOnly(True, True, 15, 15, {}),)])
def test_a_short_text_goes_out_as_the_library_would_send_it(text: str, extensions: tuple[LargeOnly, ...]) -> None:
    conn = open_conn(*extensions)
    conn.send_text(text.encode())
    assert conn.data_to_send() == [frame(text.encode())]
