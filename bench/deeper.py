"""What is a longer thought worth, if everybody goes on thinking? `python bench/deeper.py chicago-poker --budgets 300 1200 4800`

In its playouts the search has everybody play on as Habanero does, so its figures say what a move is worth among Habaneros. Here
moments of games are thought over with several budgets, and where the decisions differ, they are played on in new worlds by
players who search as well, every one of them from what that seat sees. That is slow, and says two things: what each budget gains
over the first one, and how much of the gain that the longest thought saw in its best move is real. `--on 0 --worlds 400` has
Habaneros play on instead, in more worlds: faster and more exact, but only worth as much as they are. Nothing is saved; no test
depends on it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import Pool
from statistics import mean, stdev
from typing import TypeVar

from rich.console import Console
from rich.table import Table

import peppermill
from peppermill.bots import level_of
from peppermill.bots.search import Search, Thought
from peppermill.bots.worlds import Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action, View
from sight import moments

T = TypeVar("T")
M = TypeVar("M")
EACH = 6
"""Moments of one game: neighbours tell the same story."""
SEARCHED = 12
"""For so many decisions those who play on search; then Habaneros do,"""
GUIDED = 60
"""for so many more, and then the guide judges."""
STEPS = (-0.02, 0.0, 0.005, 0.01, 0.02, 0.04, 0.08, 1.0)
"""Gains that were seen, from the first to the last, are shown in these classes."""


@dataclass(frozen=True)
class Task:
    """A game to take moments from, what to compare there, and how moves are played on."""

    game: str
    seed: int
    players: int
    budgets: tuple[int, ...]
    on: int
    """Playouts a decision of those who play on; 0: they are Habaneros."""
    worlds: int


@dataclass
class Compared:
    """One moment."""

    gains: list[float]
    """What each budget gained over the first one."""
    seen: float
    """What the longest thought saw in the best move besides the guide's favourite,"""
    real: float
    """and what that gains when everybody goes on searching."""


def searching(game_id: str, iterations: int) -> Search:
    made = level_of(game_id, "carolina-reaper").make()
    assert isinstance(made, Search)
    effort = made.effort
    return Search(
        peppermill.game(game_id),
        made.guide,
        iterations=iterations,
        horizon=effort.horizon,
        prior_decay=effort.prior_decay,
        patience=effort.patience,
    )


def study(task: Task) -> list[Compared]:
    """Some moments of one game."""
    searches, seed = [searching(task.game, budget) for budget in task.budgets], task.seed
    found = moments(task.game, seed, task.players)
    compared = []
    for view, legal in random.Random(seed).sample(found, min(EACH, len(found))):
        thoughts = [Thought(search, view, legal, Sfc32(seed)) for search in searches]
        for thought in thoughts:
            thought.think()
        favourite, *rest = thoughts[-1].alive
        if not rest:
            compared.append(Compared([0.0] * len(searches), -1.0, 0.0))
            continue
        best = max(rest, key=lambda candidate: candidate.mean_gain)
        chosen = [thought.verdict() for thought in thoughts]
        worth = values(task, view, [*chosen, favourite.arm.action, best.arm.action])
        real = worth[best.arm.action] - worth[favourite.arm.action]
        compared.append(Compared([worth[action] - worth[chosen[0]] for action in chosen], best.mean_gain, real))
    return compared


def values(task: Task, view: View, actions: list[Action]) -> dict[Action, float]:
    """What each of them is worth to the seat whose view it is, in the same worlds with the same chances to come."""
    seat: int = view.seat  # type: ignore[attr-defined]
    others, rng = searching(task.game, max(1, task.on)), Sfc32(task.seed + 2**32)
    worlds = Worlds(others.game, others.guide, view, seat, others.game.imagine(view, rng), rng)
    total = dict.fromkeys(actions, 0.0)
    for _ in range(task.worlds):
        world, luck = worlds.next(), rng.word()
        for action in total:
            moved = world.clone()
            moved.apply(seat, action)
            total[action] += played_on(others, moved, luck, SEARCHED if task.on else 0)[seat] / task.worlds
    return total


def played_on(others: Search, world: State, luck: int, searched: int) -> list[float]:
    chance, thinking = Sfc32(luck), Sfc32(luck + 1)
    decisions = 0
    while decisions < SEARCHED + GUIDED and not world.over:
        actors = world.to_act
        if actors is CHANCE:
            world.apply(CHANCE, world.chance().draw(chance))
            continue
        now = actors[0]
        if decisions < searched:
            world.apply(now, others.act(world.view(now), world.legal(now), thinking))
        else:
            world.apply(now, others.guide.choose(world, now, chance))
        decisions += 1
    return others.guide.outcome(world) if world.over else others.guide.evaluate(world)


def show(console: Console, found: list[Compared], budgets: tuple[int, ...]) -> None:
    table = Table(title=f"{len(found)} moments, in thousandths of a win a decision")
    for column in ("playouts", f"gained over {budgets[0]}"):
        table.add_column(column, justify="right")
    for number, budget in enumerate(budgets[1:], 1):
        table.add_row(str(budget), figure([moment.gains[number] for moment in found]))
    console.print(table)
    table = Table(title=f"The best move besides the favourite, after {budgets[-1]} playouts, in thousandths of a win")
    for column in ("moments", "gain it saw", "gain if all search"):
        table.add_column(column, justify="right")
    for low, high in pairwise(STEPS):
        inside = [moment for moment in found if low <= moment.seen < high]
        if len(inside) > 1:
            seen = f"{1000 * mean([moment.seen for moment in inside]):.1f}"
            table.add_row(str(len(inside)), seen, figure([moment.real for moment in inside]))
    console.print(table)


def gather(console: Console, study: Callable[[T], list[M]], tasks: list[T], processes: int, minutes: float) -> list[M]:
    """What was found at the moments of as many games as there is time for."""
    end, found = time.monotonic() + 60.0 * minutes, list[M]()
    with Pool(processes) as pool, console.status("") as status:
        for some in pool.imap_unordered(study, tasks):
            found += some
            status.update(f"{len(found)} moments")
            if time.monotonic() > end:
                break
        pool.terminate()
    return found


def figure(gains: list[float]) -> str:
    """The mean and its standard error."""
    return f"{1000 * mean(gains):.1f} ± {1000 * stdev(gains) / len(gains) ** 0.5:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("chicago-poker", "chili-mafia"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--budgets", type=int, nargs="+", default=[300, 1200, 4800])
    parser.add_argument("--on", type=int, default=75, help="playouts a decision of those who play on; 0: they are Habaneros")
    parser.add_argument("--worlds", type=int, default=24, help="in which each move is played on")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    budgets = tuple(given.budgets)
    seeds = range(given.seed, given.seed + 100_000)
    tasks = [Task(given.game, seed, given.players, budgets, given.on, given.worlds) for seed in seeds]
    console = Console()
    show(console, gather(console, study, tasks, given.processes, given.minutes), budgets)


if __name__ == "__main__":
    main()
