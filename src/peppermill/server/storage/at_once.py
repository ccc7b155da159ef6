"""What PostgreSQL does in one statement: write a move, read a match. One way there and back, and no transaction around it.

A statement is all or nothing, durable when it is answered, and sees one moment: the same promises as the transactions it stands
for, which go to the server and back five times and more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Connection,
    DateTime,
    Integer,
    Select,
    String,
    Table,
    bindparam,
    column,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by

from peppermill.server.storage import schema
from peppermill.server.storage.rows import move_rows, stored
from peppermill.table.errors import LeaseLost, Overtaken
from peppermill.table.ledger import Stored
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo

_HEAD: Final = schema.matches.c
_MOVES: Final = (
    func.json_to_recordset(bindparam("made", type_=JSON))
    .table_valued(
        column("version", Integer),
        column("seat", Integer),
        column("action", JSON),
        column("client", String),
        column("at", DateTime(timezone=True)),
    )
    .render_derived(name="made", with_types=True)
)


def _writing(timed: bool, fenced: bool) -> Any:
    """The next revision of a match, and its new moves if it was the next one."""
    head = update(schema.matches).where(_HEAD.id == bindparam("its_id"), _HEAD.revision == bindparam("before"))
    head = head.values(revision=bindparam("after"))
    if timed:
        head = head.values(clock=bindparam("its_clock", type_=_HEAD.clock.type), due=bindparam("its_due"))
    if fenced:
        head = head.where(_HEAD.fence == bindparam("its_fence"))
    revised = head.returning(_HEAD.id).cte("revised")
    names = ("version", "seat", "action", "client", "at")
    made = select(revised.c.id, *[_MOVES.c[name] for name in names]).select_from(revised.join(_MOVES, true()))
    # SQLAlchemy does not count what an INSERT has inserted unless it is told to.
    return insert(schema.moves).from_select(["match", *names], made).execution_options(preserve_rowcount=True)


_WRITING: Final = {(timed, fenced): _writing(timed, fenced) for timed in (False, True) for fenced in (False, True)}


def write(connection: Connection, info: MatchInfo, moves: Sequence[Played], fence: int | None) -> None:
    """Moves, and where the clocks are after them; Overtaken or LeaseLost, and nothing is written."""
    made = [{**move, "at": move["at"].isoformat()} for move in move_rows(info, moves)]
    row = {"its_id": info.id, "before": info.revision - 1, "after": info.revision, "made": made}
    if info.clock is not None:
        row |= {"its_clock": info.clock.to_json(), "its_due": info.due}
    if fence is not None:
        row["its_fence"] = fence
    if connection.execute(_WRITING[info.clock is not None, fence is not None], row).rowcount == len(moves):
        return
    if fence is not None and connection.execute(select(_HEAD.fence).where(_HEAD.id == info.id)).scalar() != fence:
        raise LeaseLost("lease-lost")
    raise Overtaken("overtaken")


def _rows(table: Table, number: str, after: str | None) -> Any:
    """The rows that belong to the match, in their order, as one JSON list; those after a number, or all of them."""
    chosen = select(table).where(table.c.match == bindparam("match"))
    if after is not None:
        chosen = chosen.where(table.c[number] > bindparam(after))
    found = chosen.subquery()
    return select(func.json_agg(aggregate_order_by(found.table_valued(), found.c[number]))).scalar_subquery()


_READING: Final[Select[Any]] = select(
    schema.matches,
    _rows(schema.seats, "number", None).label("seated"),
    _rows(schema.moves, "version", "version").label("made"),
    _rows(schema.chat, "n", "line").label("said"),
).where(_HEAD.id == bindparam("match"))


def read(connection: Connection, match: str, version: int, line: int) -> Stored | None:
    """A match with its moves after that version and its chat after that line; or None."""
    head = connection.execute(_READING, {"match": match, "version": version, "line": line}).mappings().first()
    if head is None:
        return None
    return stored(head, head["seated"] or (), head["made"] or (), [_said(each) for each in head["said"] or ()])


def _said(line: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**line, "at": datetime.fromisoformat(line["at"])}
