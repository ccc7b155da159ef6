"""Where does the search disagree with its guide, and what is it worth? `python bench/disagree.py chicago-poker --minutes 5`

Moments of games between Habaneros are thought over. Where another move than the guide's favourite wins, both are played to the
end in new worlds, and the gain is booked under the kinds of the two moves. A kind that gains much is something the guide does not
see: to mend it there helps every playout, which more time does not. Nothing is saved; no test depends on it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict

from rich.console import Console
from rich.table import Table

from deeper import searching
from peppermill.bots.search import Search, Thought
from peppermill.core.rng import Sfc32
from sight import WHOLE, moments

EACH = 6
"""Moments of one game: neighbours tell the same story."""


class Books:
    """What was gained, by the kinds of the favourite and of the move that was better."""

    def __init__(self) -> None:
        self.favourites: Counter[str] = Counter()
        self.gains: defaultdict[tuple[str, str], list[float]] = defaultdict(list)

    def table(self) -> Table:
        looked_at = max(1, self.favourites.total())
        table = Table(title=f"{looked_at} moments; gains in thousandths of a win")
        for column in ("favourite", "better", "times", "of", "gain each", "gain a decision"):
            table.add_column(column, justify="left" if column in ("favourite", "better") else "right")
        for (favourite, better), gains in sorted(self.gains.items(), key=lambda item: -sum(item[1])):
            total = 1000 * sum(gains)
            figures = (len(gains), self.favourites[favourite], round(total / len(gains), 1), round(total / looked_at, 2))
            table.add_row(favourite, better, *map(str, figures))
        everything = [gain for gains in self.gains.values() for gain in gains]
        a_decision = round(1000 * sum(everything) / looked_at, 2)
        table.add_row("all", "", str(len(everything)), str(looked_at), "", str(a_decision))
        return table


def study(search: Search, game_id: str, players: int, seed: int, worlds: int, books: Books) -> None:
    """Some moments of one game."""
    found = moments(game_id, seed, players)
    for view, legal in random.Random(seed).sample(found, min(EACH, len(found))):
        thought = Thought(search, view, legal, Sfc32(seed))
        thought.think()
        favourite, verdict = thought.alive[0].arm.action, thought.verdict()
        kinds = type(favourite).__name__, type(verdict).__name__
        books.favourites[kinds[0]] += 1
        if verdict == favourite:
            continue
        # In worlds and with luck of its own: what won was lucky, too.
        check = Thought(search, view, legal, Sfc32(seed + 2**32))
        by_action = {candidate.arm.action: candidate for candidate in check.alive}
        check.alive = [by_action[favourite], by_action[verdict]]
        check.tree.horizon = WHOLE
        check.done = -2 * worlds
        for _ in range(worlds):
            check._compare()
        books.gains[kinds].append(check.alive[1].mean_gain)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("chicago-poker", "chili-mafia"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=1200)
    parser.add_argument("--worlds", type=int, default=150, help="in which a disagreement is played to the end")
    parser.add_argument("--minutes", type=float, default=5.0)
    given = parser.parse_args()
    search = searching(given.game, given.iterations)
    books, seed, end = Books(), 0, time.monotonic() + 60.0 * given.minutes
    console = Console()
    with console.status("") as status:
        while time.monotonic() < end:
            study(search, given.game, given.players, seed, given.worlds, books)
            seed += 1
            status.update(f"{books.favourites.total()} moments")
    console.print(books.table())


if __name__ == "__main__":
    main()
