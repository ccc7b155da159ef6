"""The project's one search, for any game behind the contract: it compares what may be done by playing on from imagined worlds.

A world that agrees with the seat's view is imagined, and every move that is still in question is tried in it, with the same
chances to come. So what two moves are worth differs by the moves and not by the luck of the worlds they met, and a tenth of the
playouts are enough. Moves that do badly drop out, half of them at a time, until the budget is spent on the best (after Karnin,
Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013). What is plainly worse drops out at once, and when
nothing is in question any more, the rest of the budget is not spent: time goes to decisions that are hard. The larger the budget,
the more moves are compared, and the farther ahead a playout goes before the guide judges it.

The guide's favourite stays to the end: another move is only played if it did better by more than its luck explains. So a search
that had little time plays as its guide does, and not worse.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.bots.tree import Arm, Tree
from peppermill.bots.worlds import Worlds
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Thinker
from peppermill.core.game import Game
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action, View

WIDTH: Final = 12
"""Moves that are compared with a small budget, at most: those the guide finds most promising."""
PER_MOVE: Final = 12
"""Playouts there must be for each of them; with fewer, fewer moves are compared."""
SURE: Final = 0.7
"""By how many standard errors a move must do better than the guide's favourite."""
PLAIN: Final = 3.5
"""By how many standard errors a move must do worse than another to drop out at once."""
PLAIN_AFTER: Final = 16
"""Worlds it must have been tried in for that."""
SAME: Final = 0.003
"""Moves that differ by less than this in the chance to win are as good as each other."""
ENOUGH: Final = 450.0
"""Playouts after which it pays to look farther ahead, too, and at more moves, and not only to make more of them."""
TRIALS: Final = 4
"""Playouts that tell how long one takes."""
DOUBT: Final = 0.05
"""What a single world may have been off by, beyond what was seen: keeps a few lucky worlds from being taken for knowledge."""


class Candidate:
    """A move in question, and by how much it did better than the guide's favourite in the same worlds."""

    def __init__(self, arm: Arm) -> None:
        self.arm = arm
        self.worlds: i64 = 0
        self.gain = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        self.worlds += 1
        self.gain += gain
        self.squares += gain * gain

    @property
    def mean_gain(self) -> float:
        return self.gain / float(self.worlds) if self.worlds > 0 else -math.inf

    @property
    def error(self) -> float:
        """The standard error of that mean."""
        count = float(self.worlds)
        mean = self.gain / count
        return math.sqrt((self.squares / count - mean * mean + DOUBT * DOUBT) / count)

    @property
    def at_least(self) -> float:
        """What the gain surely is, and what it surely is not above."""
        return self.mean_gain - PLAIN * self.error

    @property
    def at_most(self) -> float:
        return self.mean_gain + PLAIN * self.error


class Search(Thinker):
    """Plays what does best in imagined worlds. Under an iteration budget the same seed gives the same decision."""

    def __init__(
        self,
        game: Game,
        guide: Guide,
        *,
        seconds: float = 0.0,
        iterations: int = 0,
        horizon: int = 1_000_000,
        exploration: float = 1.5,
        prior_decay: float = 0.5,
        patience: int = 10,
    ) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise ValueError("a search needs a budget: seconds, iterations or both")
        self.game = game
        self.guide = guide
        self.seconds = seconds
        self.iterations = iterations
        """Playouts for one decision."""
        self.effort = Effort(seconds, horizon, exploration, prior_decay, patience)

    @property
    def horizon(self) -> int:
        """After how many decisions of a playout for two the guide says how it stands, with a small budget."""
        return self.effort.horizon

    def sight(self, playouts: float, players: int) -> int:
        """The same with a budget for that many playouts, and any number of players: what counts is how often each has decided.

        How far ahead is best? A short playout ends with the guide's judgement, which is off; a long one ends with more luck. By
        what `bench/sight.py` measures, luck grows about as the root of the horizon and misjudgement falls about as the horizon
        grows, and time is horizon times playouts. So with four times the time it is best to look farther by the root of two.
        """
        farther = math.sqrt(math.sqrt(max(1.0, playouts / ENOUGH)))
        return int(float(self.effort.horizon) * farther * max(1.0, float(players) / 2.0))

    def width(self, playouts: float) -> int:
        """How many moves are compared: with few playouts those that the guide finds best, with many also what it sees nothing in.
        One more costs little: half of them drop out again and again, and what is plainly worse at once."""
        if playouts < float(WIDTH * PER_MOVE):
            return max(1, int(playouts) // PER_MOVE)
        return int(float(WIDTH) * max(1.0, playouts / ENOUGH))

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        thought = Thought(self, view, legal, rng)
        thought.think()
        return thought.verdict()

    def weigh(self, view: View, legal: Sequence[Action], rng: Rng) -> list[Arm]:
        """Every action worth a thought with its visits and its mean value, after all the thinking."""
        thought = Thought(self, view, legal, rng)
        thought.think()
        return thought.arms


class Thought:
    """One decision."""

    def __init__(self, search: Search, view: View, legal: Sequence[Action], rng: Rng) -> None:
        self.search = search
        self.rng = rng
        self.began = time.perf_counter() if search.seconds > 0.0 else 0.0
        self.done: i64 = 0
        # If the view does not say how many play, as many as can: empty seats hear everything and never act.
        players: int = getattr(view, "players", search.game.max_players)
        self.tree = Tree(search.guide, players, search.effort)
        world = search.game.imagine(view, rng)
        actors = world.to_act
        self.seat: i64 = 0 if actors is CHANCE or not actors else _looking(view, actors)
        self.worlds = Worlds(search.game, search.guide, view, self.seat, world, rng)
        self.world = world
        self.legal = legal
        worth = search.guide.sensible(world, self.seat, legal)
        self.arms: list[Arm] = self.tree.arms(self.tree.roots[self.seat], world, self.seat, worth)
        order = sorted(self.arms, key=_promise)
        self.has_opinion = _promise(order[0]) < _promise(order[-1])
        """Has the guide a favourite? Then it comes first."""
        self.alive: list[Candidate] = [Candidate(arm) for arm in order if arm.prior > 0.0]
        self.settled = False
        """Is nothing in question any more?"""

    def think(self) -> None:
        """As many rounds as it takes to come down to two, each with its share of the budget, while anything is in question."""
        self.plan()
        self.settled = len(self.alive) == 1
        rounds: i64 = 1
        left = len(self.alive)
        while left > 2:
            left = (left + 1) // 2
            rounds += 1
        turn: i64 = 1
        while turn <= rounds and not self.settled:
            end = float(turn) / float(rounds)
            while self.spent() < end and not self.settled:
                self._compare()
                self._drop_the_plainly_worse()
            if turn < rounds:
                self._halve()
            turn += 1

    def spent(self) -> float:
        """The part of the budget that is gone."""
        search = self.search
        part = float(self.done) / float(search.iterations) if search.iterations > 0 else 0.0
        if search.seconds > 0.0:
            by_time = (time.perf_counter() - self.began) / search.seconds
            part = by_time if by_time > part else part
        return part

    def plan(self) -> None:
        """As many moves as there are playouts to compare them, and as far a sight. By the clock, a few trials tell how many."""
        search = self.search
        budget = float(search.iterations) if search.iterations > 0 else math.inf
        if search.seconds > 0.0:
            now = time.perf_counter()
            for _trial in range(TRIALS):
                self._try(self.alive[0], self.worlds.next().clone(), self.rng.word())
            by_time = float(TRIALS) * search.seconds / max(1e-6, time.perf_counter() - now)
            budget = by_time if by_time < budget else budget
        self.tree.horizon = search.sight(budget, len(self.tree.roots))
        if self.has_opinion:
            self._widen(search.width(budget))

    def _widen(self, width: int) -> None:
        """As many moves as that; where it is more than usual, far-fetched ones too."""
        if width > WIDTH and len(self.alive) < width:
            more = self.search.guide.far_fetched(self.world, self.seat, self.legal)
            arms = self.tree.arms(self.tree.roots[self.seat], self.world, self.seat, more)
            others = [arm for arm in arms if arm not in self.arms and arm.prior > 0.0]
            self.arms += others
            self.alive += [Candidate(arm) for arm in others]
        del self.alive[width:]

    def _compare(self) -> None:
        """Every move in question, in one more world, with the same chances to come. The favourite comes first."""
        world = self.worlds.next()
        seed = self.rng.word()
        base = 0.0
        first = True
        for candidate in self.alive:
            if not first and self.spent() >= 1.0:
                return
            value = self._try(candidate, world.clone(), seed)
            if first:
                base = value
                first = False
            candidate.add(value - base)

    def _try(self, candidate: Candidate, world: State, seed: i64) -> float:
        values = self.tree.play(world, self.seat, candidate.arm, Sfc32(seed))
        self.done += 1
        return values[self.seat]

    def _drop_the_plainly_worse(self) -> None:
        """Whatever is surely no better than another. The favourite stays: the others are measured by it."""
        favourite = self.alive[0]
        if favourite.worlds < PLAIN_AFTER:
            return
        best = favourite
        least = 0.0
        for candidate in self.alive[1:]:
            if candidate.at_least > least:
                least = candidate.at_least
                best = candidate
        kept = [favourite]
        for candidate in self.alive[1:]:
            if candidate is best or candidate.at_most > least + SAME:
                kept.append(candidate)
        self.alive = kept
        self.settled = len(kept) == 1 or (len(kept) == 2 and best is not favourite)

    def _halve(self) -> None:
        """The better half goes on, and the favourite, first as before."""
        favourite = self.alive[0]
        others = sorted(self.alive[1:], key=_by_gain)
        keep = (len(self.alive) + 1) // 2
        self.alive = [favourite, *others[: max(1, keep - 1)]]

    def verdict(self) -> Action:
        """The best of those that are left, if that is more than luck; else the favourite."""
        favourite = self.alive[0]
        best = favourite
        most = 0.0
        for candidate in self.alive[1:]:
            if candidate.worlds > 0:
                gain = candidate.mean_gain - (SURE * candidate.error if self.has_opinion else 0.0)
                if gain > most:
                    most = gain
                    best = candidate
        return best.arm.action


def _promise(arm: Arm) -> float:
    return -arm.prior


def _by_gain(candidate: Candidate) -> float:
    return -candidate.mean_gain


def _looking(view: View, actors: tuple[int, ...]) -> int:
    """The seat whose view it is: it decides now, so it must be among those to act."""
    seat = getattr(view, "seat", None)
    return seat if isinstance(seat, int) and seat in actors else actors[0]
