"""A player's turn: draw, play a gangster, end (CP-3 … CP-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.menu import counted, everything, only
from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chicago_poker.cards import CARD_NAMES, CORRUPTION, GANGSTERS, REVOLVER
from peppermill.games.chicago_poker.choices import DRAW, END_TURN, MOST_PLACES, PLAYS, REVOLVE
from peppermill.games.chicago_poker.events import Played, Reshuffled
from peppermill.games.chicago_poker.memory import remember_shown, remember_shuffle
from peppermill.games.chicago_poker.moves import Draw, EndTurn, Play
from peppermill.games.chicago_poker.position import DRAWING, HAND, NONE, SEAT_BIT, Position, illegal
from peppermill.games.chicago_poker.rules.flow import end_turn, spend
from peppermill.games.chicago_poker.rules.shootout import mark
from peppermill.games.chicago_poker.rules.specials import bribe_sheds, check_ninth, offer_specials, sheds

_BITS: Final = vec[i64]([mask.bit_count() for mask in range(16)])


def must_revolve(p: Position, seat: i64) -> bool:
    """With nine cards, only the Revolver leads down to seven (CP-5)."""
    return p.held[seat] > p.house.limit + 1


def offered(p: Position, seat: i64) -> tuple[i64, i64, i64, i64, i64]:
    """All that may be done, in numbers: whether to draw (0 or 1), where the specials begin in the hands, the places (bits) where
    the gangsters before them may go, how much the specials can do, whether to end (0 or 1).

    The list, a random action and a learner's mask are all made of it.
    """
    if p.offered_to == seat:
        return p.offers
    start: i64 = seat * HAND
    end: i64 = start + p.held[seat]
    at: i64 = end
    while at > start and p.hands[at - 1] >= GANGSTERS:
        at -= 1
    # Written out: `number if … else 0` would make objects of both.
    specials: i64 = 0
    if at < end:
        menu = counted()
        offer_specials(p, seat, at, menu)
        specials = menu.count
    room: i64 = 0
    if at > start:
        room = p.room(seat)
    draws: i64 = 1 if may_draw(p, seat) else 0
    ends: i64 = 1 if may_end(p, seat, draws, (at - start) * _BITS[room] + specials) else 0
    return draws, at, room, specials, ends


def keep_offered(p: Position, seat: i64) -> None:
    """Until the next move. Whoever makes a mask often draws a random action next, and that takes half as long then."""
    p.offers = offered(p, seat)
    p.offered_to = seat


def list_actions(p: Position, seat: i64) -> list[Action]:
    """Draw, plays by card and place, specials, end: always in this order."""
    if must_revolve(p, seat):
        return [REVOLVE]
    draws, specials_at, room, specials, ends = offered(p, seat)
    menu = everything()
    actions = menu.actions
    if draws == 1:
        actions.append(DRAW)
    hands = p.hands
    places = p.places
    at: i64 = seat * HAND
    while at < specials_at:
        card = hands[at]
        place: i64 = 0
        while place < places:
            if (room >> place) & 1 == 1:
                actions.append(PLAYS[card * MOST_PLACES + place])
            place += 1
        at += 1
    if specials > 0:
        offer_specials(p, seat, specials_at, menu)
    if ends == 1:
        actions.append(END_TURN)
    return actions


def pick_action(p: Position, seat: i64, rng: Rng) -> Action:
    """One of `list_actions` at random: counted first, so that only the chosen one has to be found."""
    if must_revolve(p, seat):
        return list_actions(p, seat)[rng.below(1)]
    draws, specials_at, room, specials, ends = offered(p, seat)
    start: i64 = seat * HAND
    width = _BITS[room]
    plays = (specials_at - start) * width
    number = rng.below(draws + plays + specials + ends) - draws
    if number < 0:
        return DRAW
    if number < plays:
        which = number // width
        return PLAYS[p.hands[start + which] * MOST_PLACES + _nth_place(room, number - which * width)]
    if number == plays + specials:
        return END_TURN
    menu = only(number - plays)
    offer_specials(p, seat, specials_at, menu)
    return menu.choice()


def _nth_place(room: i64, n: i64) -> i64:
    place: i64 = 0
    while n > 0 or (room >> place) & 1 == 0:
        n -= (room >> place) & 1
        place += 1
    return place


# The limit of seven (CP-5)


def may_draw(p: Position, seat: i64) -> bool:
    """CP-4, CP-5: there is a card, and whatever it is, the turn can still end with seven."""
    if p.held[seat] < p.house.limit:
        return p.pile_size + p.discard_size > 0
    # A draw from an empty pile shuffles the discard away, and with it what Corruption could fetch.
    if p.pile_size == 0:
        return p.discard_size > 0 and gets_down(p, seat, 1, p.left - 1, False)
    return gets_down(p, seat, 1, p.left - 1, True)


def gets_down(p: Position, seat: i64, more: i64, left: i64, bribes: bool) -> bool:
    """Can so many actions bring the hand, and `more` cards of which nothing is known, down to seven? `bribes`: the discard stays.

    As cards held and actions together never exceed ten, there are two cases. Of eight cards one must go: right away, or, with
    two actions, one that Corruption fetches. With nine there is one action, and only a Revolver helps. It leaves eight cards
    and two actions: then another card can go, or Corruption fetches one that can, the Revolver if nothing else.
    """
    excess = p.held[seat] + more - p.house.limit
    if excess <= 0:
        return True
    if left == 0 or excess > 2:
        return False
    if excess == 1:
        return sheds(p, seat, NONE) or (left > 1 and bribes and bribe_sheds(p, seat))
    if p.in_hand(seat, REVOLVER) < 0:
        return False
    return sheds(p, seat, REVOLVER) or p.in_hand(seat, CORRUPTION) >= 0


def may_end(p: Position, seat: i64, draws: i64, plays: i64) -> bool:
    """`draws`, `plays`: how many other actions are legal."""
    if p.held[seat] > p.house.limit:
        return False
    return not p.must_use_all or (plays == 0 and (draws == 0 or _only_the_revolver(p)))


def _only_the_revolver(p: Position) -> bool:
    """Is there no card to draw but a Revolver that was played? To draw it costs what it brings (CP-12), so that a turn in which
    nothing else can be done would never end if it had to be drawn."""
    return p.pile_size == 0 and p.discard_size == 1 and p.discard[0] == REVOLVER


# Checks


def check_draw(p: Position, seat: i64, action: Draw) -> None:
    """CP-4, CP-5."""
    if not may_draw(p, seat):
        if p.pile_size + p.discard_size == 0:
            raise illegal("nothing-to-draw")
        raise illegal("hand-full", n=p.house.limit)


def check_end(p: Position, seat: i64, action: EndTurn) -> None:
    """CP-5, CP-8."""
    if p.held[seat] > p.house.limit:
        raise illegal("too-many-cards", n=p.house.limit)
    if p.must_use_all and list_actions(p, seat)[-1] is not END_TURN:
        raise illegal("must-use-actions")


def check_place(p: Position, place: i64) -> None:
    """Is there an establishment?"""
    if place >= p.places:
        raise illegal("no-such-place", place=place + 1)
    if p.town[place] == NONE:
        raise illegal("place-closed", place=place + 1)


def check_play(p: Position, seat: i64, action: Play) -> None:
    """CP-6."""
    card: i64 = action.card
    place: i64 = action.place
    if p.in_hand(seat, card) < 0:
        raise illegal("not-in-hand", card=CARD_NAMES[card])
    check_ninth(p, seat)
    check_place(p, place)
    if p.laid[place * p.players + seat] >= p.house.side:
        raise illegal("side-full", place=place + 1)


# Moves


def draw(p: Position, seat: i64, action: Draw) -> None:
    """Chance says which card. An empty draw pile is made anew first (CP-4)."""
    if p.pile_size == 0:
        remember_shuffle(p, NONE)
        p.discard_into_pile()
        if p.told is not None:
            p.tell(Reshuffled(p.pile_size))
    p.phase = DRAWING


def play(p: Position, seat: i64, action: Play) -> None:
    """CP-6, CP-7: in the next free slot, face up or down as it says there; a fifth card takes the marker."""
    card: i64 = action.card
    place: i64 = action.place
    p.give(seat, card)
    up = p.lay(seat, place, card, SEAT_BIT[seat], p.shuffles)
    if up:
        remember_shown(p, seat, card)
    if p.told is not None:
        slot = p.laid[place * p.players + seat] - 1
        if up:
            p.tell(Played(seat, place, slot, True, card))
        else:
            p.tell_only(Played(seat, place, slot, False, card), seat)
            p.tell_others(Played(seat, place, slot, False, None), p.players, seat)
    mark(p, seat, place)
    spend(p)


def pass_on(p: Position, seat: i64, action: EndTurn) -> None:
    """CP-8: no further action is wanted."""
    end_turn(p)
