"""The ledger on SQL. Every call is one transaction in a thread, so that the event loop never waits for a disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from peppermill.server.storage import schema
from peppermill.server.storage.engine import connect, writers
from peppermill.server.storage.migrate import migrate
from peppermill.server.storage.rows import chat_row, match_row, move_rows, seat_row, stored
from peppermill.table.errors import NotStored, Overtaken
from peppermill.table.ledger import ChatLine, Stored
from peppermill.table.match import Played
from peppermill.table.match_info import MatchInfo

T = TypeVar("T")

_READERS = 4


class SqlLedger:
    """Implements `peppermill.table.ledger.Ledger`."""

    def __init__(self, address: str) -> None:
        self._engine = connect(address)
        migrate(self._engine)
        self._writing = ThreadPoolExecutor(writers(self._engine), thread_name_prefix="peppermill-write")
        self._reading = ThreadPoolExecutor(_READERS, thread_name_prefix="peppermill-read")

    def close(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()

    async def create(self, info: MatchInfo, before: str | None = None) -> None:
        def creating(connection: Connection) -> None:
            connection.execute(insert(schema.matches), match_row(info))
            connection.execute(insert(schema.seats), [seat_row(info.id, seat) for seat in info.seats])
            if before is not None:
                old = schema.matches.c
                found = connection.execute(
                    update(schema.matches).where(old.id == before, old.next.is_(None)).values(next=info.id)
                )
                if found.rowcount != 1:
                    raise Overtaken("overtaken")

        await self._in_thread(self._writing, creating)

    async def write(
        self, info: MatchInfo, *, changed: bool = False, moves: Sequence[Played] = (), chat: ChatLine | None = None
    ) -> None:
        def writing(connection: Connection) -> None:
            if moves:
                connection.execute(insert(schema.moves), move_rows(info, moves))
            if changed:
                row = match_row(info)
                connection.execute(update(schema.matches).where(schema.matches.c.id == info.id).values(**row))
                seats = schema.seats.c
                for seat in info.seats:
                    this = update(schema.seats).where(seats.match == info.id, seats.number == seat.number)
                    connection.execute(this.values(**seat_row(info.id, seat)))
            if chat is not None:
                connection.execute(insert(schema.chat), chat_row(info.id, chat))

        await self._in_thread(self._writing, writing)

    async def load(self, match: str) -> Stored | None:
        def loading(connection: Connection) -> Stored | None:
            head = connection.execute(select(schema.matches).where(schema.matches.c.id == match)).mappings().first()
            if head is None:
                return None
            seats = select(schema.seats).where(schema.seats.c.match == match).order_by(schema.seats.c.number)
            moves = select(schema.moves).where(schema.moves.c.match == match).order_by(schema.moves.c.version)
            lines = select(schema.chat).where(schema.chat.c.match == match).order_by(schema.chat.c.n)
            seated, said = connection.execute(seats).mappings().all(), connection.execute(lines).mappings().all()
            try:
                return stored(head, seated, connection.execute(moves).mappings().all(), said)
            except ValueError:  # a move that is not JSON
                unread = select(func.count()).select_from(schema.moves).where(schema.moves.c.match == match)
                return stored(head, seated, (), said, connection.execute(unread).scalar_one())

        return await self._in_thread(self._reading, loading)

    async def _in_thread(self, threads: ThreadPoolExecutor, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, self._transaction, work)

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except IntegrityError as error:
            raise Overtaken("overtaken") from error
        except SQLAlchemyError as error:
            raise NotStored("not-stored") from error
