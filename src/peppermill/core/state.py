"""One match at one moment: the heart of the contract."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from peppermill.core.actors import Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.rng import Rng
from peppermill.core.values import Action, Event, Value, View


@dataclass(frozen=True)
class Result(Value):
    """How a game ended. Rank 1 has won; players who share a rank share it."""

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    why: Mapping[str, Any]
    """What a player wants to know about the scores: JSON, its keys are the game's own."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat, rank in enumerate(self.ranks) if rank == 1])

    def to_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "ranks": list(self.ranks), "why": dict(self.why)}


def ranks_of(scores: Sequence[float]) -> tuple[int, ...]:
    """1 for the highest; equal scores share a rank and the next one is skipped: 30, 20, 20, 10 → 1, 2, 2, 4."""
    return tuple([1 + len([other for other in scores if other > score]) for score in scores])


def win_shares(ranks: Sequence[int]) -> list[float]:
    """How much of the win each seat has: a win shared by k seats counts 1/k for each of them."""
    share = 1.0 / max(1, len([rank for rank in ranks if rank == 1]))
    return [share if rank == 1 else 0.0 for rank in ranks]


@dataclass(frozen=True)
class Told(Value):
    """An event and who may know of it."""

    event: Event
    seats: tuple[int, ...] | None = None
    """None: everyone."""
    watchers: bool = True

    def heard_by(self, seat: int | None) -> bool:
        if seat is None:
            return self.watchers
        return self.seats is None or seat in self.seats


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """Mutable and cheap to clone. Only `apply` changes it, and `apply` never draws a random number."""

    def __init__(self) -> None:
        self.told: list[Told] | None = None
        """Events of the move being performed; None while nobody listens, so that playouts don't pay for them."""

    @property
    @abstractmethod
    def to_act(self) -> ToAct:
        """`CHANCE`, or the seats that decide now; `()` when the game is over."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Has the game ended?"""

    @property
    @abstractmethod
    def result(self) -> Result:
        """How it ended. Asking before the end raises ValueError."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Action]:
        """What the seat may do now: a tuple or a fresh list; empty when the seat has nothing to decide."""

    def pick(self, seat: int, rng: Rng) -> Action:
        """One of the legal actions at random: `legal(seat)[rng.below(n)]`. Playouts live on it; a game may get there faster."""
        actions = self.legal(seat)
        return actions[rng.below(len(actions))]

    @abstractmethod
    def check(self, actor: Actor, action: Value) -> None:
        """Raise IllegalAction, with a reason a player understands, unless `apply` would accept this."""

    @abstractmethod
    def apply(self, actor: Actor, action: Value) -> None:
        """Make the move, or raise IllegalAction and change nothing."""

    def make(self, actor: Actor, action: Value) -> None:
        """`apply` for a move that `legal`, `pick` or `chance` has just given: a game may do without the check."""
        self.apply(actor, action)

    @abstractmethod
    def chance(self) -> Chance:
        """What chance may do now. Only to be asked while `to_act is CHANCE`."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat may see; None is a spectator. The only way out of a state."""

    @abstractmethod
    def timeout(self, seat: int) -> Action:
        """What is done for a seat whose time is up: legal, harmless, chosen from the seat's own view."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy that nobody listens to."""

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """Everything that tells this state from another, hashable."""

    def perform(self, actor: Actor, action: Value) -> list[Told]:
        """`apply`, and tell what happened."""
        told: list[Told] = []
        self.told = told
        try:
            self.apply(actor, action)
        finally:
            self.told = None
        return told

    def tell(self, event: Event) -> None:
        """For everyone. Build the event only `if self.told is not None`."""
        if self.told is not None:
            self.told.append(Told(event))

    def tell_only(self, event: Event, *seats: int) -> None:
        """For these seats alone."""
        if self.told is not None:
            self.told.append(Told(event, seats, False))

    def tell_others(self, event: Event, players: int, *seats: int) -> None:
        """For everyone but these seats."""
        if self.told is not None:
            self.told.append(Told(event, tuple([seat for seat in range(players) if seat not in seats]), True))
