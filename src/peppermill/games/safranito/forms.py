"""The JSON forms: what the fields of every value may hold. `docs/protocol-safranito.md` describes them for clients."""

from typing import Final

from peppermill.core.forms import SEAT, Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Seldom, Struct, Whole, Word
from peppermill.core.house import HouseForm
from peppermill.games.safranito.board import SPACE_NAMES, ZONE_NAMES
from peppermill.games.safranito.components import (
    BOARD_SIDES,
    COPIES,
    DISH_NAMES,
    DISHES,
    FEWEST_PLAYERS,
    ID,
    MOST_PLAYERS,
    SPICE_NAMES,
    SPICES,
    TO_WIN,
    TOKENS,
    tens,
)
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
from peppermill.games.safranito.hands import THROWER_NAMES
from peppermill.games.safranito.house import HOUSE_RULES, MOST_NEW_SPICES, MOST_TOSSES
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
from peppermill.games.safranito.position import PHASE_NAMES, WHERE_NAMES
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

_ALL_CARDS: Final = SPICES * COPIES
_MOST_TOTAL: Final = sum(TOKENS)
_MOST_PIECES: Final = MOST_PLAYERS * len(TOKENS) + 1
_MOST_TICKS: Final = 10**9
_MOST_ROWS: Final = 10_000
_MOST_EXACT: Final = 2**53 - 1
"""The largest number up to which every reader of JSON counts in whole ones."""
_MOST_GRAINS: Final = 2**31

_SPICE: Final = Word(*SPICE_NAMES, as_index=True, called="spice")
_SPICES: Final = ListOf(_SPICE, _ALL_CARDS)
_CARDS: Final = Whole(0, _ALL_CARDS)
_COUNTS: Final = ListOf(_CARDS, SPICES)
_DISH: Final = Word(*DISH_NAMES, as_index=True, called="dish")
_DISHES: Final = ListOf(_DISH, DISHES)
_SPACE: Final = Word(*SPACE_NAMES, as_index=True, called="space")
_ZONE: Final = Word(*ZONE_NAMES, as_index=True, called="zone")
TOKEN: Final = Whole(TOKENS[0], TOKENS[-1])
_TOTALS: Final = ListOf(Whole(0, _MOST_TOTAL), MOST_PLAYERS)
_PRICE: Final = Whole(0, MOST_PLAYERS * _MOST_TOTAL)
_MONEY: Final = Whole(0, _MOST_EXACT)
"""There is no limit to the bank (SF-3)."""
_PIECE: Final = Whole(0, _MOST_PIECES - 1)
_PIECES: Final = ListOf(_PIECE, _MOST_PIECES)
_ANY: Final = Whole(-_MOST_GRAINS, _MOST_GRAINS)
_ROW: Final = ListOf(_ANY, _MOST_ROWS)
_FLAG: Final = Flag()
_SEATS: Final = ListOf(SEAT, MOST_PLAYERS)
_ROUND: Final = Whole(1, 10**9)
LOFT: Final = Word(*LOFT_NAMES, as_index=True, called="loft")
_THROWN: Final[dict[str, Form]] = {
    "stance": Whole(-STANCE_MOST, STANCE_MOST),
    "direction": Whole(-DIRECTION_MOST, DIRECTION_MOST),
    "power": Whole(POWER_LEAST, POWER_MOST),
    "loft": LOFT,
    "hand": Word(*HAND_NAMES, as_index=True, called="hand"),
}
"""The fields of a throw, wherever there is one."""
_SIDES: Final = ListOf(Whole(0, BOARD_SIDES - 1), MOST_PLAYERS)
_SEED: Final = Whole(0, SEEDS - 1)
_TO_DRAW: Final = Whole(0, tens(TOKENS[-1]))

_FLOWN: Final[Form] = Struct(
    Flown,
    version=Whole(1, 1000),
    ticks=Whole(0, _MOST_TICKS),
    spin=_ANY,
    flipped=_FLAG,
    moments=ListOf(_ROW, _MOST_ROWS),
    tracks=ListOf(_ROW, _MOST_PIECES),
    hash=_SEED,
)
_SHOWN: Final = ListOf(Struct(Shown, piece=_PIECE, owner=SEAT, token=TOKEN), _MOST_PIECES)

_ACTIONS: Final = Kinds(
    Struct(Toss, token=TOKEN, face_up=_FLAG, **_THROWN),
    Struct(UseSpace),
    Struct(Keep, spice=_SPICE),
    Struct(OpenBowl, spice=_SPICE),
    Struct(Sell, cards=Whole(1, COPIES)),
    Struct(Buy),
    Struct(Cook, dish=_DISH),
    Struct(Pass),
)

_OUTCOMES: Final = Kinds(
    Struct(Sides, sides=_SIDES),
    Struct(FirstChef, seat=SEAT),
    Struct(TopDish, dish=_DISH),
    Struct(TopSpice, spice=_SPICE),
    Struct(Wobble, seed=_SEED),
)

_EVENTS: Final = Kinds(
    Struct(SidesDrawn, sides=_SIDES),
    Struct(ChefChosen, seat=SEAT),
    Struct(RoundBegan, round=_ROUND, chef=SEAT),
    Struct(DishOpened, dish=_DISH),
    Struct(SpiceLaid, spice=_SPICE),
    Struct(Reshuffled, cards=_CARDS),
    Struct(
        Tossed,
        seat=SEAT,
        piece=_PIECE,
        token=Maybe(TOKEN),
        face_up=_FLAG,
        extra=_FLAG,
        **_THROWN,
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
    Struct(Cooked, seat=SEAT, dish=_DISH, reserved=_FLAG, dishes=Whole(1, TO_WIN)),
    Struct(MillPassed, seat=SEAT),
    Struct(GameOver, winners=_SEATS, why=Word("third-dish", "rounds")),
)

_THROW: Final[Form] = Struct(
    ThrowView,
    seat=SEAT,
    token=Maybe(TOKEN),
    face_up=_FLAG,
    extra=_FLAG,
    **_THROWN,
)
_PIECE_SEEN: Final[Form] = Struct(
    PieceView,
    piece=_PIECE,
    owner=SEAT,
    token=Maybe(TOKEN),
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
    tossed=Whole(0, MOST_TOSSES),
    tokens=Maybe(ListOf(TOKEN, len(TOKENS))),
    cards=_CARDS,
    hand=Maybe(_COUNTS),
    known=_COUNTS,
    reserved=Whole(0, DISHES),
    reserved_dishes=Maybe(_DISHES),
    cooked=_DISHES,
)

_VIEW: Final = Struct(
    SafranitoView,
    game=Word(ID),
    seat=Maybe(SEAT),
    players=Whole(FEWEST_PLAYERS, MOST_PLAYERS),
    to_act=Acting(),
    phase=Word(*PHASE_NAMES, called="phase"),
    turn=SEAT,
    round=_ROUND,
    rounds=Whole(0, MOST_ROUNDS),
    chef=SEAT,
    tosses=Whole(1, MOST_TOSSES),
    sides=_SIDES,
    throwers=ListOf(Word(*THROWER_NAMES, as_index=True, called="thrower"), MOST_PLAYERS),
    throw=Maybe(_THROW),
    wobble=Maybe(_SEED),
    pieces=ListOf(_PIECE_SEEN, _MOST_PIECES),
    shown_before=_SHOWN,
    space=Maybe(_SPACE),
    drawing=Maybe(Struct(DrawView, seat=SEAT, left=_TO_DRAW, drawn=_TO_DRAW, spices=Maybe(_SPICES))),
    bowls=ListOf(_SPICE, SPICES),
    traded=ListOf(_SPICE, SPICES),
    bowl=Maybe(Struct(BowlView, spice=_SPICE, price=_PRICE, totals=_TOTALS, sold=ListOf(_CARDS, MOST_PLAYERS), cards=_CARDS)),
    cooked_open=_FLAG,
    market=_SPICES,
    to_lay=Whole(0, MOST_NEW_SPICES),
    pile=ListOf(Struct(BatchView, cards=_CARDS, owner=Maybe(SEAT), spices=Maybe(_SPICES)), _ALL_CARDS),
    discard=_COUNTS,
    dishes=_DISHES,
    dish_pile=Whole(0, DISHES),
    seats=ListOf(_SEAT_SEEN, MOST_PLAYERS),
    winner=Maybe(SEAT),
    house=Seldom(HouseForm(HOUSE_RULES), ()),
)

FORMS: Final = Forms(action=_ACTIONS, outcome=_OUTCOMES, event=_EVENTS, view=_VIEW)
