"""The same ledger on PostgreSQL, where one is installed: a server of its own in a folder of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from peppermill.core.registry import find
from peppermill.server.storage.store import SqlLedger
from peppermill.table.errors import Overtaken
from peppermill.table.ledger import ChatLine
from peppermill.table.match import Match
from peppermill.table.match_info import Status, new_match_info, now
from peppermill.table.seats import Seat, Who

pytest.importorskip("psycopg")


def program(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


@pytest.fixture
def address(seat_0_begins: None) -> Iterator[str]:
    initdb, server = program("initdb"), program("pg_ctl")
    if initdb is None or server is None:
        pytest.skip("no PostgreSQL here")
    # It refuses to run as root, and must be able to enter its folder.
    user = "nobody" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="pepper-", ignore_cleanup_errors=True) as folder:
        if user is not None:
            shutil.chown(folder, user)

        def run(*command: str) -> None:
            subprocess.run(command, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)

        run(initdb, "-D", f"{folder}/data", "-A", "trust", "-U", "pepper", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        run(server, "-D", f"{folder}/data", "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgresql+psycopg://pepper@/postgres?host={folder}"
        finally:
            run(server, "-D", f"{folder}/data", "-m", "immediate", "stop")


def test_a_match_on_postgres(address: str) -> None:
    async def story() -> None:
        ledger, other = SqlLedger(address), SqlLedger(address)
        seats = (
            Seat(0, Who.PERSON, "Ana", key="a" * 64, entropy="Yx0_a", promised=True),
            Seat(1, Who.BOT, "Paprika", bot="steady"),
        )
        info = new_match_info(find("chili-dice"), {}, True, seats)
        await ledger.create(info)
        match = Match(replace(info, status=Status.PLAYING, salt="s", begun=now(), revision=1))
        step = match.plan(0, match.legal(0)[0], "name")
        line = ChatLine(1, 0, "Ana", "bonsoir", now(), "c")
        await ledger.write(match.info, changed=True, moves=step.moves, chat=line)
        stored = await other.load(info.id)
        assert stored is not None
        assert (stored.info, stored.moves, stored.chat) == (match.info, step.moves, (line,))
        with pytest.raises(Overtaken):
            await other.write(info, moves=step.moves)
        rematch = new_match_info(find("chili-dice"), {}, True, seats)
        await ledger.create(rematch, match.info)
        with pytest.raises(Overtaken):
            await other.create(new_match_info(find("chili-dice"), {}, True, seats), match.info)
        ledger.close()
        other.close()

    asyncio.run(story())
