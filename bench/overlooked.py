"""Which moves does the search never look at, and what do they cost? `python bench/overlooked.py chili-mafia --minutes 2`

At moments of games between Habaneros every legal move is played on from the same worlds, and the five that do best are played on
again, in more worlds. Is the best of them one that a search with few playouts compares, one that it compares only with many, or
one that it never would? What the best one gains over the best of those that few playouts compare is seen in worlds of its own, so
that luck does not count. A kind of move that comes up often here should be rated higher, or not be left out. Nothing is saved.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from dataclasses import dataclass
from statistics import mean

from rich.console import Console
from rich.table import Table

from deeper import EACH, figure, gather, searching
from peppermill.bots.search import Thought
from peppermill.bots.tree import Arm
from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View
from sight import moments

FEW, MANY = 300, 20_000
"""Playouts."""
BEST = 5
LOOKS = (100, 300, 1000)
"""Worlds in which all moves are played on, the best of them, and at the end two."""
WHERE = ("many", "none")


@dataclass
class Best:
    """One moment: which kind of move is best, what it gains over the best of those that few playouts compare, who compares it."""

    kind: str = ""
    gain: float = 0.0
    compared_by: str = "few"


@dataclass(frozen=True)
class Task:
    game: str
    seed: int
    players: int


class Trial:
    """Plays moves on, all in the same worlds, and as far as a search with many playouts does."""

    def __init__(self, task: Task, view: View, legal: list[Action]) -> None:
        self.thought = Thought(searching(task.game, MANY), view, legal, Sfc32(task.seed))
        self.thought.plan()
        self.tree = self.thought.tree
        world, seat = self.thought.world, self.thought.seat
        self.arms: list[Arm] = self.tree.arms(self.tree.roots[seat], world, seat, legal)

    def means(self, arms: list[Arm], worlds: int) -> list[float]:
        totals, thought = [0.0] * len(arms), self.thought
        for _ in range(worlds):
            world, luck = thought.worlds.next(), thought.rng.word()
            for number, arm in enumerate(arms):
                totals[number] += self.tree.play(world.clone(), thought.seat, arm, Sfc32(luck))[thought.seat]
        return [total / worlds for total in totals]

    def best(self, arms: list[Arm], worlds: int, number: int) -> list[Arm]:
        means = self.means(arms, worlds)
        order = sorted(range(len(arms)), key=lambda at: -means[at])
        return [arms[at] for at in order[:number]]


def compared(task: Task, iterations: int, view: View, legal: list[Action]) -> list[Action]:
    thought = Thought(searching(task.game, iterations), view, legal, Sfc32(task.seed))
    thought.plan()
    return [candidate.arm.action for candidate in thought.alive]


def study(task: Task) -> list[Best]:
    """Some moments of one game."""
    found = moments(task.game, task.seed, task.players)
    return [look(task, view, legal) for view, legal in random.Random(task.seed).sample(found, min(EACH, len(found)))]


def look(task: Task, view: View, legal: list[Action]) -> Best:
    few = compared(task, FEW, view, legal)
    if len(few) == len(legal):
        return Best()
    trial = Trial(task, view, legal)
    order = trial.best(trial.arms, LOOKS[0], len(legal))
    best = trial.best(order[:BEST], LOOKS[1], 1)[0]
    if best.action in few:
        return Best()
    usual = trial.best([arm for arm in order if arm.action in few][:2], LOOKS[1], 1)[0]
    ahead, behind = trial.means([best, usual], LOOKS[2])
    by = "many" if best.action in compared(task, MANY, view, legal) else "none"
    return Best(type(best.action).__name__, ahead - behind, by)


def show(console: Console, found: list[Best]) -> None:
    table = Table(
        title=f"{len(found)} moments: the best move, where it is none that {FEW} playouts compare; thousandths of a win"
    )
    for column in ("kind", f"compared with {MANY}", "how often", "gain then", "gain a moment"):
        table.add_column(column, justify="left" if column == "kind" else "right")
    groups: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in found:
        if each.kind:
            groups[each.compared_by, each.kind].append(each.gain)
            groups[each.compared_by, "all"].append(each.gain)
    for (by, kind), gains in sorted(groups.items(), key=lambda group: (WHERE.index(group[0][0]), -sum(group[1]))):
        table.add_row(
            kind,
            "yes" if by == "many" else "no",
            str(len(gains)),
            f"{1000 * mean(gains):.1f}",
            figure([*gains, *[0.0] * (len(found) - len(gains))]),
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("chicago-poker", "chili-mafia"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    given = parser.parse_args()
    console = Console()
    tasks = [Task(given.game, seed, given.players) for seed in range(given.seed, given.seed + 100_000)]
    show(console, gather(console, study, tasks, given.processes, given.minutes))


if __name__ == "__main__":
    main()
