"""How often does `carolina-reaper` win at Chili Dice? One seat of it among seats of another player, games by the ten thousand.

    python bench/dice_win.py [--rival perfect] [--players 2] [--games 100000] [--minutes 9]

All games play the same turn together, and games with the same empty boxes share what they reckon; the sweeps run in C
(`dice_win.c`, compiled with cc). What a box is worth, and how much risk is right, comes from the players' own code. `perfect` is
played the same way, any other rival by its own code and the rules. Everybody's seat is first, second … equally often. After so
many minutes it keeps where it is, and goes on when started again. The figures are added to bench/results/dice-win.json.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from peppermill.bots import bot
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.rng import Sfc32
from peppermill.games.chili_dice import solver, winning
from peppermill.games.chili_dice.appetite import APPETITES, NEUTRAL, tables, taste, variances
from peppermill.games.chili_dice.dice import ALL_BOXES, BIT, BOXES, ROLLS_EACH
from peppermill.games.chili_dice.position import BONUS, EMPTY, FIRST
from peppermill.games.chili_dice.state import DiceState
from peppermill.games.chili_dice.sweep import kind_points, kinds
from peppermill.lab.stats import wilson

HERE = Path(__file__).parent
RESULT = HERE / "results" / "dice-win.json"
POINTS = np.arange(101, dtype=np.float32)
ORDER = [NEUTRAL, *[number for number in range(len(APPETITES)) if number != NEUTRAL]]
"""The plan of points alone first, as the C part wants it."""
Sheets = dict[str, np.ndarray[Any, Any]]
"""One seat's in all games: empty boxes, rolls left, total; and the seed of its dice."""


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


# The rivals


def perfect_turn(engine: Engine, sheets: Sheets, games: Any) -> None:
    for boxes in np.unique(sheets["boxes"][games]):
        alike = games[sheets["boxes"][games] == boxes]
        engine.plan(0, int(boxes), by_appetite(int(boxes), int(sheets["rolls"][alike].max()), NEUTRAL))
        engine.play(sheets, alike)


def turn_by_rules(player: Bot, seats: list[Sheets], seat: int, game: int) -> None:
    sheet = seats[seat]
    seed = int(sheet["seed"][game])
    rng, chance = Sfc32(seed), Sfc32(seed + 1)
    sheet["seed"][game] += np.uint64(2)
    state = as_it_stands(seats, seat, game)
    before = state.empty[seat]
    while state.empty[seat] == before:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(chance))
        else:
            state.apply(seat, player.act(state.view(seat), state.legal(seat), rng))
    sheet["boxes"][game], sheet["rolls"][game], sheet["total"][game] = (
        state.empty[seat], state.rolls_left[seat], state.total(seat),
    )  # fmt: skip


def as_it_stands(seats: list[Sheets], seat: int, game: int) -> DiceState:
    """The game at the beginning of a turn. Which of the full boxes holds the points does not matter to anybody."""
    state = DiceState(len(seats))
    state.turn, state.phase = seat, FIRST
    for number, sheet in enumerate(seats):
        empty, rolls, total = sheet_of(sheet, game)
        points = [EMPTY if empty & BIT[box] else 0 for box in range(BOXES)]
        if empty != ALL_BOXES:
            points[points.index(0)] = total - (0 if empty else BONUS * rolls)
        state.empty[number], state.rolls_left[number] = empty, rolls
        state.points[number * BOXES : (number + 1) * BOXES] = points
    return state


def sheet_of(sheet: Sheets, game: int) -> winning.Rival:
    return int(sheet["boxes"][game]), int(sheet["rolls"][game]), int(sheet["total"][game])


# Who plays for the win


def midgame_turn(engine: Engine, mine: Sheets, games: Any, rivals: Sequence[tuple[winning.Rival, ...]]) -> None:
    """Games with the same boxes to fill."""
    boxes = int(mine["boxes"][games[0]])
    levels = int(mine["rolls"][games].max())
    for number, appetite in enumerate(ORDER):
        engine.plan(number, boxes, by_appetite(boxes, levels, appetite))
    mean, variance = np.array([winning.field(each) for each in rivals]).T
    calm = winning.CALM
    engine.play(mine, games, len(ORDER), mine["total"][games] - mean, variances()[boxes] / calm, variance / calm)


def endgame_turn(engine: Engine, mine: Sheets, games: Any, rivals: Sequence[tuple[winning.Rival, ...]]) -> None:
    """Games that have the same boxes to fill against the same sheets."""
    boxes, _, total = sheet_of(mine, games[0])
    chances = winning.box_chances(boxes, total, rivals[0])
    engine.plan(0, boxes, chances[:, : int(mine["rolls"][games].max())])
    engine.play(mine, games)


class Match:
    """All games, and how far they are."""

    def __init__(self, rival: str, players: int, games: int, deadline: float) -> None:
        self.rival = rival
        self.players = players
        self.games = games
        self.deadline = deadline
        self.file = Path(tempfile.gettempdir(), f"peppermill-dice-win-{rival}-{players}-{games}.npz")
        self.engine = Engine()
        self.my_seat = np.arange(games) % players
        """By game: the seat of the one who plays for the win."""
        self.step = 0
        """Turns begun, of all seats."""
        self.seats = [new_sheets(games, salt) for salt in range(players)]
        self.waiting = np.zeros(games, dtype=bool)
        """Who has yet to take this turn."""
        if self.file.exists():
            kept = np.load(self.file)
            self.step = int(kept["step"])
            self.waiting = kept["waiting"]
            self.seats = [{name: kept[f"{seat}-{name}"] for name in sheets} for seat, sheets in enumerate(self.seats)]

    def keep(self) -> None:
        named = {f"{seat}-{name}": value for seat, sheets in enumerate(self.seats) for name, value in sheets.items()}
        np.savez(self.file, step=self.step, waiting=self.waiting, **named)

    def play(self) -> bool:
        """Play on; False if time ran out."""
        while self.waiting.any() or self.step < BOXES * self.players:
            if not self.waiting.any():
                self.step += 1
                self.waiting = self.seats[self.seat]["boxes"] > 0
            if not (self._rivals_turns() and self._my_turns()):
                self.keep()
                return False
            if self.seat == self.players - 1:
                self.keep()
                print(
                    f"turn {self.step // self.players}: mean totals",
                    *[f"{each.mean():.1f}" for each in self._totals()],
                    flush=True,
                )
        return True

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.step - 1) % self.players

    def _rivals_turns(self) -> bool:
        games = np.flatnonzero(self.waiting & (self.my_seat != self.seat))
        if self.rival == "perfect":
            perfect_turn(self.engine, self.seats[self.seat], games)
            self.waiting[games] = False
            return True
        player = bot("chili-dice", self.rival)
        for game in games:
            if time.monotonic() > self.deadline:
                return False
            turn_by_rules(player, self.seats, self.seat, int(game))
            self.waiting[game] = False
        return True

    def _my_turns(self) -> bool:
        for games, rivals in self._alike():
            if time.monotonic() > self.deadline:
                return False
            few = int(self.seats[self.seat]["boxes"][games[0]]).bit_count() <= winning.ENDGAME
            (endgame_turn if few else midgame_turn)(self.engine, self.seats[self.seat], games, rivals)
            self.waiting[games] = False
        return True

    def _alike(self) -> list[tuple[Any, list[tuple[winning.Rival, ...]]]]:
        """Games that can be reckoned together, with the others' sheets: the same boxes; in the endgame the same sheets too."""
        found: defaultdict[Any, list[tuple[int, tuple[winning.Rival, ...]]]] = defaultdict(list)
        for game in np.flatnonzero(self.waiting):
            boxes, _, total = sheet_of(self.seats[self.seat], game)
            rivals = tuple(sorted([sheet_of(sheets, game) for seat, sheets in enumerate(self.seats) if seat != self.seat]))
            few = boxes.bit_count() <= winning.ENDGAME
            found[(boxes, total, rivals) if few else boxes].append((game, rivals))
        return [(np.array([game for game, _ in each]), [rivals for _, rivals in each]) for each in found.values()]

    def _totals(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Mine by game; those of the others by game and seat."""
        totals = np.stack([sheets["total"] for sheets in self.seats], axis=1)
        is_mine = np.arange(self.players) == self.my_seat[:, None]
        return totals[is_mine], totals[~is_mine].reshape(self.games, -1)

    def report(self) -> dict[str, Any]:
        mine, theirs = self._totals()
        best = theirs.max(axis=1)
        won = (mine > best) + (mine == best) / (1.0 + (theirs == mine[:, None]).sum(axis=1))  # CD-15
        rate = wilson(float(won.sum()), self.games)
        return {
            "players": ["carolina-reaper", *[self.rival] * (self.players - 1)],
            "games": self.games,
            "won": round(float(won.sum()), 2),
            "rate": round(rate.value, 4),
            "low": round(rate.low, 4),
            "high": round(rate.high, 4),
            "times_fair": round(rate.value * self.players, 3),
            "rate_by_seat": [round(float(won[self.my_seat == seat].mean()), 4) for seat in range(self.players)],
            "mean_totals": [round(float(mine.mean()), 2), round(float(theirs.mean()), 2)],
            "error_of_means": round(float(mine.std()) / math.sqrt(self.games), 2),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rival", default="perfect")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=60.0)
    given = parser.parse_args()
    solver.load()
    match = Match(given.rival, given.players, given.games, time.monotonic() + 60.0 * given.minutes)
    if not match.play():
        print(f"turn {match.step // given.players}, {int(match.waiting.sum())} games to go; start again to go on")
        return
    result = match.report()
    match.file.unlink(missing_ok=True)
    known = json.loads(RESULT.read_text("utf-8")) if RESULT.exists() else {}
    known[f"{given.rival} {given.players}"] = result
    RESULT.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", "utf-8")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
