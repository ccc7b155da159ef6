"""How Chicago Poker is written: JSON forms, and one short line a move for the terminal and playthroughs."""

from typing import Final

from peppermill.core.errors import BadInput
from peppermill.core.forms import SEAT, Acting, Flag, Form, Forms, Kinds, ListOf, Maybe, Struct, Whole, Word
from peppermill.core.values import Action, Outcome, Value
from peppermill.games.chicago_poker.board import ID, PHASE_NAMES
from peppermill.games.chicago_poker.cards import CARD_NAMES, GANGSTERS, TYPE_NAMES
from peppermill.games.chicago_poker.choices import MOST_DRIVEN
from peppermill.games.chicago_poker.hands import HAND_NAMES
from peppermill.games.chicago_poker.moves import (
    Armed,
    Bribed,
    Corruption,
    Dealt,
    Draw,
    Drew,
    Drove,
    EndTurn,
    FirstChosen,
    FirstPlayer,
    GameOver,
    Informed,
    Informer,
    Limousine,
    Marked,
    Murder,
    Murdered,
    NewEstablishment,
    NobodyActed,
    Opened,
    Play,
    Played,
    Reinforced,
    Reshuffled,
    Revolver,
    Send,
    Sent,
    Shoot,
    ShotOut,
    Shown,
    Tied,
    Took,
    TopCard,
    TurnBegan,
    TurnEnded,
)
from peppermill.games.chicago_poker.shootout import REASONS, TOOK_BY
from peppermill.games.chicago_poker.views import ChicagoView, Hidden, Mixed, Place, Rules, Shuffle, Spot, Standoff

_CARD: Final = Word(*CARD_NAMES, as_index=True, called="card")
_GANGSTER: Final = Word(*CARD_NAMES[:GANGSTERS], as_index=True, called="gangster")
_TYPE: Final = Word(*TYPE_NAMES, as_index=True, called="establishment")
_HAND: Final = Word(*HAND_NAMES, called="hand")
_REASON: Final = Word(*REASONS, called="reason")
_PLACE: Final = Whole(0, 3)
_SLOT: Final = Whole(0, 4)
_SLOTS: Final = ListOf(_SLOT, 5)
_CARDS: Final = ListOf(_CARD, 81)
_MAYBE_CARD: Final = Maybe(_CARD)
_SEATS: Final = ListOf(SEAT, 6)
_COUNT: Final = Whole(0, 81)
_ACTIONS: Final = Whole(0, 81)
_MANY: Final = Whole(0, 10**9)

_SHOWN: Final[Form] = Struct(
    Shown, seat=SEAT, cards=ListOf(_GANGSTER, 5), hand=_HAND, values=ListOf(Whole(1, 15), 5), best=Flag()
)
_HIDDEN: Final[Form] = Struct(Hidden, seat=SEAT, slot=_SLOT, known=_SEATS, since=Maybe(_MANY))
_SPOT: Final[Form] = Struct(Spot, place=_PLACE, slot=_SLOT)
_MIXED: Final[Form] = Struct(
    Mixed,
    seat=SEAT,
    spots=ListOf(_SPOT, 20),
    cards=ListOf(_GANGSTER, 20),
    told=ListOf(_GANGSTER, 20),
    since=ListOf(_MANY, 20),
)
_SIDES: Final[Form] = ListOf(ListOf(Maybe(_GANGSTER), 5), 6)
_PLACE_FORM: Final[Form] = Struct(Place, establishment=Maybe(_TYPE), marker=Maybe(SEAT), sides=_SIDES, hidden=ListOf(_HIDDEN, 30))
_STANDOFF: Final[Form] = Struct(Standoff, place=_PLACE, round=_MANY, tied=_SEATS, sent=Maybe(_GANGSTER))
_SHUFFLE: Final[Form] = Struct(Shuffle, whole=Flag(), cards=_CARDS, taker=Maybe(SEAT), drawn=ListOf(_COUNT, 6))
_RULES: Final[Form] = Struct(Rules, quick=Flag(), tactical=Flag(), must_use_all_actions=Flag())

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
        Struct(Informed, seat=SEAT, place=_PLACE, rival=SEAT, slots=_SLOTS, cards=Maybe(ListOf(_GANGSTER, 5))),
        Struct(
            Drove, seat=SEAT, source=_PLACE, target=_PLACE, order=_SLOTS, slot=_SLOT, cards=ListOf(Maybe(_GANGSTER), 5)
        ),
        Struct(Armed, seat=SEAT, actions=_ACTIONS),
        Struct(Bribed, seat=SEAT, card=_MAYBE_CARD, cards=_COUNT),
        Struct(TurnEnded, seat=SEAT, actions=_ACTIONS),
        Struct(NobodyActed),
        Struct(ShotOut, seat=SEAT, place=_PLACE, shown=ListOf(_SHOWN, 6)),
        Struct(Tied, place=_PLACE, seats=_SEATS, round=_MANY),
        Struct(Reinforced, place=_PLACE, sent=ListOf(Struct(Sent, seat=SEAT, card=Maybe(_GANGSTER)), 6)),
        Struct(Took, seat=SEAT, place=_PLACE, establishment=_TYPE, by=Word(*TOOK_BY, called="took by")),
        Struct(GameOver, winners=_SEATS, reason=_REASON),
    ),
    view=Struct(
        ChicagoView,
        game=Word(ID),
        seat=Maybe(SEAT),
        players=Whole(2, 6),
        options=_RULES,
        to_act=Acting(),
        phase=Word(*PHASE_NAMES, called="phase"),
        turn=SEAT,
        turns=_MANY,
        left=_ACTIONS,
        acted=Flag(),
        idle=Whole(0, 12),
        hand=_CARDS,
        hands=ListOf(Whole(0, 9), 6),
        pile=_COUNT,
        discard=_CARDS,
        stock=Whole(0, 20),
        places=ListOf(_PLACE_FORM, 4),
        mixed=ListOf(_MIXED, 20),
        won=ListOf(ListOf(Whole(0, 5), 4), 6),
        standoff=Maybe(_STANDOFF),
        shuffles=ListOf(_SHUFFLE, 10**6),
        old=ListOf(_COUNT, 6),
        winners=_SEATS,
        reason=Maybe(_REASON),
    ),
)  # fmt: skip


# Lines. Places, slots and players are counted from 1 here, as people do.


def write(action: Value) -> str:
    if isinstance(action, Draw):
        return "draw"
    if isinstance(action, Play):
        return f"play {CARD_NAMES[action.card]} at {action.place + 1}"
    if isinstance(action, Murder):
        return f"murder P{action.rival + 1} at {action.place + 1}"
    if isinstance(action, Informer):
        return f"informer P{action.rival + 1} at {action.place + 1}"
    if isinstance(action, Limousine):
        slots = " ".join([str(slot + 1) for slot in action.order])
        return f"limousine {action.source + 1} to {action.target + 1} slots {slots}"
    if isinstance(action, Revolver):
        return "revolver"
    if isinstance(action, Corruption):
        return f"corruption {CARD_NAMES[action.card]}"
    if isinstance(action, EndTurn):
        return "end"
    if isinstance(action, Shoot):
        return f"shoot at {action.place + 1}"
    if isinstance(action, Send):
        return "send nobody" if action.card is None else f"send {CARD_NAMES[action.card]}"
    if isinstance(action, FirstPlayer):
        return f"first P{action.seat + 1}"
    if isinstance(action, NewEstablishment):
        return f"open {TYPE_NAMES[action.establishment]}"
    if isinstance(action, TopCard):
        return f"card {CARD_NAMES[action.card]}"
    raise BadInput("notation", line=repr(action), examples=_EXAMPLES)


def read(line: str) -> Action | Outcome:
    """The opposite of `write`; `at`, `to` and `slots` may be left out."""
    words = [word for word in line.lower().replace(",", " ").split() if word not in ("at", "to", "slots")]
    verb = words[0] if words else ""
    rest = words[1:]
    found = _read_bare(verb) if not rest else _read_card(verb, rest) if len(rest) == 1 else _read_more(verb, rest)
    if found is None:
        raise BadInput("notation", line=line, examples=_EXAMPLES)
    return found


def _read_bare(verb: str) -> Action | None:
    if verb == "draw":
        return Draw()
    if verb == "end":
        return EndTurn()
    return Revolver() if verb == "revolver" else None


def _read_card(verb: str, rest: list[str]) -> Action | Outcome | None:
    word = rest[0]
    card = CARD_NAMES.index(word) if word in CARD_NAMES else None
    seat = _number(word[1:], 6) if word[0] == "p" else None
    place = _number(word, 4)
    if verb == "send":
        if word == "nobody":
            return Send(None)
        return Send(card) if card is not None and card < GANGSTERS else None
    if verb == "corruption" and card is not None:
        return Corruption(card)
    if verb == "card" and card is not None:
        return TopCard(card)
    if verb == "shoot" and place is not None:
        return Shoot(place)
    if verb == "first" and seat is not None:
        return FirstPlayer(seat)
    if verb == "open" and word in TYPE_NAMES:
        return NewEstablishment(TYPE_NAMES.index(word))
    return None


def _read_more(verb: str, rest: list[str]) -> Action | None:
    if verb == "limousine":
        source, target = _number(rest[0], 4), _number(rest[1], 4)
        order = [_number(word, 5) for word in rest[2:]]
        known = [slot for slot in order if slot is not None]
        if source is None or target is None or not order or len(known) != len(order):
            return None
        return Limousine(source, target, tuple(known))
    place = _number(rest[1], 4)
    if place is None or len(rest) != 2:
        return None
    if verb == "play" and rest[0] in CARD_NAMES[:GANGSTERS]:
        return Play(CARD_NAMES.index(rest[0]), place)
    rival = _number(rest[0][1:], 6) if rest[0][0] == "p" else None
    if rival is None:
        return None
    if verb == "murder":
        return Murder(place, rival)
    return Informer(place, rival) if verb == "informer" else None


def _number(word: str, most: int) -> int | None:
    """1 … most as people count, from 0 as we do."""
    if len(word) == 1 and word in "123456789"[:most]:
        return int(word) - 1
    return None


_EXAMPLES: Final = "draw, play r7 at 2, murder P3 at 1, limousine 1 to 2 slots 4 3, send b12, end"
