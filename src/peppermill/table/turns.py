"""What moving, coming back and staying away do to what is stored around a game: clocks, votes, seats that bots hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from peppermill.core.actors import CHANCE, ToAct
from peppermill.table.clock import MISSES, Turn
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo
from peppermill.table.match_info import now as today
from peppermill.table.notes import What, noted
from peppermill.table.seats import Who, swapped


def turn_of(before: Sequence[int], moves: Sequence[Played], after: ToAct) -> Turn:
    """What everybody sees of these moves."""
    mover = moves[0].actor if moves else None
    asked = () if after is CHANCE else tuple(after)
    return Turn(tuple(before), mover if isinstance(mover, int) else None, asked, len(moves) == 1)


def after_turn(info: MatchInfo, turn: Turn, now: int, missed: bool, version: int) -> MatchInfo:
    """The match info after that turn, which led to that version, at that server time.

    Whoever missed too many has a bot at their seat.
    """
    if info.votes or info.takeovers:
        votes = {seat: by for seat, by in info.votes.items() if seat in turn.goes_on}
        info = replace(info, votes=votes, takeovers={seat: at for seat, at in info.takeovers.items() if seat in turn.goes_on})
    if info.clock is None:
        return info
    clock = info.clock.moved(turn, now, info.bots, missed)
    info = info.but(clock=clock)
    if missed and turn.mover is not None and clock.missed[turn.mover] >= MISSES:
        info = with_bot(info, turn.mover, version, What.LATE)
    return info


def with_bot(info: MatchInfo, number: int, version: int, why: What) -> MatchInfo:
    """The same with a bot that plays for that person from that version on."""
    seats = swapped(info.seats, replace(info.seats[number], held=True))
    return noted(_not_waited_for(replace(info, seats=seats), number), version, number, why, today())


def with_person(info: MatchInfo, number: int, version: int, now: int, sure: bool) -> MatchInfo:
    """The same with the seat's owner back at it, if they were away or waited for. `sure`: they did something themselves.

    When all is over, whoever played to the end did: coming back to look at it changes nothing.
    """
    seat, clock = info.seats[number], info.clock
    waited_for = number in info.votes or number in info.takeovers
    if seat.who is not Who.PERSON or info.done or not (seat.by_bot or waited_for):
        return info
    if clock is not None and seat.held:
        clock = clock.returned(number, now, sure)
    seats = swapped(info.seats, replace(seat, left=False, held=False))
    info = _not_waited_for(replace(info, seats=seats, clock=clock), number)
    return noted(info, version, number, What.BACK, today()) if seat.by_bot else info


def without(info: MatchInfo, number: int, version: int) -> MatchInfo:
    """The same with the seat's owner gone on purpose."""
    seats = swapped(info.seats, replace(info.seats[number], left=True))
    return noted(_not_waited_for(replace(info, seats=seats), number), version, number, What.LEFT, today())


def _not_waited_for(info: MatchInfo, number: int) -> MatchInfo:
    votes = {seat: by for seat, by in info.votes.items() if seat != number}
    return replace(info, votes=votes, takeovers={seat: at for seat, at in info.takeovers.items() if seat != number})
