"""The parent of several workers: it replaces those that die, and ends them all."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from peppermill.core.errors import BadOptions
from peppermill.server.fleet.workers import Workers


def work(folder: Path, behaviour: str, pipe: Connection, replaces: str | None) -> None:
    """Leaves a note when it begins and when it is told to end."""
    name = str(os.getpid())
    (folder / f"began {name}").write_text(replaces or "")
    if behaviour == "dies":
        os._exit(3)
    pipe.send(name)
    try:
        pipe.recv()
    except EOFError:
        (folder / f"ended {name}").touch()


def notes(folder: Path, kind: str) -> dict[str, str]:
    return {file.name.split()[1]: file.read_text() for file in folder.glob(f"{kind} *")}


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_one_that_dies_is_replaced_and_all_end_together(tmp_path: Path) -> None:
    ready: list[str] = []
    workers = Workers(2, work, (tmp_path, "lives"), lambda: ready.append("ready"))

    def story() -> None:
        until(lambda: len(workers.names) == 2)
        victim = workers.names[0]
        os.kill(int(victim), signal.SIGKILL)
        until(lambda: victim in notes(tmp_path, "began").values())
        os.kill(os.getpid(), signal.SIGTERM)

    told = threading.Thread(target=story)
    told.start()
    workers.run()
    told.join()
    assert ready == ["ready"]
    assert len(notes(tmp_path, "began")) == 3
    assert len(notes(tmp_path, "ended")) == 2


def test_workers_that_can_not_even_begin_are_given_up(tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as error:
        Workers(2, work, (tmp_path, "dies"), lambda: None).run()
    assert error.value.code == "no-workers"
