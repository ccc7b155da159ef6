"""The one that thinks: it tries a few moves in many imagined worlds, to the end of the round, and keeps those that win most.

Half of the moves are dropped again and again, so that the thinking goes to those that are hard to tell apart (after Karnin,
Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). All are tried in the same worlds with the same luck.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.bot import Bot, Thinker
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View
from peppermill.games.safranito.blunders import Glance, sensible
from peppermill.games.safranito.board import EXTRA_TOSS
from peppermill.games.safranito.bots.aiming import Aimer
from peppermill.games.safranito.bots.guessing import guess
from peppermill.games.safranito.bots.hurry import rest_of_round
from peppermill.games.safranito.bots.layouts import Layouts
from peppermill.games.safranito.bots.odds import Odds
from peppermill.games.safranito.bots.players import Bookmaker
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.imagine import imagine
from peppermill.games.safranito.moves import BUY, PASS
from peppermill.games.safranito.state import SafranitoState
from peppermill.games.safranito.views import SafranitoView, not_a_view

ITERATIONS: Final = 2500
SECONDS: Final = 1.2
"""How hard the level thinks: whichever comes first."""
_TARGETS: Final = 6
_TOKENS: Final = 3
"""Tosses that are thought about: at so many targets, with so many tokens each."""
_TRIES: Final = (20, 40, 0)
_GUESSES: Final = 8
_ENDLESS: Final = 1_000_000_000
_LEAST: Final = 8
"""With fewer tries than this nothing is trusted but the first thought."""
_SURE: Final = 2.0
"""So many standard errors better than the first thought another move must be."""


class Choice:
    """A move, and what it came to so far: by itself, and compared to the first thought in the same worlds."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.tries = 0
        self.better = 0.0
        self.squares = 0.0

    def add(self, better: float) -> None:
        self.tries += 1
        self.better += better
        self.squares += better * better

    def mean(self) -> float:
        return self.better / self.tries

    def sure(self) -> bool:
        """Is it better than the first thought, and not by luck?"""
        mean = self.mean()
        spread = max(self.squares / self.tries - mean * mean, 0.0)
        return self.tries >= _LEAST and mean > _SURE * math.sqrt(spread / self.tries)


class Searcher(Thinker):
    """Plays what wins most in its thoughts, if that is clearly better than its first thought.

    An iteration is one round played to its end. Under a budget of iterations the same view and seed give the same decision.
    """

    def __init__(self, iterations: int = ITERATIONS, seconds: float = SECONDS) -> None:
        self.iterations: i64 = iterations
        self.seconds = seconds
        self.reflex = Bookmaker()

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if not isinstance(view, SafranitoView) or view.seat is None:
            raise not_a_view()
        if len(legal) == 1:
            return legal[0]
        begin = time.perf_counter()
        first = self.reflex.act(view, legal, rng)
        phase = view.phase
        if phase == "cook" or (phase == "space" and view.space != EXTRA_TOSS):
            return first
        # What a dish brings is seen rounds later, beyond the end of this one: one that is at hand is not thought over.
        if view.bowl is not None and first == BUY and Glance(view).completes_a_dish(view.bowl.spice):
            return first
        if 0 < self.iterations < _LEAST or 0.0 < self.seconds < time.perf_counter() - begin:
            return first
        found = self._tosses(view, rng) if phase in {"toss", "space"} else legal
        others = [Choice(action) for action in sensible(view, found) if action != first]
        return self._best(view, first, others, rng, begin) if others else first

    def _tosses(self, view: SafranitoView, rng: Rng) -> list[Action]:
        """A few tosses worth thinking about."""
        seat = view.turn
        plan = Odds(view, seat)
        layouts = Layouts(view, plan, [guess(view, plan, rng, True) for each in range(_GUESSES)])
        tokens = list(view.seats[seat].tokens or ())
        aimer = Aimer(view, layouts, tokens, usual_hand(view.throwers[seat]), _TRIES)
        found: list[Action] = []
        found += aimer.choices(_TARGETS, _TOKENS, rng)
        if view.phase == "space":
            found.append(PASS)
        return found

    def _best(self, view: SafranitoView, first: Action, others: list[Choice], rng: Rng, begin: float) -> Action:
        """Look after look, each at half of the moves of the one before."""
        looks = len(others).bit_length()
        for look in range(looks):
            end = begin + self.seconds * (look + 1) / looks if self.seconds > 0.0 else math.inf
            tries = max(self.iterations // (looks * (len(others) + 1)), 1) if self.iterations > 0 else _ENDLESS
            self._try(view, first, others, tries, end, rng)
            if others[0].tries == 0:
                return first
            others.sort(key=_least)
            del others[max(len(others) // 2, 1) :]
        return others[0].action if others[0].sure() else first

    def _try(self, view: SafranitoView, first: Action, others: list[Choice], tries: i64, end: float, rng: Rng) -> None:
        """All of them in the same worlds, with the same luck."""
        done: i64 = 0
        while done < tries and time.perf_counter() < end:
            world = imagine(view, rng)
            luck = rng.word()
            usual = _outcome(world, first, luck)
            for choice in others:
                choice.add(_outcome(world, choice.action, luck) - usual)
            done += 1


def _outcome(world: SafranitoState, action: Action, luck: int) -> float:
    """The chance to win after this move, and after a round that goes on in a hurry."""
    state = world.clone()
    seat = state.turn
    state.make(seat, action)
    return rest_of_round(state, Sfc32(luck))[seat]


def _least(choice: Choice) -> float:
    return -choice.mean()


THINKERS: Final[tuple[tuple[str, Callable[[], Bot], float], ...]] = (("carolina-reaper", Searcher, SECONDS),)
"""Stronger than all PLAYERS."""
