"""Two servers, one database: whoever is connected to one plays with whoever is connected to the other."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from peppermill.core.record import Record
from tests.server.running import BOT, OPEN, OTHER, PERSON, ROLL, Client, Json, Server
from tests.server.services import Postgres, Redis, query

LEASE = 3.0


class Fleet:
    """Servers on one database."""

    def __init__(self, folder: Path, database: str, **settings: Any) -> None:
        self.database = database
        self._folder = folder
        self._settings = {"database": database, "lease": LEASE, "tables_per_minute": 10_000, "log_level": "warning", **settings}
        self.servers: list[Server] = []

    def server(self, **more: Any) -> Server:
        running = Server(self._folder, **{**self._settings, **more})
        self.servers.append(running)
        return running

    def end(self) -> None:
        """Stop those that still run; how they ended is looked at when all have."""
        running = [server for server in self.servers if server.process.poll() is None]
        for server in running:
            server.process.send_signal(signal.SIGCONT)
        codes = [server.stop() for server in running]
        for server, code in zip(running, codes, strict=True):
            assert code == 0, server.printed
            assert "Traceback" not in server.printed, server.printed

    def two_servers(self, *seats: Json, first: Json | None = None, **more: Any) -> tuple[Server, Server, str, list[str]]:
        """Two servers, and a table that the first of them runs."""
        a = self.server(**{**more, **(first or {})})
        table, tokens = a.table(*seats)
        until(lambda: self.owner(table) is not None)
        return a, self.server(**more), table, tokens

    def owner(self, table: str) -> str | None:
        return dict(query(self.database, "SELECT id, owner FROM matches"))[table]


@pytest.fixture
def fleet(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Fleet]:
    made = Fleet(tmp_path, postgres.database(), redis=redis_server.address)
    yield made
    made.end()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis_server: Redis) -> Iterator[Fleet]:
    """Two servers for all tests that leave them running."""
    made = Fleet(tmp_path_factory.mktemp("pair"), postgres.database(), redis=redis_server.address)
    made.server()
    made.server()
    yield made
    made.end()


def until(true: Callable[[], object], seconds: float = 40) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def here(client: Client) -> list[bool]:
    return [seat["here"] for seat in client.table["seats"]]


def wait_until_here(client: Client, *expected: bool) -> None:
    while here(client) != list(expected):
        client.hear(40)


def heartbeats(fleet: Fleet) -> dict[str, Any]:
    return dict(query(fleet.database, "SELECT id, until FROM processes"))


def play_together(clients: dict[int, Client], moves: int = 10_000) -> int:
    """Everybody plays as soon as they hear that it is their turn, until the game is over or so many moves are made."""
    made = 0
    playing = next(iter(clients.values()))
    while playing.table["status"] == "playing" and made < moves:
        newest = max([client.version for client in clients.values()])
        for client in clients.values():
            while client.version < newest:
                client.hear(40)
        mine = [seat for seat, client in clients.items() if client.legal.get(str(seat))]
        if mine:
            client = clients[mine[0]]
            answer = client.move(mine[0], client.legal[str(mine[0])][-1], f"{mine[0]} {client.version}")
            assert answer["type"] == "ack", answer
            made += 1
            while client.version < answer["version"]:
                client.hear(40)
        else:
            playing.hear(40)
    return made


def whose_move(clients: dict[int, Client]) -> int:
    """The seat that is to move, as soon as its client has heard of it."""
    while True:
        for seat, client in clients.items():
            if client.legal.get(str(seat)):
                return seat
        newest = max([client.version for client in clients.values()])
        behind = [client for client in clients.values() if client.version < newest]
        (behind or list(clients.values()))[0].hear(40)


def finish(clients: dict[int, Client]) -> None:
    """To the end of the game, whoever hears of it first."""
    play_together(clients)
    for client in clients.values():
        while client.table["status"] != "over":
            client.hear(40)


def test_a_whole_game_across_two_servers(pair: Fleet) -> None:
    a, b = pair.servers
    table, tokens = a.table(PERSON, OTHER, BOT)
    with a.client(table, tokens[0]) as ana, b.client(table, tokens[1]) as bo, b.client(table) as watcher:
        wait_until_here(ana, True, True, True)
        while ana.table["watchers"] != 1:
            ana.hear()
        assert ana.ask(type="chat", id="c", seat=0, text="bonsoir")["type"] == "ack"
        assert bo.until("chat")["line"]["text"] == "bonsoir"
        finish({0: ana, 1: bo})
        while watcher.table["status"] != "over":
            watcher.hear()
    for server in (a, b):
        Record.from_json(server.get(f"/api/tables/{table}/record")[1]).verify()
    status, rematch = b.post(f"/api/tables/{table}/again", {"token": tokens[1]})
    assert status == 200
    assert a.post(f"/api/tables/{table}/again", {"token": tokens[0]})[1]["table"]["id"] == rematch["table"]["id"]


def test_an_acknowledged_move_reaches_the_other_server(pair: Fleet) -> None:
    a, b = pair.servers
    table, tokens = a.table(PERSON, OTHER)
    with a.client(table, tokens[0]) as ana, b.client(table, tokens[1]) as bo:
        wait_until_here(ana, True, True)
        for _ in range(10):
            seat = whose_move({0: ana, 1: bo})
            mover, hearer = (ana, bo) if seat == 0 else (bo, ana)
            answer = mover.move(seat, mover.legal[str(seat)][-1], f"m {mover.version}")
            while hearer.version < answer["version"]:
                hearer.hear()
            while mover.version < answer["version"]:
                mover.hear()
        assert [event["version"] for event in ana.events] == [event["version"] for event in bo.events]


def test_nobody_moves_for_somebody_who_is_at_the_other_server(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> None:
    fleet = Fleet(tmp_path, postgres.database(), redis=redis_server.address, takeover_after=1)
    try:
        a, b, table, tokens = fleet.two_servers(PERSON, OTHER)
        with a.client(table) as watcher:
            first = watcher.first
        with b.client(table, tokens[first]) as thinking, a.client(table, tokens[1 - first]) as waiting:
            wait_until_here(waiting, True, True)
            time.sleep(2.5)  # longer than the one second after which somebody who is gone is played for
            assert thinking.ask(type="ping", id="p")["type"] == "pong"
            assert waiting.version == thinking.version
            assert not [frame for frame in thinking.frames if '"type":"update"' in frame]
            thinking.socket.close()
            while not waiting.legal[str(1 - first)]:
                waiting.hear(40)
            assert here(waiting)[first] is False
    finally:
        fleet.end()


def test_twenty_races_for_a_seat_have_one_winner_each(pair: Fleet) -> None:
    a, b = pair.servers
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            table, _ = a.table(PERSON, OPEN, OPEN)
            b.get(f"/api/tables/{table}")
            names = [("Bo", a), ("Cy", b), ("Di", a), ("Ed", b)]
            asked = [pool.submit(server.post, f"/api/tables/{table}/join", {"name": name, "seat": 1}) for name, server in names]
            answers = [each.result() for each in asked]
            won = [answer["tokens"][0]["token"] for status, answer in answers if status == 200]
            lost = [answer["code"] for status, answer in answers if status != 200]
            assert (len(won), lost) == (1, ["seat-taken"] * 3)
            for server in (a, b):
                shown = server.get(f"/api/tables/{table}")[1]["seats"][1]["name"]
                winner = [name for (name, _), (status, _) in zip(names, answers, strict=True) if status == 200]
                assert [shown] == winner
                # The token was handed out a moment ago, by whichever server.
                with server.client(table, won[0]) as client:
                    assert client.welcome["seats"] == [1]


def test_what_one_server_closed_or_gave_away_is_so_at_the_other(pair: Fleet) -> None:
    a, b = pair.servers
    table, tokens = a.table(PERSON, OTHER, OPEN)
    with b.client(table, tokens[1]) as bo:
        assert bo.welcome["seats"] == [1]
        assert a.post(f"/api/tables/{table}/leave", {"token": tokens[1]})[0] == 200
        joined = a.post(f"/api/tables/{table}/join", {"name": "Cy", "seat": 1})[1]["tokens"][0]["token"]
        with a.client(table, joined) as cy:
            assert cy.welcome["seats"] == [1]
            # Bo's connection has lost the seat, and sees what a spectator sees.
            while bo.table["seats"][1]["name"] != "Cy":
                bo.hear()
            assert bo.move(1, ROLL, "not mine")["code"] == "not-your-seat"
            assert list(json.loads([frame for frame in bo.frames if '"update"' in frame][-1])["views"]) == ["watch"]
            assert b.post(f"/api/tables/{table}/start", {"token": tokens[0]})[0] == 200
            while cy.table["status"] != "playing":
                cy.hear()
            assert a.post(f"/api/tables/{table}/close", {"token": tokens[0]})[0] == 200
            assert b.get(f"/api/tables/{table}")[1]["status"] == "closed"
            while bo.table["status"] != "closed":
                bo.hear()
            assert b.post(f"/api/tables/{table}/start", {"token": tokens[0]})[1]["code"] == "table-closed"
    assert [server.get(f"/api/tables/{table}")[1]["status"] for server in (a, b)] == ["closed", "closed"]


def test_a_hint_and_a_repeated_move_at_the_other_server(pair: Fleet) -> None:
    a, b = pair.servers
    table, tokens = a.table(PERSON)
    with a.client(table, tokens[0]) as ana:
        assert ana.ask(type="hint", id="h", seat=0)["type"] == "hint"
        ack = ana.move(0, ROLL, "once")
    with b.client(table, tokens[0]) as ana:
        assert ana.version == ack["version"]
        assert ana.move(0, ROLL, "once", version=0) == ack
        assert ana.ask(type="hint", id="h", seat=0)["type"] == "hint"


def test_when_a_server_is_killed_the_other_plays_on_with_the_bots(fleet: Fleet) -> None:
    a, b, table, tokens = fleet.two_servers(PERSON, BOT, OTHER)
    with a.client(table, tokens[0]) as ana, b.client(table, tokens[1]) as bo:
        play_together({0: ana, 2: bo}, moves=4)
        before = fleet.owner(table)
        a.kill()
    with b.client(table, *tokens) as both:
        play_together({0: both, 2: both})
        while both.table["status"] != "over":
            both.hear(40)
    assert fleet.owner(table) != before
    Record.from_json(b.get(f"/api/tables/{table}/record")[1]).verify()


def test_a_server_that_stops_hands_its_tables_over_at_once(fleet: Fleet) -> None:
    a, b, table, tokens = fleet.two_servers(PERSON, BOT, lease=300)
    with a.client(table, tokens[0]), b.client(table, tokens[0]) as elsewhere:
        before = fleet.owner(table)
        assert a.stop() == 0
        until(lambda: fleet.owner(table) not in (before, None))
        elsewhere.play(0, moves=4)
    assert query(fleet.database, "SELECT count(*) FROM processes")[0][0] == 1


def test_a_table_is_run_where_its_people_are(fleet: Fleet) -> None:
    _, b, table, tokens = fleet.two_servers(PERSON, BOT)
    first = fleet.owner(table)
    with b.client(table, tokens[0]) as ana:
        until(lambda: fleet.owner(table) not in (first, None))
        ana.play(0, moves=4)


def test_redis_is_killed_and_comes_back(tmp_path: Path, postgres: Postgres) -> None:
    redis = Redis()
    fleet = Fleet(tmp_path, postgres.database(), redis=redis.address, takeover_after=2)
    try:
        a, b = fleet.server(), fleet.server()
        table, tokens = a.table(PERSON, BOT, OTHER)
        with b.client(table, tokens[1]) as bo, a.client(table, tokens[0]) as ana:
            wait_until_here(ana, True, True, True)
            assert play_together({0: ana, 2: bo}, moves=4) == 4
            redis.kill()
            assert play_together({0: ana, 2: bo}, moves=4) == 4
            redis.start()
            until(lambda: [radio for (radio,) in query(fleet.database, "SELECT radio FROM processes")] == [True, True])
            assert play_together({0: ana, 2: bo}, moves=4) == 4
            redis.signal(signal.SIGSTOP)  # it does not answer, and does not hang up either
            assert play_together({0: ana, 2: bo}, moves=4) == 4
            redis.signal(signal.SIGCONT)
            until(lambda: [radio for (radio,) in query(fleet.database, "SELECT radio FROM processes")] == [True, True])
            # Redis had forgotten who is where; it was told again.
            with b.client(table) as watcher:
                wait_until_here(watcher, True, True, True)
            bo.socket.close()
            wait_until_here(ana, True, True, False)
            ana.play(0, moves=4)
    finally:
        fleet.end()
        redis.end()


def test_without_redis_it_goes_on_all_the_same(tmp_path: Path, postgres: Postgres) -> None:
    fleet = Fleet(tmp_path, postgres.database(), takeover_after=0.2)
    try:
        a, b = fleet.server(), fleet.server()
        # Each knows of the other once it has said that it lives after the other had.
        until(lambda: len(heartbeats(fleet)) == 2)
        first = heartbeats(fleet)
        until(lambda: all([moment > first[name] for name, moment in heartbeats(fleet).items()]))
        table, tokens = a.table(PERSON, BOT, OTHER)
        with a.client(table, tokens[0]) as ana, b.client(table, tokens[1]) as bo:
            # Nobody knows who is at the other server, so nobody is taken for absent, and no move comes too late.
            assert play_together({0: ana, 2: bo}, moves=10) == 10
    finally:
        fleet.end()


def test_postgres_is_killed_and_comes_back(fleet: Fleet, postgres: Postgres) -> None:
    a, b = fleet.server(), fleet.server()
    table, tokens = a.table(PERSON, OTHER)
    with a.client(table, tokens[0]) as ana, b.client(table, tokens[1]) as bo:
        wait_until_here(ana, True, True)
        play_together({0: ana, 1: bo}, moves=4)
        seat = whose_move({0: ana, 1: bo})
        mover = (ana, bo)[seat]
        action = mover.legal[str(seat)][-1]
        postgres.kill()
        try:
            refused = mover.move(seat, action, "m")
            assert (refused["type"], refused["code"]) == ("refused", "not-stored")
            assert a.get(f"/api/tables/{table}")[1]["version"] == mover.version
        finally:
            postgres.start()
        assert mover.move(seat, action, "m")["type"] == "ack"
        finish({0: ana, 1: bo})


def test_a_server_that_was_asleep_can_not_move_the_bots_any_more(fleet: Fleet) -> None:
    a, b, table, tokens = fleet.two_servers(PERSON, BOT, OTHER, first={"bot_pace": "4"})
    with a.client(table, tokens[0]) as ana:
        before = fleet.owner(table)
        # Until the bot thinks, at A.
        for seat in (0, 2):
            if ana.legal.get(str(seat)):
                play_together({seat: ana}, moves=1)
        os.kill(a.process.pid, signal.SIGSTOP)
        with b.client(table, *tokens) as both:
            until(lambda: fleet.owner(table) not in (before, None))
            play_together({0: both, 2: both}, moves=6)
            os.kill(a.process.pid, signal.SIGCONT)
            play_together({0: both, 2: both})
            while both.table["status"] != "over":
                both.hear(40)
        while ana.table["status"] != "over":
            ana.hear(40)
    assert fleet.owner(table) != before
    Record.from_json(a.get(f"/api/tables/{table}/record")[1]).verify()


def test_workers_behind_one_port(tmp_path: Path, postgres: Postgres, redis_server: Redis) -> None:
    fleet = Fleet(tmp_path, postgres.database(), redis=redis_server.address, workers=2)
    try:
        server = fleet.server()
        until(lambda: query(fleet.database, "SELECT count(*) FROM processes WHERE radio")[0][0] == 2)
        names = {name for (name,) in query(fleet.database, "SELECT id FROM processes")}
        table, tokens = server.table(PERSON, BOT, OTHER)
        clients = [server.client(table, *tokens) for _ in range(8)]
        play_together({0: clients[0], 2: clients[1]}, moves=6)
        for client in clients:
            client.socket.close()
        os.kill(server.workers()[0], signal.SIGKILL)

        def replaced() -> bool:
            now: set[str] = {name for (name,) in query(fleet.database, "SELECT id FROM processes WHERE radio")}
            return len(now) == 2 and now != names

        until(replaced)
        with server.client(table, *tokens) as both:
            play_together({0: both, 2: both})
            while both.table["status"] != "over":
                both.hear(40)
    finally:
        fleet.end()
    assert "a worker ended (-9)" in server.printed
