"""The promises of docs/reliability.md that need a run of their own: short here, long in `make soak`. Each prints its figures."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import pytest

import peppermill
from peppermill.table import messages
from peppermill.table.match import Match
from tests.every_game import GAMES, HIDING
from tests.server.bad_line import Careful
from tests.server.killing import Figures, killed, lay
from tests.server.running import OTHER, PERSON, Server
from tests.server.worlds import Tally, compare


def seed() -> int:
    """Another one every time; it is printed, so that a run that fails can be had again."""
    return random.SystemRandom().randrange(10**6)


# Nothing is lost


def _nothing_was_lost(figures: Figures) -> None:
    print(figures)
    assert len(figures.games) == 4
    assert figures.moves > 5 * figures.kills
    assert figures.reconnects >= figures.kills
    assert figures.views > figures.moves


def test_what_was_acknowledged_survives_four_kills(tmp_path: Path) -> None:
    _nothing_was_lost(killed(tmp_path, seed(), kills=4, corners=4, most=20))


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_what_was_acknowledged_survives_240_kills(tmp_path: Path) -> None:
    _nothing_was_lost(killed(tmp_path, seed(), kills=240, corners=8, most=120))


def bad_lines(folder: Path, seed: int, games: list[str]) -> None:
    """A table of each of these at once, two people and a spectator, all on bad lines. In the end all know what it knows."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    short = {game for game in games if peppermill.game(game).short}
    laid = {game: asyncio.run(lay(f"sqlite:///{folder}/peppermill.db", game, games.count(game))) for game in short}
    server = Server(folder, tables_per_minute=100_000, log_level="warning")
    players: list[tuple[str, dict[int, str], Careful]] = []

    async def story() -> None:
        async with asyncio.timeout(400):
            await asyncio.gather(*[player.play() for _, _, player in players])

    try:
        for game in games:
            table, tokens = laid[game].pop() if game in laid else _opened(server, game)
            hands = [*[{seat: token} for seat, token in tokens.items()], {}]
            players += [(table, held, Careful(server.host, table, held, rng)) for held in hands]
        asyncio.run(story())
        for table, held, player in players:
            with server.client(table, *held.values()) as truth:
                told = truth.welcome
                assert player.version == told["version"]
                assert player.story == told["events"], "the whole story, once, in its order"
                assert player.views == told["views"]
                assert player.table["result"] == told["table"]["result"] is not None
    finally:
        assert server.stop() == 0, server.printed
    assert "Traceback" not in server.printed, server.printed
    stored = sqlite3.connect(folder / "peppermill.db")
    try:
        times = Counter([name for (name,) in stored.execute("SELECT client FROM moves WHERE client IS NOT NULL")])
    finally:
        stored.close()
    acknowledged = [name for _, _, player in players for name in player.acks]
    assert {times[name] for name in acknowledged} == {1}
    harmed, lines = sum([player.harmed for *_, player in players]), sum([player.lines for *_, player in players])
    print(f"{len(games)} tables: {len(acknowledged)} moves, {harmed} frames lost, doubled or late, {lines} lines; all converge")
    assert harmed > len(acknowledged) / 4


def _opened(server: Server, game: str) -> tuple[str, dict[int, str]]:
    table, tokens = server.table(PERSON, OTHER, game=game)
    return table, dict(enumerate(tokens))


def test_bad_lines_converge(tmp_path: Path) -> None:
    bad_lines(tmp_path, seed(), ["chili-dice", "safranito"])


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_many_bad_lines_converge(tmp_path: Path) -> None:
    bad_lines(tmp_path, seed(), GAMES * 8)


# Nobody sees what they may not


def same_bytes(seed: int, pairs: int) -> None:
    """So many pairs of worlds of every game that hides something (Chili Dice hides nothing)."""
    print(f"seed {seed}")
    tally = Tally()
    for game in HIDING:
        asyncio.run(compare(game, pairs, seed, tally))
    print(tally)
    assert tally.pairs == dict.fromkeys(HIDING, pairs)
    assert tally.moved > pairs / 2
    assert len(tally.options) > len(HIDING)


def test_what_a_seat_may_not_know_changes_no_byte() -> None:
    same_bytes(seed(), 20)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_what_a_seat_may_not_know_changes_no_byte_in_thousands_of_worlds() -> None:
    same_bytes(seed(), 2_000)


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """If updates told how many choices the others have, say."""
    update = messages.update

    def leaky(match: Match, since: int, seats: Collection[int], now: int) -> str:
        choices = [len(match.legal(seat)) for seat in range(match.players)]
        return f'{update(match, since, seats, now)[:-1]},"choices":{choices}}}'

    monkeypatch.setattr(messages, "update", leaky)
    with pytest.raises(AssertionError):
        same_bytes(1, 60)
