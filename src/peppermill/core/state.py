"""One match at one moment: the heart of the contract."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from mypy_extensions import i64, mypyc_attr

from peppermill.core.actors import CHANCE, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.errors import BadInput, IllegalAction
from peppermill.core.extensible import Extensible
from peppermill.core.forms import Form, Forms, shown
from peppermill.core.rng import Rng
from peppermill.core.values import Action, Event, Outcome, Value, View


@dataclass(frozen=True)
class Result(Value):
    """How a game ended. Rank 1 is a win; players with the same rank share it."""

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    why: Mapping[str, Any]
    """What a player wants to know about the scores, as JSON; the keys are the game's own."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat, rank in enumerate(self.ranks) if rank == 1])

    def to_json(self) -> dict[str, Any]:
        return {"scores": list(self.scores), "ranks": list(self.ranks), "why": dict(self.why)}


def ranks_of(scores: Sequence[float]) -> tuple[int, ...]:
    """1 for the highest; equal scores share a rank and the next rank is skipped.

    >>> ranks_of([30, 20, 20, 10])
    (1, 2, 2, 4)
    """
    return tuple([1 + len([other for other in scores if other > score]) for score in scores])


def win_shares(ranks: Sequence[int]) -> list[float]:
    """How much of the win each seat gets: a win shared by k seats counts 1/k for each.

    >>> win_shares((1, 3, 1))
    [0.5, 0.0, 0.5]
    """
    share = 1.0 / max(1, len([rank for rank in ranks if rank == 1]))
    return [share if rank == 1 else 0.0 for rank in ranks]


@dataclass(frozen=True)
class Announcement(Value):
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
class State(Extensible):
    """One match at one moment. Mutable and cheap to clone; only moves change it, and no move draws a random number.

    Programs call `legal`, `check`, `apply`, `perform`, `view` and `timeout` with whatever they have. These methods are the border
    of all games: they refuse anything that is not a seat or a well-formed value, identically on both builds, and then call the
    game's own method of the same name with an underscore, which may rely on what it is given.

    >>> game = peppermill.game("chili-dice")
    >>> state = game.start(players=1)
    >>> state.to_act, state.legal(0)
    ((0,), (Roll(dice=(1, 2, 3, 4, 5, 6)),))
    >>> state.apply(0, game.read("roll all"))
    >>> state.to_act is peppermill.CHANCE
    True
    >>> told = state.perform(peppermill.CHANCE, game.read("faces 4 4 2 4 1 6"))
    >>> told[0].event.faces
    (4, 4, 2, 4, 1, 6)

    What is not allowed is refused with a reason, and nothing has changed:

    >>> state.apply(0, game.read("turn 1 to 4"))
    Traceback (most recent call last):
        ...
    peppermill.core.errors.IllegalAction: Die 1 can’t be turned: only dice of the last roll that show their red face can.
    """

    def __init__(self) -> None:
        self.players: i64 = 0
        self.told: list[Announcement] | None = None
        """Events of the move being performed; None while nobody listens, so that playouts don't pay for them."""

    @property
    @abstractmethod
    def forms(self) -> Forms:
        """The game's `forms`: what the fields of its actions and outcomes may hold.

        `forms = FORMS` will do. A compiled game is faster with a property: the other would be looked up at every move.
        """

    # Whose move it is

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

    # What may be done

    def legal(self, seat: object) -> Sequence[Action]:
        """What the seat may do now, as a tuple or a fresh list; empty when it has nothing to decide."""
        return self._legal(self._seat(seat))

    @abstractmethod
    def _legal(self, seat: int) -> Sequence[Action]:
        """`legal`, for a seat of this match."""

    def pick(self, seat: int, rng: Rng) -> Action:
        """A random legal action: `legal(seat)[rng.below(n)]`. Playouts live on it, so a game may get there faster."""
        actions = self._legal(seat)
        return actions[rng.below(len(actions))]

    @abstractmethod
    def chance(self) -> Chance:
        """What chance may do now. Ask only while `to_act is CHANCE`."""

    def timeout(self, seat: object) -> Action:
        """What is done for a seat whose time is up: legal, harmless, chosen from the seat's own view."""
        number = self._seat(seat)
        actors = self.to_act
        if actors is CHANCE or number not in actors:
            raise BadInput("nothing-to-decide")
        return self._timeout(number)

    @abstractmethod
    def _timeout(self, seat: int) -> Action:
        """`timeout`, for a seat that is to act."""

    # Moves

    def check(self, actor: object, action: object) -> None:
        """Raise IllegalAction, with a reason a player understands, unless `apply` would accept this."""
        forms = self.forms
        if actor is CHANCE:
            if not isinstance(action, Outcome):
                raise IllegalAction("not-an-action")
            if action.sound is not forms.outcome:
                self._examine(forms.outcome, action)
            self._check_outcome(action)
        else:
            if type(actor) is not int or not self._has(actor):
                raise IllegalAction("no-such-seat", given=shown(actor), players=self.players)
            if not isinstance(action, Action):
                raise IllegalAction("not-an-action")
            if action.sound is not forms.action:
                self._examine(forms.action, action)
            self._check(actor, action)

    @abstractmethod
    def _check(self, seat: int, action: Action) -> None:
        """`check`, for a seat of this match and an action of this game whose fields have their forms."""

    @abstractmethod
    def _check_outcome(self, outcome: Outcome) -> None:
        """`check` for chance, with an outcome of this game whose fields have their forms."""

    def apply(self, actor: object, action: object) -> None:
        """Make the move, or raise IllegalAction and change nothing."""
        self.check(actor, action)
        self.make(cast(Actor, actor), cast(Value, action))  # anything else was refused

    @abstractmethod
    def make(self, actor: Actor, action: Value) -> None:
        """`apply` without any check, for a move that `legal`, `pick` or `chance` has just offered."""

    # What is seen

    def view(self, seat: object) -> View:
        """What a seat may see; None is a spectator. The only way out of a state."""
        return self._view(None if seat is None else self._seat(seat))

    @abstractmethod
    def _view(self, seat: int | None) -> View:
        """`view`, for a seat of this match or a spectator."""

    # Copies

    @abstractmethod
    def clone(self) -> State:
        """An independent copy; nobody listens to it."""

    @abstractmethod
    def key(self) -> tuple[Any, ...]:
        """Everything that distinguishes this state from another, hashable."""

    # The border

    def _has(self, seat: int) -> bool:
        players: int = self.players  # a plain int, so that a seat of twenty digits is compared rather than overflowing
        return 0 <= seat < players

    def _seat(self, seat: object) -> int:
        # Only a plain int: True is not one, and a subclass could compare as it likes.
        if type(seat) is not int or not self._has(seat):
            raise BadInput("not-a-seat", given=shown(seat), players=self.players)
        return seat

    def _examine(self, form: Form, value: Value) -> None:
        try:
            form.check(value)
        except BadInput as error:
            raise IllegalAction("malformed", **error.params) from None
        object.__setattr__(value, "sound", form)

    # Telling

    def perform(self, actor: object, action: object) -> list[Announcement]:
        """`apply`, and return what was told."""
        told: list[Announcement] = []
        self.told = told
        try:
            self.apply(actor, action)
        finally:
            self.told = None
        return told

    def tell(self, event: Event) -> None:
        """For everyone. Build the event only `if self.told is not None`."""
        if self.told is not None:
            self.told.append(Announcement(event))

    def tell_only(self, event: Event, *seats: int) -> None:
        """For these seats alone."""
        if self.told is not None:
            self.told.append(Announcement(event, seats, False))

    def tell_others(self, event: Event, players: int, *seats: int) -> None:
        """For everyone but these seats."""
        if self.told is not None:
            self.told.append(Announcement(event, tuple([seat for seat in range(players) if seat not in seats]), True))
