"""The one that thinks: it tries a few moves in many imagined worlds, to the end of the round, and keeps those that win most.

Half of the moves are dropped again and again, so that the thinking goes to those that are hard to tell apart (after Karnin,
Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013). All are tried in the same worlds with the same luck.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action, View
from peppermill.games.safranito.blunders import sensible
from peppermill.games.safranito.board import EXTRA_TOSS
from peppermill.games.safranito.bots.aiming import Aimer
from peppermill.games.safranito.bots.hurry import rest_of_round
from peppermill.games.safranito.bots.layouts import Layouts
from peppermill.games.safranito.bots.planning import Plan
from peppermill.games.safranito.bots.players import Player
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.imagine import imagine
from peppermill.games.safranito.moves import PASS
from peppermill.games.safranito.state import SafranitoState
from peppermill.games.safranito.views import SafranitoView, not_a_view

_TARGETS: Final = 6
_TOKENS: Final = 3
_TRIES: Final = (20, 60, 0)
_GUESSES: Final = 8
_LEAST: Final = 8
"""With fewer tries than this a move is not trusted: what comes to mind first is played."""


class Choice:
    """A move, and what it came to so far."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.total = 0.0
        self.tries = 0

    def mean(self) -> float:
        return self.total / self.tries


class Searcher(Bot):
    """Plays what wins most in its thoughts; whatever needs no thought it decides as the best of the others do.

    Under a budget of iterations (rounds played out) the same view and seed give the same decision.
    """

    def __init__(self, iterations: int, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.reflex = Player(_TRIES, _GUESSES, True, 0.0, True)

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if not isinstance(view, SafranitoView) or view.seat is None:
            raise not_a_view()
        if len(legal) == 1:
            return legal[0]
        phase = view.phase
        if phase == "cook" or (phase == "space" and view.space != EXTRA_TOSS):
            return self.reflex.act(view, legal, rng)
        end = time.perf_counter() + self.seconds if self.seconds > 0.0 else math.inf
        actions = sensible(view, self._tosses(view, rng) if phase in {"toss", "space"} else legal)
        if len(actions) == 1:
            return actions[0]
        return self._best(view, [Choice(action) for action in actions], rng, end)

    def _tosses(self, view: SafranitoView, rng: Rng) -> list[Action]:
        seat = view.turn
        plan = Plan(view, seat, True)
        layouts = Layouts(view, plan, self.reflex.guesses_of(view, plan, rng))
        tokens = list(view.seats[seat].tokens or ())
        aimer = Aimer(view, layouts, tokens, usual_hand(view.throwers[seat]), _TRIES)
        found: list[Action] = []
        found += aimer.choices(_TARGETS, _TOKENS, rng)
        if view.phase == "space":
            found.append(PASS)
        return found

    def _best(self, view: SafranitoView, choices: list[Choice], rng: Rng, end: float) -> Action:
        looks = max((len(choices) - 1).bit_length(), 1)
        while True:
            tries = max(self.iterations // (looks * len(choices)), 1)
            for _try in range(tries):
                if time.perf_counter() >= end:
                    break
                world = imagine(view, rng)
                luck = rng.word()
                for choice in choices:
                    choice.total += _outcome(world, choice.action, luck)
                    choice.tries += 1
            if choices[0].tries < _LEAST and time.perf_counter() >= end:
                return choices[0].action
            choices.sort(key=_least)
            if len(choices) <= 2 or time.perf_counter() >= end:
                return choices[0].action
            del choices[(len(choices) + 1) // 2 :]


def _outcome(world: SafranitoState, action: Action, luck: int) -> float:
    """The chance to win after this move, and after a round that goes on in a hurry."""
    state = world.clone()
    seat = state.turn
    state.make(seat, action)
    return rest_of_round(state, Sfc32(luck))[seat]


def _least(choice: Choice) -> float:
    return -choice.mean()
