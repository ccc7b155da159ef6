"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
)


class Utc(TypeDecorator[datetime]):
    """A moment. SQLite forgets time zones; everything we write is UTC, so everything we read is."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


metadata = MetaData()

# One row, written to see whether writing works.
pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Utc, nullable=False),
    Column("ballast", LargeBinary, nullable=False),
    info={"passing": True},  # nothing anybody would want back from a backup
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("takebacks", Boolean, nullable=False, server_default=false()),
    Column("status", String(8), nullable=False),
    Column("host", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("salt", Text),
    Column("created", Utc, nullable=False),
    Column("begun", Utc),
    Column("ended", Utc),
    Column("result", JSON(none_as_null=True)),
    Column("next", String(16)),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("owner", String(16)),
    Column("fence", Integer, nullable=False, server_default="0"),
    Column("clock", JSON(none_as_null=True)),
    Column("due", BigInteger, index=True),
    Column("votes", JSON(none_as_null=True)),
    Column("takeovers", JSON(none_as_null=True)),
    Column("notes", JSON(none_as_null=True)),
    Column("next_by", Integer),
    Column("closed", String(16)),
    Column("active", Utc, index=True),
    Column("picture", JSON(none_as_null=True)),
    Column("pictured", Integer),
)

# The servers that share this database. Each says every few seconds that it lives.
processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("until", Utc, nullable=False),
    Column("radio", Boolean, nullable=False),
    info={"passing": True},
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", String(8), nullable=False),
    Column("name", String(64)),
    Column("bot", String(32)),
    Column("key", String(64)),
    Column("entropy", String(64), nullable=False),
    Column("promised", Boolean, nullable=False, server_default=false()),
    Column("left", Boolean, nullable=False),
    Column("held", Boolean, nullable=False, server_default=false()),
    Column("spare", JSON(none_as_null=True)),
    Column("code", JSON(none_as_null=True)),
)

# Append-only. The primary key is what keeps two writers from making two different moves out of one.
moves = Table(
    "moves",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("action", JSON, nullable=False),
    Column("client", String(64)),
    Column("at", Utc, nullable=False),
    UniqueConstraint("match", "client", name="moves_client"),
)

chat = Table(
    "chat",
    metadata,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", String(300), nullable=False),
    Column("client", String(64), nullable=False),
    Column("at", Utc, nullable=False),
    UniqueConstraint("match", "client", name="chat_client"),
)

# One row: the server time (`table/server_time.py`), in milliseconds.
service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
)
