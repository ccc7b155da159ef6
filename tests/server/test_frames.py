"""Frames that are read and made by the short way: the same, byte for byte, as by the long one."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import Callable
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from peppermill.server import line as lines
from peppermill.server.compression import LARGE, LargeOnly
from peppermill.server.frames import frame, whole_text
from peppermill.server.line import Line

MOST = 64 * 1024
PACKED = LargeOnly(True, True, 15, 15, {})


def open_conn(*extensions: LargeOnly) -> ServerProtocol:
    conn = ServerProtocol(max_size=MOST)
    client = ClientProtocol(parse_uri("ws://localhost/"))
    request = client.connect()
    client.send_request(request)
    conn.receive_data(b"".join(client.data_to_send()))
    conn.send_response(conn.accept(request))
    conn.data_to_send()
    conn.events_received()
    conn.extensions = list(extensions)
    return conn


def sent(text: bytes, *extensions: LargeOnly, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """As a client sends it."""
    packing = [_Always(True, True, 15, 15, {}) for _ in extensions]
    return Frame(opcode, text, fin).serialize(mask=True, extensions=packing)


class _Always(LargeOnly):
    """Clients compress whatever they like."""

    def encode(self, frame: Frame) -> Frame:
        return super(LargeOnly, self).encode(frame)


@pytest.mark.parametrize("text", ["", "a", "é" * 62, "x" * 125, "x" * 126, "ü€" * 500, "x" * (LARGE - 1)])
@pytest.mark.parametrize("extensions", [(), (PACKED,)])
def test_a_short_text_goes_out_as_the_library_would_send_it(text: str, extensions: tuple[LargeOnly, ...]) -> None:
    conn = open_conn(*extensions)
    conn.send_text(text.encode())
    assert conn.data_to_send() == [frame(text.encode())]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 3000, 20_000])
@pytest.mark.parametrize("extensions", [(), (PACKED,)])
def test_a_whole_text_is_read(size: int, extensions: tuple[LargeOnly, ...]) -> None:
    text = random.Random(size).randbytes(size // 2).hex().encode()
    conn = open_conn(*extensions)
    data = sent(text, *extensions)
    assert whole_text(conn, data, MOST) == text
    assert conn.events_received() == []
    conn.receive_data(data)
    assert [cast("Frame", event).data for event in conn.events_received()] == [text]


def bomb() -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packing.compress(bytes(10 * MOST)) + packing.flush(zlib.Z_SYNC_FLUSH)
    return as_packed(data[:-4])


def as_packed(data: bytes) -> bytes:
    """A frame that says that this is compressed."""
    plain = sent(data)
    return bytes((plain[0] | 0x40,)) + plain[1:]


HELLO = sent(b'{"type":"ping"}')
OTHERS = {
    "nothing": b"",
    "half a frame": HELLO[:-1],
    "two frames": HELLO * 2,
    "a frame and a half": HELLO + HELLO[:4],
    "the beginning of a fragmented text": sent(b"abc", fin=False),
    "more of it": sent(b"abc", opcode=Opcode.CONT),
    "bytes": sent(b"abc", opcode=Opcode.BINARY),
    "a ping": sent(b"abc", opcode=Opcode.PING),
    "a close": sent(b"\x03\xe8", opcode=Opcode.CLOSE),
    "without a mask": frame(b"abcdefgh"),
    "a reserved bit": bytes((HELLO[0] | 0x20,)) + HELLO[1:],
    "compressed, which was not agreed": sent(b"abc", PACKED),
    "too large": sent(b"x" * MOST),
    "a length in eight bytes": b"\x81\xff" + (3).to_bytes(8, "big") + bytes(4) + b"abc",
}


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS.keys())
def test_everything_else_is_left_to_the_library(data: bytes) -> None:
    assert whole_text(open_conn(), data, MOST) is None


@pytest.mark.parametrize("data", [bomb(), as_packed(b"\xff" * 9)], ids=["bomb", "broken"])
def test_so_is_what_can_not_be_unpacked(data: bytes) -> None:
    assert whole_text(open_conn(PACKED), data, MOST) is None


def test_the_rest_of_a_frame_is_no_frame() -> None:
    # What comes second looks like a whole text, but is the middle of a longer one.
    inner = sent(b"inner", opcode=Opcode.TEXT)
    outer = Frame(Opcode.TEXT, bytes(200)).serialize(mask=True)
    for cut in range(1, 9):
        conn = open_conn()
        conn.receive_data(outer[:cut])
        assert whole_text(conn, inner, MOST) is None


def test_nothing_is_read_after_a_close() -> None:
    conn = open_conn()
    conn.receive_data(OTHERS["a close"])
    assert whole_text(conn, HELLO, MOST) is None


class Plug:
    """A transport in memory."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.said.append(bytes(data))

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        return

    def resume_reading(self) -> None:
        return


def heard(chunks: list[bytes]) -> tuple[list[Any], bool]:
    """What an application hears of these chunks, and whether the connection was ended."""

    async def story() -> tuple[list[Any], bool]:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                found.append(message.get("text", message.get("bytes")))

        found: list[Any] = []
        config = uvicorn.Config(app, ws_max_size=MOST, ws_per_message_deflate=False, log_config=None)
        config.load()
        plug = Plug()
        line = Line(config, ServerState(), {})
        line.connection_made(cast("asyncio.Transport", plug))
        client = ClientProtocol(parse_uri("ws://localhost/"), extensions=[ClientPerMessageDeflateFactory()])
        client.send_request(client.connect())
        line.data_received(b"".join(client.data_to_send()))
        await asyncio.sleep(0.01)
        for chunk in chunks:
            if not plug.closed:
                line.data_received(chunk)
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        line.connection_lost(None)
        await asyncio.sleep(0)
        return found, plug.closed

    return asyncio.run(story())


def test_however_frames_are_cut_the_same_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(8)
    makers: list[Callable[[], bytes]] = [
        lambda: sent(b"t" * rng.choice((0, 3, 125, 126, 900))),
        lambda: sent(rng.randbytes(rng.choice((5, 700))).hex().encode(), PACKED),
        lambda: sent(b"frag", fin=False) + sent(b"ment", opcode=Opcode.CONT),
        lambda: sent(b"bytes", opcode=Opcode.BINARY),
        lambda: sent(b"ping", opcode=Opcode.PING),
        lambda: sent("é".encode()[:1]) if rng.random() < 0.1 else sent("é".encode()),
    ]
    for _ in range(25):
        frames = [rng.choice(makers)() for _ in range(8)]
        data = b"".join(frames)
        cuts = sorted(rng.sample(range(len(data)), min(5, len(data) - 1)))
        for chunks in (frames, [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)], [data]):
            short = heard(chunks)
            with monkeypatch.context() as patched:
                patched.setattr(lines, "whole_text", lambda *_: None)
                assert heard(chunks) == short
