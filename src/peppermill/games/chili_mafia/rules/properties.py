"""Hot Properties (CM-43 … CM-53): one small object each, that says when it may be used and what it does.

A property is used in one's own turn or as the answer to something; `when` names the step. Everything else asks the table at the
end: a new property is a class and a line there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.values import Action
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.deck import BIT, BOOSTER, SHAKEDOWN, STRENGTH
from peppermill.games.chili_mafia.events import Discarded, Formed, Got, Looked, Neutralised, PropertyUsed
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, Gang, gang_of
from peppermill.games.chili_mafia.moves import Use
from peppermill.games.chili_mafia.position import KNOWN, NOBODY, Position, illegal
from peppermill.games.chili_mafia.rules import action_cards
from peppermill.games.chili_mafia.rules.common import (
    draw_property,
    drop_from_gang,
    first_round,
    grown_gangs,
    peppers_of,
    sub_hands,
)
from peppermill.games.chili_mafia.rules.hot import victim_of
from peppermill.games.chili_mafia.steps import (
    BRIBE,
    FLIP,
    GIVE,
    HOT,
    KISS,
    RECONSIDER,
    RECONSIDER_STEP,
    RECRUIT,
    REORDER,
    RESUME_STEP,
    SEARCHED,
    STEP_NAMES,
    TAKE,
    TURN,
    Step,
)

EASY_PRICE: Final = 5
KISS_UP_TO: Final = 5
SEARCH: Final = 5
"""Cards a Lifeline searches."""
DEAL_HAND: Final = 4
DEAL_CARDS: Final = 2


class Property(ABC):
    """One kind of Hot Property. Its use is public, and it goes under its deck."""

    def __init__(self, kind: int, when: int) -> None:
        self.kind = kind
        self.when = when
        """The step at which it can be used: TURN, or the window it answers in."""

    @abstractmethod
    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        """Every way the seat, which holds it, may use it now. None if its condition doesn't hold."""

    @abstractmethod
    def use(self, p: Position, seat: i64, use: Use) -> None:
        """It has been laid down already."""

    def plain(self, seat: int | None = None, cards: tuple[int, ...] = ()) -> Use:
        return Use(self.kind, seat, cards)


class Backup(Property):
    """CM-44: with a pepper on top of the discard, shuffle it and take any of the peppers among its top three."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        if p.pile_size > 0 and STRENGTH[p.pile[p.pile_size - 1] & 63] > 0:
            out.append(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.then(Step(REORDER, seat))


class Bribe(Property):
    """CM-45: a pepper was pinched, whoever's; it comes into one's hand. **Ruling**: the attacker may bribe too."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        out.append(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.take_step()  # The pepper isn't placed in the deck.
        p.then(Step(TAKE, seat, NOBODY, p.step.card))


class EasyPal(Property):
    """CM-46: peppers from hand worth 5 or more together, whichever, stop an attack on one's own."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        if victim_of(p) != seat:
            return
        for cards in sub_hands(peppers_of(p, seat)):
            if sum([STRENGTH[card] for card in cards]) >= EASY_PRICE:
                out.append(self.plain(None, cards))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        for card in use.cards:
            p.discard(seat, card)
        neutralise(p, seat, use.cards)


class KissOfDeath(Property):
    """CM-47: for a pepper lost to a Whack or a Whack 'Em, one of the attacking gang of at most 5, a Sweet Chili too."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        attack = p.attack
        if attack is not None:
            for card in p.gangs[attack.by].muscle.each:
                if STRENGTH[card] <= KISS_UP_TO:
                    out.append(self.plain(None, (card,)))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        attack = p.attack
        if attack is not None:
            drop_from_gang(p, attack.by, use.cards[0])
            if p.told is not None:
                p.tell(Discarded(p.turn, use.cards[0], attack.by, "kiss"))


class Lifeline(Property):
    """CM-48: attacked, one searches the top of the deck for a Fuggedaboutit."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        if victim_of(p) == seat and p.deck_size > 0:
            out.append(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        mine = BIT[seat]
        deck = p.deck
        i: i64 = p.deck_size - 1
        end: i64 = max(-1, i - SEARCH)
        while i > end:
            card: i64 = deck[i]
            if (card >> 6) & mine == 0:
                p.diary.forget(memory.DECK, card & 63, mine)
                deck[i] = card + mine * KNOWN
            i -= 1
        if p.told is not None:
            p.tell_only(Looked(seat, "deck", None, searched(p)), seat)
        p.then(RESUME_STEP)
        p.then(Step(SEARCHED, seat))


def searched(p: Position) -> tuple[int, ...]:
    """What a Lifeline sees, top first."""
    n = p.deck_size
    return tuple([p.deck[n - 1 - i] & 63 for i in range(min(n, SEARCH))])


class LuckyDime(Property):
    """CM-49: without cards in hand, draw as long as one dares."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        if p.held[seat] == 0 and p.deck_size > 0:
            out.append(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.then(Step(FLIP, seat))


class MakeADeal(Property):
    """CM-50: two cards of the other's choice for two of one's own choice. One after the other, so that the hand limit holds."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        if not first_round(p):
            for other in range(p.players):
                if other != seat and p.held[other] >= DEAL_HAND:
                    out.append(self.plain(other))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        other = use.seat
        if other is not None:
            for _card in range(DEAL_CARDS):
                p.then(Step(GIVE, seat, other, 0))
            for _card in range(DEAL_CARDS):
                p.then(Step(GIVE, other, seat, 0))


class Reconsider(Property):
    """CM-51: one's attack was neutralised; the Hot card comes back to hand. It still counts for CM-14."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        out.append(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        attack = p.attack
        if attack is None:
            return
        hot = attack.hot
        i = p.pile_size - 1
        while p.pile[i] & 63 != hot:
            i -= 1
        p.pull_from_pile(i)
        p.receive_openly(seat, hot)
        if p.told is not None:
            p.tell(Got(seat, None, hot))


class Recruit(Property):
    """CM-52: an opponent added a weak pepper to a gang; it makes a new gang with two or more from one's hand."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        stolen = p.step.card
        grown: list[Gang] = []
        grown_gangs(gang_of((stolen,)), peppers_of(p, seat), 0, COMPLETE_SIZE, grown)
        for gang in grown:
            for at in range(p.players):
                if p.allied(seat, at):
                    out.append(self.plain(at, gang.without(stolen).cards))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        stolen = p.step.card
        p.change(p.step.other, p.gangs[p.step.other].without(stolen))
        for card in use.cards:
            p.show(seat, card)
        cards = tuple(sorted([*use.cards, stolen]))
        at = use.seat if use.seat is not None else seat
        number = p.place(gang_of(cards), at)
        if p.told is not None:
            p.tell(Formed(seat, at, number, cards))
        draw_property(p, seat, len(use.cards))


class Snoop(Property):
    """CM-53: see a hand; a Shakedown or a Booster must follow, so one must be playable."""

    def offers(self, p: Position, seat: i64, out: list[Action]) -> None:
        shakes = p.has(seat, SHAKEDOWN) and action_cards.can_shake_somebody(p, seat)
        if shakes or (p.has(seat, BOOSTER) and not first_round(p)):
            for other in range(p.players):
                if other != seat and p.held[other] > 0:
                    out.append(self.plain(other))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        other = use.seat
        if other is not None:
            p.snooped = other
            hand = p.hand(other)
            p.diary.see_all(BIT[seat], BIT[other], hand)
            if p.told is not None:
                p.tell_only(Looked(seat, "hand", other, tuple(hand)), seat)


PROPERTIES: Final[tuple[Property, ...]] = (
    Backup(d.BACKUP, TURN),
    Bribe(d.BRIBE, BRIBE),
    EasyPal(d.EASY_PAL, HOT),
    KissOfDeath(d.KISS_OF_DEATH, KISS),
    Lifeline(d.LIFELINE, HOT),
    LuckyDime(d.LUCKY_DIME, TURN),
    MakeADeal(d.MAKE_A_DEAL, TURN),
    Reconsider(d.RECONSIDER, RECONSIDER),
    Recruit(d.RECRUIT, RECRUIT),
    Snoop(d.SNOOP, TURN),
)
"""By kind."""


def _by_step() -> vec[i64]:
    table: vec[i64] = vec[i64]([0] * len(STEP_NAMES))
    for each in PROPERTIES:
        table[each.when] |= BIT[each.kind]
    return table


_BY_STEP: Final = _by_step()
"""By step: the kinds that can be used at it, as bits."""


def holds_for(p: Position, seat: i64, when: i64) -> bool:
    """Does the seat hold something for that step, whether it can be used now or not?"""
    return p.held_kinds(seat) & _BY_STEP[when] != 0


def offers(p: Position, seat: i64, out: list[Action]) -> None:
    """What the seat may use now."""
    offers_at(p, seat, p.step.what, out)


def offers_at(p: Position, seat: i64, when: i64, out: list[Action]) -> None:
    """What the seat may use at that step. Kinds in order, so that the order of drawing isn't told."""
    held = p.held_kinds(seat) & _BY_STEP[when]
    if held != 0:
        for each in PROPERTIES:
            if held & BIT[each.kind]:
                each.offers(p, seat, out)


def check_use(p: Position, seat: i64, use: Use, when: i64) -> None:
    if not 0 <= use.property < len(PROPERTIES) or not p.held_kinds(seat) & BIT[use.property]:
        raise illegal("not-your-property")
    each = PROPERTIES[use.property]
    if each.when != when:
        raise illegal("not-now")
    allowed: list[Action] = []
    each.offers(p, seat, allowed)
    if not allowed:
        raise illegal("property-condition")
    if use not in allowed:
        raise illegal("property-choice")


def use_property(p: Position, seat: i64, use: Use) -> None:
    p.lay_down(seat, use.property)
    if p.told is not None:
        p.tell(PropertyUsed(seat, use.property, use.seat))
    PROPERTIES[use.property].use(p, seat, use)


def neutralise(p: Position, seat: i64, cards: tuple[int, ...]) -> None:
    """The Hot card has no effect; its player may reconsider (CM-54)."""
    p.replies = []
    if p.told is not None:
        p.tell(Neutralised(seat, cards))
    p.then(RECONSIDER_STEP)
