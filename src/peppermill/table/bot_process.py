"""What runs inside a bot's process: it is sent views and answers with actions. It never sees a match."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from peppermill.core.rng import Sfc32
from peppermill.core.values import Action, View


@dataclass(frozen=True)
class Think:
    """Which action would a bot of that level choose?"""

    game: str
    level: str
    view: View
    legal: Sequence[Action]
    seed: int


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
    from peppermill.bots import advise, bot  # noqa: PLC0415 — heavy, and only workers need it

    peppermill.game(job.game)
    if isinstance(job, Think):
        return bot(job.game, job.level).act(job.view, job.legal, Sfc32(job.seed))
    advice = advise(job.game, job.view, job.legal)
    return Worth(advice.unit, tuple(advice.options))


def work(pipe: Connection) -> None:
    """Answer until the other end is gone."""
    # Ctrl-C in a terminal reaches the whole group; the server decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    import peppermill.bots  # noqa: F401, PLC0415 — paid before the first job, not during it

    pipe.send(READY)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(answer(job))
        except Exception as error:  # a bot's bug must not end the worker; the table plays the time-out action
            pipe.send(RuntimeError(f"{type(error).__name__}: {error}"))
