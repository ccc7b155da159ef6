"""Whoever trains for days makes billions of steps: none of them may leave anything behind."""

import gc
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

import peppermill.envs
from peppermill.core.buffers import blank
from peppermill.core.fleet import Fleet
from peppermill.envs.games import LocalGames
from tests.every_game import ENCODED, some_players

STEPS = 300
KEPT = 24.0
"""Bytes a step may seem to leave behind. Any array weighs more."""


def left_behind(play: Callable[[], None]) -> float:
    """Bytes a step, when the same is played again: what is made only once is there by then."""
    tracemalloc.start()
    try:
        play()
        play()
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        play()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - held) / STEPS
    finally:
        tracemalloc.stop()


def test_an_array_that_is_left_behind_would_be_seen() -> None:
    kept: list[object] = []
    assert left_behind(lambda: kept.extend([blank(64) for _ in range(STEPS)])) > 2 * KEPT


@pytest.mark.parametrize("name", ENCODED)
def test_arrays_handed_to_the_engine_are_let_go_of(name: str) -> None:
    env = peppermill.envs.batch(name, 64, players=some_players(peppermill.game(name)), seed=2)
    fleet = fleet_of(env)
    actions = fleet.own_random_actions()

    def play() -> None:
        for _ in range(STEPS):
            env.encoding.observe(fleet.states[0], fleet.seats[0], blank(fleet.size), 0)
            fleet._check(actions[:])
            fleet.seats = fleet.seats[:]

    assert left_behind(play) < KEPT


def fleet_of(env: peppermill.envs.BatchEnv) -> Fleet:
    games = env.games
    assert isinstance(games, LocalGames)
    return games.fleet


@pytest.mark.parametrize("name", ENCODED)
def test_steps_of_many_games_leave_nothing_behind(name: str) -> None:
    env = peppermill.envs.batch(name, 16, players=some_players(peppermill.game(name)), seed=2)

    def play() -> None:
        env.reset(seed=3)
        for _ in range(STEPS):
            env.step(env.random_actions())

    assert left_behind(play) < KEPT


@pytest.mark.parametrize("name", ENCODED)
def test_steps_of_a_single_game_leave_nothing_behind(name: str) -> None:
    env = peppermill.envs.gym(name, players=2, opponents="random")

    def play() -> None:
        env.reset(seed=4)
        rng = np.random.default_rng(5)
        for _ in range(STEPS):
            _, _, terminated, truncated, _ = env.step(int(rng.choice(env.action_masks().nonzero()[0])))
            if terminated or truncated:
                env.reset()

    assert left_behind(play) < KEPT
