"""Does it help to play for the win? `carolina-reaper` against `perfect` in Chili Dice, two players, 100 000 games.

    python bench/dice_win.py [--games 100000] [--minutes 9]

All games play the same turn together, and games with the same empty boxes share what they reckon; the sweeps run in C
(`dice_win.c`, compiled with cc). What a box is worth, and how much risk is right, comes from the players' own code. Each begins
in half of the games. After so many minutes it keeps where it is, and goes on when started again.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from peppermill.games.chili_dice import solver, winning
from peppermill.games.chili_dice.appetite import APPETITES, NEUTRAL, tables, taste, variances
from peppermill.games.chili_dice.dice import ALL_BOXES, BIT, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.position import BONUS
from peppermill.games.chili_dice.sweep import kind_points, kinds
from peppermill.lab.stats import wilson

HERE = Path(__file__).parent
RESULT = HERE / "results" / "dice-win.json"
POINTS = np.arange(101, dtype=np.float32)
ORDER = [NEUTRAL, *[number for number in range(len(APPETITES)) if number != NEUTRAL]]
"""The plan of points alone first, as the C part wants it."""
Sheets = dict[str, np.ndarray[Any, Any]]


class Engine:
    """The C part."""

    def __init__(self) -> None:
        folder = tempfile.mkdtemp()
        file = Path(folder, "dice_win.so")
        flags = ["-O3", "-march=native", "-ffast-math", "-shared", "-fPIC"]
        subprocess.run(["cc", *flags, str(HERE / "dice_win.c"), "-o", str(file)], check=True)
        self.lib = ctypes.CDLL(str(file))
        self.lib.turn_worth.restype = ctypes.c_double
        self.call("begin", kind_points().shape[1], kinds().astype(np.int32), kind_points().astype(np.int32))

    def call(self, name: str, *arguments: Any) -> None:
        held = [np.ascontiguousarray(each) if isinstance(each, np.ndarray) else each for each in arguments]
        getattr(self.lib, name)(
            *[each.ctypes.data_as(ctypes.c_void_p) if isinstance(each, np.ndarray) else each for each in held]
        )

    def plan(self, number: int, boxes: int, worth: np.ndarray[Any, Any]) -> None:
        self.call("plan", number, boxes, worth.shape[1], worth.astype(np.float32))

    def play(
        self, sheets: Sheets, games: Any, plans: int = 1, lead: Any = None, variance: Any = None, rivals: Any = None
    ) -> None:
        """The turns of these games by the plans made before."""
        nothing = np.zeros(1, dtype=np.float32)
        floats = [nothing if each is None else np.asarray(each, dtype=np.float32) for each in (lead, variance, rivals)]
        appetites = np.array([APPETITES[number] for number in ORDER], dtype=np.float32)
        seeds, out = sheets["seed"][games].copy(), np.zeros((len(games), 3), dtype=np.int32)
        self.call("play", len(games), sheets["rolls"][games].astype(np.int32), seeds, plans, appetites, *floats, out)
        box, points, left = out.T
        sheets["seed"][games] = seeds
        sheets["rolls"][games] = left
        sheets["boxes"][games] = np.where(left > 0, sheets["boxes"][games] ^ np.array(BIT)[box], 0)  # CD-7
        sheets["total"][games] += points + np.where(sheets["boxes"][games] == 0, BONUS * left, 0)


def new_sheets(games: int, salt: int) -> Sheets:
    seeds = np.random.SeedSequence([games, salt]).generate_state(games, np.uint64)
    start = {"boxes": ALL_BOXES, "rolls": ROLLS_EACH, "total": 0}
    return {**{name: np.full(games, value) for name, value in start.items()}, "seed": seeds}


def by_appetite(boxes: int, levels: int, number: int) -> np.ndarray[Any, Any]:
    """What boxes are worth to one of the appetites."""
    worth = np.zeros((BOXES, levels, len(POINTS)), dtype=np.float32)
    around = float(tables()[NEUTRAL][boxes, ROLLS_EACH // 2])
    for box in range(BOXES):
        if boxes & BIT[box]:
            worth[box] = taste(APPETITES[number], POINTS + tables()[number][boxes ^ BIT[box], :levels, None], around)
    return worth


def perfect_turn(engine: Engine, sheets: Sheets) -> None:
    for boxes in np.unique(sheets["boxes"][sheets["boxes"] > 0]):
        games = np.flatnonzero(sheets["boxes"] == boxes)
        engine.plan(0, int(boxes), by_appetite(int(boxes), int(sheets["rolls"][games].max()), NEUTRAL))
        engine.play(sheets, games)


def midgame_turn(engine: Engine, mine: Sheets, theirs: Sheets, games: Any) -> None:
    boxes = int(mine["boxes"][games[0]])
    levels = int(mine["rolls"][games].max())
    for number, appetite in enumerate(ORDER):
        engine.plan(number, boxes, by_appetite(boxes, levels, appetite))
    done = theirs["boxes"][games] == 0
    to_come = np.where(done, 0.0, tables()[NEUTRAL][theirs["boxes"][games], theirs["rolls"][games]])
    spread = np.where(done, 0.0, variances()[theirs["boxes"][games], theirs["rolls"][games]])
    lead = mine["total"][games] - theirs["total"][games] - to_come
    engine.play(mine, games, len(ORDER), lead, variances()[boxes], spread)


def endgame_turn(engine: Engine, mine: Sheets, theirs: Sheets, games: Any) -> None:
    """Games that have the same boxes to fill against the same sheet."""
    one = games[0]
    boxes, total = int(mine["boxes"][one]), int(mine["total"][one])
    rival = (int(theirs["boxes"][one]), int(theirs["rolls"][one]), int(theirs["total"][one]))
    chances = winning.box_chances(boxes, total, (rival,))
    engine.plan(0, boxes, chances[:, : int(mine["rolls"][games].max())])
    engine.play(mine, games)


class Match:
    """All games, and how far they are."""

    def __init__(self, games: int, deadline: float) -> None:
        self.games = games
        self.deadline = deadline
        self.file = Path(tempfile.gettempdir(), f"peppermill-dice-win-{games}.npz")
        self.engine = Engine()
        self.first = np.arange(games) < games // 2
        """The games in which the one who plays for the win begins."""
        self.turn = 0
        self.mine, self.theirs = new_sheets(games, 1), new_sheets(games, 2)
        self.before = {name: value.copy() for name, value in self.theirs.items()}
        """The others' sheets before their turn: they don't look at ours, so they may be a turn ahead."""
        self.waiting = np.zeros(games, dtype=bool)
        """Who has yet to take this turn."""
        if self.file.exists():
            kept = np.load(self.file)
            self.turn = int(kept["turn"])
            self.waiting = kept["waiting"]
            for name in self.mine:
                self.mine[name], self.theirs[name], self.before[name] = (
                    kept[f"{whose}-{name}"] for whose in ("mine", "theirs", "before")
                )

    def keep(self) -> None:
        named = {
            f"{whose}-{name}": value for whose in ("mine", "theirs", "before") for name, value in getattr(self, whose).items()
        }
        np.savez(self.file, turn=self.turn, waiting=self.waiting, **named)

    def play(self) -> bool:
        """Play on; False if time ran out."""
        while self.waiting.any() or (self.turn < BOXES):
            if not self.waiting.any():
                self.before = {name: value.copy() for name, value in self.theirs.items()}
                perfect_turn(self.engine, self.theirs)
                self.waiting = self.mine["boxes"] > 0
                self.turn += 1
            seen = {name: np.where(self.first, self.before[name], self.theirs[name]) for name in self.mine}
            for games in self._alike(seen):
                if time.monotonic() > self.deadline:
                    self.keep()
                    return False
                few = int(self.mine["boxes"][games[0]]).bit_count() <= winning.ENDGAME
                (endgame_turn if few else midgame_turn)(self.engine, self.mine, seen, games)
                self.waiting[games] = False
            self.keep()
            print(f"turn {self.turn}: mean totals {self.mine['total'].mean():.1f}, {self.theirs['total'].mean():.1f}", flush=True)
        return True

    def _alike(self, seen: Sheets) -> list[Any]:
        """Games that can be reckoned together: with the same boxes; in the endgame against the same sheet too."""
        games = np.flatnonzero(self.waiting)
        boxes = self.mine["boxes"][games]
        few = np.array([int(each).bit_count() <= winning.ENDGAME for each in boxes])
        keys = np.stack(
            [
                boxes,
                *[np.where(few, each[games], 0) for each in (self.mine["total"], seen["boxes"], seen["rolls"], seen["total"])],
            ]
        )
        order = np.lexsort(keys)
        cuts = np.flatnonzero((np.diff(keys[:, order], axis=1) != 0).any(axis=0)) + 1
        return np.split(games[order], cuts) if len(games) else []

    def report(self) -> dict[str, Any]:
        mine, theirs = self.mine["total"], self.theirs["total"]
        won = (mine > theirs) + 0.5 * (mine == theirs)
        rate = wilson(float(won.sum()), self.games)
        return {
            "players": ["carolina-reaper", "perfect"],
            "games": self.games,
            "won": float(won.sum()),
            "rate": round(rate.value, 4),
            "low": round(rate.low, 4),
            "high": round(rate.high, 4),
            "rate_beginning": round(float(won[self.first].mean()), 4),
            "rate_second": round(float(won[~self.first].mean()), 4),
            "mean_totals": [round(float(mine.mean()), 2), round(float(theirs.mean()), 2)],
            "error_of_means": round(float(mine.std()) / math.sqrt(self.games), 2),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=60.0)
    given = parser.parse_args()
    solver.load()
    match = Match(given.games, time.monotonic() + 60.0 * given.minutes)
    if not match.play():
        print(f"turn {match.turn}, {int(match.waiting.sum())} games to go; start again to go on")
        return
    result = match.report()
    match.file.unlink(missing_ok=True)
    RESULT.write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
