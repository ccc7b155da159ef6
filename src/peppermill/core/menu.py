"""What may be done: all of it, or how much of it there is, or one of it at random. A rule says it once for all three."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from peppermill.core.rng import Rng
from peppermill.core.values import Action

_EVERYTHING: Final = -1
_OUT_OF_REACH: Final = 1_000_000_000_000
_NO_ACTIONS: Final[list[Action]] = []


@mypyc_attr(free_list_len=1, acyclic=True)
class Menu:
    """Rules put on it what may be done, always in the same order. It keeps all of that, or only the action with a certain number.

    A rule that knows how many actions come next asks `has` first, and passes over them if none is wanted. So one action is
    found without the others being made; and counting them is looking for one that is out of reach.
    """

    def __init__(self, ahead: i64) -> None:
        self.ahead: i64 = ahead
        """How many actions come before the one that is looked for."""
        self.actions: list[Action] = [] if ahead < 0 else _NO_ACTIONS
        """Everything, where everything is wanted."""
        self.first: Action | None = None
        """The very first, where they are counted: often it is the one that is drawn then."""
        self.chosen: Action | None = None
        """The one that is looked for, once it was put."""

    def has(self, size: i64) -> bool:
        """Is anything wanted among the next `size` actions? If not, that is all there is to say about them."""
        if self.ahead < size:
            return size > 0
        self.ahead -= size
        return False

    def put(self, action: Action) -> None:
        """The next action."""
        ahead = self.ahead
        if ahead < 0:
            self.actions.append(action)
        elif ahead == 0:
            self.chosen = action
            self.ahead = _OUT_OF_REACH
        else:
            if ahead == _OUT_OF_REACH:
                self.first = action
            self.ahead = ahead - 1

    @property
    def everything(self) -> bool:
        """Is all of it wanted? Then nobody has to reckon how many come next."""
        return self.ahead < 0

    @property
    def found(self) -> bool:
        """Nothing else is wanted any more."""
        return self.chosen is not None

    @property
    def count(self) -> i64:
        """How many there were."""
        return _OUT_OF_REACH - self.ahead

    def draw(self, rng: Rng) -> bool:
        """One of those that were counted, at random. True: the rule has to be asked again, for that one."""
        number = rng.below(_OUT_OF_REACH - self.ahead)
        if number == 0 and self.first is not None:
            self.chosen = self.first
            return False
        self.ahead = number
        return True

    def seek(self, number: i64) -> None:
        """After counting: the one with this number."""
        self.ahead = number

    def choice(self) -> Action:
        """The one that was looked for."""
        chosen = self.chosen
        if chosen is None:
            raise IndexError("nothing of that number")
        return chosen


def everything() -> Menu:
    """All there is."""
    return Menu(_EVERYTHING)


def counted() -> Menu:
    """Only how much there is."""
    return Menu(_OUT_OF_REACH)


def only(number: i64) -> Menu:
    """The one with this number."""
    return Menu(number)
