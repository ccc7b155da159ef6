"""Many games, on as many processes as asked for: the same numbers whatever their number."""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from peppermill.bots import bot_with
from peppermill.core.actors import CHANCE
from peppermill.core.registry import game as game_named
from peppermill.core.rng import Sfc32

Z = 1.959963984540054
"""Of a normal distribution, 95 % lies within so many standard deviations."""


@dataclass(frozen=True)
class Task:
    """Who plays what. A plain value: it travels to other processes."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: int


@dataclass
class Tally:
    """One bot's games."""

    games: int = 0
    wins: float = 0.0
    """A win shared by k counts 1/k."""
    total: float = 0.0
    squares: float = 0.0
    lowest: float = math.inf
    highest: float = -math.inf

    def add(self, score: float, win: float) -> None:
        self.games += 1
        self.wins += win
        self.total += score
        self.squares += score * score
        self.lowest = min(self.lowest, score)
        self.highest = max(self.highest, score)

    def join(self, other: Tally) -> None:
        self.games += other.games
        self.wins += other.wins
        self.total += other.total
        self.squares += other.squares
        self.lowest = min(self.lowest, other.lowest)
        self.highest = max(self.highest, other.highest)

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def deviation(self) -> float:
        """Of the scores, from game to game."""
        if self.games < 2:
            return 0.0
        return math.sqrt(max(0.0, self.squares - self.total**2 / self.games) / (self.games - 1))

    def wilson(self) -> tuple[float, float]:
        """Where the true win rate lies with 95 % confidence. Holds near 0 and 1 too, unlike plus or minus two errors."""
        rate = self.wins / self.games
        scale = 1 + Z * Z / self.games
        middle = (rate + Z * Z / (2 * self.games)) / scale
        half = Z / scale * math.sqrt(rate * (1 - rate) / self.games + Z * Z / (4 * self.games**2))
        return max(0.0, middle - half), min(1.0, middle + half)


def play_all(task: Task, games: int, jobs: int, progress: Callable[[int, int], None]) -> list[Tally]:
    """A tally for each bot of the line-up."""
    size = max(1, min(500, games // (jobs * 20)))
    chunks = [(first, min(first + size, games)) for first in range(0, games, size)]
    done = 0
    parts: dict[int, list[Tally]] = {}
    if jobs == 1 or len(chunks) == 1:
        for first, last in chunks:
            parts[first] = play_some(task, first, last)
            done += last - first
            progress(done, games)
    else:
        # Started afresh, not forked: a progress bar has threads of its own.
        with ProcessPoolExecutor(min(jobs, len(chunks)), multiprocessing.get_context("spawn")) as pool:
            waiting = {pool.submit(play_some, task, first, last): (first, last) for first, last in chunks}
            for future in as_completed(waiting):
                first, last = waiting[future]
                parts[first] = future.result()
                done += last - first
                progress(done, games)
    tallies = [Tally() for _ in task.bots]
    for first, _ in chunks:
        for tally, part in zip(tallies, parts[first], strict=True):
            tally.join(part)
    return tallies


def play_some(task: Task, first: int, last: int) -> list[Tally]:
    """The games of some numbers. From game to game everyone moves one seat on, so that no seat favours anyone."""
    game = game_named(task.game)
    bots = [bot_with(task.game, level) for level in task.bots]
    players = len(bots)
    tallies = [Tally() for _ in bots]
    for number in range(first, last):
        chance = Sfc32(task.seed << 32 | number)
        rng = Sfc32(task.seed << 32 | number | 1 << 95)
        state = game.start(players, dict(task.options))
        while not state.over:
            actors = state.to_act
            if actors is CHANCE:
                state.apply(CHANCE, state.chance().draw(chance))
            else:
                seat = actors[0]
                player = bots[(seat + number) % players]
                state.apply(seat, player.act(state.view(seat), state.legal(seat), rng))
        result = state.result
        for seat in range(players):
            win = 1 / len(result.winners) if seat in result.winners else 0.0
            tallies[(seat + number) % players].add(result.scores[seat], win)
    return tallies
