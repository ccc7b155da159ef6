"""No level of any game peeks: another world behind the same view gives the same decision, searches having so many iterations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import peppermill
from peppermill.bots import level_of, offered, player
from peppermill.core.actors import CHANCE
from peppermill.core.registry import find
from peppermill.core.rng import Sfc32
from peppermill.core.state import State

GAMES = ("chicago-poker", "chili-dice", "chili-mafia", "safranito")
MOMENTS = 6
EVERY = 11
ITERATIONS = 12


def tables() -> list[tuple[str, int]]:
    """Every game with two players, and with as many as can play."""
    return [(game_id, players) for game_id in GAMES for players in sorted({2, find(game_id).max_players})]


def moments(game_id: str, players: int) -> Iterator[tuple[State, int]]:
    """Some decisions of a game of beginners, one after the other."""
    chance, rng = Sfc32(3), Sfc32(4)
    state, beginner, decisions, found = peppermill.game(game_id).start(players), player(game_id, "sweet-chili"), 0, 0
    while not state.over and found < MOMENTS:
        actors = state.to_act
        if actors is CHANCE:
            state.apply(CHANCE, state.chance().draw(chance))
            continue
        seat = actors[0]
        legal = state.legal(seat)
        decisions += len(legal) > 1
        if len(legal) > 1 and decisions % EVERY == 0:
            found += 1
            yield state, seat
        state.apply(seat, beginner.act(state.view(seat), legal, rng))


@pytest.mark.parametrize(("game_id", "players"), tables(), ids=str)
@pytest.mark.parametrize("level", [level.id for level in offered("chicago-poker")])
def test_another_world_behind_the_same_view_gives_the_same_decision(game_id: str, players: int, level: str):
    game, compared, differed = find(game_id), 0, 0
    name = f"{level}:{ITERATIONS}" if level_of(game_id, level).seconds else level
    for state, seat in moments(game_id, players):
        world = game.imagine(state.view(seat), Sfc32(compared))
        compared += 1
        differed += world.key() != state.key()
        here = player(game_id, name).act(state.view(seat), state.legal(seat), Sfc32(7))
        there = player(game_id, name).act(world.view(seat), world.legal(seat), Sfc32(7))
        assert here == there
    assert compared == MOMENTS
    # In Chili Dice nothing is hidden.
    assert differed > 0 or game_id == "chili-dice"
