"""What is done for a player whose time is up: as little as possible, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.deck import FUGGEDABOUTIT, LAST_PEPPER, LIMIT, STRENGTH, SWEET
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules import raid

_WORTH_OF_SWEET: Final = 9
_WORTH_OF_OTHERS: Final = 4
_WORTH_OF_ANSWER: Final = 8


def worth(card: int) -> int:
    """A rough idea of what one would miss least: weak peppers first, a joker or an answer last."""
    if card == SWEET:
        return _WORTH_OF_SWEET
    if card <= LAST_PEPPER:
        return STRENGTH[card]
    return _WORTH_OF_ANSWER if card == FUGGEDABOUTIT else _WORTH_OF_OTHERS


def timeout(p: Position, seat: i64, legal: Sequence[Action]) -> Action:
    what = p.step.what
    if what == s.TURN:
        return _timeout_in_turn(legal)
    if what == s.DRAFT:
        return max(legal, key=lambda action: worth(action.card) if isinstance(action, m.Keep) else 0)
    if what in (s.ROOM, s.GIVE):
        return min(legal, key=lambda action: worth(action.card) if isinstance(action, (m.Discard, m.Give)) else 0)
    if what == s.BAG:
        return max(legal, key=lambda action: worth(action.card) if isinstance(action, m.Take) else 0)
    if what == s.FETCH:
        room = LIMIT - p.held[seat]
        return max(legal, key=lambda action: _fetched(action, room))
    if what == s.RAID:
        now = raid.as_it_stands(p, seat)
        return now if now in legal else legal[-1]
    for action in legal:
        if isinstance(action, (m.Decline, m.Stop)):
            return action
    return legal[0]


def _fetched(action: Action, room: int) -> int:
    """As much as there is room for."""
    return sum([worth(card) for card in action.cards]) if isinstance(action, m.Fetch) and len(action.cards) <= room else 0


def _timeout_in_turn(legal: Sequence[Action]) -> Action:
    """End; or pass with what is worth least, from hand if possible; after a Snoop, what must be done."""
    best = legal[-1]
    least = 1000
    for action in legal:
        if isinstance(action, m.Pass) and action.card is not None:
            cost = worth(action.card) + (0 if action.gang is None else 100)
            if cost < least:
                best, least = action, cost
    return best
