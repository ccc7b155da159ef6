"""A server that is killed again and again while people play all games, and what they were shown meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import peppermill
from peppermill.server.storage.store import SqlLedger
from peppermill.table.match import Match
from peppermill.table.match_info import Status, new_match_info
from peppermill.table.seats import Seat, Who
from peppermill.table.story import entries
from peppermill.table.tokens import hashed, new_token
from tests.every_game import GAMES
from tests.server.chaos import Caller, Diary, Json, Player
from tests.server.running import BOT, OTHER, PERSON, Server

Laid = tuple[str, dict[int, str]]
"""A table, and the tokens by seat."""
WATCH = "watch"
"""The audience of a spectator, as the protocol names it."""


@dataclass
class Shown:
    """What people saw and heard of one table, whoever served them. Nobody is ever shown two truths about one version."""

    views: dict[tuple[str, int], str] = field(default_factory=dict)
    """By audience and version."""
    told: dict[tuple[str, int], str] = field(default_factory=dict)
    """By audience and the version it led to."""

    def note(self, seats: Collection[int], message: Json) -> None:
        first, last = message["from"], message["version"] if message["type"] == "welcome" else message["to"]
        audience = ",".join([str(seat) for seat in sorted(seats)]) or WATCH
        for who, view in message["views"].items():
            _keep(self.views, (who, last), view)
        for version in range(first + 1, last + 1):
            _keep(self.told, (audience, version), [entry for entry in message["events"] if entry["version"] == version])


def _keep(known: dict[tuple[str, int], str], key: tuple[str, int], value: Any) -> None:
    text = json.dumps(value)
    assert known.setdefault(key, text) == text, f"{key} was shown in two ways"


class Witness(Player):
    """Plays, or only watches, and keeps everything."""

    def __init__(
        self, caller: Caller, table: str, tokens: dict[int, str], diary: Diary, rng: random.Random, shown: Shown
    ) -> None:
        super().__init__(caller, table, tokens, diary, rng, pause=0.01)
        self._shown = shown

    def _take(self, message: Json) -> Json:
        if message["type"] == "welcome":
            assert message["version"] >= self.version, "the server forgot what it had told"
            assert message["from"] == self.version, "only what was missed is told"
        if message["type"] in ("welcome", "update"):
            self._shown.note(self._tokens, message)
        return super()._take(message)


class Club:
    """Tables of all games, one after the other in as many corners, until it closes; then all are played to their end."""

    def __init__(self, caller: Caller, rng: random.Random, laid: dict[str, list[Laid]]) -> None:
        self._caller = caller
        self._rng = rng
        self._laid = laid
        self.diary = Diary()
        self.shown: dict[str, Shown] = {}
        self.games: Counter[str] = Counter()
        self.closing = False

    async def corner(self, game: str) -> None:
        while not self.closing and (game not in self._laid or self._laid[game]):
            table, held = self._laid[game].pop() if game in self._laid else await self._opened(game)
            self.diary.tables.append(table)
            self.games[game] += 1
            shown = self.shown.setdefault(table, Shown())
            hands = [*[{seat: token} for seat, token in held.items()], {}]
            witnesses = [Witness(self._caller, table, tokens, self.diary, self._rng, shown) for tokens in hands]
            await asyncio.gather(*[witness.play() for witness in witnesses])

    async def played(self, moves: int) -> None:
        """Wait until so many more are acknowledged: a server that dies before anybody is back proves nothing."""
        until = len(self.diary.moves) + moves
        async with asyncio.timeout(120):
            while len(self.diary.moves) < until:  # noqa: ASYNC110 — the players know nothing of it
                await asyncio.sleep(0.002)

    async def _opened(self, game: str) -> Laid:
        status, made = await self._caller.post("/api/tables", {"game": game, "seats": [PERSON, BOT, OTHER]})
        assert status == 201, made
        return made["table"]["id"], {entry["seat"]: entry["token"] for entry in made["tokens"]}


async def lay(address: str, name: str, tables: int) -> list[Laid]:
    """Tables with what makes random games short: nobody can ask a server for that, but it finds them in its database."""
    game = peppermill.game(name)
    ledger = SqlLedger(address)
    laid: list[Laid] = []
    try:
        for _ in range(tables):
            held = {0: new_token(), 2: new_token()}
            people = {seat: Seat(seat, Who.PERSON, f"P{seat}", key=hashed(token)) for seat, token in held.items()}
            seats = (people[0], Seat(1, Who.BOT, "Bot", bot="random"), people[2])
            info = new_match_info(game, game.settle(game.short, len(seats)), True, seats)
            await ledger.create(info)
            laid.append((info.id, held))
    finally:
        ledger.close()
    return laid


@dataclass
class Figures:
    kills: int
    tables: int
    games: Counter[str]
    moves: int
    reconnects: int
    views: int
    """Views that clients were shown, found again in the replayed matches."""
    events: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.reconnects} lost or refused connections: {self.moves} moves acknowledged at "
            f"{self.tables} tables {dict(self.games)}, none lost, none twice; "
            f"{self.views} views and the news of {self.events} versions found again"
        )


def killed(folder: Path, seed: int, kills: int, corners: int, most: int) -> Figures:
    """So many kills, each a moment after up to `most` moves; then everything is played to its end and checked."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    settings: Json = {"tables_per_minute": 100_000, "log_level": "warning"}
    database = f"sqlite:///{folder}/peppermill.db"
    endless = [name for name in GAMES if peppermill.game(name).short]
    laid = {name: asyncio.run(lay(database, name, 1 + kills // 2)) for name in endless}
    server = Server(folder, **settings)
    caller = Caller(server.host)
    club = Club(caller, rng, laid)
    printed = ""

    def restart() -> None:
        nonlocal server, printed
        printed += server.printed  # what it said while it lived
        server.kill()
        server = Server(folder, **settings)

    async def story() -> None:
        # Whoever finds that a promise was broken ends it for all.
        async with asyncio.TaskGroup() as group:
            for number in range(corners):
                group.create_task(club.corner(GAMES[number % len(GAMES)]))
            for _ in range(kills):
                await club.played(rng.randint(1, most))
                await asyncio.sleep(rng.uniform(0.0, 0.05))
                await asyncio.to_thread(restart)
                caller.host = server.host
            club.closing = True

    try:
        asyncio.run(story())
        assert server.stop() == 0, server.printed
        printed += server.printed
        assert "Traceback" not in printed, printed
    finally:
        if server.process.poll() is None:
            print(server.printed)
            server.kill()
    _check_stored(folder / "peppermill.db", club.diary)
    views, events = asyncio.run(_check_replayed(database, club))
    diary = club.diary
    return Figures(kills, len(diary.tables), club.games, len(diary.moves), diary.reconnects, views, events)


def _check_stored(file: Path, diary: Diary) -> None:
    """Every acknowledged move is there once, and each player's in the order they were made in."""
    stored = sqlite3.connect(file)
    try:
        rows = stored.execute("SELECT client, match, seat, version FROM moves WHERE client IS NOT NULL").fetchall()
        gaps = stored.execute("SELECT match FROM moves GROUP BY match HAVING count(*) != max(version)").fetchall()
    finally:
        stored.close()
    assert not gaps
    times = Counter([client for client, *_ in rows])
    known = {client: (match, seat, version) for client, match, seat, version in rows}
    order: dict[tuple[str, int], list[int]] = {}
    for name, (table, seat, version) in diary.moves.items():
        assert times[name] == 1, f"{name} is there {times[name]} times"
        match, owner, found = known[name]
        assert (match, owner) == (table, seat)
        assert found <= version, "the acknowledgement includes the chance that followed"
        order.setdefault((table, seat), []).append(found)
    assert order
    for versions in order.values():
        assert all([earlier < later for earlier, later in pairwise(versions)])


async def _check_replayed(address: str, club: Club) -> tuple[int, int]:
    """Each match, read by somebody who knows nothing else and replayed, gives every state its people were shown."""
    ledger = SqlLedger(address, upgrade=False)
    views = events = 0
    try:
        for table in club.diary.tables:
            stored = await ledger.load(table)
            assert stored is not None
            assert stored.info.status is Status.OVER
            match = Match(stored.info, stored.moves)
            record = match.record()
            record.verify()
            shown = club.shown[table]
            states = [
                {str(seat) if seat is not None else WATCH: json.dumps(match.game.dump(state.view(seat))) for seat in (0, 2, None)}
                for state, _ in record.frames()
            ]
            assert len(states) == match.version + 1
            for (who, version), view in shown.views.items():
                assert json.loads(states[version][who]) == json.loads(view), f"{match.game.id}: {who} at version {version}"
                views += 1
            for (who, version), told in shown.told.items():
                seats = () if who == WATCH else (int(who),)
                heard = entries(match.game, match.told, version - 1, version, seats)
                assert json.loads(json.dumps(heard)) == json.loads(told), f"{match.game.id}: {who} at version {version}"
                events += 1
            # Whoever saw the end saw it whole.
            assert {who for who, version in shown.views if version == match.version} == {"0", "2", WATCH}
            assert len([version for who, version in shown.told if who == WATCH]) == match.version
    finally:
        ledger.close()
    return views, events
