"""What every field may hold, and how it is written in JSON."""

from __future__ import annotations

from typing import Final

from liars_dice.events import Bidden, Doubted, GameOver, Lost, Peeked, Rolled
from liars_dice.moves import Bid, Doubt, Roll
from liars_dice.rules import FACES, MOST_DICE, MOST_PLAYERS
from liars_dice.views import LiarsView, MadeBid
from peppermill.core.forms import Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Struct, Whole

ALL_DICE: Final = MOST_DICE * MOST_PLAYERS
SEAT: Final = Whole(0, MOST_PLAYERS - 1)
COUNT: Final = Whole(1, ALL_DICE)
FACE: Final = Whole(1, FACES)
CUP: Final = ListOf(FACE, MOST_DICE)
CUPS: Final = ListOf(CUP, MOST_PLAYERS)
LEFT: Final = Whole(0, MOST_DICE)

VIEW: Final[dict[str, Form]] = {
    "seat": Maybe(SEAT),
    "players": Whole(2, MOST_PLAYERS),
    "to_act": Acting(),
    "turn": SEAT,
    "dice": CUP,
    "left": ListOf(LEFT, MOST_PLAYERS),
    "bids": ListOf(Struct(MadeBid, seat=SEAT, count=COUNT, face=FACE), ALL_DICE * FACES),
    "shown": CUPS,
    "out": ListOf(SEAT, MOST_PLAYERS),
    "each": Whole(1, MOST_DICE),
    "wild": Flag(),
}

FORMS: Final = Forms(
    action=Kinds(Struct(Bid, count=COUNT, face=FACE), Struct(Doubt)),
    outcome=Kinds(Struct(Roll, faces=ListOf(FACE, ALL_DICE))),
    event=Kinds(
        Struct(Rolled, dice=COUNT),
        Struct(Peeked, faces=CUP),
        Struct(Bidden, seat=SEAT, count=COUNT, face=FACE),
        Struct(Doubted, seat=SEAT, bidder=SEAT, count=COUNT, face=FACE, found=Whole(0, ALL_DICE), cups=CUPS),
        Struct(Lost, seat=SEAT, left=LEFT),
        Struct(GameOver, seat=SEAT),
    ),
    view=Struct(LiarsView, **VIEW),
)
