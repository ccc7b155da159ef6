"""Secret Bids with one thing wrong, in every way we could think of. Each must be caught."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from peppermill.core.actors import CHANCE, Actor, ToAct
from peppermill.core.chance import Chance
from peppermill.core.forms import Form, Kinds, Struct, Whole
from peppermill.core.options import Settings
from peppermill.core.questions import Pick, Question
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import Announcement, Result, State
from peppermill.core.values import Action, Outcome, Value, View
from tests.toys.secret_bids import (
    FORMS,
    VIEW_FIELDS,
    Bid,
    BidState,
    BidView,
    Deal,
    Lot,
    Lots,
    PutDown,
    SecretBids,
    Shown,
    illegal,
)

# Views and worlds


class LeakyView(BidState):
    def _view(self, seat: int | None) -> BidView:
        view = super()._view(seat)
        others = [bid for bid in self.bids if bid is not None]
        return replace(view, bid=others[0]) if others and view.bid is None and not self.tied() else view


class NosySpectator(BidState):
    def _view(self, seat: int | None) -> BidView:
        view = super()._view(seat)
        return replace(view, hand=tuple(self.hands[0])) if seat is None and self.hands else view


class LeakyNews(BidState):
    def make(self, actor: Actor, action: Value) -> None:
        super().make(actor, action)
        if isinstance(action, Bid) and self.told is not None:
            self.tell(Shown((action.card,)))


class LeakyRefusal(BidState):
    def _check(self, seat: int, action: Action) -> None:
        if isinstance(action, Bid) and self.hands:
            holders = [other for other in range(self.players) if action.card in self.hands[other]]
            if seat not in holders and self.legal(seat):
                raise illegal("not-in-hand", card=action.card, held_by=holders)
        super()._check(seat, action)


class LeakyList(BidState):
    def _legal(self, seat: int) -> Sequence[Action]:
        listed = list(super()._legal(seat))
        return listed if not self.hands or sum(self.hands[seat - 1]) % 2 else listed[::-1]


class LeakyTimeout(BidState):
    def _timeout(self, seat: int) -> Action:
        return Bid(max(self.hands[seat]) if sum(self.hands[seat - 1]) % 2 else min(self.hands[seat]))


class Disagrees(SecretBids):
    def _imagine(self, view: View, rng: Rng) -> State:
        state = super()._imagine(view, rng)
        assert isinstance(state, BidState)
        state.scores[0] += 1
        return state


class OneWorld(SecretBids):
    def _imagine(self, view: View, rng: Rng) -> State:
        return super()._imagine(view, Sfc32(1))


class Restless(SecretBids):
    def _imagine(self, view: View, rng: Rng) -> State:
        return super()._imagine(view, Sfc32(random.getrandbits(32)))


class SaysNothingIsHidden(SecretBids):
    hidden = False


class TwinLeak(BidState):
    """Everyone can see whether the cards lying face down are odd or even."""

    def _view(self, seat: int | None) -> BidView:
        view = super()._view(seat)
        down = [bid for bid in self.bids if bid is not None] if not self.tied() else []
        return replace(view, double=view.double + 2 * (sum(down) % 2))


class BelievesInTheLeak(SecretBids):
    """No view shows more than can be imagined from it."""

    state_class = TwinLeak
    forms = replace(FORMS, view=Struct(BidView, **{**VIEW_FIELDS, "double": Whole(0, 3)}))

    def _imagine(self, view: View, rng: Rng) -> State:
        assert isinstance(view, BidView)
        for _ in range(1000):
            state = super()._imagine(replace(view, double=view.double % 2), rng)
            if state.view(view.seat) == view:
                return state
        raise AssertionError("no such world")


# The border: games that answer what the contract would have refused


class LastSeatSeen(BidState):
    """`view(-1)` is the last seat's."""

    def view(self, seat: object) -> View:
        return self._view(self.players - 1) if seat == -1 and type(seat) is int else super().view(seat)


class TrueIsSeatOne(BidState):
    def view(self, seat: object) -> View:
        return super().view(int(seat) if isinstance(seat, bool) else seat)


class BelievesNumbers(BidState):
    """Asks a number itself whether it is a seat; one that lies sees the last seat's cards."""

    def view(self, seat: object) -> View:
        believed = isinstance(seat, int) and type(seat) not in (int, bool) and 0 <= seat < self.players
        return self._view(self.players - 1) if believed else super().view(seat)


class ListsForNobody(BidState):
    def legal(self, seat: object) -> Sequence[Action]:
        return () if seat is None else super().legal(seat)


class TimesOutForNobody(BidState):
    def timeout(self, seat: object) -> Action:
        return Bid(1) if seat == 99 else super().timeout(seat)


class NoneIsChance(BidState):
    def check(self, actor: object, action: object) -> None:
        super().check(CHANCE if actor is None else actor, action)


class TrueMoves(BidState):
    def check(self, actor: object, action: object) -> None:
        super().check(int(actor) if isinstance(actor, bool) else actor, action)


class FloatsPass(BidState):
    """Takes anything that equals a card for that card."""

    def _examine(self, form: Form, value: Value) -> None:
        if not isinstance(value, Bid) or type(value.card) is not float:
            super()._examine(form, value)


class TypeErrors(BidState):
    """Crashes on anything that is not a number."""

    def _examine(self, form: Form, value: Value) -> None:
        if isinstance(value, Bid):
            _ = value.card + 1
        super()._examine(form, value)


class Overflows(BidState):
    def _examine(self, form: Form, value: Value) -> None:
        if isinstance(value, Bid) and type(value.card) is int and abs(value.card) >= 2**63:
            raise OverflowError(value.card)
        super()._examine(form, value)


# Legality


class ChangesThenRefuses(BidState):
    def apply(self, actor: object, action: object) -> None:
        if isinstance(action, Bid) and actor in range(self.players):
            self.scores[0] += 1
        super().apply(actor, action)


class ListsTooMuch(BidState):
    def _legal(self, seat: int) -> Sequence[Action]:
        listed = super()._legal(seat)
        return [*listed, Bid(1)] if listed and Bid(1) not in listed else listed


class ListsTooLittle(BidState):
    def _legal(self, seat: int) -> Sequence[Action]:
        return list(super()._legal(seat))[:1]


class ListsTwice(BidState):
    def _legal(self, seat: int) -> Sequence[Action]:
        return [*super()._legal(seat)] * 2


class ListsForAll(BidState):
    def _legal(self, seat: int) -> Sequence[Action]:
        return [Bid(card) for card in sorted(set(self.hands[seat]))] if self.hands else ()


class ChecksNothing(BidState):
    def check(self, actor: object, action: object) -> None:
        return

    def apply(self, actor: object, action: object) -> None:
        State.check(self, actor, action)
        super().apply(actor, action)


class TwoReasons(BidState):
    def apply(self, actor: object, action: object) -> None:
        if isinstance(action, Bid) and type(actor) is int and actor in range(self.players) and not self.legal(actor):
            raise illegal("not-in-hand", card=action.card)
        super().apply(actor, action)


class Speechless(BidState):
    def _check(self, seat: int, action: Action) -> None:
        if not self.legal(seat):
            raise illegal("unheard-of")
        super()._check(seat, action)


class Crashes(BidState):
    def _check(self, seat: int, action: Action) -> None:
        _ = self.hands[0]  # an IndexError until the cards are dealt
        super()._check(seat, action)


class NeverOver(BidState):
    """A tie is never broken."""

    def make(self, actor: Actor, action: Value) -> None:
        if not isinstance(action, Lot):
            super().make(actor, action)


class LateTimeout(BidState):
    def _timeout(self, seat: int) -> Action:
        return Bid(min(set(range(1, 9)) - set(self.hands[seat])))


class GoesOnAfterTheEnd(BidState):
    def _check(self, seat: int, action: Action) -> None:
        if not self.over:
            super()._check(seat, action)


class StaysToAct(BidState):
    @property
    def to_act(self) -> ToAct:
        return (0,) if self.over else super().to_act


# Copies


class ShallowClone(BidState):
    def clone(self) -> BidState:
        copy = super().clone()
        copy.hands = self.hands[:]
        return copy


class ForgetfulPickle(BidState):
    def __reduce__(self) -> Any:
        return type(self), (self.players, self.cards, self.double)


class ForgetfulKey(BidState):
    def key(self) -> tuple[Any, ...]:
        return super().key()[:3]


class DrawsItself(BidState):
    def make(self, actor: Actor, action: Value) -> None:
        super().make(actor, action)
        if isinstance(action, Deal):
            random.shuffle(self.hands)


# Results and telling


class WrongRanks(BidState):
    @property
    def result(self) -> Result:
        result = super().result
        return replace(result, ranks=tuple(len(result.ranks) + 1 - rank for rank in result.ranks))


class TooFewScores(BidState):
    @property
    def result(self) -> Result:
        result = super().result
        return replace(result, scores=result.scores[1:])


class EarlyResult(BidState):
    @property
    def result(self) -> Result:
        return Result(tuple(map(float, self.scores)), (1,) * self.players, {}) if not self.over else super().result


class OtherWhenHeard(BidState):
    def make(self, actor: Actor, action: Value) -> None:
        super().make(actor, action)
        if self.told is not None and isinstance(action, Bid):
            self.scores[0] += 1


class TellsNobody(BidState):
    def make(self, actor: Actor, action: Value) -> None:
        super().make(actor, action)
        if self.told is not None:
            self.told.append(Announcement(PutDown(0), (9,)))


# Chance


class SumsToHalf(Lots):
    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(Lot(seat), 0.5 / len(self.seats)) for seat in self.seats]


class NotListed(Lots):
    @property
    def outcomes(self) -> Sequence[tuple[Outcome, float]] | None:
        return [(Lot(self.seats[0]), 1.0)]


class Loaded(Lots):
    def draw(self, rng: Rng) -> Outcome:
        return Lot(self.seats[0 if rng.below(10) else 1])

    def question(self) -> Question:
        return Question(Lot, seat=Pick([self.seats[1], self.seats[0]], [1, 9]))


class AsksOtherwise(Lots):
    def question(self) -> Question:
        return Question(Lot, seat=Pick(self.seats[::-1]))


class OtherLots(BidState):
    lots: type[Lots] = Lots

    def chance(self) -> Chance:
        chance = super().chance()
        return self.lots(chance.seats) if isinstance(chance, Lots) else chance


class LotsThatSumToHalf(OtherLots):
    lots = SumsToHalf


class LotsNotListed(OtherLots):
    lots = NotListed


class LoadedLots(OtherLots):
    lots = Loaded


class LotsAskedOtherwise(OtherLots):
    lots = AsksOtherwise


# Forms and set-up


class WritesAnother(SecretBids):
    def write(self, action: Value) -> str:
        return f"bid {action.card % 8 + 1}" if isinstance(action, Bid) else super().write(action)


class LosesCards(SecretBids):
    class Half(Whole):
        def dump(self, value: Any) -> Any:
            return max(1, value // 2)

    forms = replace(SecretBids.forms, action=Kinds(Struct(Bid, card=Half(1, 8))))


class TakesAnyNumber(SecretBids):
    def seats(self, players: Any) -> int:
        return players if isinstance(players, int) and 0 < players <= 5 else super().seats(players)


class TakesAnyOption(SecretBids):
    def settle(self, options: Any, players: int) -> Settings:
        known = {name: value for name, value in dict(options or {}).items() if name in ("cards", "double")}
        return super().settle(known, players)


STATES: dict[type[BidState], str] = {
    LeakyView: "",
    NosySpectator: "spectators to see no more",
    LeakyNews: "to hear the same",
    LeakyRefusal: "to get the same answer",
    LeakyList: "same legal list",
    LeakyTimeout: "time-out action to follow from its view",
    ChangesThenRefuses: "nothing to change when apply refuses",
    ListsTooMuch: "",
    ListsTooLittle: "to be listed for seat",
    ListsTwice: "listed once each",
    ListsForAll: "exactly while it is to act",
    ChecksNothing: "",
    TwoReasons: "same reason",
    Speechless: "a sentence illegal.unheard-of",
    Crashes: "IndexError",
    NeverOver: "to end within",
    LateTimeout: "time-out action to be legal",
    GoesOnAfterTheEnd: "",
    StaysToAct: "somebody to act until the game is over",
    ShallowClone: "",
    ForgetfulPickle: "pickled state",
    ForgetfulKey: "states that look different to have different keys",
    DrawsItself: "",
    WrongRanks: "rank",
    TooFewScores: "a score and a rank",
    EarlyResult: "before the end",
    OtherWhenHeard: "perform to do what apply does",
    TellsNobody: "told to seats that exist",
    LastSeatSeen: "view(-1) to be refused",
    TrueIsSeatOne: "view(True) to be refused",
    BelievesNumbers: "to be refused, as there is no such seat",
    ListsForNobody: "legal(None) to be refused",
    TimesOutForNobody: "timeout(99) to be refused",
    NoneIsChance: "",
    TrueMoves: "to refuse",
    FloatsPass: "to refuse",
    TypeErrors: "to be refused with IllegalAction, not TypeError",
    Overflows: "to be refused with IllegalAction, not OverflowError",
    LotsThatSumToHalf: "add up to 1",
    LotsNotListed: "",
    LoadedLots: "as often as listed",
    LotsAskedOtherwise: "to be answered with",
}
"""States with one fault, and words from the failure that names it (empty: several checks may be the first to see it)."""

GAMES: dict[type[SecretBids], str] = {
    BelievesInTheLeak: "to see the same",
    Disagrees: "to look the same to it",
    OneWorld: "different worlds",
    Restless: "the same world from the same seed",
    SaysNothingIsHidden: "the only world there is",
    WritesAnother: "to be read as",
    LosesCards: "trip through JSON",
    TakesAnyNumber: "BadOptions",
    TakesAnyOption: "BadOptions",
}
