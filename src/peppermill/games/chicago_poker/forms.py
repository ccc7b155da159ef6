"""The JSON forms of Chicago Poker: what the fields of its values may hold."""

from typing import Final

from peppermill.core.forms import SEAT, Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Seldom, Struct, Whole, Word
from peppermill.core.house import HouseForm
from peppermill.games.chicago_poker.cards import (
    CARD_NAMES,
    CARDS,
    ESTABLISHMENTS,
    GANGSTERS,
    OF_EACH_TYPE,
    SIDE,
    TYPE_NAMES,
    TYPES,
    VALUES,
)
from peppermill.games.chicago_poker.choices import MOST_DRIVEN, MOST_PLACES, SEATS
from peppermill.games.chicago_poker.events import (
    Armed,
    Bribed,
    Dealt,
    Drew,
    Drove,
    FirstChosen,
    GameOver,
    Informed,
    Marked,
    Murdered,
    NobodyActed,
    Opened,
    Played,
    Reinforced,
    Reshuffled,
    Sent,
    ShotOut,
    Shown,
    Tied,
    Took,
    TurnBegan,
    TurnEnded,
)
from peppermill.games.chicago_poker.house import HOUSE_RULES
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
from peppermill.games.chicago_poker.position import HAND, ID, PHASE_NAMES
from peppermill.games.chicago_poker.rules.ending import IDLE_ROUNDS, REASONS
from peppermill.games.chicago_poker.rules.hands import HAND_NAMES
from peppermill.games.chicago_poker.rules.shootout import TOOK_BY
from peppermill.games.chicago_poker.views import ChicagoView, Hidden, Mixed, Place, Rules, Shuffle, Spot, Standoff

_CARD: Final = Word(*CARD_NAMES, as_index=True, called="card")
_GANGSTER: Final = Word(*CARD_NAMES[:GANGSTERS], as_index=True, called="gangster")
_TYPE: Final = Word(*TYPE_NAMES, as_index=True, called="establishment")
_HAND: Final = Word(*HAND_NAMES, called="hand")
_REASON: Final = Word(*REASONS, called="reason")
_PLACE: Final = Whole(0, MOST_PLACES - 1)
_SLOT: Final = Whole(0, SIDE - 1)
_SLOTS: Final = ListOf(_SLOT, SIDE)
_GANGSTERS: Final = ListOf(_GANGSTER, SIDE)
_CARDS: Final = ListOf(_CARD, CARDS)
_MAYBE_CARD: Final = Maybe(_CARD)
_SEATS: Final = ListOf(SEAT, SEATS)
_COUNT: Final = Whole(0, CARDS)
_ACTIONS: Final = Whole(0, CARDS)
_MANY: Final = Whole(0, 10**9)

_SHOWN: Final[Form] = Struct(
    Shown, seat=SEAT, cards=ListOf(_GANGSTER, SIDE), hand=_HAND, values=ListOf(Whole(1, VALUES), SIDE), best=Flag()
)
_HIDDEN: Final[Form] = Struct(Hidden, seat=SEAT, slot=_SLOT, known=_SEATS, since=Maybe(_MANY))
_SPOT: Final[Form] = Struct(Spot, place=_PLACE, slot=_SLOT)
_MIXED: Final[Form] = Struct(
    Mixed,
    seat=SEAT,
    spots=ListOf(_SPOT, MOST_PLACES * SIDE),
    cards=ListOf(_GANGSTER, MOST_PLACES * SIDE),
    told=ListOf(_GANGSTER, MOST_PLACES * SIDE),
    since=ListOf(_MANY, MOST_PLACES * SIDE),
)
_SIDES: Final[Form] = ListOf(ListOf(Maybe(_GANGSTER), SIDE), SEATS)
_PLACE_FORM: Final[Form] = Struct(
    Place, establishment=Maybe(_TYPE), marker=Maybe(SEAT), sides=_SIDES, hidden=ListOf(_HIDDEN, SEATS * SIDE)
)
_STANDOFF: Final[Form] = Struct(Standoff, place=_PLACE, round=_MANY, tied=_SEATS, sent=Maybe(_GANGSTER))
_SHUFFLE: Final[Form] = Struct(Shuffle, whole=Flag(), cards=_CARDS, taker=Maybe(SEAT), drawn=ListOf(_COUNT, SEATS))
_HOUSE: Final = Seldom(HouseForm(HOUSE_RULES), ())
_RULES: Final[Form] = Struct(Rules, quick=Flag(), tactical=Flag(), must_use_all_actions=Flag(), house=_HOUSE)

FORMS: Final = Forms(
    action=Kinds(
        Struct(Draw),
        Struct(Play, card=_GANGSTER, place=_PLACE),
        Struct(Murder, place=_PLACE, rival=SEAT),
        Struct(Informer, place=_PLACE, rival=SEAT),
        Struct(Limousine, source=_PLACE, target=_PLACE, order=ListOf(_SLOT, MOST_DRIVEN)),
        Struct(Revolver),
        Struct(Corruption, card=_CARD),
        Struct(EndTurn),
        Struct(Shoot, place=_PLACE),
        Struct(Send, card=Maybe(_GANGSTER)),
    ),
    outcome=Kinds(Struct(FirstPlayer, seat=SEAT), Struct(NewEstablishment, establishment=_TYPE), Struct(TopCard, card=_CARD)),
    event=Kinds(
        Struct(FirstChosen, seat=SEAT),
        Struct(Opened, place=_PLACE, establishment=_TYPE),
        Struct(Dealt, seat=SEAT, card=_MAYBE_CARD),
        Struct(TurnBegan, seat=SEAT, actions=_ACTIONS),
        Struct(Drew, seat=SEAT, card=_MAYBE_CARD),
        Struct(Reshuffled, cards=_COUNT),
        Struct(Played, seat=SEAT, place=_PLACE, slot=_SLOT, up=Flag(), card=Maybe(_GANGSTER)),
        Struct(Marked, seat=SEAT, place=_PLACE),
        Struct(Murdered, seat=SEAT, place=_PLACE, rival=SEAT, slot=_SLOT, card=_GANGSTER),
        Struct(Informed, seat=SEAT, place=_PLACE, rival=SEAT, slots=_SLOTS, cards=Maybe(_GANGSTERS)),
        Struct(
            Drove, seat=SEAT, source=_PLACE, target=_PLACE, order=_SLOTS, slot=_SLOT, cards=ListOf(Maybe(_GANGSTER), SIDE)
        ),
        Struct(Armed, seat=SEAT, actions=_ACTIONS),
        Struct(Bribed, seat=SEAT, card=_MAYBE_CARD, cards=_COUNT),
        Struct(TurnEnded, seat=SEAT, actions=_ACTIONS),
        Struct(NobodyActed),
        Struct(ShotOut, seat=SEAT, place=_PLACE, shown=ListOf(_SHOWN, SEATS)),
        Struct(Tied, place=_PLACE, seats=_SEATS, round=_MANY),
        Struct(Reinforced, place=_PLACE, sent=ListOf(Struct(Sent, seat=SEAT, card=Maybe(_GANGSTER)), SEATS)),
        Struct(Took, seat=SEAT, place=_PLACE, establishment=_TYPE, by=Word(*TOOK_BY, called="took by")),
        Struct(GameOver, winners=_SEATS, reason=_REASON),
    ),
    view=Struct(
        ChicagoView,
        game=Word(ID),
        seat=Maybe(SEAT),
        players=Whole(2, SEATS),
        options=_RULES,
        to_act=Acting(),
        phase=Word(*PHASE_NAMES, called="phase"),
        turn=SEAT,
        turns=_MANY,
        left=_ACTIONS,
        acted=Flag(),
        idle=Whole(0, IDLE_ROUNDS * SEATS),
        hand=_CARDS,
        hands=ListOf(Whole(0, HAND), SEATS),
        pile=_COUNT,
        discard=_CARDS,
        stock=Whole(0, ESTABLISHMENTS),
        places=ListOf(_PLACE_FORM, MOST_PLACES),
        mixed=ListOf(_MIXED, MOST_PLACES * SIDE),
        won=ListOf(ListOf(Whole(0, OF_EACH_TYPE), TYPES), SEATS),
        standoff=Maybe(_STANDOFF),
        shuffles=ListOf(_SHUFFLE, 10**6),
        old=ListOf(_COUNT, SEATS),
        winners=_SEATS,
        reason=Maybe(_REASON),
    ),
)  # fmt: skip
