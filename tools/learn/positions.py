"""Positions from the teacher's games and how those ended: what a judge learns from.

A search asks its judge about worlds that it imagines, so a position is what all seats see together, from the one to act onwards.
Of an observation most numbers are 0: only the others are kept. A few positions of each of many games teach more than all
positions of a few, since all of a game end alike.
"""

import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from peppermill import CHANCE
from peppermill.core.buffers import blank, vec
from peppermill.core.encoding import Encoding
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.core.state import State, win_shares
from peppermill.envs.arrays import as_array

from .config import Config
from .lessons import teacher


@dataclass(frozen=True)
class Positions:
    """Row by row, the numbers that are not 0."""

    starts: np.ndarray
    """Where each row begins, and where the last one ends."""
    columns: np.ndarray
    values: np.ndarray
    reckoned: np.ndarray
    """What the teacher thinks of it: its own evaluation, for each seat from the one to act onwards."""
    shares: np.ndarray
    """What became of it: shares of the win, likewise."""
    games: np.ndarray
    """Which game it is from."""

    def save(self, file: Path) -> None:
        np.savez(file, **vars(self))

    @staticmethod
    def load(file: Path) -> "Positions":
        with np.load(file) as found:
            return Positions(*[found[name] for name in Positions.__dataclass_fields__])


def look(encoding: Encoding, state: State, seat: int) -> np.ndarray:
    """What all seats see, one after the other from that seat onwards."""
    size, players = encoding.observation.size, encoding.players
    out: vec = blank(size * players)
    for step in range(players):
        encoding.observe(state, (seat + step) % players, out, step * size)
    return as_array(out, np.uint8)


def positions(config: Config, number: int, games: int, share: float = 0.06, seconds: float = float("inf")) -> Positions:
    """So many games, or what fits into the time; each of their decisions is kept with this chance."""
    game = find(config.game)
    players = config.players
    settings = game.settle(config.options, players)
    encoding = game.encoding_of(players, settings, None)
    guide = teacher(config.game)
    rng = Sfc32(config.seed * 1_000_003 + 500_000_000 + number)
    begin = time.perf_counter()
    columns, values, reckoned, shares, origins = [], [], [], [], []
    for origin in range(games):
        if time.perf_counter() - begin > seconds:
            break
        state = game.begin(players, settings)
        kept: list[int] = []
        while not state.over:
            if state.to_act is CHANCE:
                state.make(CHANCE, state.chance().draw(rng))
                continue
            seat = state.to_act[0]
            if rng.random() < share:
                row = look(encoding, state, seat)
                there = np.flatnonzero(row)
                columns.append(there.astype(np.uint16))
                values.append(row[there])
                worth = guide.evaluate(state)
                reckoned.append([worth[(seat + step) % players] for step in range(players)])
                kept.append(seat)
            careless = rng.random() < config.careless
            state.make(seat, state.pick(seat, rng) if careless else guide.choose(state, seat, rng))
        won = win_shares(state.result.ranks)
        shares += [[won[(seat + step) % players] for step in range(players)] for seat in kept]
        origins += [origin] * len(kept)
    starts = np.concatenate([[0], np.cumsum([len(each) for each in columns])])
    return Positions(
        starts.astype(np.int64),
        np.concatenate(columns),
        np.concatenate(values),
        np.array(reckoned, np.float32),
        np.array(shares, np.float32),
        np.array(origins, np.int64),
    )


def main() -> None:
    """`python -m tools.learn.positions CONFIG NUMBER GAMES FILE [SECONDS]` makes one part."""
    config, number, games, file, *seconds = sys.argv[1:]
    found = positions(Config.load(Path(config)), int(number), int(games), seconds=float(seconds[0]) if seconds else float("inf"))
    found.save(Path(file))
    print(f"{len(found.shares)} positions of {found.games[-1] + 1} games")


if __name__ == "__main__":
    main()
