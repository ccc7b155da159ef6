"""What moving, coming back and staying away do to what is stored around a game: clocks, votes, seats that bots hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from peppermill.core.actors import CHANCE, ToAct
from peppermill.table.clock import MISSES, Turn
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo
from peppermill.table.seats import Who, swapped


def turn_of(before: Sequence[int], moves: Sequence[Played], after: ToAct) -> Turn:
    """What everybody sees of these moves."""
    mover = moves[0].actor if moves else None
    asked = () if after is CHANCE else tuple(after)
    return Turn(tuple(before), mover if isinstance(mover, int) else None, asked, len(moves) == 1)


def after_turn(info: MatchInfo, turn: Turn, now: int, missed: bool) -> MatchInfo:
    """The match info after that turn, at that server time; whoever missed too many has a bot at their seat."""
    if info.votes:
        info = replace(info, votes={seat: by for seat, by in info.votes.items() if seat in turn.goes_on})
    if info.clock is None:
        return info
    clock = info.clock.moved(turn, now, info.bots, missed)
    info = replace(info, clock=clock)
    if missed and turn.mover is not None and clock.missed[turn.mover] >= MISSES:
        info = with_bot(info, turn.mover)
    return info


def with_bot(info: MatchInfo, number: int) -> MatchInfo:
    """The same with a bot that plays for that person."""
    seats = swapped(info.seats, replace(info.seats[number], held=True))
    return replace(info, seats=seats, votes=_votes_but(info, number))


def with_person(info: MatchInfo, number: int, now: int, sure: bool) -> MatchInfo:
    """The same with the seat's owner back at it, if they were away or waited for. `sure`: they did something themselves."""
    seat, clock = info.seats[number], info.clock
    if seat.who is not Who.PERSON or not (seat.by_bot or number in info.votes):
        return info
    if clock is not None and seat.held:
        clock = clock.returned(number, now, sure)
    seats = swapped(info.seats, replace(seat, left=False, held=False))
    return replace(info, seats=seats, votes=_votes_but(info, number), clock=clock)


def without(info: MatchInfo, number: int) -> MatchInfo:
    """The same with the seat's owner gone on purpose."""
    seats = swapped(info.seats, replace(info.seats[number], left=True))
    return replace(info, seats=seats, votes=_votes_but(info, number))


def _votes_but(info: MatchInfo, number: int) -> dict[int, tuple[int, ...]]:
    return {seat: by for seat, by in info.votes.items() if seat != number}
