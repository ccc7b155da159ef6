"""Who runs which match, on PostgreSQL: the processes that live, and leases with fencing tokens.

They are kept where the moves are written, so that a write and the check of its token are one statement. A token that came from
anywhere else could be given twice, by a store that forgot; all times are the database's own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Final, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, String, any_, delete, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY, insert
from sqlalchemy.exc import SQLAlchemyError

from peppermill.server.storage import schema
from peppermill.table.errors import NotStored

T = TypeVar("T")

_RUNNING: Final = ("open", "playing")
_AT_ONCE: Final = 1000
"""Matches asked for in one statement."""


class Leases:
    """One process among those that share the database. All calls raise NotStored when the database can't be reached."""

    def __init__(self, engine: Engine, me: str, lasts: float) -> None:
        self._engine = engine
        self._me = me
        self._lasts = timedelta(seconds=lasts)
        # Two, so that somebody who waits for one answer does not wait for the next heartbeat.
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="peppermill-leases")

    def close(self) -> None:
        self._threads.shutdown()

    async def beat(self, radio: bool) -> dict[str, bool]:
        """Say that we live. Returns all who do, and whether they hear the others by radio."""

        def beating(connection: Connection) -> dict[str, bool]:
            mine = {"until": func.now() + self._lasts, "radio": radio}
            row = insert(schema.processes).values(id=self._me, **mine)
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=mine))
            those = schema.processes.c
            found = connection.execute(select(those.id, those.radio).where(those.until > func.now()))
            return {id: hears for id, hears in found}

        return await self._do(beating)

    async def end(self, process: str) -> None:
        """That process is no more: its matches are anybody's. Those who fell silent long ago are cleared away, too."""

        def ending(connection: Connection) -> None:
            those = schema.processes.c
            old = func.now() - 10 * self._lasts
            connection.execute(delete(schema.processes).where(or_(those.id == process, those.until < old)))

        await self._do(ending)

    async def claim(self, matches: Collection[str]) -> dict[str, int]:
        """Run those that no living process runs. Returns the fencing tokens of those that are ours now."""

        def claiming(connection: Connection) -> dict[str, int]:
            fences: dict[str, int] = {}
            this = schema.matches.c
            living = select(schema.processes.c.id).where(schema.processes.c.until > func.now())
            for some in _portions(matches):
                nobodys = or_(this.owner.is_(None), this.owner == self._me, this.owner.not_in(living))
                # A match that is being written right now is left for the next time: whoever waits for nothing can't deadlock.
                ours = select(this.id).where(_among(connection, some), this.status.in_(_RUNNING), nobodys)
                free = ours.with_for_update(skip_locked=True)
                taken = update(schema.matches).where(this.id.in_(free)).values(owner=self._me, fence=this.fence + 1)
                fences.update({id: fence for id, fence in connection.execute(taken.returning(this.id, this.fence))})
            return fences

        return await self._do(claiming)

    async def release(self, match: str, fence: int) -> None:
        """Leave it to others, if it is still ours."""

        def releasing(connection: Connection) -> None:
            this = schema.matches.c
            ours = update(schema.matches).where(this.id == match, this.owner == self._me, this.fence == fence)
            connection.execute(ours.values(owner=None))

        await self._do(releasing)

    async def revisions(self, matches: Collection[str]) -> dict[str, int]:
        """How far they have come."""

        return await self._do(lambda connection: revisions(connection, matches))

    async def _do(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._transaction, work)

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise NotStored("not-stored") from error


def revisions(connection: Connection, matches: Collection[str]) -> dict[str, int]:
    """How far these matches have come."""
    found: dict[str, int] = {}
    this = schema.matches.c
    for some in _portions(matches):
        rows = connection.execute(select(this.id, this.revision).where(_among(connection, some)))
        found.update({id: revision for id, revision in rows})
    return found


def _among(connection: Connection, some: list[str]) -> ColumnElement[bool]:
    """Is it one of these matches? PostgreSQL takes a list as one value; a thousand values take six times as long."""
    match = schema.matches.c.id
    return match == any_(literal(some, ARRAY(String))) if connection.dialect.name == "postgresql" else match.in_(some)


def _portions(matches: Collection[str]) -> list[list[str]]:
    all_of_them = sorted(matches)
    return [all_of_them[start : start + _AT_ONCE] for start in range(0, len(all_of_them), _AT_ONCE)]
