"""The list of games for the start page, made from what the games and their bots say about themselves."""

from __future__ import annotations

from typing import Any

from peppermill.bots import can_advise, levels
from peppermill.core.game import Game
from peppermill.core.registry import game as game_named
from peppermill.core.registry import names
from peppermill.core.texts import both
from peppermill.games import COMING, Coming


def catalogue() -> list[dict[str, Any]]:
    """Games that can be played first."""
    ready = names()
    return [_ready(name) for name in ready] + [_coming(each) for each in COMING if each.id not in ready]


def _ready(name: str) -> dict[str, Any]:
    game = game_named(name)
    return {
        **_head(game),
        "ready": True,
        "about": both("about", name),
        "hints": can_advise(name),
        "options": [option.schema(name) for option in game.options if not option.lab],
        "bots": [
            {"id": level.id, "title": both(f"bot.{level.id}", name), "about": both(f"bot.{level.id}.about", name)}
            for level in levels(name)
        ],
    }


def _coming(game: Coming) -> dict[str, Any]:
    return {**_head(game), "ready": False, "about": both(f"coming.{game.id}")}


def _head(game: Game | Coming) -> dict[str, Any]:
    made = game.credits
    return {
        "id": game.id,
        "name": game.name,
        "players": {"min": game.min_players, "max": game.max_players},
        "credits": {"design": list(made.design), "publisher": list(made.publisher), "year": made.year},
    }
