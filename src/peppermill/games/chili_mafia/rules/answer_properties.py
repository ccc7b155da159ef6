"""Hot Properties that answer something: Bribe, "Easy, Pal!", Kiss of Death, Lifeline, Reconsider, Recruit (CM-45 … CM-48, CM-51,
CM-52)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.menu import Menu
from peppermill.core.values import Action
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.deck import BIT, DAWN_RAID, FUGGEDABOUTIT, STRENGTH
from peppermill.games.chili_mafia.events import Discarded, Formed, Got, Looked, Searched
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, Gang, gang_of
from peppermill.games.chili_mafia.memory import EVERYONE
from peppermill.games.chili_mafia.moves import FUGGEDABOUTIT as ANSWER
from peppermill.games.chili_mafia.moves import STOP, Fuggedaboutit, Stop, Use
from peppermill.games.chili_mafia.position import KIND, KNOWERS, KNOWN, NOBODY, Position, illegal
from peppermill.games.chili_mafia.rules.common import drop_from_gang, grown_gangs, make_room, peppers_of, sub_hands
from peppermill.games.chili_mafia.rules.hot import neutralise, victim_of
from peppermill.games.chili_mafia.rules.property import Property, draw_property
from peppermill.games.chili_mafia.rules.stage import Chore, Decision, Window
from peppermill.games.chili_mafia.steps import RESUME_STEP, SAVE, SEARCHED, TAKE, Step

_EASY_PRICE: Final = 5
"""What the peppers for an "Easy, Pal!" are worth at least."""
_KISSED: Final = 5
"""The strongest pepper a Kiss of Death hits; and one that a Recruit steals."""
_RECRUITED: Final = 5
_SEARCHED: Final = 5
"""Cards a Lifeline searches."""


class Bribe(Property):
    """CM-45: a pepper was pinched, whoever's; it comes into one's hand. **Ruling**: the attacker may bribe too."""

    def starts_at(self, p: Position) -> i64:
        return p.step.seat

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        menu.put(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.take_step()  # The pepper isn't placed in the deck.
        p.then(Step(TAKE, seat, NOBODY, p.step.card))


class EasyPal(Property):
    """CM-46: peppers from hand worth 5 or more together, whichever, stop an attack on one's own."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if victim_of(p) != seat:
            return
        for cards in sub_hands(peppers_of(p, seat)):
            if sum([STRENGTH[card] for card in cards]) >= _EASY_PRICE:
                menu.put(self.plain(None, cards))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        for card in use.cards:
            p.discard(seat, card)
        neutralise(p, seat, use.cards)


class KissOfDeath(Property):
    """CM-47: for a pepper lost to a Whack or a Whack 'Em, one of the attacking gang of at most 5, a Sweet Chili too."""

    def asked(self, p: Position) -> i64:
        return p.property_holders() & BIT[p.step.seat]

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        attack = p.attack
        if attack is not None:
            for card in p.gangs[attack.by].muscle.each:
                if STRENGTH[card] <= _KISSED:
                    menu.put(self.plain(None, (card,)))

    def use(self, p: Position, seat: i64, use: Use) -> None:
        attack = p.attack
        if attack is not None:
            drop_from_gang(p, attack.by, use.cards[0])
            if p.told is not None:
                p.tell(Discarded(p.turn, use.cards[0], attack.by, "kiss"))


class Reconsider(Property):
    """CM-51: one's attack was neutralised; the Hot card comes back to hand. It still counts for CM-14."""

    def asked(self, p: Position) -> i64:
        return p.property_holders() & BIT[p.turn]

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        menu.put(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        attack = p.attack
        if attack is None:
            return
        hot = attack.hot
        place = p.pile_size - 1
        while p.pile[place] & KIND != hot:
            place -= 1
        p.pull_from_pile(place)
        p.receive_openly(seat, hot)
        if p.told is not None:
            p.tell(Got(seat, None, hot))


class Recruit(Property):
    """CM-52: an opponent added a weak pepper to a gang; it makes a new gang with two or more from one's hand."""

    def asked(self, p: Position) -> i64:
        """Opponents with cards enough for a gang."""
        if STRENGTH[p.step.card] > _RECRUITED:
            return 0
        seats = p.property_holders() & ~p.setting.allies[p.step.seat]
        seat: i64 = 0
        while seat < p.players:
            if p.held[seat] < COMPLETE_SIZE - 1:
                seats &= ~BIT[seat]
            seat += 1
        return seats

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        stolen = p.step.card
        grown: list[Gang] = []
        grown_gangs(gang_of((stolen,)), peppers_of(p, seat), 0, COMPLETE_SIZE, grown)
        for gang in grown:
            for at in range(p.players):
                if p.allied(seat, at):
                    menu.put(self.plain(at, gang.without(stolen).cards))

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


# Lifeline (CM-48)


class Lifeline(Property):
    """Attacked, one searches the top of the deck for a Fuggedaboutit."""

    def offers(self, p: Position, seat: i64, menu: Menu) -> None:
        if victim_of(p) == seat and p.deck_size > 0:
            menu.put(self.plain())

    def use(self, p: Position, seat: i64, use: Use) -> None:
        p.look_at(seat, memory.DECK, _SEARCHED)
        if p.told is not None:
            p.tell_only(Looked(seat, "deck", None, searched(p)), seat)
        p.then(RESUME_STEP)
        p.then(Step(SEARCHED, seat))


def searched(p: Position) -> tuple[int, ...]:
    """What a Lifeline sees, top first."""
    n = p.deck_size
    return tuple([p.deck[n - 1 - i] & KIND for i in range(min(n, _SEARCHED))])


class Searching(Decision):
    """What was found is used or kept. Where it was kept, or nothing was found, there may still be another answer.

    It is always asked, so that nobody sees whether there was something to decide.
    """

    def __init__(self, others: Window) -> None:
        self.others = others
        """Every other answer to the Hot card."""

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        if _found(p):
            menu.put(ANSWER)
            menu.put(STOP)
        else:
            self.others.fill(p, seat, menu)

    def looking(self, p: Position) -> tuple[int, ...]:
        return () if _kept(p) else searched(p)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if action not in self.offers(p, seat):
            raise illegal("not-now")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Stop):
            _tell_search(p, seat, "kept")
            p.then(Step(SEARCHED, seat, NOBODY, FUGGEDABOUTIT))
            p.then(Step(SAVE, seat))
            return
        found = _found(p)
        if not _kept(p):
            _tell_search(p, seat, "used" if found else "nothing")
        if found:
            p.take_step()  # No other answer is needed.
            _take_found(p, seat)
            p.toss(FUGGEDABOUTIT)
            neutralise(p, seat, (FUGGEDABOUTIT,))
        elif isinstance(action, (Fuggedaboutit, Use)):
            p.take_step()  # It stops the attack, or it asks for the other answers itself.
            self.others.answer(p, seat, action)


def _kept(p: Position) -> bool:
    """Has the searcher taken what was found, and is asked what else there is to answer?"""
    return p.step.card == FUGGEDABOUTIT


def _found(p: Position) -> bool:
    """Is there something to use or to keep?"""
    return not _kept(p) and FUGGEDABOUTIT in searched(p)


def _tell_search(p: Position, seat: i64, result: str) -> None:
    if p.told is not None:
        p.tell(Searched(seat, result))


class Save(Chore):
    """The Fuggedaboutit that was found comes into the hand; everyone knows what it is."""

    def do(self, p: Position, step: Step) -> None:
        seat: i64 = step.seat
        if p.held[seat] == p.setting.limit:
            make_room(p, seat, step)
            return
        _take_found(p, seat)
        p.receive_openly(seat, FUGGEDABOUTIT)
        if p.told is not None:
            p.tell(Got(seat, None, FUGGEDABOUTIT))


class Resume(Chore):
    """The other answers to the Hot card, those that were not looked at yet."""

    def __init__(self, answers: Window) -> None:
        self.answers = answers

    def do(self, p: Position, step: Step) -> None:
        self.answers.close(p)


def _take_found(p: Position, seat: i64) -> None:
    """The uppermost Fuggedaboutit leaves the deck, the rest stays in order. Only the searcher sees from where it came."""
    deck = p.deck
    top: i64 = p.deck_size - 1
    low: i64 = max(0, p.deck_size - _SEARCHED)
    gap = top
    while deck[gap] & KIND != FUGGEDABOUTIT:
        gap -= 1
    p.pull_from_deck(gap)
    p.diary.forget(memory.DECK, FUGGEDABOUTIT, EVERYONE)
    p.diary.slide_out(low, top)
    mine = BIT[seat]
    i = low
    while i < top:
        # Others who knew some of these cards can't tell any more how deep they are.
        card: i64 = deck[i]
        theirs: i64 = (card >> KNOWERS) & ~mine
        if theirs:
            deck[i] = card - theirs * KNOWN
            before = i if i < gap else i + 1
            if card & KIND != DAWN_RAID:
                p.diary.note(memory.fact(card & KIND, memory.DECK, theirs, max(low, before - 1), min(before, top - 1)))
        i += 1
    if p.raid_low >= 0 and p.raid_high > low:
        p.raid_high = min(p.raid_high, top - 1)
        if p.raid_low > low:
            p.raid_low -= 1
