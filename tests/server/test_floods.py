"""Floods against a server in a process of its own: what they cost, what is left in the log, and who is still served."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import socket
import statistics
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from peppermill.server.answers import Busy
from peppermill.server.archive import Archive
from peppermill.server.logs import MOST
from tests.server.house import request
from tests.server.loris import loris
from tests.server.running import OTHER, PERSON, ROLL, Client, Server

STRANGER = "127.0.0.9"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server nobody else uses. Whatever was done to it, it stops in peace and has nothing to complain about."""
    server = Server(tmp_path, tables_per_minute=10_000)
    yield server
    assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed


def dial(server: Server, address: str = "127.0.0.1") -> socket.socket:
    host, port = server.host.split(":")
    line = socket.create_connection((host, int(port)), 20, (address, 0))
    # Closing it is a reset: as if a cable had been cut.
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return line


def finished(server: Server) -> tuple[str, list[str]]:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        both.play(0, 1)
    return table, tokens


# What is refused


def test_an_origin_that_is_no_address(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    for origin in ("http://[", "http://[::1", "null"):
        with pytest.raises(InvalidStatus) as error:
            connect(f"ws://{server.host}/api/tables/{table}/ws", origin=origin)  # type: ignore[arg-type]
        assert error.value.response.status_code == 403
        status, answer = server.post(f"/api/tables/{table}/close", {"token": tokens[0]}, Origin=origin)
        assert (status, answer["code"]) == (403, "foreign")


def test_the_same_id_for_something_else_is_refused(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        first = both.first
        ack = both.move(first, ROLL, "m")
        assert both.move(first, ROLL, "m", version=1) == ack
        other = both.move(first, {"kind": "score", "box": "chance"}, "m")
        assert (other["type"], other["code"]) == ("refused", "id-taken")
        assert both.ask(type="chat", id="c", seat=0, text="hello")["type"] == "ack"
        assert both.ask(type="chat", id="c", seat=0, text=" hello ")["type"] == "ack"
        assert both.ask(type="chat", id="c", seat=0, text="goodbye")["code"] == "id-taken"
        pong = both.ask(type="ping", id="p")
        assert (pong["version"], pong["chat"]) == (ack["version"], 1)


def test_what_costs_more_is_refused_sooner(tmp_path: Path) -> None:
    server = Server(tmp_path, address_rate=4)  # sixty drops at once
    try:
        table, tokens = finished(server)

        def status(address: str, path: str) -> int:
            with contextlib.closing(dial(server, address)) as line:
                line.sendall(request("GET", path, Connection="close"))
                return int(line.makefile("rb").readline().split()[1])

        # Worked out once for forty drops; from then on it costs as much as any call.
        assert [status(STRANGER, f"/api/tables/{table}/replay") for _ in range(4)] == [200] * 4
        assert status(STRANGER, f"/api/tables/{table}/record") == 429
        assert status("127.0.0.8", f"/api/tables/{table}/record") == 200
        pings = ["/api/health"] * 300
        assert 429 in [status(STRANGER, path) for path in pings]
        with server.client(table, tokens[0]) as ana:
            assert ana.welcome["seats"] == [0], "others don't pay for it"
            answers = []
            for number in range(30):
                ana.send({"type": "look", "id": f"l{number}", "seat": 0, "version": number})
            for _ in range(30):
                answers.append(ana.until("moment", "refused"))
            assert [answer["type"] for answer in answers[:20]] == ["moment"] * 20, "people may leaf through a game"
    finally:
        assert server.stop() == 0, server.printed


def test_spectators_can_not_lock_a_player_out(tmp_path: Path) -> None:
    server = Server(tmp_path, table_connections=4)
    try:
        table, tokens = server.table(PERSON, OTHER)
        watching = [server.client(table) for _ in range(4)]
        with connect(f"ws://{server.host}/api/tables/{table}/ws") as fifth:
            fifth.send(json.dumps({"type": "hello", "tokens": []}))
            assert json.loads(fifth.recv(20))["code"] == "too-many-guests"
        with server.client(table, tokens[0]) as ana:
            assert ana.welcome["seats"] == [0]
        for each in watching:
            each.socket.close()
    finally:
        assert server.stop() == 0, server.printed


# Hanging up


def test_whoever_hangs_up_leaves_no_trace_in_the_log(own: Server) -> None:
    table, tokens = own.table(PERSON, OTHER)
    path = f"/api/tables/{table}/ws"
    keys = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    shake = request("GET", path, Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==", **keys)
    lost = request("GET", "/api/tables/nowhere/ws", Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==", **keys)
    foreign = request("GET", path, Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==", Origin="http://[", **keys)
    half = request("POST", "/api/tables", Content_Length="100") + b'{"game"'
    for words in (shake, lost, foreign, half, request("GET", "/api/games") * 20, b"GET / HTTP/1.1\r\nHo", b"\x00\xff\r\n\r\n"):
        for wait in (0.0, 0.0, 0.02, 0.1):
            line = dial(own)
            line.sendall(words)
            time.sleep(wait)
            line.close()

    def cut(client: Client) -> None:
        client.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.socket.socket.close()

    with own.client(table, *tokens) as both:
        both.move(both.first, ROLL, "a")
        first = both.first
        for number in range(6):
            gone = own.client(table, tokens[first])
            gone.send({"type": "hint", "id": f"h{number}", "seat": first})
            gone.send({"type": "sync", "since": 0})
            cut(gone)
        for number in range(5):
            assert both.ask(type="chat", id=f"c{number}", seat=0, text="still here")["type"] == "ack"
        assert both.ask(type="hint", id="h", seat=first)["type"] in ("hint", "refused")
        assert own.get("/api/health")[0] == 200


# The log


def test_nonsense_does_not_fill_the_log(own: Server) -> None:
    for _ in range(5 * MOST):
        line = dial(own)
        line.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")
        line.close()
    assert own.get("/api/health")[0] == 200
    assert 1 <= own.printed.count("Invalid HTTP request received.") <= 2 * MOST


# Replays


def test_a_replay_is_written_once_and_beside_the_loop() -> None:
    async def story() -> None:
        threads: list[str] = []
        go = threading.Event()

        def content() -> Any:
            threads.append(threading.current_thread().name)
            assert go.wait(20)
            return {"frames": ["ü" * 1000]}

        archive = Archive(most_bytes=200)
        asked = [asyncio.create_task(archive.write(("a",), content)) for _ in range(3)]
        others = [asyncio.create_task(archive.write((n,), content)) for n in range(30)]
        await asyncio.sleep(0)
        go.set()
        files = await asyncio.gather(*asked)
        answers = await asyncio.gather(*others, return_exceptions=True)
        assert files[0] is files[1] is files[2]
        assert len([answer for answer in answers if isinstance(answer, Busy)]) == 11, (
            "twenty may wait, and one of them was the first"
        )
        assert len(threads) == 20
        assert {name.rpartition("_")[0] for name in threads} == {"peppermill-archive"}
        assert archive.find(("a",)) is None, "only as many as fit are kept"
        assert archive._bytes <= 200
        assert archive.find((18,)) is not None
        archive.close()

    asyncio.run(story())


def test_replays_and_records_come_compressed_or_plain(server: Server) -> None:
    table, _ = finished(server)
    for path in ("replay?from=0&to=5", "record"):
        plain = server.get(f"/api/tables/{table}/{path}")[1]
        with contextlib.closing(dial(server)) as line:
            line.sendall(request("GET", f"/api/tables/{table}/{path}", Accept_Encoding="gzip", Connection="close"))
            head = line.makefile("rb").read().partition(b"\r\n\r\n")[0].lower()
        assert b"content-encoding: gzip" in head
        assert (b"attachment" in head) == (path == "record")
        assert plain


# The long runs


def _limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))


def _visits(seconds: float, visit: Callable[[], Any]) -> list[float]:
    """How long each visit took, in ms."""
    took: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = time.monotonic()
        visit()
        took.append(1000 * (time.monotonic() - before))
        time.sleep(0.1)
    return took


def _figures(name: str, took: list[float]) -> None:
    took.sort()
    p99 = took[int(len(took) * 0.99)]
    print(f"\n{name}: {len(took)}, median {statistics.median(took):.1f} ms, p99 {p99:.1f} ms, longest {took[-1]:.1f} ms")


def _besieged(folder: Path, lorises: int, seconds: float, address: str) -> None:
    server = Server(folder, preexec=_limit_files)
    try:
        table, tokens = server.table(PERSON, OTHER)
        with server.client(table, *tokens) as both, loris(int(server.host.split(":")[1]), lorises, address):

            def visit() -> None:
                assert server.get("/api/games")[0] == 200
                with server.client(table, tokens[0]) as back:
                    assert back.welcome["seats"] == [0]
                assert both.ask(type="ping", id="p")["type"] == "pong", "whoever was there is still there"

            _figures(f"visits and returns under {lorises} half-sent requests from {address}", _visits(seconds, visit))
    finally:
        assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed
    assert len(server.printed) < 200_000
    print(f"log: {len(server.printed)} bytes")


@pytest.mark.parametrize("address", ["127.0.0.1", STRANGER])
def test_half_sent_requests_keep_nobody_out(tmp_path: Path, address: str) -> None:
    _besieged(tmp_path, 700, 3, address)


@pytest.mark.soak
@pytest.mark.parametrize("address", ["127.0.0.1", STRANGER])
def test_half_sent_requests_keep_nobody_out_for_long(tmp_path: Path, address: str) -> None:
    _besieged(tmp_path, 1050, 95, address)


@pytest.mark.soak
def test_five_who_ask_for_the_dearest_things_slow_nobody_down(tmp_path: Path) -> None:
    """Replays of all ranges and hellos from the beginning, as fast as they are answered, from five addresses."""
    server = Server(tmp_path)
    table, _ = finished(server)
    ended = threading.Event()

    def greedy(number: int) -> None:
        asked = 0
        while not ended.is_set():
            with contextlib.suppress(OSError), contextlib.closing(dial(server, f"127.0.0.{10 + number}")) as line:
                for _ in range(20):
                    asked += 1
                    line.sendall(request("GET", f"/api/tables/{table}/replay?from={asked % 60}&to={asked % 60 + 400}"))
                    line.recv(1_000_000)

    threads = [threading.Thread(target=greedy, args=(number,), daemon=True) for number in range(5)]
    try:
        playing, tokens = server.table(PERSON, OTHER)
        with server.client(playing, *tokens) as both:
            quiet = _visits(10, lambda: both.ask(type="ping", id="p"))
            _figures("pings in peace", quiet)
            for thread in threads:
                thread.start()
            loud = _visits(60, lambda: both.ask(type="ping", id="p"))
            _figures("pings under five greedy clients", loud)
            assert statistics.median(loud) < 500
    finally:
        ended.set()
        for thread in threads:
            thread.join(60)
        assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed
