"""What makes a server fast must not change what it does: compression, garbage, frames that don't wait."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from collections.abc import Iterator

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from peppermill.server import garbage
from peppermill.server.compression import LargeOnly
from peppermill.server.config import ServerConfig
from peppermill.server.run import bind
from tests.server.running import OTHER, PERSON, Server


def test_small_frames_are_sent_at_once() -> None:
    """asyncio switches TCP_NODELAY on for connections that a listener of this kind accepts, and for no others."""
    with bind(ServerConfig(port=0), lambda *_, **__: None) as listener:
        assert listener.proto == socket.IPPROTO_TCP
        port = listener.getsockname()[1]

        async def story() -> int:
            found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

            def hear(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                plug = writer.get_extra_info("socket")
                found.set_result(plug.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                writer.close()

            server = await asyncio.start_server(hear, sock=listener)
            async with server:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                answer = await asyncio.wait_for(found, 60)
                writer.close()
            return answer

        assert asyncio.run(story()) != 0


def test_large_messages_are_compressed_and_small_ones_are_not() -> None:
    squeeze = LargeOnly(True, True, 15, 15)
    small, large = Frame(Opcode.TEXT, b'{"a":1}'), Frame(Opcode.TEXT, json.dumps(list(range(5000))).encode())
    assert squeeze.encode(small) is small
    packed = squeeze.encode(large)
    assert packed.rsv1
    assert len(packed.data) < len(large.data) / 2
    assert squeeze.decode(packed).data == large.data
    assert squeeze.encode(small) is small


def test_every_client_understands_the_server(server: Server) -> None:
    """With compression (as browsers do), with its settings refused, and without: the same story, word for word."""
    table, tokens = server.table(PERSON, OTHER, game="safranito")
    address = f"ws://{server.host}/api/tables/{table}/ws"
    bits = ClientPerMessageDeflateFactory(server_max_window_bits=10, client_max_window_bits=10)
    stories: list[str] = []
    for how in ({"compression": "deflate"}, {"compression": None, "extensions": [bits]}, {"compression": None}):
        with connect(address, open_timeout=60, max_size=None, **how) as line:  # type: ignore[arg-type]
            assert isinstance(line.protocol, ClientProtocol)
            assert bool(line.protocol.extensions) == ("extensions" in how or how["compression"] is not None)
            line.send(json.dumps({"type": "hello", "tokens": tokens, "lang": "en"}))
            text = line.recv(timeout=60)
            assert isinstance(text, str)
            told = json.loads(text)
            assert told["type"] == "welcome"
            stories.append(json.dumps({name: told[name] for name in ("views", "legal", "events")}))
            line.send(json.dumps({"type": "ping", "id": "x" * 60}))
            while json.loads(line.recv(timeout=60))["type"] != "pong":
                pass
    assert stories[0] == stories[1] == stories[2]
    assert len(stories[0]) > 4096


@pytest.fixture
def usual_garbage() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("usual_garbage")
def test_what_is_there_at_the_start_is_never_walked_over_again() -> None:
    garbage.collect_rarely()
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[2] > 100_000


@pytest.mark.parametrize(("quiet", "looks"), [(1.0, 10), (-1.0, 60)], ids=["quiet", "busy"])
def test_full_collections_wait_until_it_is_quiet(monkeypatch: pytest.MonkeyPatch, quiet: float, looks: int) -> None:
    monkeypatch.setattr(garbage, "_QUIET", quiet * 1e9)
    slept: list[float] = []
    collected: list[int] = []

    async def no_sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(collected) == 2:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", no_sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(garbage.collect_when_quiet(collect=lambda: collected.append(len(slept))))
    assert collected == [looks, 2 * looks]
