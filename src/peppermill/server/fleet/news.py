"""Moves as a process tells them to the others, once they are stored: whoever is one revision behind need not look them up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from peppermill.core.actors import CHANCE
from peppermill.core.errors import PeppermillError
from peppermill.core.registry import find
from peppermill.server.storage.rows import moves_of
from peppermill.table.clock import Clock
from peppermill.table.exchange import News
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo

_FIELDS: Final = ("version", "seat", "action", "client")


def told(info: MatchInfo, moves: Sequence[Played]) -> dict[str, Any]:
    """The moves that led to this revision, and the clocks after them."""
    game = find(info.game)
    made = [[move.version, None if move.actor is CHANCE else move.actor, game.dump(move.action), move.move_id] for move in moves]
    return {"moves": made} if info.clock is None else {"moves": made, "clock": info.clock.to_json()}


def heard(info: MatchInfo, message: Mapping[str, Any]) -> News | None:
    """What that means for a match that is one revision behind; None if it has to be looked up."""
    if "moves" not in message or message["revision"] != info.revision + 1:
        return None
    try:
        moves = moves_of(info.game, [dict(zip(_FIELDS, each, strict=True)) for each in message["moves"]])
        clock = Clock.from_json(message["clock"]) if "clock" in message else info.clock
    except (PeppermillError, ValueError, TypeError, KeyError):
        return None  # another version of ours may say it in other words
    return News(info.but(revision=message["revision"], clock=clock), moves)
