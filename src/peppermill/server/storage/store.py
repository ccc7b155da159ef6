"""The ledger on SQL. Everything happens in threads, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, and_, bindparam, func, insert, or_, select, update

from peppermill.server import metrics
from peppermill.server.storage import at_once, schema
from peppermill.server.storage.engine import connect, for_single_statements, for_writing, has_one_writer, snapshots
from peppermill.server.storage.failures import as_refusal
from peppermill.server.storage.health import StorageHealth
from peppermill.server.storage.leases import revisions
from peppermill.server.storage.migrate import check_current, migrate
from peppermill.server.storage.prepared import Prepared, Row
from peppermill.server.storage.rows import chat_row, match_row, move_rows, seat_row, stored, time_row
from peppermill.server.storage.writer import GroupWriter, Lines
from peppermill.table.errors import LeaseLost, Overtaken
from peppermill.table.ledger import ChatLine, Picture, Stored
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo, Status, now

T = TypeVar("T")

_READERS = 4
_WRITERS = 8
"""Transactions at the same time, where the database can."""

_BALLAST = 32 * 1024

_REVISE = (
    update(schema.matches)
    .where(schema.matches.c.id == bindparam("match"), schema.matches.c.revision == bindparam("before"))
    .values(revision=bindparam("after"))
)
_RETIME = _REVISE.values(clock=bindparam("clock", type_=schema.matches.c.clock.type), due=bindparam("due"))


class SqlLedger:
    """Implements `peppermill.table.ledger.Ledger`."""

    def __init__(self, address: str, upgrade: bool = True) -> None:
        self.engine = self._engine = connect(address)
        self._snapshots = snapshots(self._engine)
        self.health = StorageHealth()
        try:
            (migrate if upgrade else check_current)(self._engine)
        except BaseException:
            self._engine.dispose()
            raise
        self._group = GroupWriter(for_writing(self._engine)) if has_one_writer(self._engine) else None
        self._data_version = 0
        self._writing = ThreadPoolExecutor(_WRITERS, thread_name_prefix="peppermill-write")
        self._reading = ThreadPoolExecutor(_READERS, thread_name_prefix="peppermill-read")
        single = for_single_statements(self._engine)
        self._together = None if single is None else at_once.Together(single)
        self._revise = Prepared(_REVISE, self._engine.dialect)
        self._retime = Prepared(_RETIME, self._engine.dialect)
        self._add_move = Prepared(insert(schema.moves), self._engine.dialect)

    def close(self) -> None:
        for writer in (self._group, self._together):
            if writer is not None:
                writer.close()
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()

    async def create(self, info: MatchInfo, before: MatchInfo | None = None) -> None:
        def creating(connection: Connection) -> None:
            connection.execute(insert(schema.matches), match_row(info))
            connection.execute(insert(schema.seats), [seat_row(info.id, seat) for seat in info.seats])
            if before is not None:
                _change(connection, before.id, {"revision": before.revision + 1, "next": info.id, "next_by": before.next_by})

        await self.change(creating)

    async def write(
        self,
        info: MatchInfo,
        *,
        changed: bool = False,
        moves: Sequence[Played] = (),
        chat: ChatLine | None = None,
        fence: int | None = None,
    ) -> None:
        if self._together is not None and not changed and chat is None:
            await self._write_moves(self._together, at_once.Writing(info, moves, fence))
        elif changed or fence is not None or chat is not None:
            await self.change(partial(self._write_much, info, changed, moves, chat, fence))
        else:
            await self.change(self._lines(info, moves))
        metrics.moved(moves)

    async def _write_moves(self, together: at_once.Together, writing: at_once.Writing) -> None:
        with self.health.writing():
            if not await together.write(writing):
                await _in_thread(self._writing, together.engine, partial(at_once.write, writing=writing))

    def _lines(self, info: MatchInfo, moves: Sequence[Played]) -> Lines:
        """What is made at every move: the next revision and where the clocks are now; the moves."""
        revise = self._revise if info.clock is None else self._retime
        row: dict[str, Any] = {"match": info.id, "before": info.revision - 1, "after": info.revision}
        if info.clock is not None:
            row |= {"clock": info.clock.to_json(), "due": info.due}
        head = (revise, revise.rows([row]))
        return Lines(head, (self._add_move, self._move_lines(info, moves))) if moves else Lines(head)

    def _move_lines(self, info: MatchInfo, moves: Sequence[Played]) -> Sequence[Row]:
        return self._add_move.rows(move_rows(info, moves))

    def _write_much(
        self,
        info: MatchInfo,
        changed: bool,
        moves: Sequence[Played],
        chat: ChatLine | None,
        fence: int | None,
        connection: Connection,
    ) -> None:
        _change(connection, info.id, match_row(info) if changed else time_row(info), fence)
        if moves:
            self._add_move.run(connection, self._move_lines(info, moves))
        if changed:
            seats = schema.seats.c
            for seat in info.seats:
                this = update(schema.seats).where(seats.match == info.id, seats.number == seat.number)
                connection.execute(this.values(**seat_row(info.id, seat)))
        if chat is not None:
            connection.execute(insert(schema.chat), chat_row(info.id, chat))

    async def beat(self, time: int) -> int:
        def beating(connection: Connection) -> int:
            service = schema.service
            connection.execute(update(service).where(service.c.id == 1, service.c.time < time).values(time=time))
            return int(connection.execute(select(service.c.time).where(service.c.id == 1)).scalar_one())

        return await self.change(beating)

    async def overdue(self, time: int, most: int) -> list[str]:
        this, process = schema.matches.c, schema.processes.c
        living = select(process.id).where(process.until > func.now())
        nobodys = or_(this.owner.is_(None), this.owner.not_in(living))
        return await self._ids(select(this.id).where(this.due <= time, nobodys).order_by(this.due).limit(most))

    async def forsaken(self, open_since: datetime, playing_since: datetime, most: int) -> list[str]:
        this = schema.matches.c
        never_begun = and_(this.status == Status.OPEN.value, this.active < open_since)
        unfinished = and_(this.status == Status.PLAYING.value, this.due.is_(None), this.active < playing_since)
        return await self._ids(select(this.id).where(or_(never_begun, unfinished)).order_by(this.active).limit(most))

    async def keep_pictures(self, pictures: Mapping[str, Picture]) -> None:
        this = schema.matches.c

        def keeping(connection: Connection) -> None:
            for match, picture in sorted(pictures.items()):  # two who keep the same ones must not wait for each other
                older = or_(this.pictured.is_(None), this.pictured < picture.version)
                kept = update(schema.matches).where(this.id == match, older)
                connection.execute(kept.values(picture=picture.view, pictured=picture.version))

        await self.change(keeping)

    async def revised_by_others(self, matches: Collection[str]) -> dict[str, int]:
        if self._group is None or not matches or not await self.change(self._others_wrote):
            return {}
        return await self.look(lambda connection: revisions(connection, matches))

    def _others_wrote(self, connection: Connection) -> bool:
        """SQLite counts the changes that others have made, as seen by a connection; all of ours are made by this one."""
        before, self._data_version = self._data_version, connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        return bool(before != self._data_version)

    async def _ids(self, asked: Select[Any]) -> list[str]:
        def finding(connection: Connection) -> list[str]:
            return [str(row.id) for row in connection.execute(asked)]

        return await self.look(finding)

    async def load(self, match: str, version: int = 0, line: int = 0) -> Stored | None:
        if self._together is not None:
            with self.health.reading():
                work = partial(at_once.read, match=match, version=version, line=line)
                return await _in_thread(self._reading, self._together.engine, work)

        def loading(connection: Connection) -> Stored | None:
            head = connection.execute(select(schema.matches).where(schema.matches.c.id == match)).mappings().first()
            if head is None:
                return None
            seats = select(schema.seats).where(schema.seats.c.match == match).order_by(schema.seats.c.number)
            moved, chatted = schema.moves.c, schema.chat.c
            moves = select(schema.moves).where(moved.match == match, moved.version > version).order_by(moved.version)
            lines = select(schema.chat).where(chatted.match == match, chatted.n > line).order_by(chatted.n)
            seated, said = connection.execute(seats).mappings().all(), connection.execute(lines).mappings().all()
            try:
                return stored(head, seated, connection.execute(moves).mappings().all(), said)
            except ValueError:  # a move that is not JSON
                unread = select(func.count()).select_from(schema.moves).where(moved.match == match)
                return stored(head, seated, (), said, connection.execute(unread).scalar_one())

        return await self.look(loading)

    async def pulse(self) -> None:
        """A durable write that changes nothing, as large as the largest a game makes: a disk may have room for less."""

        def pulsing(connection: Connection) -> None:
            row = {"id": 1, "at": now(), "ballast": os.urandom(_BALLAST)}
            if connection.execute(update(schema.pulse).values(**row)).rowcount == 0:
                connection.execute(insert(schema.pulse), row)

        await self.change(pulsing)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """One transaction that writes, or a part of one that many share."""
        with self.health.writing():
            if self._group is not None:
                return await self._group.write(work)
            return await _in_thread(self._writing, self._engine, work)

    async def look(self, work: Callable[[Connection], T]) -> T:
        """One transaction that only reads, as of one moment."""
        with self.health.reading():
            return await _in_thread(self._reading, self._snapshots, work)


async def _in_thread(threads: ThreadPoolExecutor, engine: Engine, work: Callable[[Connection], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, _transaction, engine, work)


def _transaction(engine: Engine, work: Callable[[Connection], T]) -> T:
    try:
        with engine.begin() as connection:
            return work(connection)
    except Exception as error:
        refused = as_refusal(engine, error)
        raise refused from refused.__cause__


def _change(connection: Connection, match: str, values: dict[str, Any], fence: int | None = None) -> None:
    """Give the match its next revision and what belongs to it; Overtaken if somebody else did, LeaseLost if the fence is old."""
    this = schema.matches.c
    before = update(schema.matches).where(this.id == match, this.revision == values["revision"] - 1)
    if fence is not None:
        before = before.where(this.fence == fence)
    if connection.execute(before.values(**values)).rowcount == 1:
        return
    if fence is not None and connection.execute(select(this.fence).where(this.id == match)).scalar() != fence:
        raise LeaseLost("lease-lost")
    raise Overtaken("overtaken")
