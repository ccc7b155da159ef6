"""What whoever runs a server may want of its database: which matches there are, to close one, to remove old ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from peppermill.server.storage import schema
from peppermill.server.storage.store import SqlLedger
from peppermill.table.errors import Overtaken, TableClosed, UnknownTable, WrongMoment
from peppermill.table.ledger import Stored
from peppermill.table.match_info import BY_ADMIN, Status, now
from peppermill.table.seats import Who

ENDED: Final = (Status.OVER, Status.CLOSED)
_AT_ONCE: Final = 50
"""Matches that are removed in one transaction: players wait for it."""
_TRIES: Final = 8


@dataclass(frozen=True)
class Listed:
    """One match in a list."""

    id: str
    game: str
    status: Status
    created: datetime
    last: datetime
    """When anything was last played, or it began, or ended."""
    moves: int
    people: tuple[str, ...]
    bots: int


def listed(connection: Connection, statuses: Sequence[Status], game: str | None, most: int) -> list[Listed]:
    """The newest matches."""
    match, move = schema.matches.c, schema.moves.c
    chosen = select(match.id, match.game, match.status, match.created, match.begun, match.ended)
    if statuses:
        chosen = chosen.where(match.status.in_(statuses))
    if game is not None:
        chosen = chosen.where(match.game == game)
    heads = connection.execute(chosen.order_by(match.created.desc(), match.id).limit(most)).all()
    ids = [head.id for head in heads]
    counted = select(move.match, func.count(), func.max(move.at)).where(move.match.in_(ids)).group_by(move.match)
    played = {id: (moves, last) for id, moves, last in connection.execute(counted)}
    seats = connection.execute(select(schema.seats).where(schema.seats.c.match.in_(ids)).order_by(schema.seats.c.number)).all()
    found: list[Listed] = []
    for head in heads:
        moves, last = played.get(head.id, (0, None))
        own = [seat for seat in seats if seat.match == head.id]
        found.append(
            Listed(
                head.id,
                head.game,
                Status(head.status),
                head.created,
                max([moment for moment in (head.created, head.begun, head.ended, last) if moment is not None]),
                moves,
                tuple([seat.name for seat in own if seat.who == Who.PERSON]),
                len([seat for seat in own if seat.who == Who.BOT]),
            )
        )
    return found


async def load(ledger: SqlLedger, id: str) -> Stored:
    found = await ledger.load(id)
    if found is None:
        raise UnknownTable("unknown-table")
    return found


async def close(ledger: SqlLedger, id: str) -> None:
    """End a match before its end. A server that has it in memory looks a few seconds later, or is overtaken at its next write."""
    for _ in range(_TRIES):
        info = (await load(ledger, id)).info
        if info.status is Status.OVER:
            raise WrongMoment("game-over")
        if info.status is Status.CLOSED:
            raise TableClosed("table-closed")
        try:
            closed = replace(info, status=Status.CLOSED, ended=now(), closed=BY_ADMIN, revision=info.revision + 1)
            await ledger.write(closed, changed=True)
            return
        except Overtaken:
            continue
    raise Overtaken("overtaken")


def old(connection: Connection, statuses: Iterable[Status], before: datetime) -> int:
    """How many matches of these kinds ended before that."""
    match = schema.matches.c
    counted = select(func.count()).select_from(schema.matches).where(match.status.in_(list(statuses)), match.ended < before)
    return connection.execute(counted).scalar_one()


def purge_some(connection: Connection, statuses: Iterable[Status], before: datetime) -> int:
    """Remove a few of them and everything that belongs to them; how many. 0: there are none left."""
    # A write comes first: so whoever else wants to write waits, and what is read next is still true when it is removed.
    connection.execute(update(schema.pulse).values(at=now()))
    match = schema.matches.c
    chosen = select(match.id).where(match.status.in_(list(statuses)), match.ended < before).order_by(match.ended).limit(_AT_ONCE)
    ids = connection.execute(chosen).scalars().all()
    if ids:
        for table in reversed(schema.metadata.sorted_tables):
            if "match" in table.c:
                connection.execute(delete(table).where(table.c.match.in_(ids)))
        connection.execute(delete(schema.matches).where(match.id.in_(ids)))
    return len(ids)
