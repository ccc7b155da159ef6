"""The JSON forms of Safranito. `docs/protocol-safranito.md` describes them for clients."""

from typing import Final

from peppermill.core.forms import SEAT, Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Struct, Whole, Word
from peppermill.games.safranito.board import SPACE_NAMES, ZONE_NAMES
from peppermill.games.safranito.components import DISH_NAMES, ID, SPICE_NAMES, SPICES, TOKENS
from peppermill.games.safranito.events import (
    Bought,
    BowlClosed,
    BowlOpened,
    ChefChosen,
    Cooked,
    DishOpened,
    DishReserved,
    Flown,
    GameOver,
    MillPassed,
    MillTaken,
    NotBought,
    Reshuffled,
    Returned,
    RoundBegan,
    SaleEnded,
    Shown,
    SidesDrawn,
    Sold,
    SpaceOpened,
    SpacePassed,
    SpiceDrawn,
    SpiceKept,
    SpiceLaid,
    Tossed,
)
from peppermill.games.safranito.gestures import GESTURES
from peppermill.games.safranito.hands import THROWER_NAMES
from peppermill.games.safranito.kitchen import PHASE_NAMES, WHERE_NAMES
from peppermill.games.safranito.moves import (
    Buy,
    Cook,
    FirstChef,
    Keep,
    OpenBowl,
    Pass,
    Sell,
    Sides,
    TopDish,
    TopSpice,
    Toss,
    UseSpace,
    Wobble,
)
from peppermill.games.safranito.views import (
    BatchView,
    BowlView,
    DrawView,
    PieceView,
    SafranitoView,
    SeatView,
    ThrowView,
)
from peppermill.toss.noise import SEEDS
from peppermill.toss.throw import DIRECTION_MOST, HAND_NAMES, LOFT_NAMES, POWER_LEAST, POWER_MOST, STANCE_MOST

MOST_ROUNDS: Final = 1000

_SPICE: Final = Word(*SPICE_NAMES, as_index=True, called="spice")
_SPICES: Final = ListOf(_SPICE, 54)
_COUNTS: Final = ListOf(Whole(0, 54), SPICES)
_DISH: Final = Word(*DISH_NAMES, as_index=True, called="dish")
_DISHES: Final = ListOf(_DISH, 18)
_SPACE: Final = Word(*SPACE_NAMES, as_index=True, called="space")
_ZONE: Final = Word(*ZONE_NAMES, as_index=True, called="zone")
_TOKEN: Final = Whole(TOKENS[0], TOKENS[-1])
_TOTALS: Final = ListOf(Whole(0, 210), 4)
_PRICE: Final = Whole(0, 840)
_MONEY: Final = Whole(0, 2**53 - 1)
"""No limit to the bank (SF-3): whatever every reader of JSON still counts in whole rupees."""
_CARDS: Final = Whole(0, 54)
_PIECE: Final = Whole(0, 24)
_PIECES: Final = ListOf(_PIECE, 25)
_ANY: Final = Whole(-(2**31), 2**31)
_ROW: Final = ListOf(_ANY, 10_000)
_FLAG: Final = Flag()
_SEATS: Final = ListOf(SEAT, 4)
_STANCE: Final = Whole(-STANCE_MOST, STANCE_MOST)
_DIRECTION: Final = Whole(-DIRECTION_MOST, DIRECTION_MOST)
_POWER: Final = Whole(POWER_LEAST, POWER_MOST)
_LOFT: Final = Word(*LOFT_NAMES, as_index=True, called="loft")
_HAND: Final = Word(*HAND_NAMES, as_index=True, called="hand")
_SIDES: Final = ListOf(Whole(0, 3), 4)

_FLOWN: Final[Form] = Struct(
    Flown,
    version=Whole(1, 1000),
    ticks=Whole(0, 10**9),
    spin=_ANY,
    flipped=_FLAG,
    moments=ListOf(_ROW, 10_000),
    tracks=ListOf(_ROW, 25),
    hash=Whole(0, SEEDS - 1),
)
_SHOWN: Final = ListOf(Struct(Shown, piece=_PIECE, owner=SEAT, token=_TOKEN), 25)

_ACTIONS: Final = Kinds(
    Struct(Toss, token=_TOKEN, face_up=_FLAG, stance=_STANCE, direction=_DIRECTION, power=_POWER, loft=_LOFT, hand=_HAND),
    Struct(UseSpace),
    Struct(Keep, spice=_SPICE),
    Struct(OpenBowl, spice=_SPICE),
    Struct(Sell, cards=Whole(0, 6)),
    Struct(Buy),
    Struct(Cook, dish=_DISH),
    Struct(Pass),
)

_OUTCOMES: Final = Kinds(
    Struct(Sides, sides=_SIDES),
    Struct(FirstChef, seat=SEAT),
    Struct(TopDish, dish=_DISH),
    Struct(TopSpice, spice=_SPICE),
    Struct(Wobble, seed=Whole(0, SEEDS - 1)),
)

_EVENTS: Final = Kinds(
    Struct(SidesDrawn, sides=_SIDES),
    Struct(ChefChosen, seat=SEAT),
    Struct(RoundBegan, round=Whole(1, 10**9), chef=SEAT),
    Struct(DishOpened, dish=_DISH),
    Struct(SpiceLaid, spice=_SPICE),
    Struct(Reshuffled, cards=_CARDS),
    Struct(
        Tossed,
        seat=SEAT,
        piece=_PIECE,
        token=Maybe(_TOKEN),
        face_up=_FLAG,
        extra=_FLAG,
        stance=_STANCE,
        direction=_DIRECTION,
        power=_POWER,
        loft=_LOFT,
        hand=_HAND,
        up=_FLAG,
        out=_FLAG,
        zone=Maybe(_ZONE),
        flight=_FLOWN,
    ),
    Struct(SpaceOpened, space=_SPACE, pieces=_SHOWN, totals=_TOTALS, winner=SEAT, may=_FLAG),
    Struct(SpacePassed, seat=SEAT, space=_SPACE),
    Struct(SpiceDrawn, seat=SEAT, spice=Maybe(_SPICE)),
    Struct(SpiceKept, seat=SEAT, spice=Maybe(_SPICE), under=_CARDS),
    Struct(DishReserved, seat=SEAT, dish=Maybe(_DISH)),
    Struct(MillTaken, seat=SEAT),
    Struct(Returned, pieces=_PIECES, why=Word("space", "no-zone")),
    Struct(BowlOpened, spice=_SPICE, pieces=_SHOWN, totals=_TOTALS, price=_PRICE, cards=_CARDS),
    Struct(Sold, seat=SEAT, spice=_SPICE, cards=_CARDS, income=_MONEY),
    Struct(SaleEnded, spice=_SPICE, sellers=_SEATS, pieces=_PIECES),
    Struct(Bought, seat=SEAT, spice=_SPICE, price=_PRICE, piece=_PIECE),
    Struct(NotBought, seat=SEAT, spice=_SPICE, price=_PRICE, broke=_FLAG, pieces=_PIECES),
    Struct(BowlClosed, spice=_SPICE, pieces=_PIECES),
    Struct(Cooked, seat=SEAT, dish=_DISH, reserved=_FLAG, dishes=Whole(1, 3)),
    Struct(MillPassed, seat=SEAT),
    Struct(GameOver, winners=_SEATS, why=Word("third-dish", "rounds")),
)

_THROW: Final[Form] = Struct(
    ThrowView,
    seat=SEAT,
    token=Maybe(_TOKEN),
    face_up=_FLAG,
    extra=_FLAG,
    stance=_STANCE,
    direction=_DIRECTION,
    power=_POWER,
    loft=_LOFT,
    hand=_HAND,
)
_PIECE_SEEN: Final[Form] = Struct(
    PieceView,
    piece=_PIECE,
    owner=SEAT,
    token=Maybe(_TOKEN),
    up=_FLAG,
    seen=_FLAG,
    where=Word(*WHERE_NAMES),
    zone=Maybe(_ZONE),
    x=_ANY,
    y=_ANY,
)
_SEAT_SEEN: Final[Form] = Struct(
    SeatView,
    money=_MONEY,
    tossed=Whole(0, 4),
    tokens=Maybe(ListOf(_TOKEN, 6)),
    cards=_CARDS,
    hand=Maybe(_COUNTS),
    known=_COUNTS,
    reserved=Whole(0, 18),
    reserved_dishes=Maybe(_DISHES),
    cooked=_DISHES,
)

_VIEW: Final = Struct(
    SafranitoView,
    game=Word(ID),
    seat=Maybe(SEAT),
    players=Whole(2, 4),
    to_act=Acting(),
    phase=Word(*PHASE_NAMES, called="phase"),
    turn=SEAT,
    round=Whole(1, 10**9),
    rounds=Whole(0, MOST_ROUNDS),
    chef=SEAT,
    tosses=Whole(3, 4),
    sides=_SIDES,
    throwers=ListOf(Word(*THROWER_NAMES, as_index=True, called="thrower"), 4),
    throw=Maybe(_THROW),
    wobble=Maybe(Whole(0, SEEDS - 1)),
    pieces=ListOf(_PIECE_SEEN, 25),
    shown_before=_SHOWN,
    space=Maybe(_SPACE),
    drawing=Maybe(Struct(DrawView, seat=SEAT, left=Whole(0, 6), drawn=Whole(0, 6), spices=Maybe(_SPICES))),
    bowls=ListOf(_SPICE, SPICES),
    traded=ListOf(_SPICE, SPICES),
    bowl=Maybe(Struct(BowlView, spice=_SPICE, price=_PRICE, totals=_TOTALS, sold=ListOf(_CARDS, 4), cards=_CARDS)),
    cooked_open=_FLAG,
    market=_SPICES,
    to_lay=Whole(0, 6),
    pile=ListOf(Struct(BatchView, cards=_CARDS, owner=Maybe(SEAT), spices=Maybe(_SPICES)), 54),
    discard=_COUNTS,
    dishes=_DISHES,
    dish_pile=Whole(0, 18),
    seats=ListOf(_SEAT_SEEN, 4),
    winner=Maybe(SEAT),
)

FORMS: Final = Forms(action=_ACTIONS, outcome=_OUTCOMES, event=_EVENTS, view=_VIEW, from_client=GESTURES)
