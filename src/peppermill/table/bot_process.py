"""What runs inside a bot's process: it is sent views and answers with actions. It never sees a match."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final

from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View

if TYPE_CHECKING:
    from peppermill.core.bot import Bot

_NICE: Final = 5
"""How far the bots stand back: people's moves and the database go first."""


@dataclass(frozen=True)
class Think:
    """Which action would a bot of that level choose?"""

    game: str
    level: str
    view: View
    legal: Sequence[Action]
    seed: int
    seconds: float | None = None
    """For a bot that searches: how long. 0: what it thinks of first. None for all others, who decide at once."""


@dataclass(frozen=True)
class Advise:
    """What is every action worth?"""

    game: str
    view: View
    legal: Sequence[Action]


@dataclass(frozen=True)
class Worth:
    """The answer to Advise, best first."""

    unit: str
    options: tuple[tuple[Action, float], ...]


Job = Think | Advise
READY = "ready"


def answer(job: Job) -> Action | Worth:
    import peppermill  # noqa: PLC0415 — registers the games
    from peppermill.bots import advise  # noqa: PLC0415 — heavy, and only workers need it

    peppermill.game(job.game)
    if isinstance(job, Think):
        return _player(job).act(job.view, job.legal, Sfc32(job.seed))
    advice = advise(job.game, job.view, job.legal)
    return Worth(advice.unit, tuple(advice.options))


def _player(job: Think) -> Bot:
    from peppermill.bots import level_of, player  # noqa: PLC0415 — heavy, and only workers need it

    # A level and nothing else: what a table stores once came from a visitor, who may not name files or classes.
    level = level_of(job.game, job.level).id
    if job.seconds is None:
        return player(job.game, level)
    return player(job.game, f"{level}:{job.seconds:.4f}s" if job.seconds > 0 else f"{level}:1")


def work(pipe: Connection) -> None:
    """Answer until the other end is gone."""
    # Ctrl-C in a terminal reaches the whole group; the server decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    import peppermill.bots  # noqa: F401, PLC0415 — paid before the first job, not during it

    found: object = READY
    while True:
        try:
            pipe.send(found)
            job = pipe.recv()
        except (EOFError, OSError):  # the server ended, or was killed meanwhile
            return
        try:
            found = answer(job)
        except Exception as error:  # a bot's bug must not end the worker; the table plays the time-out action
            found = RuntimeError(f"{type(error).__name__}: {error}")
