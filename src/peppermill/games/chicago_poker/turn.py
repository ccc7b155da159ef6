"""A player's turn: draw, play a gangster, end (CP-3 … CP-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chicago_poker.board import DRAWING, HAND, HAND_LIMIT, NONE, SEAT_BIT, Board, illegal
from peppermill.games.chicago_poker.cards import CARD_NAMES, CORRUPTION, GANGSTERS, REVOLVER, SIDE
from peppermill.games.chicago_poker.choices import DRAW, END_TURN, PLAYS, REVOLVE, SPOTS
from peppermill.games.chicago_poker.memory import remember_shown, remember_shuffle
from peppermill.games.chicago_poker.moves import NobodyActed, Play, Played, Reshuffled, TurnEnded
from peppermill.games.chicago_poker.shootout import IDLE_ROUNDS, finish_for_want_of_action, mark, start_turn
from peppermill.games.chicago_poker.specials import bribe_sheds, check_ninth, count_specials, list_specials, sheds
from peppermill.games.chicago_poker.zones import vec

_BITS: Final = vec[i64]([mask.bit_count() for mask in range(16)])


def list_actions(board: Board, seat: i64) -> list[Action]:
    """Draw, plays by card and place, specials, end: always in this order."""
    actions: list[Action] = []
    if board.held[seat] > HAND_LIMIT + 1:
        return [REVOLVE]
    hands = board.hands
    room = board.room(seat)
    if may_draw(board, seat):
        actions.append(DRAW)
    at: i64 = seat * HAND
    end: i64 = at + board.held[seat]
    places = board.places
    while at < end:
        card = hands[at]
        if card >= GANGSTERS:
            break
        place: i64 = 0
        while place < places:
            if (room >> place) & 1 == 1:
                actions.append(PLAYS[card * SPOTS + place])
            place += 1
        at += 1
    if at < end:
        list_specials(board, seat, at, actions)
    if may_end(board, seat, len(actions)):
        actions.append(END_TURN)
    return actions


def pick_action(board: Board, seat: i64, rng: Rng) -> Action:
    """One of `list_actions` at random: counted first, so that only the chosen one has to be found."""
    if board.held[seat] > HAND_LIMIT + 1:
        return list_actions(board, seat)[rng.below(1)]
    hands = board.hands
    start: i64 = seat * HAND
    end: i64 = start + board.held[seat]
    at: i64 = end
    while at > start and hands[at - 1] >= GANGSTERS:
        at -= 1
    specials: i64 = count_specials(board, seat, at) if at < end else 0
    room: i64 = board.room(seat) if at > start else 0
    draws: i64 = 1 if may_draw(board, seat) else 0
    width = _BITS[room]
    plays = (at - start) * width
    ends: i64 = 1 if may_end(board, seat, draws + plays + specials) else 0
    number = rng.below(draws + plays + specials + ends) - draws
    if number < 0:
        return DRAW
    if number < plays:
        which = number // width
        return PLAYS[hands[start + which] * SPOTS + _nth_place(room, number - which * width)]
    if number == plays + specials:
        return END_TURN
    actions: list[Action] = []
    list_specials(board, seat, at, actions)
    return actions[number - plays]


def _nth_place(room: i64, n: i64) -> i64:
    place: i64 = 0
    while n > 0 or (room >> place) & 1 == 0:
        n -= (room >> place) & 1
        place += 1
    return place


# The limit of seven


def may_draw(board: Board, seat: i64) -> bool:
    """CP-4, CP-5: there is a card, and whatever it is, the turn can still end with seven."""
    if board.held[seat] < HAND_LIMIT:
        return board.pile_size + board.discard_size > 0
    # A draw from an empty pile shuffles the discard away, and with it what Corruption could fetch.
    if board.pile_size == 0:
        return board.discard_size > 0 and gets_down(board, seat, 1, board.left - 1, False)
    return gets_down(board, seat, 1, board.left - 1, True)


def gets_down(board: Board, seat: i64, more: i64, left: i64, bribes: bool) -> bool:
    """Can so many actions bring the hand, and `more` cards of which nothing is known, down to seven? `bribes`: the discard stays.

    As cards held and actions together never exceed ten, there are two cases. Of eight cards one must go: right away, or, with
    two actions, one that Corruption fetches. With nine there is one action, and only a Revolver helps. It leaves eight cards
    and two actions: then another card can go, or Corruption fetches one that can, the Revolver if nothing else.
    """
    excess = board.held[seat] + more - HAND_LIMIT
    if excess <= 0:
        return True
    if left == 0 or excess > 2:
        return False
    if excess == 1:
        return sheds(board, seat, NONE) or (left > 1 and bribes and bribe_sheds(board, seat))
    if board.in_hand(seat, REVOLVER) < 0:
        return False
    return sheds(board, seat, REVOLVER) or board.in_hand(seat, CORRUPTION) >= 0


def may_end(board: Board, seat: i64, others: i64) -> bool:
    """`others`: how many other actions are legal."""
    if board.held[seat] > HAND_LIMIT:
        return False
    return not board.must_use_all or others == 0


# Checks


def check_draw(board: Board, seat: i64) -> None:
    if not may_draw(board, seat):
        if board.pile_size + board.discard_size == 0:
            raise illegal("nothing-to-draw")
        raise illegal("hand-full", n=HAND_LIMIT)


def check_end(board: Board, seat: i64) -> None:
    if board.held[seat] > HAND_LIMIT:
        raise illegal("too-many-cards", n=HAND_LIMIT)
    if board.must_use_all and list_actions(board, seat)[0] is not END_TURN:
        raise illegal("must-use-actions")


def check_place(board: Board, place: i64) -> None:
    if not 0 <= place < board.places:
        raise illegal("no-such-place", place=place + 1)
    if board.town[place] == NONE:
        raise illegal("place-closed", place=place + 1)


def check_play(board: Board, seat: i64, action: Play) -> None:
    card: i64 = action.card
    place: i64 = action.place
    if board.in_hand(seat, card) < 0:
        raise illegal("not-in-hand", card=CARD_NAMES[card])
    check_ninth(board, seat)
    check_place(board, place)
    if board.laid[place * board.players + seat] >= SIDE:
        raise illegal("side-full", place=place + 1)


# Moves


def draw(board: Board) -> None:
    """Chance says which card. An empty draw pile is made anew first (CP-4)."""
    if board.pile_size == 0:
        remember_shuffle(board, NONE)
        board.discard_into_pile()
        if board.told is not None:
            board.tell(Reshuffled(board.pile_size))
    board.phase = DRAWING


def play(board: Board, seat: i64, action: Play) -> None:
    card: i64 = action.card
    place: i64 = action.place
    board.give(seat, card)
    up = board.lay(seat, place, card, SEAT_BIT[seat], board.shuffles)
    if up:
        remember_shown(board, seat, card)
    if board.told is not None:
        slot = board.laid[place * board.players + seat] - 1
        if up:
            board.tell(Played(seat, place, slot, True, card))
        else:
            board.tell_only(Played(seat, place, slot, False, card), seat)
            board.tell_others(Played(seat, place, slot, False, None), board.players, seat)
    mark(board, seat, place)
    spend(board)


def spend(board: Board) -> None:
    """One action less; after the last one the turn is over."""
    board.acted = True
    board.left -= 1
    if board.left == 0:
        end_turn(board)


def end_turn(board: Board) -> None:
    if board.told is not None:
        board.tell(TurnEnded(board.turn, board.left))
    board.idle = 0 if board.acted else board.idle + 1
    # CP-8: after a whole round everybody is warned, after the second the game is over.
    if board.idle == board.players and board.told is not None:
        board.tell(NobodyActed())
    if board.idle == IDLE_ROUNDS * board.players:
        finish_for_want_of_action(board)
        return
    seat = board.turn + 1
    start_turn(board, 0 if seat == board.players else seat)
