"""The project's one search: information-set Monte Carlo tree search, for any game behind the contract.

Every iteration imagines a world that agrees with the seat's view and plays it out. Each player has a tree of their
own, and moves down it by what that player would have heard (so an opponent's secret choice never splits it): several
observers, hidden moves and simultaneous decisions need no special case. Chance does not branch: an arm's value is its
mean over the chances met so far, and an arm is judged against how often it was available.

(After Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012.)
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.game import Game
from peppermill.core.guide import Guide
from peppermill.core.rng import Rng
from peppermill.core.state import Result, State
from peppermill.core.values import Action, Event, View


def shares(result: Result) -> list[float]:
    """What a result is worth to each seat: a win shared by k players is 1/k."""
    winners = len(result.winners)
    return [1.0 / winners if rank == 1 else 0.0 for rank in result.ranks]


class Arm:
    """One action at one of a player's nodes."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total = 0.0
        self.after = Node()

    @property
    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0


class Node:
    """All moments that look the same to one player."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.arms: dict[Action, Arm] = {}
        self.heard: dict[tuple[Event, ...], Node] = {}


class Step:
    """An arm that was pulled in this iteration, and by whom."""

    def __init__(self, seat: i64, arm: Arm) -> None:
        self.seat = seat
        self.arm = arm


class Search(Bot):
    """Plays what the search visits most. Under an iteration budget the same seed gives the same decision."""

    def __init__(
        self,
        game: Game,
        guide: Guide,
        *,
        seconds: float = 0.0,
        iterations: int = 0,
        horizon: int = 1_000_000,
        exploration: float = 0.7,
        widening: float = 2.0,
    ) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise ValueError("a search needs a budget: seconds, iterations or both")
        self.game = game
        self.guide = guide
        self.seconds = seconds
        self.iterations: i64 = iterations
        self.horizon: i64 = horizon
        """How many decisions a playout makes before the guide judges."""
        self.exploration = exploration
        self.widening = widening
        """A node visited n times considers about `widening` × √n actions, the promising ones first."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        arms = self.weigh(view, rng)
        allowed = set(legal)
        best: Arm | None = None
        for arm in arms:
            better = best is None or (arm.visits, arm.mean) > (best.visits, best.mean)
            if better and arm.action in allowed:
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
                roots = [Node() for _ in range(_players(view))]
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
            node = nodes[seat]
            arm = self._select(node, world, seat, rng)
            growing = arm.visits > 0
            told = world.perform(seat, arm.action)
            path.append(Step(seat, arm))
            other: i64 = 0
            while other < len(nodes):
                if other == seat:
                    nodes[other] = arm.after
                else:
                    heard = tuple([one.event for one in told if one.heard_by(other)])
                    if heard:
                        known = nodes[other].heard.get(heard)
                        if known is None:
                            known = Node()
                            nodes[other].heard[heard] = known
                        nodes[other] = known
                other += 1
        values = self._play_on(world, rng)
        for step in path:
            step.arm.visits += 1
            step.arm.total += values[step.seat]

    def _select(self, node: Node, world: State, seat: i64, rng: Rng) -> Arm:
        """A new arm while the node is young, else the one with the best upper confidence bound."""
        legal = world.legal(seat)
        node.visits += 1
        fresh: list[i64] = []
        best: Arm | None = None
        best_bound = -1.0
        known: i64 = 0
        index: i64 = 0
        for action in legal:
            arm = node.arms.get(action)
            if arm is None:
                fresh.append(index)
            else:
                known += 1
                arm.available += 1
                visits = float(arm.visits)
                bound = arm.total / visits + self.exploration * math.sqrt(math.log(float(arm.available + 1)) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = arm
            index += 1
        if fresh and (best is None or float(known) < self.widening * math.sqrt(float(node.visits))):
            action = legal[self._most_promising(world, seat, legal, fresh, rng)]
            best = Arm(action)
            best.available = 1
            node.arms[action] = best
        if best is None:
            raise ValueError("a seat that is to act has no legal action")
        return best

    def _most_promising(self, world: State, seat: i64, legal: Sequence[Action], fresh: list[i64], rng: Rng) -> i64:
        promise = self.guide.promise(world, seat, legal) if len(fresh) > 1 else None
        if promise is None:
            return fresh[rng.below(len(fresh))]
        best = fresh[0]
        for index in fresh:
            if promise[index] > promise[best]:
                best = index
        return best

    def _play_on(self, world: State, rng: Rng) -> list[float]:
        left: i64 = self.horizon
        while left > 0:
            actors = world.to_act
            if actors is CHANCE:
                world.apply(CHANCE, world.chance().draw(rng))
            elif not actors:
                return shares(world.result)
            else:
                seat = actors[0]
                world.apply(seat, self.guide.choose(world, seat, rng))
                left -= 1
        return shares(world.result) if world.over else self.guide.judge(world)


def _looking(view: View, actors: tuple[int, ...]) -> int:
    """Whose eyes the view is: it decides now, so it must be among those to act."""
    seat = getattr(view, "seat", None)
    return seat if isinstance(seat, int) and seat in actors else actors[0]


def _players(view: View) -> int:
    return int(getattr(view, "players"))  # noqa: B009 (every view has it; the base class can't declare a dataclass's field)
