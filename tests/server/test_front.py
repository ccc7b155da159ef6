"""The server's front: how long a request may take to arrive and an answer to be read, and who makes room for whom."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from peppermill.server import door as doors
from peppermill.server import front, reading, wire
from peppermill.server.door import Door
from peppermill.server.proxies import Proxies
from tests.server.house import LIMIT, House, house, request
from tests.server.running import OTHER, PERSON

STRANGER = "127.0.0.9"


def run(folder: Path, story: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    async def telling() -> None:
        async with house(folder, **settings) as here:
            await story(here)

    asyncio.run(telling())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not true():  # noqa: ASYNC110 — what is waited for knows nothing of the test
            await asyncio.sleep(0.01)


async def table_at(here: House) -> tuple[str, list[str]]:
    body = json.dumps({"game": "chili-dice", "seats": [PERSON, OTHER]}).encode()
    line = await here.call()
    line.send(request("POST", "/api/tables", body, Connection="close"))
    status, answer = await line.answer()
    assert status == 201, answer
    made = json.loads(answer)
    return made["table"]["id"], [entry["token"] for entry in made["tokens"]]


async def ws(here: House, table: str, host: str = "127.0.0.1") -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{here.port}/api/tables/{table}/ws", local_addr=(host, 0), open_timeout=LIMIT)


async def said(socket: ClientConnection, message: Any) -> Any:
    await socket.send(json.dumps(message))
    async with asyncio.timeout(LIMIT):
        return json.loads(await socket.recv())


def hello(*tokens: str) -> Any:
    return {"type": "hello", "tokens": list(tokens), "lang": "en"}


# Time


def test_headers_that_never_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "HEAD_WITHIN", 0.5)

    async def story(here: House) -> None:
        silent, slow = await here.call(), await here.call()
        slow.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        for _ in range(3):
            slow.send(b"a")
            await asyncio.sleep(0.05)
        assert (await slow.answer())[0] == 408
        assert (await silent.answer())[0] == 408
        await until(lambda: here.door.connections == 0)

    run(tmp_path, story)


def test_a_body_that_never_ends_is_refused_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BODY_WITHIN", 0.3)
    monkeypatch.setattr(front, "BODY_WITHIN", 0.3)

    async def story(here: House) -> None:
        line, unread = await here.call(), await here.call()
        line.send(request("POST", "/api/tables", Content_Length="100", Accept_Language="fr") + b'{"game":')
        unread.send(request("GET", "/api/health", Content_Length="100") + b"x")
        status, answer = await line.answer()
        assert status == 408
        assert b"Cette requ\xc3\xaate a mis trop de temps" in answer
        # This one was answered at once, and then waited for in vain.
        assert (await unread.answer())[0] == 200

    run(tmp_path, story)


def test_a_next_request_has_its_time_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "HEAD_WITHIN", 0.4)
    monkeypatch.setattr(front, "KEEP_ALIVE", 1)

    async def story(here: House) -> None:
        answer = (await here.get("/api/health"))[1]
        line = await here.call()
        line.send(request("GET", "/api/health") + request("GET", "/api/health"))
        await line.reader.readuntil(answer)
        line.send(b"GET / HTTP/1.1\r\nX-Slow: ")
        heard = await line.rest()
        assert heard.count(b"HTTP/1.1 200") == 1
        assert b"HTTP/1.1 408" in heard

    run(tmp_path, story)


def test_pings_do_not_put_off_the_hello(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HELLO_WITHIN", 3.0)

    async def story(here: House) -> None:
        table, tokens = await table_at(here)
        player, talker = await ws(here, table), await ws(here, table)
        assert (await said(player, hello(*tokens)))["type"] == "welcome"
        answers: list[Any] = []

        async def talking() -> None:
            while True:
                answers.append(await said(talker, {"type": "ping", "id": "p"}))
                await asyncio.sleep(0.1)

        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(talking(), LIMIT)
        assert {answer["code"] for answer in answers} == {"hello-first"}
        assert (await said(player, {"type": "ping", "id": "p"}))["type"] == "pong"
        await player.close()

    run(tmp_path, story)


def test_a_table_is_not_forgotten_while_somebody_is_about_to_say_hello(tmp_path: Path) -> None:
    async def story(here: House) -> None:
        table, tokens = await table_at(here)
        early = await ws(here, table)
        await until(lambda: not here.tables._tables[table].idle)
        here.tables._tables[table].touched = 0.0
        here.tables.sweep()
        late = await ws(here, table)
        first, second = await said(early, hello(tokens[0])), await said(late, hello(tokens[1]))
        assert (first["seats"], second["seats"]) == ([0], [1])
        assert second["table"]["seats"][0]["here"], "both are at the same table"
        await early.close()
        await late.close()
        await until(lambda: here.tables._tables[table].idle)

    run(tmp_path, story)


def test_an_answer_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "_STALL_CHECK", 0.5)

    async def story(here: House) -> None:
        table, tokens = await table_at(here)
        player = await ws(here, table)
        assert (await said(player, hello(*tokens)))["type"] == "welcome"
        greedy = socket.socket()
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(greedy, ("127.0.0.1", here.port))
        await until(lambda: here.door.connections == 2)
        # So many answers that they fill all buffers on the way; none is read.
        await loop.sock_sendall(greedy, request("GET", "/api/games") * 3000)
        await until(lambda: here.door.connections == 1)
        greedy.close()
        assert (await said(player, {"type": "ping", "id": "p"}))["type"] == "pong"
        await player.close()

    run(tmp_path, story)


# Size


def test_headers_that_are_too_large(tmp_path: Path) -> None:
    async def story(here: House) -> None:
        long, chunk = await here.call(), await here.call()
        long.send(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 20_000)
        assert (await long.answer())[0] == 400
        chunk.send(b"GET / HTTP/1.1\r\n" + b"X-Many: a\r\n" * 20_000 + b"\r\n")
        heard = await chunk.rest()
        assert b"200 OK" not in heard
        assert (await here.get("/api/health"))[0] == 200

    run(tmp_path, story)


def test_a_flood_of_empty_frames_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "_BYTES_AT_ONCE", 20_000)

    async def story(here: House) -> None:
        table, tokens = await table_at(here)
        flooder = await ws(here, table)
        assert (await said(flooder, hello(*tokens)))["type"] == "welcome"

        async def flooding() -> None:
            while True:
                await flooder.ping()
                await asyncio.sleep(0)

        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(flooding(), LIMIT)
        assert (await here.get("/api/health"))[0] == 200

    run(tmp_path, story)


def test_small_frames_are_not_held_back(tmp_path: Path) -> None:
    async def story(here: House) -> None:
        table, _ = await table_at(here)
        player = await ws(here, table)
        plugs = [transport.get_extra_info("socket") for transport in here.door._inside]
        assert [plug.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0 for plug in plugs] == [True]
        await player.close()

    run(tmp_path, story)


# Room


def test_whoever_asks_for_nothing_makes_room(tmp_path: Path) -> None:
    async def story(here: House) -> None:
        table, tokens = await table_at(here)
        lost = await ws(here, table)
        await said(lost, hello(tokens[0]))
        half = [await here.call() for _ in range(60)]
        for line in half:
            line.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        await until(lambda: here.door.shown_out >= 21)
        assert here.door.connections <= 40
        for _ in range(5):
            assert (await here.get("/api/health"))[0] == 200
        lost.transport.abort()
        back = await ws(here, table)
        assert (await said(back, hello(tokens[0])))["seats"] == [0]
        await back.close()
        for line in half:
            line.writer.close()

    run(tmp_path, story, connections=40)


def test_one_address_has_its_share(tmp_path: Path) -> None:
    async def story(here: House) -> None:
        table, _ = await table_at(here)
        guests = [await ws(here, table, STRANGER) for _ in range(5)]
        sixth = await here.call(STRANGER)
        assert (await sixth.answer())[0] == 503
        assert here.door.turned_away == 1
        await guests.pop().close()
        await until(lambda: here.door.connections == 4)
        half = [await here.call(STRANGER) for _ in range(6)]
        assert here.door.connections <= 5
        assert (await here.get("/api/health", STRANGER))[0] == 200
        assert (await here.get("/api/health", "127.0.0.8"))[0] == 200
        for line in half:
            line.writer.close()
        for guest in guests:
            await guest.close()

    run(tmp_path, story, address_connections=5)


def test_the_last_places_are_for_people_with_a_seat(tmp_path: Path) -> None:
    async def story(here: House) -> None:
        table, tokens = await table_at(here)
        watching = [await ws(here, table) for _ in range(16)]
        for each in watching:
            assert (await said(each, hello()))["type"] == "welcome"
        status, answer = await here.get("/api/games", STRANGER)
        assert (status, json.loads(answer)["code"]) == (503, "busy")
        assert (await here.get("/api/health", STRANGER))[0] == 200
        status, page = await here.get("/", STRANGER, Accept_Language="fr")
        assert (status, page.startswith(b"<!doctype html>")) == (503, True)
        assert b"Le serveur est complet" in page
        stranger = await ws(here, table)
        refused = await said(stranger, hello("guess"))
        assert (refused["code"], refused["closing"]) == ("busy", True)
        with pytest.raises(ConnectionClosed):
            await stranger.recv()
        player = await ws(here, table, STRANGER)
        assert (await said(player, hello(tokens[0])))["seats"] == [0]
        assert (await here.get("/api/games", STRANGER))[0] == 200, "an address of somebody with a seat is known"
        for each in (*watching, player):
            await each.close()

    run(tmp_path, story, connections=20)


class _Cable:
    """Stands for a transport."""

    def __init__(self) -> None:
        self.open = True

    def abort(self) -> None:
        self.open = False


def test_the_one_that_has_waited_longest_goes_first() -> None:
    house = Door(3, 2, Proxies("10.0.0.0/8"))
    cables = [_Cable() for _ in range(8)]
    a, b, c, d, e, f, g, h = cast(Any, cables)
    assert house.enter(a, "192.0.2.1")
    assert house.enter(b, "192.0.2.1")
    house.attend(a)
    assert house.enter(c, "192.0.2.1"), "its own oldest goes, not the one that is being answered"
    assert [cable.open for cable in cables[:3]] == [True, False, True]
    house.attend(c)
    assert not house.enter(d, "192.0.2.1")
    assert house.enter(e, "10.1.2.3")
    assert house.enter(f, "10.1.2.3"), "a proxy has no share"
    assert not cables[4].open
    house.attend(f)
    assert not house.enter(g, "10.1.2.3")
    house.wait(a)
    assert house.enter(h, "10.1.2.3")
    assert not cables[0].open
    house.leave(a)
    for cable in (c, f, h):
        house.leave(cable)
    assert (house.connections, house.turned_away, house.shown_out) == (0, 2, 3)
    assert (house._counts, house._waiting, house._waiting_from) == ({}, {}, {})


def test_an_address_is_known_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    house = Door(3, 2, Proxies(""))
    house.remember("2001:db8:1:2:3::1")
    assert house.knows("2001:db8:1:2:ffff::5"), "the same household"
    assert not house.knows("2001:db8:1:3::1")
    later = time.monotonic() + 3601
    monkeypatch.setattr(doors.time, "monotonic", lambda: later)
    assert not house.knows("2001:db8:1:2:3::1")
