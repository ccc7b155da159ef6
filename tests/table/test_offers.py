"""Actions as JSON: written once, and always the same as if they were written every time."""

from __future__ import annotations

import json
import random

import pytest

import peppermill.games  # noqa: F401 — registers our games
from peppermill.core.actors import CHANCE
from peppermill.core.registry import find
from peppermill.table import offers


@pytest.mark.parametrize("game", ["chili-dice", "chicago-poker", "chili-mafia", "safranito"])
@pytest.mark.parametrize("room", [20_000, 30], ids=["much room", "little room"])
def test_every_offer_of_a_game_is_written_right(game: str, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "_texts", {})
    monkeypatch.setattr(offers, "_alive", [])
    monkeypatch.setattr(offers, "_MOST", room)
    draw = random.Random(13)
    rules = find(game)
    state = rules.start()
    seen = 0
    while seen < 60 and not state.over:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().sample(draw))
            continue
        for seat in range(state.players):
            actions = state.legal(seat)
            assert json.loads(offers.offered(rules, actions)) == [rules.dump(action) for action in actions]
        state.apply(actors[0], draw.choice(list(state.legal(actors[0]))))
        seen += 1
    assert seen >= 20
    assert 0 < len(offers._texts) == len(offers._alive) <= room


def test_text_is_as_short_as_json_can_be_and_not_escaped() -> None:
    assert offers.as_text({"name": "Zoé", "n": [1, 2]}) == '{"name":"Zoé","n":[1,2]}'
