"""The list of games for the start page, made from what the games and their bots say about themselves."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from peppermill.bots import can_advise, offered
from peppermill.bots.resolve import title
from peppermill.bots.usual import usual_level
from peppermill.core.errors import BadPlugin
from peppermill.core.registry import find, names
from peppermill.core.texts import LANGUAGES, both, catalog
from peppermill.table.clock import FIGURES, Figures

log = logging.getLogger(__name__)


def _never(game: str, level: str) -> bool:
    return False


def catalogue(busy: Callable[[str, str], bool] = _never, clocks: Mapping[str, Figures] = FIGURES) -> list[dict[str, Any]]:
    """All games that can be loaded: one broken package must not take the others with it.

    `busy` says of a game's level whether a lighter one would sit down for it now; `clocks` are those to choose from.
    """
    found: list[dict[str, Any]] = []
    for name in names():
        try:
            found.append({**_entry(name, busy), "clocks": [_clock(kind, figures) for kind, figures in clocks.items()]})
        except BadPlugin as error:
            log.warning("%s is left out. %s", name, error)
    # What one can begin alone comes first: a newcomer rolls dice within seconds.
    return sorted(found, key=lambda entry: (entry["players"]["min"], entry["name"]))


def _clock(kind: str, figures: Figures) -> dict[str, Any]:
    return {"id": kind, "move": figures.move, "bank": figures.bank}


def _entry(name: str, busy: Callable[[str, str], bool]) -> dict[str, Any]:
    game = find(name)
    made = game.credits
    return {
        "id": game.id,
        "name": game.name,
        "players": {"min": game.min_players, "max": game.max_players, "usual": game.usual_players()},
        "credits": {"design": list(made.design), "publisher": list(made.publisher), "year": made.year},
        "about": both("about", name),
        "goal": both("rules.goal", name) if "rules.goal" in catalog("en", name) else None,
        "hints": can_advise(name),
        "options": [option.schema(name) for option in game.options if not option.lab],
        "bots": [
            {
                "id": level.id,
                "title": {lang: title(name, level.id, lang) for lang in LANGUAGES},
                "about": both("bot.policy.about" if level.policy else f"bot.{level.id}.about", name),
                "busy": busy(name, level.id),
            }
            for level in offered(name)
        ],
        "usual_bot": usual_level(name),
    }
