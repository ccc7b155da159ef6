"""Games played to the end in one go, at random or by a policy: the inner loop of searches, benchmarks and checks."""

from abc import ABC, abstractmethod
from typing import cast

from mypy_extensions import i64, mypyc_attr

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.rng import Rng
from peppermill.core.state import State
from peppermill.core.values import Action


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):
    """Decides on a full state: for playouts in imagined worlds, inside a search. A bot at a table only sees a view."""

    @abstractmethod
    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        """A legal action."""


def random_playout(state: State, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Play on at random until the game is over or `limit` decisions have been made. Returns how many were made.

    >>> state = peppermill.game("chili-dice").start(players=2)
    >>> random_playout(state, peppermill.Sfc32(1)), state.over
    (72, True)
    """
    decisions: i64 = 0
    while decisions < limit:
        actors = state.to_act
        if actors is CHANCE:
            state.make(CHANCE, state.chance().draw(rng))
            continue
        seats: tuple[Actor, ...] = actors  # as an actor it stays an object, which is what `make` takes
        if len(seats) == 0:
            break
        actor = seats[0]
        state.make(actor, state.pick(cast(int, actor), rng))
        decisions += 1
    return decisions


def policy_playout(state: State, policy: Policy, rng: Rng, limit: i64 = 1_000_000) -> i64:
    """Like `random_playout`, with one policy deciding for all seats.

    >>> class First(Policy):
    ...     def choose(self, state, seat, rng):
    ...         return state.legal(seat)[0]
    >>> policy_playout(peppermill.game("chili-dice").start(players=2), First(), peppermill.Sfc32(1), limit=10)
    10
    """
    decisions: i64 = 0
    while decisions < limit:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        elif not actors:
            break
        else:
            seat = actors[0]
            state.apply(seat, policy.choose(state, seat, rng))
            decisions += 1
    return decisions
