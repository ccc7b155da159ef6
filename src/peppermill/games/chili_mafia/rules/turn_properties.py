"""Hot Properties for one's own turn: Backup, Lucky Dime, Make a Deal, Snoop (CM-44, CM-49, CM-50, CM-53)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.menu import Menu
from peppermill.core.values import Action, Outcome
from peppermill.games.chili_mafia.chance import ReorderChance
from peppermill.games.chili_mafia.deck import BAGMAN, BIT, BOOSTER, DAWN_RAID, LAST_PEPPER, SHAKEDOWN, STRENGTH
from peppermill.games.chili_mafia.events import Discarded, Got, Looked, Revealed
from peppermill.games.chili_mafia.memory import EVERYONE, PILE
from peppermill.games.chili_mafia.moves import DRAW, GIVES, STOP, Draw, Fetch, Give, Reorder, Stop, Use
from peppermill.games.chili_mafia.position import KIND, KNOWERS, NOBODY, PUBLIC, Position, illegal
from peppermill.games.chili_mafia.rules import action_cards, raid
from peppermill.games.chili_mafia.rules.common import each_in_hand, first_round, make_room, rough_worth, sub_hands
from peppermill.games.chili_mafia.rules.property import Property
from peppermill.games.chili_mafia.rules.stage import Chore, Decision, Lot
from peppermill.games.chili_mafia.steps import DIME, FETCH, FLIP, GIVE, REORDER, TAKE, Step

_TURNED_UP: Final = 3
"""Cards a Backup turns up."""
_DEAL_HAND: Final = 4
"""Cards the other must have for a deal; and how many each gives."""
_DEAL_CARDS: Final = 2


# Backup (CM-44)


class Backup(Property):
    """With a pepper on top of the discard, shuffle it and take any of the peppers among its top three."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if p.pile_size > 0 and STRENGTH[p.pile[p.pile_size - 1] & KIND] > 0:
            menu.put(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.then(Step(REORDER, seat))


class Reordering(Lot):
    """The discard is shuffled, and its top three are turned up."""

    def chance(self, p: Position) -> Chance:
        return ReorderChance(p.discards())

    def check(self, p: Position, outcome: Outcome) -> None:
        if not isinstance(outcome, Reorder) or sorted(outcome.cards) != sorted(p.discards()):
            raise illegal("not-an-action")

    def make(self, p: Position, outcome: Outcome) -> None:
        if isinstance(outcome, Reorder):
            _lay_out(p, outcome.cards)
            shown = outcome.cards[-_TURNED_UP:]
            if p.told is not None:
                p.tell(Revealed(p.step.seat, tuple(reversed(shown))))
            if min(shown) <= LAST_PEPPER:
                p.then(Step(FETCH, p.step.seat))


def _lay_out(p: Position, cards: tuple[int, ...]) -> None:
    """Everyone knows what is in the discard, and nobody any more where; but for the top three."""
    i: i64 = 0
    while i < p.pile_size:
        card = p.pile[i]
        p.diary.learn(card >> KNOWERS, PILE, card & KIND)
        p.pile[i] = cards[i]
        i += 1
    if p.bagged:
        # They can't be told from the others any more, so none is fetched in this turn (CM-8).
        p.bagged = [place for place in range(p.pile_size) if cards[place] == BAGMAN]
    i = max(0, p.pile_size - _TURNED_UP)
    while i < p.pile_size:
        _turn_up(p, i)
        i += 1


def _turn_up(p: Position, place: i64) -> None:
    """A card of the discard lies face up from now on."""
    card = p.pile[place] & KIND
    p.diary.forget(PILE, card, EVERYONE)
    p.pile[place] = card + PUBLIC


class BackupChoice(Decision):
    """Which of the peppers that were turned up to take."""

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        """None first: then there may be no need to make room."""
        peppers = sorted([card for card in self.looking(p) if card <= LAST_PEPPER])
        for cards in sorted(sub_hands(peppers)):
            menu.put(Fetch(cards))

    def looking(self, p: Position) -> tuple[int, ...]:
        return p.top_of_pile(_TURNED_UP)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Fetch):
            raise illegal("not-now")
        if action not in self.offers(p, seat):
            raise illegal("not-turned-up")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        """They come one after the other, and room is made for each (CM-6); the others stay where they lie."""
        if not isinstance(action, Fetch):
            return
        for card in reversed(action.cards):
            place = p.pile_size - 1
            while p.pile[place] & KIND != card:
                place -= 1
            p.pull_from_pile(place)
            p.then(Step(TAKE, seat, NOBODY, card))
        if p.pile_size > 0 and p.pile[p.pile_size - 1] < PUBLIC:
            _turn_up(p, p.pile_size - 1)

    def timeout(self, p: Position, seat: i64) -> Action:
        """As much as there is room for."""
        room = p.setting.limit - p.held[seat]
        return max(self.offers(p, seat), key=lambda action: _fetched(action, room))


def _fetched(action: Action, room: int) -> int:
    return sum([rough_worth(card) for card in action.cards]) if isinstance(action, Fetch) and len(action.cards) <= room else 0


# Lucky Dime (CM-49)


class LuckyDime(Property):
    """Without cards in hand, draw as long as one dares."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if p.held[seat] == 0 and p.deck_size > 0:
            menu.put(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.then(Step(FLIP, seat))


class Flip(Chore):
    """One card. Anything but a pepper costs all of them; the hand was empty before, so that is the whole hand."""

    def do(self, p: Position, step: Step) -> None:
        seat: i64 = step.seat
        kind = p.draw(seat)
        p.tell_drawn()
        if kind == DAWN_RAID:
            raid.drawn(p, seat)
        elif kind > LAST_PEPPER:
            for card in p.hand(seat):
                p.discard(seat, card)
                if p.told is not None:
                    p.tell(Discarded(seat, card, None, "dime"))
        else:
            p.lacks[seat] = BIT[0]  # All have seen that it goes on, so there are only peppers.
            if p.held[seat] < p.setting.limit and p.deck_size > 0:
                p.then(Step(DIME, seat))


class Daring(Decision):
    """One more, or enough?"""

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        menu.put(DRAW)
        menu.put(STOP)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, (Draw, Stop)):
            raise illegal("not-now")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Draw):
            p.then(Step(FLIP, seat))


# Make a Deal (CM-50)


class MakeADeal(Property):
    """Two cards of the other's choice for two of one's own choice. One after the other, so that the hand limit holds."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if not first_round(p):
            for other in range(p.players):
                if other != seat and p.held[other] >= _DEAL_HAND:
                    menu.put(self.plain(other))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        other = use.seat
        if other is not None:
            for _card in range(_DEAL_CARDS):
                p.then(Step(GIVE, seat, other))
            for _card in range(_DEAL_CARDS):
                p.then(Step(GIVE, other, seat))


class Giving(Decision):
    """A card of one's choice goes to the other: `step.other`."""

    def reach(self, p: Position, step: Step) -> bool:
        if p.held[step.other] == p.setting.limit:
            make_room(p, step.other, step)
            return False
        p.step = step
        return p.held[step.seat] > 0

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        each_in_hand(p, seat, GIVES, menu)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Give):
            raise illegal("not-now")
        if not p.has(seat, action.card):
            raise illegal("not-in-hand")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Give):
            other = p.step.other
            p.hand_over(seat, other, action.card)
            if p.told is not None:
                p.tell_pair(Got(other, seat, action.card), Got(other, seat, None), seat, other)

    def timeout(self, p: Position, seat: i64) -> Action:
        return GIVES[min(p.hand(seat), key=rough_worth)]


# Snoop (CM-53)


class Snoop(Property):
    """See a hand; a Shakedown or a Booster must follow, so one must be playable."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        shakes = p.has(seat, SHAKEDOWN) and action_cards.can_shake_somebody(p, seat)
        if shakes or (p.has(seat, BOOSTER) and not first_round(p)):
            for other in range(p.players):
                if other != seat and p.held[other] > 0:
                    menu.put(self.plain(other))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        other = use.seat
        if other is not None:
            p.snooped = other
            hand = p.hand(other)
            p.diary.see_all(BIT[seat], BIT[other], hand)
            if p.told is not None:
                p.tell_only(Looked(seat, "hand", other, tuple(hand)), seat)
