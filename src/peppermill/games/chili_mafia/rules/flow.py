"""What comes next: the agenda is worked off until somebody, or chance, has to decide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BAGMAN, BIT, DAWN_RAID, LAST_PEPPER, LIMIT
from peppermill.games.chili_mafia.events import Chose, Discarded, Got, Revealed
from peppermill.games.chili_mafia.memory import EVERYONE, PILE
from peppermill.games.chili_mafia.moves import Fetch, Give, Reorder
from peppermill.games.chili_mafia.position import NOBODY, PUBLIC, Position, illegal
from peppermill.games.chili_mafia.rules import action_cards, answers, free_moves, hot, raid, scoring, setup, turn
from peppermill.games.chili_mafia.rules.common import sub_hands
from peppermill.games.chili_mafia.steps import (
    BOOST,
    DIME,
    DRAFT,
    DRAW_ONE,
    FETCH,
    FLIP,
    GIVE,
    HOT,
    NEXT,
    OVER,
    PLACE,
    RAID,
    RECRUIT,
    RESUME,
    ROOMS,
    SAVE,
    TAKE,
    TURNS,
    Step,
)

BACKUP_LOOK: Final = 3


def _seats_in(mask: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(8) if mask & BIT[seat]])


SEATS_IN: Final = tuple([_seats_in(mask) for mask in range(256)])
"""The seats of a set of seats."""


def go_on(p: Position) -> None:
    """Work off the agenda; when it is empty, the turn goes on."""
    while p.planned > 0:
        if _waits(p, p.take_step()):
            p.tell_drawn()
            if p.stirred:
                _look_at_gangs(p)
            return
    p.tell_drawn()
    if p.stirred:
        _look_at_gangs(p)
    p.attack = None
    if p.turn >= 0:
        p.step = TURNS[p.turn]


def _look_at_gangs(p: Position) -> None:
    """They have changed: the turn has had this arrangement (CM-8)."""
    p.stirred = False
    if p.setting.reverts and p.turn >= 0:
        free_moves.note(p)


def _waits(p: Position, step: Step) -> bool:
    """Do a step. True if it is somebody's, or chance's, to decide."""
    what = step.what
    seat: i64 = step.seat
    if what == DRAW_ONE:
        if p.deck_size > 0:
            if p.held[seat] == LIMIT:
                _make_room(p, step)
            elif p.draw(seat) == DAWN_RAID:
                p.tell_drawn()
                raid.drawn(p, seat)
        return False
    p.tell_drawn()
    if what == NEXT:
        turn.next_turn(p)
        if p.step.what == OVER:
            scoring.tell_scores(p)
            return True
        return False
    if HOT <= what <= RECRUIT:
        return answers.open_window(p, step)
    if what == PLACE and p.raid_low < 0:
        hot.jail_openly(p, step.card)
        return False
    if what == GIVE:
        return _wait_for_gift(p, step)
    if what < OVER:
        p.step = step
        if what == DRAFT:
            _ask(p, p.setting.everyone)
        elif what == RAID:
            _ask(p, raid.arrangers(p, step))
        return True
    if what == TAKE:
        if p.held[seat] == LIMIT:
            _make_room(p, step)
        else:
            p.receive_openly(seat, step.card)
            if p.told is not None:
                p.tell(Got(seat, None, step.card))
    elif what == BOOST:
        action_cards.collect(p, step)
    elif what == FLIP:
        _flip(p, seat)
    elif what == SAVE:
        answers.save(p, step)
    elif what == RESUME:
        answers.WINDOWS[0].close(p)
    return False


def _make_room(p: Position, step: Step) -> None:
    """First a card goes, then the step is tried again (CM-6)."""
    p.then(step)
    p.then(ROOMS[step.seat])


def _ask(p: Position, seats: i64) -> None:
    p.asked = seats
    p.replies = [None] * p.players


def reply(p: Position, seat: i64, action: Action) -> None:
    """A decision that is made at the same time as others'. It stays secret until all are made."""
    p.replies[seat] = action
    p.asked &= ~BIT[seat]
    if p.told is not None:
        p.tell(Chose(seat))
    if p.asked != 0:
        return
    what = p.step.what
    if what == DRAFT:
        setup.pass_packs(p)
    elif what == RAID:
        raid.close(p)
    else:
        answers.window_of(p.step).close(p)
    go_on(p)


# Make a Deal (CM-50)


def _wait_for_gift(p: Position, step: Step) -> bool:
    if p.held[step.other] == LIMIT:
        p.then(step)
        p.then(ROOMS[step.other])
        return False
    p.step = step
    return p.held[step.seat] > 0


def check_gift(p: Position, action: Give) -> None:
    if not p.has(p.step.seat, action.card):
        raise illegal("not-in-hand")


def give(p: Position, action: Give) -> None:
    source, seat = p.step.seat, p.step.other
    p.hand_over(source, seat, action.card)
    if p.told is not None:
        p.tell_pair(Got(seat, source, action.card), Got(seat, source, None), source, seat)


# Lucky Dime (CM-49)


def _flip(p: Position, seat: i64) -> None:
    """One card. Something else than a pepper costs all of them; the hand was empty before, so that is the whole hand."""
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
        if p.held[seat] < LIMIT and p.deck_size > 0:
            p.then(Step(DIME, seat))


def flip_again(p: Position, seat: i64) -> None:
    p.then(Step(FLIP, seat))


# Backup (CM-44)


def check_reorder(p: Position, outcome: Reorder) -> None:
    if sorted(outcome.cards) != sorted(p.discards()):
        raise illegal("not-an-action")


def reorder(p: Position, outcome: Reorder) -> None:
    """Everyone knows what is in the discard, and nobody any more where; then the top three are turned up."""
    seat: i64 = p.step.seat
    i: i64 = 0
    while i < p.pile_size:
        card = p.pile[i]
        p.diary.learn(card >> 6, PILE, card & 63)
        p.pile[i] = outcome.cards[i]
        i += 1
    if p.bagged:
        # They can't be told from the others any more, so none is fetched in this turn (CM-8).
        p.bagged = [place for place in range(p.pile_size) if outcome.cards[place] == BAGMAN]
    shown = outcome.cards[-BACKUP_LOOK:]
    i = p.pile_size - len(shown)
    for each in shown:
        p.diary.forget(PILE, each, EVERYONE)
        p.pile[i] = each + PUBLIC
        i += 1
    if p.told is not None:
        p.tell(Revealed(seat, tuple(reversed(shown))))
    if min(shown) <= LAST_PEPPER:
        p.then(Step(FETCH, seat))


def shown_peppers(p: Position) -> list[int]:
    """Those that a Backup has turned up, weakest first."""
    top = [p.pile[i] & 63 for i in range(max(0, p.pile_size - BACKUP_LOOK), p.pile_size)]
    return sorted([card for card in top if card <= LAST_PEPPER])


def offers_of_backup(p: Position) -> list[Action]:
    """None first: then there may be no need to make room."""
    return [Fetch(cards) for cards in sorted(sub_hands(shown_peppers(p)))]


def check_fetch(p: Position, action: Fetch) -> None:
    if action not in offers_of_backup(p):
        raise illegal("not-turned-up")


def fetch(p: Position, seat: i64, action: Fetch) -> None:
    """They come one after the other, and room is made for each (CM-6); the others stay where they lie."""
    for card in reversed(action.cards):
        place = p.pile_size - 1
        while p.pile[place] & 63 != card:
            place -= 1
        p.pull_from_pile(place)
        p.then(Step(TAKE, seat, NOBODY, card))
    if p.pile_size > 0 and p.pile[p.pile_size - 1] < PUBLIC:
        # The card that is on top now lies face up.
        top = p.pile[p.pile_size - 1] & 63
        p.diary.forget(PILE, top, EVERYONE)
        p.pile[p.pile_size - 1] = top + PUBLIC
