"""Every action and outcome exists once: listing the legal ones allocates a list of references and nothing more."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.values import Action
from peppermill.games.chicago_poker.cards import GANGSTERS, KINDS, SIDE, TYPES
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    FirstPlayer,
    Informer,
    Limousine,
    Murder,
    NewEstablishment,
    Play,
    Revolver,
    Send,
    Shoot,
    TopCard,
)

SEATS: Final = 6
MOST_PLACES: Final = 4
MOST_DRIVEN: Final = 4

DRAW: Final = Draw()
END_TURN: Final = EndTurn()
REVOLVE: Final = Revolver()
SEND_NOBODY: Final = Send(None)

PLAYS: Final = vec[Play]([Play(card, place) for card in range(GANGSTERS) for place in range(MOST_PLACES)])
"""`PLAYS[card * MOST_PLACES + place]`"""
MURDERS: Final[list[Murder]] = [Murder(place, rival) for place in range(MOST_PLACES) for rival in range(SEATS)]
"""`MURDERS[place * SEATS + rival]`"""
INFORMERS: Final[list[Informer]] = [Informer(place, rival) for place in range(MOST_PLACES) for rival in range(SEATS)]
CORRUPTIONS: Final[list[Corruption]] = [Corruption(card) for card in range(KINDS)]
SHOOTS: Final[list[Shoot]] = [Shoot(place) for place in range(MOST_PLACES)]
SENDS: Final[list[Send]] = [Send(card) for card in range(GANGSTERS)]


def _drives(source: int, target: int, laid: int, moved: int) -> list[Action]:
    slots = range(laid - moved, laid)
    return [Limousine(source, target, order) for order in permutations(slots)]


DRIVES: Final[list[list[Action]]] = [
    _drives(source, target, laid, moved) if source != target and moved <= laid else []
    for source in range(MOST_PLACES)
    for target in range(MOST_PLACES)
    for laid in range(SIDE + 1)
    for moved in range(MOST_DRIVEN + 1)
]
"""See `drives`."""


def drives(source: i64, target: i64, laid: i64, moved: i64) -> list[Action]:
    """All orders in which the last `moved` of `laid` cards can be driven from one place to another."""
    return DRIVES[((source * MOST_PLACES + target) * (SIDE + 1) + laid) * (MOST_DRIVEN + 1) + moved]


FIRSTS: Final = tuple([FirstPlayer(seat) for seat in range(SEATS)])
NEW_ONES: Final = tuple([NewEstablishment(establishment) for establishment in range(TYPES)])
TOP_CARDS: Final = vec[TopCard]([TopCard(card) for card in range(KINDS)])
