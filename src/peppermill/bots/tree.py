"""What a search has learned below the moves it compares: a tree for every player, grown by one decision in each playout.

Each player moves down a tree of their own by what that player would have heard (so an opponent's secret choice never splits it):
several observers, hidden moves and simultaneous decisions need no special case. Chance does not branch: an arm's value is its
mean over the chances met so far.

A decision is left to the guide until it has come up a few times; then its second choice is tried too, then its third, and so on.
Which of these is pulled weighs an arm's mean against how promising the guide finds it and how seldom it was tried. (A tree
that tries everything at once fills with moves nobody would make, and what it then says of the first move is noise.)

(After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012, with the selection rule of
Rosin, "Multi-armed bandits with episode context", 2011.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.guide import Effort, Guide
from peppermill.core.rng import Rng
from peppermill.core.state import State
from peppermill.core.values import Action, Event

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

    def add(self, action: Action) -> Arm:
        """A new arm. It keeps its action alive, so that nothing else can get the same identity."""
        arm = Arm(action)
        self.arms[action] = arm
        self.at_hand[id(action)] = arm
        return arm

    def listen(self, heard: tuple[Event, ...]) -> Node:
        """Where the player is after hearing that."""
        node = self.heard.get(heard)
        if node is None:
            node = Node()
            self.heard[heard] = node
        return node


class Step:
    """An arm that was pulled in this playout, and by whom."""

    def __init__(self, seat: i64, arm: Arm) -> None:
        self.seat = seat
        self.arm = arm


class Tree:
    """The trees of all players, from the moment of one decision on."""

    def __init__(self, guide: Guide, players: int, effort: Effort) -> None:
        self.guide = guide
        self.horizon: i64 = effort.horizon
        self.exploration = effort.exploration
        self.prior_decay = effort.prior_decay
        self.patience: i64 = effort.patience
        self.roots: list[Node] = [Node() for _ in range(players)]

    def play(self, world: State, seat: i64, first: Arm, rng: Rng) -> list[float]:
        """Play a world to its end, or to the horizon, beginning with that arm of the seat: what it was worth to each seat."""
        nodes = self.roots[:]
        path: list[Step] = []
        arm = first
        self._pull(world, seat, arm, nodes, path)
        while arm.visits > 0 and self.patience > 0:
            actors = world.to_act
            if actors is CHANCE:
                world.apply(CHANCE, world.chance().draw(rng))
                continue
            if not actors:
                break
            # Of several who decide at once the first goes first: the others can't hear it, so the order changes nothing.
            deciding: i64 = actors[0]
            arm = self._select(nodes[deciding], world, deciding)
            self._pull(world, deciding, arm, nodes, path)
        values = self._play_on(world, rng)
        for step in path:
            step.arm.visits += 1
            step.arm.total += values[step.seat]
        return values

    def _pull(self, world: State, seat: i64, arm: Arm, nodes: list[Node], path: list[Step]) -> None:
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

    def _select(self, node: Node, world: State, seat: i64) -> Arm:
        """Of the arms that may be tried by now, the one with the best mean, raised by its prior and lowered by how often it was
        tried."""
        arms = self.arms(node, world, seat, self.guide.sensible(world, seat, world.legal(seat)))
        visits: i64 = 0
        total = 0.0
        prior = 0.0
        for arm in arms:
            visits += arm.visits
            total += arm.total
            prior += arm.prior
        untried = total / float(visits) - UNTRIED if visits > 0 else 0.0
        # Where everything that is legal here should not be tried, one is as good as another.
        reach = self.exploration * math.sqrt(float(visits + 1)) / (prior if prior > 0.0 else 1.0)
        # Priors go down by the same factor from rank to rank, so a bound on them is a number of arms.
        least = 0.9 * self.prior_decay ** float(visits // self.patience if self.patience > 0 else visits)
        best = arms[0]
        best_bound = -math.inf
        for arm in arms:
            if arm.prior < least:
                continue
            mean = arm.total / float(arm.visits) if arm.visits > 0 else untried
            bound = mean + reach * arm.prior / float(arm.visits + 1)
            if bound > best_bound:
                best_bound = bound
                best = arm
        return best

    def arms(self, node: Node, world: State, seat: i64, legal: Sequence[Action]) -> list[Arm]:
        """The arms for what is legal in this world; new ones get their prior."""
        arms: list[Arm] = []
        newcomers = False
        for action in legal:
            arm = node.arm_for(action)
            if arm is None:
                arm = node.add(action)
                newcomers = True
            arms.append(arm)
        if newcomers:
            self._introduce(arms, self.guide.prior(world, seat, legal))
        return arms

    def _introduce(self, arms: list[Arm], ratings: list[float] | None) -> None:
        """Priors for new arms. Of the guide's ratings only the ranking counts: a game may rate its actions in any unit. What
        should not be tried gets 0."""
        if ratings is None or max(ratings) == -math.inf:
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
                arms[index].prior = powers[rank] if rating > -math.inf else 0.0
            index += 1

    def _play_on(self, world: State, rng: Rng) -> list[float]:
        """Play to the end, or to the horizon: what it is worth to each seat."""
        left: i64 = self.horizon
        while left > 0:
            actors = world.to_act
            if actors is CHANCE:
                world.apply(CHANCE, world.chance().draw(rng))
            elif not actors:
                return self.guide.outcome(world)
            else:
                seat = actors[0]
                world.apply(seat, self.guide.choose(world, seat, rng))
                left -= 1
        return self.guide.outcome(world) if world.over else self.guide.evaluate(world)
