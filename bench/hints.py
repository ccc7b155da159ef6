"""How long a hint in Chili Dice takes: the first of a turn, which works out the whole turn, and those after it."""

from __future__ import annotations

import statistics
import time

import peppermill
from peppermill.bots import advise
from peppermill.core.rng import Sfc32
from peppermill.games.chili_dice import solver, sweep

GAME = peppermill.game("chili-dice")
ROUNDS = 15


def main() -> None:
    sweep.points()
    first: list[float] = []
    later: list[float] = []
    for seed in range(ROUNDS):
        state = GAME.start(1)
        state.apply(0, state.legal(0)[0])
        state.apply(peppermill.CHANCE, state.chance().draw(Sfc32(seed)))
        solver.prospects.cache_clear()
        for took in (first, later):
            begin = time.perf_counter()
            advise("chili-dice", state.view(0), state.legal(0))
            took.append(1000 * (time.perf_counter() - begin))
    print(f"first hint of a turn: {statistics.median(first):.0f} ms; a later one: {statistics.median(later):.1f} ms")


if __name__ == "__main__":
    main()
