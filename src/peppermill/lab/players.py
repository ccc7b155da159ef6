"""Who plays: a level (`steady`), a level with a budget (`sharp:0.1s`), or anybody's own bot (`my_package.bots.Careful`)."""

from __future__ import annotations

import importlib
import os
import sys

from peppermill.bots import UnknownBot, bot_with
from peppermill.core.bot import Bot


def player(game_id: str, wanted: str) -> Bot:
    """The bot, or UnknownBot with the reason. A dotted path names a class, or anything else that makes a bot when called."""
    if "." not in wanted.partition(":")[0]:
        return bot_with(game_id, wanted)
    module_name, _, name = wanted.rpartition(".")
    # As with other tools that load your own code: modules in the working directory are found.
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        made = getattr(importlib.import_module(module_name), name)()
    except Exception as error:
        # Whatever somebody else's code raises, the user learns which bot it was.
        raise UnknownBot("own-bot", given=wanted, detail=f"{type(error).__name__}: {error}") from error
    if not isinstance(made, Bot):
        raise UnknownBot("not-a-bot", given=wanted)
    return made
