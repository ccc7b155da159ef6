"""Secret Bids: a complete small game with hidden hands, simultaneous decisions, private events and options.

Everyone is dealt a hand of different numbers. Each round all seats put down one card at the same time, face down; then all are
shown and the highest takes a point for every card of the round (ties are broken by lot). The last round may count double.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from peppermill.core import texts
from peppermill.core.actors import CHANCE, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.errors import BadInput, CannotImagine, IllegalAction
from peppermill.core.forms import SEAT, Acting, Form, Forms, Kinds, ListOf, Maybe, Struct, Whole
from peppermill.core.game import Credits, Game
from peppermill.core.options import Number, Settings, Switch
from peppermill.core.questions import Pick, Question, Shuffled
from peppermill.core.rng import Rng
from peppermill.core.state import Announcement, Result, State, ranks_of
from peppermill.core.values import Action, Event, Outcome, Value, View

ID: Final = "secret-bids"
COPIES: Final = 2
"""Every number is on two cards, so that bids can tie."""
HIGHEST: Final = 8


@dataclass(frozen=True)
class Bid(Action):
    card: int


@dataclass(frozen=True)
class Deal(Outcome):
    """The hands, one after the other."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Lot(Outcome):
    """Which of the tied seats takes the round."""

    seat: int


@dataclass(frozen=True)
class Dealt(Event):
    """For the seat itself."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class PutDown(Event):
    """For everyone: that a card was put down, not which one."""

    seat: int


@dataclass(frozen=True)
class Shown(Event):
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Taken(Event):
    seat: int
    points: int


@dataclass
class BidView(View):
    seat: int | None
    to_act: ToAct
    hand: tuple[int, ...]
    bid: int | None
    waiting: tuple[int, ...]
    """Seats that have put a card down, face down."""
    rounds: tuple[tuple[int, ...], ...]
    """What was shown, round by round."""
    scores: tuple[int, ...]
    cards: int
    double: int


def illegal(code: str, **params: Any) -> IllegalAction:
    return IllegalAction.of(ID, code, **params)


def deck() -> list[int]:
    return [number for number in range(1, HIGHEST + 1) for _ in range(COPIES)]


VIEW_FIELDS: Final[dict[str, Form]] = {
    "seat": Maybe(SEAT),
    "to_act": Acting(),
    "hand": ListOf(Whole(1, HIGHEST), 4),
    "bid": Maybe(Whole(1, HIGHEST)),
    "waiting": ListOf(SEAT, 4),
    "rounds": ListOf(ListOf(Whole(1, HIGHEST), 4), 4),
    "scores": ListOf(Whole(0, 40), 4),
    "cards": Whole(2, 4),
    "double": Whole(0, 1),
}

FORMS: Final = Forms(
    action=Kinds(Struct(Bid, card=Whole(1, HIGHEST))),
    outcome=Kinds(Struct(Deal, cards=ListOf(Whole(1, HIGHEST), 16)), Struct(Lot, seat=SEAT)),
    event=Kinds(
        Struct(Dealt, cards=ListOf(Whole(1, HIGHEST), 4)),
        Struct(PutDown, seat=SEAT),
        Struct(Shown, cards=ListOf(Whole(1, HIGHEST), 4)),
        Struct(Taken, seat=SEAT, points=Whole(1, 8)),
    ),
    view=Struct(BidView, **VIEW_FIELDS),
)


class Dealing(Chance):
    """Too many to list."""

    def __init__(self, players: int, cards: int) -> None:
        self.players = players
        self.cards = cards

    def draw(self, rng: Rng) -> Outcome:
        cards = deck()
        rng.shuffle(cards)
        hands = [sorted(cards[seat * self.cards : seat * self.cards + self.cards]) for seat in range(self.players)]
        return Deal(tuple(card for hand in hands for card in hand))

    def question(self) -> Question:
        return Question(Deal, cards=Shuffled(deck(), hands=[self.cards] * self.players))


class Lots(Chance):
    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = seats

    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(Lot(seat), 1 / len(self.seats)) for seat in self.seats]

    def draw(self, rng: Rng) -> Outcome:
        return Lot(rng.choice(self.seats))

    def question(self) -> Question:
        return Question(Lot, seat=Pick(self.seats))


class BidState(State):
    forms = FORMS

    def __init__(self, players: int, cards: int, double: bool) -> None:
        super().__init__()
        self.players = players
        self.cards = cards
        self.double = double
        self.hands: list[list[int]] = []
        self.bids: list[int | None] = [None] * players
        self.rounds: list[tuple[int, ...]] = []
        self.scores = [0] * players

    def clone(self) -> BidState:
        copy = type(self)(self.players, self.cards, self.double)
        copy.hands = [hand[:] for hand in self.hands]
        copy.bids = self.bids[:]
        copy.rounds = self.rounds[:]
        copy.scores = self.scores[:]
        return copy

    def key(self) -> tuple[Any, ...]:
        hands = tuple(tuple(hand) for hand in self.hands)
        return self.players, self.cards, self.double, hands, tuple(self.bids), tuple(self.rounds), tuple(self.scores)

    @property
    def over(self) -> bool:
        return len(self.rounds) == self.cards and not self.tied()

    @property
    def to_act(self) -> ToAct:
        if not self.hands or self.tied():
            return CHANCE
        if self.over:
            return ()
        return tuple(seat for seat in range(self.players) if self.bids[seat] is None)

    def tied(self) -> list[int]:
        """The seats that share the highest card of a round that nobody has taken yet."""
        if None in self.bids:
            return []
        return [seat for seat in range(self.players) if self.bids[seat] == max(self.rounds[-1])]

    def chance(self) -> Chance:
        if self.to_act is not CHANCE:
            raise ValueError("chance has nothing to decide now")
        return Lots(self.tied()) if self.hands else Dealing(self.players, self.cards)

    def _legal(self, seat: int) -> Sequence[Action]:
        actors = self.to_act
        if actors is CHANCE or seat not in actors:
            return ()
        return [Bid(card) for card in sorted(set(self.hands[seat]))]

    def _timeout(self, seat: int) -> Action:
        return Bid(min(self.hands[seat]))

    def _check(self, seat: int, action: Action) -> None:
        actors = self.to_act
        if actors is CHANCE or seat not in actors:
            raise illegal("not-now")
        assert isinstance(action, Bid)
        if action.card not in self.hands[seat]:
            raise illegal("not-in-hand", card=action.card)

    def _check_outcome(self, outcome: Outcome) -> None:
        if not self.hands and isinstance(outcome, Deal):
            cards = list(outcome.cards)
            hands = [cards[at : at + self.cards] for at in range(0, len(cards), self.cards)]
            fits = len(hands) == self.players and all(cards.count(card) <= COPIES for card in cards)
            if fits and all(len(hand) == self.cards and hand == sorted(hand) for hand in hands):
                return
        elif self.tied() and isinstance(outcome, Lot) and outcome.seat in self.tied():
            return
        raise illegal("not-that-chance")

    def make(self, actor: Actor, action: Value) -> None:
        if isinstance(action, Deal):
            self.hands = [list(action.cards[at : at + self.cards]) for at in range(0, len(action.cards), self.cards)]
            for seat, hand in enumerate(self.hands):
                self.tell_only(Dealt(tuple(hand)), seat)
        elif isinstance(action, Lot):
            self.take(action.seat)
        elif isinstance(action, Bid):
            assert isinstance(actor, int)
            self.hands[actor].remove(action.card)
            self.bids[actor] = action.card
            self.tell(PutDown(actor))
            if None not in self.bids:
                self.show_all()

    def show_all(self) -> None:
        shown = tuple(card for card in self.bids if card is not None)
        self.rounds.append(shown)
        self.tell(Shown(shown))
        if len(self.tied()) == 1:
            self.take(self.tied()[0])

    def take(self, seat: int) -> None:
        last = len(self.rounds) == self.cards
        points = self.players * (2 if last and self.double else 1)
        self.scores[seat] += points
        self.bids = [None] * self.players
        self.tell(Taken(seat, points))

    @property
    def result(self) -> Result:
        if not self.over:
            raise ValueError("the game is not over")
        return Result(tuple(float(score) for score in self.scores), ranks_of(self.scores), {"rounds": len(self.rounds)})

    def _view(self, seat: int | None) -> BidView:
        seen = self.to_act is CHANCE and bool(self.hands)
        return BidView(
            seat,
            self.to_act,
            tuple(self.hands[seat]) if seat is not None and self.hands else (),
            self.bids[seat] if seat is not None and not seen else None,
            tuple(other for other in range(self.players) if self.bids[other] is not None),
            tuple(self.rounds),
            tuple(self.scores),
            self.cards,
            int(self.double),
        )


class SecretBids(Game):
    id = ID
    name = "Secret Bids"
    min_players = 2
    max_players = 4
    hidden = True
    options = (Switch("double"), Number("cards", 3, 2, 4))
    credits = Credits(("nobody",), ("nobody",), 2000)
    forms = FORMS
    state_class: type[BidState] = BidState

    def begin(self, players: int, settings: Settings) -> State:
        return self.state_class(players, int(settings["cards"]), bool(settings["double"]))

    def _imagine(self, view: View, rng: Rng) -> State:
        if not isinstance(view, BidView) or view.seat is None:
            raise CannotImagine("not-a-view", game=self.name)
        players = len(view.scores)
        state = self.state_class(players, view.cards, view.double == 1)
        state.rounds = list(view.rounds)
        state.scores = list(view.scores)
        tie_open = view.to_act is CHANCE and len(view.waiting) == players
        dealt = view.to_act is not CHANCE or tie_open
        if not dealt:
            return state
        unseen = deck()
        mine = [*view.hand, *([view.bid] if view.bid is not None else [])]
        for card in [*mine, *[card for shown in view.rounds for card in shown]]:
            unseen.remove(card)
        rng.shuffle(unseen)
        left = view.cards - len(view.rounds)
        for seat in range(players):
            if tie_open:
                state.bids[seat] = view.rounds[-1][seat]
            elif seat in view.waiting and seat != view.seat:
                state.bids[seat] = unseen.pop()
            state.hands.append([])
            if seat != view.seat:
                held = left - (1 if seat in view.waiting and not tie_open else 0)
                state.hands[seat] = sorted(unseen.pop() for _ in range(held))
        state.hands[view.seat] = list(view.hand)
        if not tie_open:
            state.bids[view.seat] = view.bid
        return state

    def write(self, action: Value) -> str:
        if isinstance(action, Bid):
            return f"bid {action.card}"
        if isinstance(action, Lot):
            return f"lot {action.seat}"
        if isinstance(action, Deal):
            return "deal " + " ".join(str(card) for card in action.cards)
        raise BadInput("notation", line=repr(action), examples="bid 3")

    def read(self, line: str) -> Action | Outcome:
        verb, *rest = line.split() or [""]
        if rest and all(word.isascii() and word.isdecimal() and len(word) <= 2 for word in rest):
            numbers = [int(word) for word in rest]
            if verb == "bid" and len(numbers) == 1:
                return Bid(numbers[0])
            if verb == "lot" and len(numbers) == 1:
                return Lot(numbers[0])
            if verb == "deal":
                return Deal(tuple(numbers))
        raise BadInput("notation", line=line, examples="bid 3")

    def _show(self, view: View, lang: str) -> str:
        return repr(view)


def heard(told: list[Announcement], seat: int | None) -> list[Event]:
    return [entry.event for entry in told if entry.heard_by(seat)]


texts.look_beside(ID, __name__)
GAME: Final = SecretBids()
