"""The list of games for the start page, made from what the games and their bots say about themselves."""

from __future__ import annotations

from typing import Any

from peppermill.bots import can_advise, levels
from peppermill.bots.usual import usual_level
from peppermill.core.registry import game as game_named
from peppermill.core.registry import names
from peppermill.core.texts import both


def catalogue() -> list[dict[str, Any]]:
    return [_entry(name) for name in names()]


def _entry(name: str) -> dict[str, Any]:
    game = game_named(name)
    made = game.credits
    return {
        "id": game.id,
        "name": game.name,
        "players": {"min": game.min_players, "max": game.max_players, "usual": game.usual_players()},
        "credits": {"design": list(made.design), "publisher": list(made.publisher), "year": made.year},
        "about": both("about", name),
        "hints": can_advise(name),
        "options": [option.schema(name) for option in game.options if not option.lab],
        "bots": [
            {"id": level.id, "title": both(f"bot.{level.id}", name), "about": both(f"bot.{level.id}.about", name)}
            for level in levels(name)
        ],
        "usual_bot": usual_level(name),
    }
