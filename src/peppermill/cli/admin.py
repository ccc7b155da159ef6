"""`peppermill admin list|show|close|export|purge|backup|restore`: a server's database, also while the server runs."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from rich.table import Table as Grid
from rich.text import Text

from peppermill.cli.arguments import at_least_one
from peppermill.cli.screen import MINT, SAFFRON, BadArgument, Screen
from peppermill.core import texts
from peppermill.core.errors import BadOptions
from peppermill.core.registry import find, names

if TYPE_CHECKING:
    from peppermill.server.storage.store import SqlLedger
    from peppermill.table.ledger import Stored

T = TypeVar("T")

STATUSES: Final = ("open", "playing", "over", "closed")


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    actions = parser.add_subparsers(metavar="ACTION", dest="action", required=True)

    def add(name: str, do: Callable[[argparse.Namespace, Screen], int]) -> argparse.ArgumentParser:
        about = screen.text(f"cli.admin.{name}")
        sub = actions.add_parser(name, help=about, description=about)
        sub.add_argument("--lang", choices=texts.LANGUAGES, help=screen.text("cli.lang"))
        sub.add_argument("--database", metavar="URL", help=screen.text("cli.serve.database"))
        sub.add_argument("--data", type=Path, metavar="FOLDER", help=screen.text("cli.serve.data"))
        sub.add_argument("--json", action="store_true", help=screen.text("cli.admin.json"))
        sub.set_defaults(do=do)
        return sub

    found = add("list", show_list)
    status = screen.text("cli.admin.list.status")
    found.add_argument("--status", action="append", choices=STATUSES, default=[], metavar="STATUS", help=status)
    found.add_argument("--game", metavar="GAME", help=screen.text("cli.game", games=", ".join(names())))
    found.add_argument("--limit", type=at_least_one, default=50, metavar="N", help=screen.text("cli.admin.list.limit"))
    for name, do in (("show", show_match), ("close", close_match), ("export", export_match)):
        add(name, do).add_argument("table", metavar="TABLE", help=screen.text("cli.admin.table"))
    actions.choices["export"].add_argument("--out", type=Path, metavar="FILE", help=screen.text("cli.admin.export.out"))
    purge = add("purge", purge_matches)
    purge.add_argument("--older-than", type=days, required=True, metavar="DAYS", help=screen.text("cli.admin.purge.older"))
    purge.add_argument("--over", action="store_true", help=screen.text("cli.admin.purge.over"))
    purge.add_argument("--closed", action="store_true", help=screen.text("cli.admin.purge.closed"))
    purge.add_argument("--yes", action="store_true", help=screen.text("cli.admin.purge.yes"))
    for name, work in (("backup", make_backup), ("restore", restore_backup)):
        add(name, work).add_argument("file", metavar="FILE", type=Path, help=screen.text(f"cli.admin.{name}.file"))


def days(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100_000:
        raise BadArgument("not-days", given=text)
    return value


def run(given: argparse.Namespace, screen: Screen) -> int:
    # Imported here: no other command has to load a database.
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from peppermill.table.errors import NotStored, Overtaken  # noqa: PLC0415

    try:
        code: int = given.do(given, screen)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadArgument("cant-write", file=error.filename or "?", detail=error.strerror or str(error)) from None
    except (SQLAlchemyError, NotStored) as error:
        if isinstance(error, Overtaken):
            raise
        cause = error.__cause__ if isinstance(error, NotStored) else error
        raise BadOptions("no-database", detail=str(getattr(cause, "orig", None) or cause)) from None
    return code


# The database


def address(given: argparse.Namespace) -> str:
    """The server's database, found as the server finds it."""
    from peppermill.server.config import ServerConfig  # noqa: PLC0415

    return ServerConfig.read(database=given.database, data=given.data).database_url


def existing(given: argparse.Namespace) -> str:
    """The same; it must be there: looking for a database must not make one."""
    from peppermill.server.storage.engine import file_of  # noqa: PLC0415

    found = address(given)
    file = file_of(found)
    if file is not None and not file.is_file():
        raise BadArgument("no-such-database", file=file)
    return found


def with_ledger(given: argparse.Namespace, work: Callable[[SqlLedger], Awaitable[T]]) -> T:
    from peppermill.server.storage.store import SqlLedger  # noqa: PLC0415

    ledger = SqlLedger(existing(given), upgrade=False)

    async def working() -> T:
        return await work(ledger)

    try:
        return asyncio.run(working())
    finally:
        ledger.close()


def loaded(given: argparse.Namespace) -> Stored:
    from peppermill.server.storage import upkeep  # noqa: PLC0415

    return with_ledger(given, lambda ledger: upkeep.load(ledger, given.table))


# The actions


def show_list(given: argparse.Namespace, screen: Screen) -> int:
    from peppermill.server.storage import upkeep  # noqa: PLC0415
    from peppermill.table.match_info import Status  # noqa: PLC0415

    statuses = [Status(name) for name in given.status]
    found = with_ledger(
        given, lambda ledger: ledger.look(lambda connection: upkeep.listed(connection, statuses, given.game, given.limit))
    )
    if given.json:
        print_json(
            [
                {
                    "id": match.id,
                    "game": match.game,
                    "status": match.status.value,
                    "created": match.created.isoformat(),
                    "last": match.last.isoformat(),
                    "moves": match.moves,
                    "people": list(match.people),
                    "bots": match.bots,
                }
                for match in found
            ]
        )
        return 0
    if not found:
        screen.say("cli.admin.list.none")
        return 0
    grid = Grid(header_style=SAFFRON)
    for key, style in (("table", ""), ("game", ""), ("status", ""), ("created", ""), ("last", "")):
        grid.add_column(screen.text(f"cli.admin.head.{key}"), style=style, no_wrap=key == "table")
    grid.add_column(screen.text("cli.admin.head.moves"), justify="right")
    grid.add_column(screen.text("cli.admin.head.people"))
    for match in found:
        bots = [screen.text("cli.admin.bots", n=match.bots)] if match.bots else []
        cells = [
            match.id,
            title(match.game),
            screen.text(f"cli.admin.status.{match.status.value}"),
            moment(match.created),
            moment(match.last),
            str(match.moves),
            ", ".join([*match.people, *bots]),
        ]
        grid.add_row(*[Text(cell) for cell in cells])
    screen.console.print(grid)
    return 0


def show_match(given: argparse.Namespace, screen: Screen) -> int:
    """Everything but secrets: no seed, no entropy, no keys, and what people said is theirs."""
    stored = loaded(given)
    info = stored.info
    if given.json:
        print_json(
            {
                "id": info.id,
                "game": info.game,
                "rules": info.rules,
                "options": info.options,
                "hints": info.hints,
                "status": info.status.value,
                "created": info.created.isoformat(),
                "begun": info.begun and info.begun.isoformat(),
                "ended": info.ended and info.ended.isoformat(),
                "moves": stored.version,
                "chat": len(stored.chat),
                "result": info.result,
                "next": info.next,
                "seats": [
                    {"seat": seat.number, "who": seat.who.value, "name": seat.name, "bot": seat.bot, "left": seat.left}
                    for seat in info.seats
                ],
            }
        )
        return 0
    facts = {
        "game": title(info.game),
        "status": screen.text(f"cli.admin.status.{info.status.value}"),
        "created": moment(info.created),
        "begun": moment(info.begun),
        "ended": moment(info.ended),
        "moves": str(stored.version),
        "chat": str(len(stored.chat)),
        "options": ", ".join([f"{name}={json.dumps(value)}" for name, value in info.options.items()]),
        "next": info.next or "–",
    }
    grid = Grid(title=Text(info.id, style=SAFFRON), show_header=False)
    for key, value in facts.items():
        grid.add_row(Text(screen.text(f"cli.admin.head.{key}")), Text(value))
    for seat in info.seats:
        who = screen.text(f"cli.admin.who.{seat.who.value}")
        named = " · ".join([part for part in (seat.name, who, seat.bot) if part])
        grid.add_row(Text(screen.text("cli.admin.seat", n=seat.number + 1)), Text(named))
    screen.console.print(grid)
    return 0


def close_match(given: argparse.Namespace, screen: Screen) -> int:
    from peppermill.server.storage import upkeep  # noqa: PLC0415

    with_ledger(given, lambda ledger: upkeep.close(ledger, given.table))
    report(given, screen, "cli.admin.close.done", id=given.table)
    return 0


def export_match(given: argparse.Namespace, screen: Screen) -> int:
    """The record, as a finished match offers it to its players. Before the end it is without the seed."""
    record = loaded(given).match().record().dumps()
    if given.out is None:
        print(record)
        return 0
    write_new(given.out, record)
    report(given, screen, "cli.admin.export.done", file=given.out)
    return 0


def purge_matches(given: argparse.Namespace, screen: Screen) -> int:
    from peppermill.server.storage import upkeep  # noqa: PLC0415
    from peppermill.table.match_info import Status, now  # noqa: PLC0415

    chosen = [Status.OVER] * given.over + [Status.CLOSED] * given.closed or list(upkeep.ENDED)
    before = now() - timedelta(days=given.older_than)

    async def purging(ledger: SqlLedger) -> int:
        if not given.yes:
            return await ledger.look(lambda connection: upkeep.old(connection, chosen, before))
        removed = 0
        while found := await ledger.change(lambda connection: upkeep.purge_some(connection, chosen, before)):
            removed += found
        return removed

    report(given, screen, "cli.admin.purge.done" if given.yes else "cli.admin.purge.would", n=with_ledger(given, purging))
    return 0


def make_backup(given: argparse.Namespace, screen: Screen) -> int:
    from peppermill.server.storage.backup import backup  # noqa: PLC0415

    matches = backup(existing(given), given.file)
    report(given, screen, "cli.admin.backup.done", file=given.file, n=matches)
    return 0


def restore_backup(given: argparse.Namespace, screen: Screen) -> int:
    from peppermill.server.storage.backup import restore  # noqa: PLC0415

    if not given.file.is_file():
        raise BadArgument("no-such-database", file=given.file)
    matches = restore(given.file, address(given))
    report(given, screen, "cli.admin.restore.done", file=given.file, n=matches)
    return 0


# Showing


def report(given: argparse.Namespace, screen: Screen, key: str, **params: Any) -> None:
    """What was done, in a sentence or as JSON."""
    if given.json:
        told = {name: str(value) if isinstance(value, Path) else value for name, value in params.items()}
        print_json({"done": key.removeprefix("cli.admin.").removesuffix(".done"), **told})
    else:
        screen.say(key, style=MINT, **params)


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def title(game: str) -> str:
    return find(game).name if game in names() else game


def moment(at: datetime | None) -> str:
    """In the reader's own time."""
    return at.astimezone().strftime("%Y-%m-%d %H:%M") if at is not None else "–"


def write_new(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(f"{text}\n")
    except FileExistsError:
        raise BadArgument("file-exists", file=file) from None
