"""What chance does: it chooses who begins, opens establishments, deals and hands out the cards that are drawn (CP-2, CP-4)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.games.chicago_poker.cards import CARD_NAMES, TYPE_NAMES
from peppermill.games.chicago_poker.events import Dealt, Drew, FirstChosen, Opened
from peppermill.games.chicago_poker.memory import remember_draw
from peppermill.games.chicago_poker.moves import FirstPlayer, NewEstablishment, TopCard
from peppermill.games.chicago_poker.position import ACT, DEALING, DRAWING, FIRST, NONE, OPENING, Position, illegal
from peppermill.games.chicago_poker.rules.flow import spend
from peppermill.games.chicago_poker.rules.shootout import next_shootout, start_turn


def check_top_card(p: Position, outcome: TopCard) -> None:
    """A card is being dealt or drawn, and this one is in the draw pile."""
    if p.phase != DRAWING and p.phase != DEALING:
        raise illegal("not-an-action")
    if p.in_pile(outcome.card) < 0:
        raise illegal("not-in-pile", card=CARD_NAMES[outcome.card])


def check_establishment(p: Position, outcome: NewEstablishment) -> None:
    """An establishment is being opened, and there is one of this type left."""
    kind = outcome.establishment
    if p.phase != OPENING:
        raise illegal("not-an-action")
    if p.stock[kind] == 0:
        raise illegal("not-in-stock", establishment=TYPE_NAMES[kind])


def check_first(p: Position, outcome: FirstPlayer) -> None:
    """The first player is being chosen (CP-2)."""
    if p.phase != FIRST:
        raise illegal("not-an-action")
    if outcome.seat >= p.players:
        raise illegal("no-such-rival")


def hand_out(p: Position, outcome: TopCard) -> None:
    """The top card goes to whoever draws, or is dealt the next one."""
    card: i64 = outcome.card
    p.leave_pile(p.in_pile(card))
    if p.phase == DRAWING:
        seat = p.turn
        p.take(seat, card)
        remember_draw(p, seat)
        if p.told is not None:
            p.tell_only(Drew(seat, card), seat)
            p.tell_others(Drew(seat, None), p.players, seat)
        p.phase = ACT
        spend(p)
    else:
        _deal(p, card)


def _deal(p: Position, card: i64) -> None:
    """One card each, clockwise from the first player, until everyone has five."""
    dealt: i64 = 0
    other: i64 = 0
    while other < p.players:
        dealt += p.held[other]
        other += 1
    seat = (p.turn + dealt) % p.players
    p.take(seat, card)
    if p.told is not None:
        p.tell_only(Dealt(seat, card), seat)
        p.tell_others(Dealt(seat, None), p.players, seat)
    if dealt + 1 == p.house.deal * p.players:
        start_turn(p, p.turn)


def open_up(p: Position, outcome: NewEstablishment) -> None:
    """At the first free place: before the first turn one after the other, later where one was just taken."""
    place: i64 = 0
    while p.town[place] != NONE:
        place += 1
    p.town[place] = outcome.establishment
    p.stock[outcome.establishment] -= 1
    if p.told is not None:
        p.tell(Opened(place, outcome.establishment))
    if p.turns > 0:
        next_shootout(p)
    elif place == p.places - 1:
        p.phase = DEALING


def choose_first(p: Position, outcome: FirstPlayer) -> None:
    """Then the establishments are opened."""
    p.turn = outcome.seat
    p.phase = OPENING
    if p.told is not None:
        p.tell(FirstChosen(outcome.seat))
