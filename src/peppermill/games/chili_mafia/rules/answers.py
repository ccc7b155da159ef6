"""The windows for answers (CM-21, CM-34, CM-54): one mechanism.

Everyone a window asks decides at the same time and secretly, those who can only decline too, so that nobody learns who could
have answered. When all have, the first answer clockwise counts and the others keep theirs. Who is asked follows from what
everyone sees.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action, Value
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.deck import BIT, LIMIT
from peppermill.games.chili_mafia.events import Got, Searched
from peppermill.games.chili_mafia.memory import EVERYONE
from peppermill.games.chili_mafia.moves import DECLINE, FUGGEDABOUTIT, STOP, Decline, Fuggedaboutit, Guard, Stop, Use
from peppermill.games.chili_mafia.position import KNOWN, Position, illegal
from peppermill.games.chili_mafia.rules import hot, properties
from peppermill.games.chili_mafia.rules.common import sub_hands
from peppermill.games.chili_mafia.rules.properties import SEARCH, check_use, neutralise, offers_at, use_property
from peppermill.games.chili_mafia.steps import BRIBE, GUARD, HOT, KISS, RECONSIDER, RECRUIT, ROOMS, SAVE, SEARCHED, Step

_GUARD_STEP: Final = Step(GUARD, -1, -1, 0)


class Window(ABC):
    """One moment for answers. By default the only answers are the Hot Properties meant for it."""

    def __init__(self, what: int) -> None:
        self.what = what

    @abstractmethod
    def asked(self, p: Position) -> i64:
        """Seats, as bits. 0: nobody can answer, and everyone sees that."""

    def starts_at(self, p: Position) -> i64:
        """The seat whose answer is looked at first."""
        return (p.turn + 1) % p.players

    def answers(self, p: Position, seat: i64) -> list[Action]:
        out: list[Action] = [DECLINE]
        if p.properties:
            offers_at(p, seat, self.what, out)
        return out

    def check(self, p: Position, seat: i64, action: Value) -> None:
        if isinstance(action, Decline):
            return
        if not isinstance(action, Use):
            raise illegal("not-now")
        check_use(p, seat, action, self.what)

    def close(self, p: Position) -> None:
        """All have answered."""
        away: i64 = 0
        start = self.starts_at(p)
        replies = p.replies
        while away < p.players and replies:
            seat: i64 = (start + away) % p.players
            reply = replies[seat]
            replies[seat] = None
            if reply is not None and self.answered(p, seat, reply):
                p.replies = []
                return
            away += 1
        p.replies = []
        self.unanswered(p)

    def answered(self, p: Position, seat: i64, reply: Action) -> bool:
        """Does this answer count? Then it has its effect, and no other does."""
        if isinstance(reply, Use):
            use_property(p, seat, reply)
            return True
        return False

    def unanswered(self, p: Position) -> None:
        """Everybody declined, or nobody was asked."""
        return


class HotWindow(Window):
    """A Hot card was declared: Fuggedaboutit, Easy Pal, Lifeline."""

    def asked(self, p: Position) -> i64:
        return p.setting.everyone & ~BIT[p.turn]

    def answers(self, p: Position, seat: i64) -> list[Action]:
        out: list[Action] = [DECLINE]
        if p.has(seat, d.FUGGEDABOUTIT):
            out.append(FUGGEDABOUTIT)
        if p.properties:
            offers_at(p, seat, HOT, out)
        return out

    def check(self, p: Position, seat: i64, action: Value) -> None:
        if isinstance(action, Fuggedaboutit):
            if not p.has(seat, d.FUGGEDABOUTIT):
                raise illegal("not-in-hand")
            return
        super().check(p, seat, action)

    def close(self, p: Position) -> None:
        """A Lifeline may fail; then the answers after it are still to be looked at, so they stay where they are."""
        away: i64 = 1
        while away < p.players:
            seat: i64 = (p.turn + away) % p.players
            reply = p.replies[seat]
            p.replies[seat] = None
            if isinstance(reply, Fuggedaboutit):
                p.discard(seat, d.FUGGEDABOUTIT)
                neutralise(p, seat, (d.FUGGEDABOUTIT,))
                return
            if isinstance(reply, Use):
                use_property(p, seat, reply)
                return
            away += 1
        p.replies = []
        p.then(_GUARD_STEP)


class ReconsiderWindow(Window):
    """The attack was neutralised; the attacker may reconsider."""

    def asked(self, p: Position) -> i64:
        return BIT[p.turn] if p.property_count(p.turn) > 0 else 0


class GuardWindow(Window):
    """The defender may let Bodyguards step in. Everyone sees whether there are any."""

    def asked(self, p: Position) -> i64:
        return BIT[hot.victim_of(p)] if hot.guards_ready(p) > 0 else 0

    def answers(self, p: Position, seat: i64) -> list[Action]:
        attack = p.attack
        targets = [card for card in attack.targets if card != d.BODYGUARD] if attack is not None else []
        ready = hot.guards_ready(p)
        return [Guard(cards) for cards in sorted(sub_hands(targets)) if len(cards) <= ready]

    def check(self, p: Position, seat: i64, action: Value) -> None:
        if not isinstance(action, Guard):
            raise illegal("not-now")
        if action not in self.answers(p, seat):
            raise illegal("cannot-guard")

    def answered(self, p: Position, seat: i64, reply: Action) -> bool:
        hot.take_effect(p, reply.cards if isinstance(reply, Guard) else ())
        return True

    def unanswered(self, p: Position) -> None:
        hot.take_effect(p, ())


class BribeWindow(Window):
    """A pepper was pinched. All who hold a property are asked, its owner's answer comes first."""

    def asked(self, p: Position) -> i64:
        return _property_holders(p)

    def starts_at(self, p: Position) -> i64:
        return p.step.seat


class KissWindow(Window):
    """A pepper was lost to a Whack or a Whack 'Em."""

    def asked(self, p: Position) -> i64:
        return _property_holders(p) & BIT[p.step.seat]


class RecruitWindow(Window):
    """A weak pepper was added to a gang. Asked are opponents with a property and cards enough for a gang."""

    def asked(self, p: Position) -> i64:
        seats = _property_holders(p) & ~p.setting.allies[p.step.seat]
        seat: i64 = 0
        while seat < p.players:
            if p.held[seat] < 2:
                seats &= ~BIT[seat]
            seat += 1
        return seats


def _property_holders(p: Position) -> i64:
    seats: i64 = 0
    for entry in p.properties:
        seats |= BIT[entry & 7]
    return seats


WINDOWS: Final[tuple[Window, ...]] = (
    HotWindow(HOT),
    ReconsiderWindow(RECONSIDER),
    GuardWindow(GUARD),
    BribeWindow(BRIBE),
    KissWindow(KISS),
    RecruitWindow(RECRUIT),
)
"""In the order of their steps."""


def window_of(step: Step) -> Window:
    return WINDOWS[step.what - HOT]


def open_window(p: Position, step: Step) -> bool:
    """Ask, and wait; or, where nobody is asked, go on at once."""
    p.step = step
    window = window_of(step)
    p.asked = window.asked(p)
    if p.asked != 0:
        p.replies = [None] * p.players
        return True
    if p.replies:
        p.replies = []
    window.unanswered(p)
    return False


# A Lifeline's second question. It is always asked, so that nobody sees whether there was something to decide.


def found(p: Position) -> bool:
    return d.FUGGEDABOUTIT in properties.searched(p)


def kept(p: Position) -> bool:
    """Has the searcher taken what was found, and is asked what else there is to answer?"""
    return p.step.card == d.FUGGEDABOUTIT


def answers_after_search(p: Position, seat: i64) -> list[Action]:
    """What was found is used or kept. Where it was kept, or nothing was found, there may still be another answer (CM-48)."""
    if not kept(p) and found(p):
        return [FUGGEDABOUTIT, STOP]
    return WINDOWS[0].answers(p, seat)


def check_after_search(p: Position, seat: i64, action: Value) -> None:
    if action not in answers_after_search(p, seat):
        raise illegal("not-now")


def answer_after_search(p: Position, seat: i64, action: Action) -> None:
    if isinstance(action, Stop):
        _tell_search(p, seat, "kept")
        p.then(Step(SEARCHED, seat, -1, d.FUGGEDABOUTIT))
        p.then(Step(SAVE, seat, -1, 0))
        return
    drawn = not kept(p) and found(p)
    if not kept(p):
        _tell_search(p, seat, "used" if drawn else "nothing")
    if isinstance(action, Fuggedaboutit):
        p.take_step()  # No other answer is needed.
        if drawn:
            take_found(p, seat)
            p.toss(d.FUGGEDABOUTIT)
        else:
            p.discard(seat, d.FUGGEDABOUTIT)
        neutralise(p, seat, (d.FUGGEDABOUTIT,))
    elif isinstance(action, Use):
        p.take_step()  # It stops the attack, or it asks for the other answers itself.
        use_property(p, seat, action)


def _tell_search(p: Position, seat: i64, result: str) -> None:
    if p.told is not None:
        p.tell(Searched(seat, result))


def take_found(p: Position, seat: i64) -> None:
    """The uppermost Fuggedaboutit leaves the deck, the rest stays in order. Only the searcher sees from where it came."""
    deck = p.deck
    top: i64 = p.deck_size - 1
    low: i64 = max(0, p.deck_size - SEARCH)
    gap = top
    while deck[gap] & 63 != d.FUGGEDABOUTIT:
        gap -= 1
    p.pull_from_deck(gap)
    p.diary.forget(memory.DECK, d.FUGGEDABOUTIT, EVERYONE)
    p.diary.slide_out(low, top)
    mine = BIT[seat]
    i = low
    while i < top:
        # Others who knew some of these cards can't tell any more how deep they are.
        card: i64 = deck[i]
        theirs: i64 = (card >> 6) & ~mine
        if theirs:
            deck[i] = card - theirs * KNOWN
            before = i if i < gap else i + 1
            if card & 63 != d.DAWN_RAID:
                p.diary.note(memory.fact(card & 63, memory.DECK, theirs, max(low, before - 1), min(before, top - 1)))
        i += 1
    if p.raid_low >= 0 and p.raid_high > low:
        p.raid_high = min(p.raid_high, top - 1)
        if p.raid_low > low:
            p.raid_low -= 1


def save(p: Position, step: Step) -> None:
    """The Fuggedaboutit a Lifeline found comes into the hand; everyone knows what it is (CM-48)."""
    seat: i64 = step.seat
    if p.held[seat] == LIMIT:
        p.then(step)
        p.then(ROOMS[seat])
        return
    take_found(p, seat)
    p.receive_openly(seat, d.FUGGEDABOUTIT)
    if p.told is not None:
        p.tell(Got(seat, None, d.FUGGEDABOUTIT))
