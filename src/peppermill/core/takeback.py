"""Taking a move back: it stays in the record, and so does the word that undid it.

Nothing is ever cut out of a match: its moves are numbered, chance is drawn by that number, and whoever follows the match knows
how far they have come. So a take-back is one more entry, after which all is as it was before the last move that still counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from peppermill.core.actors import CHANCE, Actor
from peppermill.core.errors import BadRecord
from peppermill.core.values import Action, Event, Value

_KIND: Final = "take-back"


@dataclass(frozen=True)
class TakeBack(Action):
    """A player takes back their last move. No game's state accepts it: whoever keeps the list of moves does."""


@dataclass(frozen=True)
class TakenBack(Event):
    """Somebody has."""

    seat: int


TAKE_BACK: Final = TakeBack()


def take_back_json() -> dict[str, Any]:
    return {"kind": _KIND}


def taken_back_json(event: TakenBack) -> dict[str, Any]:
    return {"kind": "taken-back", "seat": event.seat}


def is_take_back(data: object) -> bool:
    """Is this the JSON of a take-back?"""
    return isinstance(data, dict) and data == {"kind": _KIND}


def standing(moves: Sequence[tuple[Actor, Value]]) -> list[int]:
    """The numbers of the moves that still count; BadRecord where somebody takes back what isn't theirs to take back."""
    return _sorted_out(moves)[0]


def undone(moves: Sequence[tuple[Actor, Value]]) -> dict[int, int]:
    """For each take-back, by its number, the number of the move it undoes; BadRecord as for `standing`."""
    return _sorted_out(moves)[1]


def _sorted_out(moves: Sequence[tuple[Actor, Value]]) -> tuple[list[int], dict[int, int]]:
    kept: list[int] = []
    found: dict[int, int] = {}
    for number, (actor, action) in enumerate(moves):
        if not isinstance(action, TakeBack):
            kept.append(number)
        elif actor is CHANCE or not kept or moves[kept[-1]][0] != actor:
            raise BadRecord("take-back", move=number + 1)
        else:
            found[number] = kept.pop()
    return kept, found
