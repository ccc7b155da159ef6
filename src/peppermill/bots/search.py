"""The project's one search: information-set Monte Carlo tree search, for any game behind the contract.

Every iteration imagines a world that agrees with the seat's view and plays it out. Each player has a tree of their
own, and moves down it by what that player would have heard (so an opponent's secret choice never splits it): several
observers, hidden moves and simultaneous decisions need no special case. Chance does not branch: an arm's value is its
mean over the chances met so far.

Which arm is pulled weighs its mean against how promising the guide finds it and how seldom it was tried. Good moves are
often worth only a little more than bad ones: without the guide's opinion the search would drown in the noise of its playouts.

(After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012, with the selection rule of
Rosin, "Multi-armed bandits with episode context", 2011.)
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Thinker
from peppermill.core.game import Game
from peppermill.core.guide import Guide
from peppermill.core.rng import Rng
from peppermill.core.state import State, win_shares
from peppermill.core.values import Action, Event, View

UNTRIED: Final = 0.02
"""An action that was never tried is assumed to be worth this much less than the mean of those that were."""


class Arm:
    """One action at one of a player's nodes."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits: i64 = 0
        self.total = 0.0
        self.prior = -1.0
        """How far the guide is trusted to try it; below 0 until it was asked."""
        self.after: Node | None = None

    @property
    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0

    def follow(self) -> Node:
        """What comes after it. Made when it is first tried: most arms never are."""
        node = self.after
        if node is None:
            node = Node()
            self.after = node
        return node


class Node:
    """All moments that look the same to one player."""

    def __init__(self) -> None:
        self.arms: dict[Action, Arm] = {}
        self.at_hand: dict[int, Arm] = {}
        """The same by the identity of the action: where a game makes every action once, no two need to be compared."""
        self.heard: dict[tuple[Event, ...], Node] = {}

    def arm_for(self, action: Action) -> Arm | None:
        """The arm of an action that was tried or offered here before."""
        arm = self.at_hand.get(id(action))
        return arm if arm is not None else self.arms.get(action)

    def add(self, arm: Arm) -> None:
        """Add an arm. It keeps its action alive, so that nothing else can get the same identity."""
        self.arms[arm.action] = arm
        self.at_hand[id(arm.action)] = arm

    def listen(self, heard: tuple[Event, ...]) -> Node:
        """Where the player is after hearing that."""
        node = self.heard.get(heard)
        if node is None:
            node = Node()
            self.heard[heard] = node
        return node


class Step:
    """An arm that was pulled in this iteration, and by whom."""

    def __init__(self, seat: i64, arm: Arm) -> None:
        self.seat = seat
        self.arm = arm


class Search(Thinker):
    """Plays what the search visits most. Under an iteration budget the same seed gives the same decision."""

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
    ) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise ValueError("a search needs a budget: seconds, iterations or both")
        self.game = game
        self.guide = guide
        self.seconds = seconds
        self.iterations: i64 = iterations
        self.horizon: i64 = horizon
        """After how many decisions of a playout the guide says how it stands."""
        self.exploration = exploration
        self.prior_decay = prior_decay
        """How much less an action is tried than the one the guide ranks just above it: ½ halves it from rank to rank."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        allowed = set(legal)
        best: Arm | None = None
        for arm in self.weigh(view, rng):
            if arm.action in allowed and (best is None or (arm.visits, arm.mean) > (best.visits, best.mean)):
                best = arm
        return best.action if best is not None else legal[0]

    def weigh(self, view: View, rng: Rng) -> list[Arm]:
        """The arms of the seat that looks, with their visits and values, after the whole budget is spent."""
        end = time.perf_counter() + self.seconds if self.seconds > 0.0 else math.inf
        done: i64 = 0
        seat = -1
        roots: list[Node] = []
        while (self.iterations <= 0 or done < self.iterations) and (done == 0 or time.perf_counter() < end):
            world = self.game.imagine(view, rng)
            if seat < 0:
                actors = world.to_act
                if actors is CHANCE or not actors:
                    return []
                seat = _looking(view, actors)
                # If the view does not say how many play, as many as can: empty seats hear everything and never act.
                players: int = getattr(view, "players", self.game.max_players)
                roots = [Node() for _ in range(players)]
            self._iterate(world, seat, roots, rng)
            done += 1
        return list(roots[seat].arms.values()) if roots else []

    def _iterate(self, world: State, first: i64, roots: list[Node], rng: Rng) -> None:
        nodes = roots[:]
        path: list[Step] = []
        growing = True
        while growing:
            actors = world.to_act
            if actors is CHANCE:
                world.apply(CHANCE, world.chance().draw(rng))
                continue
            if not actors:
                break
            # Of several who decide at once the searcher goes first; the others can't hear it, so the order changes nothing.
            seat: i64 = first if not path and first in actors else actors[0]
            arm = self._select(nodes[seat], world, seat)
            growing = arm.visits > 0
            told = world.perform(seat, arm.action)
            path.append(Step(seat, arm))
            other: i64 = 0
            while other < len(nodes):
                if other == seat:
                    nodes[other] = arm.follow()
                else:
                    heard = tuple([one.event for one in told if one.heard_by(other)])
                    if heard:
                        nodes[other] = nodes[other].listen(heard)
                other += 1
        values = self._play_on(world, rng)
        for step in path:
            step.arm.visits += 1
            step.arm.total += values[step.seat]

    def _select(self, node: Node, world: State, seat: i64) -> Arm:
        """The arm with the best mean, raised by its prior and lowered by how often it was tried."""
        arms = self._arms(node, world, seat)
        visits: i64 = 0
        total = 0.0
        prior = 0.0
        for arm in arms:
            visits += arm.visits
            total += arm.total
            prior += arm.prior
        untried = total / float(visits) - UNTRIED if visits > 0 else 0.0
        reach = self.exploration * math.sqrt(float(visits + 1)) / prior
        best = arms[0]
        best_bound = -math.inf
        for arm in arms:
            mean = arm.total / float(arm.visits) if arm.visits > 0 else untried
            bound = mean + reach * arm.prior / float(arm.visits + 1)
            if bound > best_bound:
                best_bound = bound
                best = arm
        return best

    def _arms(self, node: Node, world: State, seat: i64) -> list[Arm]:
        """The arms for what is legal in this world; new ones get their prior."""
        legal = world.legal(seat)
        arms: list[Arm] = []
        newcomers = False
        for action in legal:
            arm = node.arm_for(action)
            if arm is None:
                arm = Arm(action)
                node.add(arm)
                newcomers = True
            arms.append(arm)
        if newcomers:
            self._introduce(arms, world, seat, legal)
        return arms

    def _introduce(self, arms: list[Arm], world: State, seat: i64, legal: Sequence[Action]) -> None:
        """Ask the guide about new arms. Only its ranking counts: a game may rate its actions in any unit."""
        ratings = self.guide.prior(world, seat, legal)
        if ratings is None:
            for arm in arms:
                arm.prior = 1.0
            return
        powers = [1.0]
        while len(powers) < len(arms):
            powers.append(powers[-1] * self.prior_decay)
        index: i64 = 0
        while index < len(arms):
            if arms[index].prior < 0.0:
                rating = ratings[index]
                rank: i64 = 0
                other: i64 = 0
                while other < len(arms):
                    if ratings[other] > rating or (ratings[other] == rating and other < index):
                        rank += 1
                    other += 1
                arms[index].prior = powers[rank]
            index += 1

    def _play_on(self, world: State, rng: Rng) -> list[float]:
        """Play to the end, or to the horizon: what it is worth to each seat."""
        left: i64 = self.horizon
        while left > 0:
            actors = world.to_act
            if actors is CHANCE:
                world.apply(CHANCE, world.chance().draw(rng))
            elif not actors:
                return win_shares(world.result.ranks)
            else:
                seat = actors[0]
                world.apply(seat, self.guide.choose(world, seat, rng))
                left -= 1
        return win_shares(world.result.ranks) if world.over else self.guide.evaluate(world)


def _looking(view: View, actors: tuple[int, ...]) -> int:
    """The seat whose view it is: it decides now, so it must be among those to act."""
    seat = getattr(view, "seat", None)
    return seat if isinstance(seat, int) and seat in actors else actors[0]
