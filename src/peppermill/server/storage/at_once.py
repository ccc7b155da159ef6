"""What PostgreSQL does in one statement: write the moves of many matches, read a match. One way there and back, and no
transaction around it.

A statement is all or nothing, durable when it is answered, and sees one moment: the same promises as the transactions it stands
for, which go to the server and back five times and more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Connection,
    DateTime,
    Engine,
    Integer,
    Select,
    String,
    Table,
    and_,
    bindparam,
    case,
    column,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from peppermill.server.storage import schema
from peppermill.server.storage.failures import as_refusal
from peppermill.server.storage.grouping import Grouping, Outcome
from peppermill.server.storage.rows import move_rows, stored
from peppermill.table.errors import LeaseLost, Overtaken
from peppermill.table.ledger import Stored
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo

_HEAD: Final = schema.matches.c
_ANY: Final = JSON(none_as_null=True)
_GIVEN: Final = (
    func.json_to_recordset(bindparam("given", type_=JSON))
    .table_valued(
        column("match", String),
        column("before", Integer),
        column("after", Integer),
        column("fence", Integer),
        column("timed", Boolean),
        column("clock", _ANY),
        column("due", BigInteger),
    )
    .render_derived(name="given", with_types=True)
)
_MADE: Final = (
    func.json_to_recordset(bindparam("made", type_=JSON))
    .table_valued(
        column("match", String),
        column("version", Integer),
        column("seat", Integer),
        column("action", JSON),
        column("client", String),
        column("at", DateTime(timezone=True)),
    )
    .render_derived(name="made", with_types=True)
)


def _writing(waiting: bool) -> Any:
    """The next revision of each match that is given, and its new moves, if it was the next one; says which."""
    given = _GIVEN.c
    unfenced = or_(given.fence.is_(None), given.fence == _HEAD.fence)
    ready = select(given.match, given.after, given.timed, given.clock, given.due).select_from(
        _GIVEN.join(schema.matches, and_(_HEAD.id == given.match, _HEAD.revision == given.before, unfenced))
    )
    found = ready.with_for_update(of=schema.matches, key_share=True, skip_locked=not waiting).cte("ready")
    retimed = {
        "clock": case((found.c.timed, found.c.clock), else_=_HEAD.clock),
        "due": case((found.c.timed, found.c.due), else_=_HEAD.due),
    }
    head = update(schema.matches).where(_HEAD.id == found.c.match).values(revision=found.c.after, **retimed)
    revised = head.returning(_HEAD.id).cte("revised")
    names = ("match", "version", "seat", "action", "client", "at")
    made = select(*[_MADE.c[name] for name in names]).select_from(_MADE.join(revised, _MADE.c.match == revised.c.id))
    return select(revised.c.id).add_cte(insert(schema.moves).from_select(list(names), made).cte("added"))


_TOGETHER: Final = _writing(waiting=False)
_ALONE: Final = _writing(waiting=True)


class Writing:
    """Moves of one match, and where the clocks are after them, ready to be written."""

    __slots__ = ("given", "made")

    def __init__(self, info: MatchInfo, moves: Sequence[Played], fence: int | None) -> None:
        clock = info.clock
        self.given = {
            "match": info.id,
            "before": info.revision - 1,
            "after": info.revision,
            "fence": fence,
            "timed": clock is not None,
            "clock": None if clock is None else clock.to_json(),
            "due": info.due,
        }
        self.made = [{**move, "at": move["at"].isoformat()} for move in move_rows(info, moves)]


class Together(Grouping[Writing]):
    """The moves of many matches in one statement.

    It waits for nobody, so it can't deadlock and one match can't hold up the others: one that somebody else is writing to just
    now is left out, like one that was overtaken. Those are tried again alone, which waits, and says what is wrong.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        super().__init__()

    async def write(self, writing: Writing) -> bool:
        """Is it written? If not, it has to be tried alone. NotStored if nobody knows."""
        return bool(await self._ask(writing))

    def _write(self, group: list[Writing]) -> list[Outcome]:
        # A match is changed once in a statement. One that comes twice, which no table does, is tried alone.
        first = {writing.given["match"]: writing for writing in reversed(group)}
        try:
            revised = self._revised(list(first.values()))
        except (DataError, IntegrityError):
            return [(False, None)] * len(group)
        except Exception as error:
            return [(None, as_refusal(self.engine, error)) for _ in group]
        return [(writing.given["match"] in revised and first[writing.given["match"]] is writing, None) for writing in group]

    def _revised(self, group: list[Writing]) -> set[str]:
        """Those that are written."""
        rows = {"given": [each.given for each in group], "made": [move for each in group for move in each.made]}
        for last in (False, True):
            try:
                with self.engine.connect() as connection:
                    return set(connection.execute(_TOGETHER, rows).scalars())
            except DBAPIError as error:
                # The database was started anew since we last asked. What it may have done it does not do twice: it compares.
                if last or not error.connection_invalidated:
                    raise
        raise AssertionError


def write(connection: Connection, writing: Writing) -> None:
    """One match alone; Overtaken or LeaseLost, and nothing is written."""
    if connection.execute(_ALONE, {"given": [writing.given], "made": writing.made}).first() is not None:
        return
    match, fence = writing.given["match"], writing.given["fence"]
    if fence is not None and connection.execute(select(_HEAD.fence).where(_HEAD.id == match)).scalar() != fence:
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
