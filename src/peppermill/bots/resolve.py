"""One way to say who plays, for every door: `play`, `watch`, `simulate`, the lab, `gym(opponents=…)`.

| said | who |
|---|---|
| `habanero` | a level of the game, ours or of another package (entry point `peppermill.bots`) |
| `carolina-reaper:500`, `carolina-reaper:0.1s` | a level that searches, with a budget of iterations or seconds |
| `my_bots:Careful`, `my_bots.Careful` | a class of your own, or anything that makes a bot when called without arguments |
| `policy.onnx` | a network, see `peppermill.bots.policy` |
| a `Bot` | itself, in Python |

Files and classes are for people at their own machine. What comes over a network is only ever looked up among the levels
(`level_of`).
"""

from __future__ import annotations

import importlib
import math
import os
import sys
from collections.abc import Mapping
from typing import Any, Final

from peppermill.bots.players import FORMER, UnknownBot, level_of, levels
from peppermill.core import texts
from peppermill.core.bot import Bot, is_thinker
from peppermill.core.forms import shown

POLICY: Final = ".onnx"
_LONGEST: Final = 3600.0
_MOST: Final = 10**9
"""Iterations; like an hour, as good as no limit."""


def player(game_id: str, wanted: Any, players: int | None = None, options: Mapping[str, Any] | None = None) -> Bot:
    """The bot that is meant, by a word of the table above or a `Bot` itself; or UnknownBot with the reason.

    With `players` and `options`, those of the match, a network that was made for another kind of match is refused too.

    >>> player("chicago-poker", "carolina-reaper:50").iterations
    50
    """
    if isinstance(wanted, Bot):
        return _fitting(game_id, wanted, players, options)
    if not isinstance(wanted, str):
        raise UnknownBot("no-player", given=shown(wanted))
    head, colon, tail = wanted.partition(":")
    if wanted.endswith(POLICY):
        from peppermill.bots.policy.bot import PolicyBot  # noqa: PLC0415 — only who plays with a network needs it

        return PolicyBot(wanted, game=game_id, players=players, options=options)
    if head in FORMER or any([level.id == head for level in levels(game_id)]):
        check_level(game_id, head, players, options)
        found = level_of(game_id, head).make()
        return _with_budget(found, wanted, tail) if colon else found
    if colon and tail.isidentifier():
        return _fitting(game_id, _own(wanted, head, tail), players, options)
    if not colon and "." in wanted:
        module, _, name = wanted.rpartition(".")
        return _fitting(game_id, _own(wanted, module, name), players, options)
    return level_of(game_id, wanted).make()


def check_level(game_id: str, level_id: str, players: int | None, options: Mapping[str, Any] | None) -> None:
    """UnknownBot if there is no such level, or if it is a network made for another kind of match."""
    file = level_of(game_id, level_id).policy
    if file:
        from peppermill.bots.policy.label import known_label  # noqa: PLC0415
        from peppermill.core.registry import find  # noqa: PLC0415

        known_label(file).check(level_id, find(game_id), players, options)


def title(game_id: str, wanted: str, lang: str = "en") -> str:
    """What a player is called at the table: a level by its sentence, a class or a file by its name."""
    level = wanted.partition(":")[0]
    for name in (level, FORMER.get(level, level)):
        found = texts.sentence(f"bot.{name}", None, lang, game_id)
        if found != f"bot.{name}":
            return found
    if wanted.endswith(POLICY):
        return os.path.basename(wanted).removesuffix(POLICY)
    return wanted.replace(":", ".").rpartition(".")[2]


def _with_budget(found: Bot, wanted: str, budget: str) -> Bot:
    seconds, iterations = _budget(budget)
    if not is_thinker(found) or (seconds <= 0.0 and iterations <= 0):
        raise UnknownBot("bad-budget", given=wanted)
    found.seconds = seconds
    found.iterations = iterations
    return found


def _budget(text: str) -> tuple[float, int]:
    """Seconds and iterations; 0 for the one the text does not give, and for both where it is no budget."""
    try:
        seconds, iterations = (float(text[:-1]), 0) if text.endswith("s") else (0.0, int(text))
    except ValueError:
        return 0.0, 0
    return (min(seconds, _LONGEST), min(iterations, _MOST)) if math.isfinite(seconds) else (0.0, 0)


def _own(wanted: str, module: str, name: str) -> Bot:
    """A bot of somebody's own code. As with other tools that load it, modules in the working directory are found."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        made = getattr(importlib.import_module(module), name)()
    except (Exception, SystemExit) as error:
        # Whatever it raises, the user learns which bot it was.
        raise UnknownBot("own-bot", given=wanted, detail=f"{type(error).__name__}: {error}") from error
    if not isinstance(made, Bot):
        raise UnknownBot("not-a-bot", given=wanted)
    return made


def _fitting(game_id: str, bot: Bot, players: int | None, options: Mapping[str, Any] | None) -> Bot:
    """The bot, unless it is a network for something else."""
    check = getattr(bot, "check", None)
    if callable(check):
        check(game_id, players, options)
    return bot
