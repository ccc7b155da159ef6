"""What chance does: it chooses who begins, opens establishments, deals and hands out the cards that are drawn (CP-2, CP-4)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.games.chicago_poker.board import ACT, DEAL, DEALING, DRAWING, FIRST, NONE, OPENING, Board, illegal
from peppermill.games.chicago_poker.cards import CARD_NAMES, TYPE_NAMES
from peppermill.games.chicago_poker.luck import AnyCard, AnyEstablishment, AnyPlayer
from peppermill.games.chicago_poker.memory import remember_draw
from peppermill.games.chicago_poker.moves import Dealt, Drew, FirstChosen, FirstPlayer, NewEstablishment, Opened, TopCard
from peppermill.games.chicago_poker.shootout import in_stock, next_shootout, start_turn
from peppermill.games.chicago_poker.turn import spend


def chance_now(board: Board) -> Chance:
    if board.phase == DRAWING or board.phase == DEALING:
        luck = board.luck
        if luck is None:
            # Made once for a board, not once for a card: cards are what chance is asked for most.
            luck = AnyCard(board.pile)
            board.luck = luck
        luck.size = board.pile_size
        return luck
    if board.phase == OPENING:
        return AnyEstablishment(board.stock, in_stock(board))
    if board.phase == FIRST:
        return AnyPlayer(board.players)
    raise ValueError("chance has nothing to decide now")


def check_top_card(board: Board, outcome: TopCard) -> None:
    if board.phase != DRAWING and board.phase != DEALING:
        raise illegal("not-an-action")
    if board.in_pile(outcome.card) < 0:
        raise illegal("not-in-pile", card=CARD_NAMES[outcome.card])


def check_establishment(board: Board, outcome: NewEstablishment) -> None:
    kind = outcome.establishment
    if board.phase != OPENING:
        raise illegal("not-an-action")
    if board.stock[kind] == 0:
        raise illegal("not-in-stock", establishment=TYPE_NAMES[kind])


def check_first(board: Board, outcome: FirstPlayer) -> None:
    if board.phase != FIRST:
        raise illegal("not-an-action")
    if not 0 <= outcome.seat < board.players:
        raise illegal("no-such-rival")


def hand_out(board: Board, outcome: TopCard) -> None:
    """The top card goes to whoever draws, or is dealt the next one."""
    card: i64 = outcome.card
    board.leave_pile(board.in_pile(card))
    if board.phase == DRAWING:
        seat = board.turn
        board.take(seat, card)
        remember_draw(board, seat)
        if board.told is not None:
            board.tell_only(Drew(seat, card), seat)
            board.tell_others(Drew(seat, None), board.players, seat)
        board.phase = ACT
        spend(board)
    else:
        _deal(board, card)


def _deal(board: Board, card: i64) -> None:
    """One card each, clockwise from the first player, five times."""
    dealt: i64 = 0
    other: i64 = 0
    while other < board.players:
        dealt += board.held[other]
        other += 1
    seat = (board.turn + dealt) % board.players
    board.take(seat, card)
    if board.told is not None:
        board.tell_only(Dealt(seat, card), seat)
        board.tell_others(Dealt(seat, None), board.players, seat)
    if dealt + 1 == DEAL * board.players:
        start_turn(board, board.turn)


def open_up(board: Board, outcome: NewEstablishment) -> None:
    """At the first free place: before the first turn one after the other, later where one was just taken."""
    place: i64 = 0
    while board.town[place] != NONE:
        place += 1
    board.town[place] = outcome.establishment
    board.stock[outcome.establishment] -= 1
    if board.told is not None:
        board.tell(Opened(place, outcome.establishment))
    if board.turns > 0:
        next_shootout(board)
    elif place == board.places - 1:
        board.phase = DEALING


def choose_first(board: Board, outcome: FirstPlayer) -> None:
    board.turn = outcome.seat
    board.phase = OPENING
    if board.told is not None:
        board.tell(FirstChosen(outcome.seat))
