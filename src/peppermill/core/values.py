"""Actions, chance outcomes, events and views: small values, compared by what they hold."""

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from peppermill.core import picture


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Base of everything that crosses a game's border. Subclasses are dataclasses (frozen, except views)."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __reduce__(self) -> Any:
        # Compiled classes whose __init__ takes arguments can't be pickled without this.
        return type(self), tuple([getattr(self, name) for name in self.__dataclass_fields__])


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Value):
    """What a player decides."""

    sound: object = None
    """The form the border has found it to have: no game examines an action twice, or takes another game's word for it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcome(Value):
    """What chance decides."""

    sound: object = None
    """The same as an action's."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Value):
    """What happened, as one audience may know it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Value):
    """All that one seat (or a spectator) may see. What it may not know is not in it.

    Every view has the fields `seat` (whose view it is; None for a spectator) and `players`.
    """

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the picture, or (None) the view's text where nobody can draw it."""
        return picture.of(self)


def kind_of(cls: type) -> str:
    """A class's name in JSON: `RanOut` is `ran-out`."""
    letters: list[str] = []
    for letter in cls.__name__:
        if letter.isupper() and letters:
            letters.append("-")
        letters.append(letter.lower())
    return "".join(letters)
