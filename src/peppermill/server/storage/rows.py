"""Turns matches into rows and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadRecord, PeppermillError
from peppermill.core.game import Game
from peppermill.core.registry import find
from peppermill.core.takeback import TAKE_BACK, is_take_back
from peppermill.table.clock import Clock
from peppermill.table.codes import Code
from peppermill.table.ledger import ChatLine, Picture, Stored
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo, Status, now
from peppermill.table.notes import Note
from peppermill.table.seats import Seat, Who

Row = Mapping[Any, Any]


def match_row(info: MatchInfo) -> dict[str, Any]:
    return {
        "id": info.id,
        "game": info.game,
        "rules": info.rules,
        "options": info.options,
        "hints": info.hints,
        "takebacks": info.takebacks,
        "status": info.status.value,
        "host": info.host,
        "seed": info.seed,
        "salt": info.salt,
        "created": info.created,
        "begun": info.begun,
        "ended": info.ended,
        "result": info.result,
        "next": info.next,
        "next_by": info.next_by,
        "votes": {str(seat): by for seat, by in info.votes.items()} or None,
        "takeovers": {str(seat): at for seat, at in info.takeovers.items()} or None,
        "notes": [note.to_json() for note in info.notes] or None,
        "closed": info.closed,
        "active": info.active,
        **time_row(info),
    }


def time_row(info: MatchInfo) -> dict[str, Any]:
    """What is written with every move."""
    if info.clock is None:
        return {"revision": info.revision}
    return {"revision": info.revision, "clock": info.clock.to_json(), "due": info.due}


def seat_row(match: str, seat: Seat) -> dict[str, Any]:
    return {
        "match": match,
        "number": seat.number,
        "who": seat.who.value,
        "name": seat.name,
        "bot": seat.bot,
        "key": seat.key,
        "entropy": seat.entropy,
        "promised": seat.promised,
        "left": seat.left,
        "held": seat.held,
        "spare": list(seat.spare) or None,
        "code": None if seat.code is None else seat.code.to_json(),
    }


def move_rows(info: MatchInfo, moves: Sequence[Played]) -> list[dict[str, Any]]:
    game = find(info.game)
    at = now()
    return [
        {
            "match": info.id,
            "version": move.version,
            "seat": None if move.actor is CHANCE else move.actor,
            "action": game.dump(move.action),
            "client": move.move_id,
            "at": at,
        }
        for move in moves
    ]


def chat_row(match: str, line: ChatLine) -> dict[str, Any]:
    return {
        "match": match,
        "n": line.n,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "client": line.message_id,
        "at": line.at,
    }


def stored(head: Row, seats: Sequence[Row], moves: Sequence[Row], chat: Sequence[Row], unread: int = 0) -> Stored:
    """A match from its rows. Moves that can't be read are counted and the reason is kept; everything else is there.

    `unread`: so many moves are in the database, but not even as JSON.
    """
    info = _info(head, seats)
    chatted = tuple([ChatLine(row["n"], row["seat"], row["name"], row["text"], row["at"], row["client"]) for row in chat])
    picture = None if head["pictured"] is None else Picture(head["pictured"], head["picture"])
    if unread:
        return Stored(info, (), chatted, unread, BadRecord("stored-moves"), picture)
    try:
        return Stored(info, moves_of(info.game, moves), chatted, picture=picture)
    except PeppermillError as error:
        return Stored(info, (), chatted, len(moves), error, picture)


def _info(head: Row, seats: Sequence[Row]) -> MatchInfo:
    return MatchInfo(
        id=head["id"],
        game=head["game"],
        rules=head["rules"],
        options=dict(head["options"]),
        hints=head["hints"],
        takebacks=head["takebacks"],
        status=Status(head["status"]),
        host=head["host"],
        seats=tuple([_seat(row) for row in seats]),
        seed=bytes(head["seed"]),
        created=head["created"],
        salt=head["salt"],
        begun=head["begun"],
        ended=head["ended"],
        result=head["result"],
        next=head["next"],
        next_by=head["next_by"],
        clock=None if head["clock"] is None else Clock.from_json(head["clock"]),
        votes={int(seat): tuple(by) for seat, by in (head["votes"] or {}).items()},
        takeovers={int(seat): at for seat, at in (head["takeovers"] or {}).items()},
        notes=tuple([Note.from_json(note) for note in head["notes"] or ()]),
        closed=head["closed"],
        active=head["active"] or head["created"],
        revision=head["revision"],
    )


def _seat(row: Row) -> Seat:
    return Seat(
        row["number"],
        Who(row["who"]),
        name=row["name"],
        bot=row["bot"],
        key=row["key"],
        entropy=row["entropy"],
        promised=row["promised"],
        left=row["left"],
        held=row["held"],
        spare=tuple(row["spare"] or ()),
        code=None if row["code"] is None else Code.from_json(row["code"]),
    )


def moves_of(game_id: str, rows: Sequence[Row]) -> tuple[Played, ...]:
    """The moves, or UnknownGame, or BadRecord at the first one that is no move of the game."""
    game = find(game_id)
    found: list[Played] = []
    for row in rows:
        try:
            found.append(_move(game, row))
        except PeppermillError as error:
            raise BadRecord("stored-move", move=row["version"]) from error
    return tuple(found)


def _move(game: Game, row: Row) -> Played:
    if row["seat"] is None:
        return Played(row["version"], CHANCE, game.load_outcome(row["action"]))
    action = TAKE_BACK if is_take_back(row["action"]) else game.load_action(row["action"])
    return Played(row["version"], row["seat"], action, row["client"])
