"""Hints: who may ask for one, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from peppermill.bots import can_advise
from peppermill.table import messages
from peppermill.table.bot_process import Advise
from peppermill.table.errors import BotFailed, NoHint, NotYourSeat

if TYPE_CHECKING:
    from peppermill.table.crowd import Guest
    from peppermill.table.table import Table


@dataclass(frozen=True)
class Question:
    """A hint somebody may have: what the actions are worth at this version."""

    guest: Guest
    version: int
    job: Advise


def ask(table: Table, guest: Guest, seat: int) -> Question:
    """The question of a guest who may ask it, or the reason why not.

    Thinking takes a while. A guest may go on meanwhile, but not ask for another hint.
    """
    match = table.match
    if seat not in guest.seats:
        raise NotYourSeat("not-your-seat")
    if not table.info.hints:
        raise NoHint("hints-off")
    if not can_advise(table.info.game):
        raise NoHint("no-advice", game=match.game.name)
    legal = match.legal(seat)
    if not legal:
        raise NoHint("nothing-to-decide")
    if guest.awaits_hint:
        raise NoHint("hint-busy")
    guest.awaits_hint = True
    return Question(guest, match.version, Advise(table.info.game, match.state.view(seat), list(legal)))


async def answer(table: Table, question: Question) -> messages.Json:
    """What every legal action is worth, best first; NoHint if the bots fail."""
    try:
        worth = await table.bots.advise(question.job, table.info.id)
    except BotFailed:
        raise NoHint("no-hint-now") from None
    finally:
        question.guest.awaits_hint = False
    return messages.hint(table.match.game, question.version, worth)
