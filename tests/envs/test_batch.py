"""The vector environment: NumPy over the fleet, which tests/core/test_encoding.py knows inside out."""

import importlib
import sys

import numpy as np
import pytest

import peppermill.envs
from peppermill.core.encoding import NoEncoding, WrongIndex
from peppermill.envs import libraries
from tests.every_game import ENCODED, some_players
from tests.toys.secret_bids import GAME as TOY


@pytest.mark.parametrize("name", ENCODED)
def test_shapes_and_types(name: str) -> None:
    players = some_players(peppermill.game(name))
    env = peppermill.envs.batch(name, 5, players=players, seed=2)
    batch = env.step(env.random_actions())
    assert batch.observations.shape == (5, env.observation_size)
    assert batch.observations.dtype == np.uint8
    assert (batch.observations <= env.most).all()
    assert batch.masks.shape == (5, env.action_count)
    assert batch.masks.dtype == np.bool_
    assert batch.masks.any(axis=1).all()
    assert batch.rewards.shape == (5, players)
    assert batch.seats.tolist() == [state.to_act[0] for state in env.games.fleet.states]
    assert batch.terminations.dtype == batch.truncations.dtype == np.bool_


def test_the_same_seed_gives_the_same_games() -> None:
    one = peppermill.envs.batch("chicago-poker", 6, players=4, seed=3)
    two = peppermill.envs.batch("chicago-poker", 6, players=4, seed=8)
    two.reset(seed=3)
    for _ in range(300):
        a, b = one.step(one.random_actions()), two.step(two.random_actions())
        for mine, other in zip(vars(a).values(), vars(b).values(), strict=True):
            assert np.array_equal(mine, other)
    two.reset()
    assert not np.array_equal(one.batch().observations, two.batch().observations)


def test_what_was_read_stays_as_it_was() -> None:
    env = peppermill.envs.batch("chicago-poker", 4, players=2, seed=3)
    batch = env.batch()
    before = [array.copy() for array in vars(batch).values()]
    for _ in range(5):
        env.step(env.random_actions())
    for array, copy in zip(vars(batch).values(), before, strict=True):
        assert np.array_equal(array, copy)


def test_it_plays_like_the_aec() -> None:
    """The same moments give the same numbers behind both doors."""
    env = peppermill.envs.batch("chicago-poker", 1, players=3, seed=3)
    aec = peppermill.envs.aec("chicago-poker", players=3)
    aec.reset(seed=1)
    for _ in range(60):
        batch = env.batch()
        aec.episode.state = env.games.fleet.states[0].clone()
        agent = aec.possible_agents[batch.seats[0]]
        assert np.array_equal(aec.observe(agent)["observation"], batch.observations[0])
        assert np.array_equal(aec.observe(agent)["action_mask"], batch.masks[0])
        env.step(env.random_actions())


def test_games_end_and_begin_again() -> None:
    env = peppermill.envs.batch("chicago-poker", 20, players=2, options={"quick": True}, seed=1)
    ended = 0
    for _ in range(400):
        batch = env.step(env.random_actions())
        over = batch.terminations
        ended += int(over.sum())
        assert not batch.rewards[~over].any()
        assert np.allclose(batch.rewards.sum(axis=1), 0.0)
    assert ended > 20


def test_a_cut_off_game_says_so() -> None:
    env = peppermill.envs.batch("chicago-poker", 3, players=2, options={"must_use_all_actions": True}, max_cycles=7, seed=1)
    cuts = [env.step(env.random_actions()).truncations.tolist() for _ in range(7)]
    assert cuts == [[False] * 3] * 6 + [[True] * 3]


def test_wrong_indices_are_refused() -> None:
    env = peppermill.envs.batch("chicago-poker", 2, players=2, seed=1)
    wrong = (~env.batch().masks).argmax(axis=1)
    with pytest.raises(WrongIndex, match=r"no action"):
        env.step(wrong)
    with pytest.raises(WrongIndex, match=r"2 games need 2 actions"):
        env.step([0])


def test_a_game_without_an_encoding_says_so() -> None:
    with pytest.raises(NoEncoding):
        TOY.encoding(2, TOY.settle(None, 2))


def test_without_the_libraries_of_others_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many games at once need none of them."""
    monkeypatch.setattr(libraries, "has", lambda library: False)
    for make in (peppermill.envs.aec, peppermill.envs.parallel, peppermill.envs.gym):
        with pytest.raises(peppermill.envs.MissingLibrary, match=r"pip install 'peppermill\[envs\]'"):
            make("chili-dice")
    assert peppermill.envs.batch("chili-dice", 2).num_envs == 2
    monkeypatch.delitem(sys.modules, "peppermill.envs.openspiel", raising=False)
    with pytest.raises(ImportError, match=r"pyspiel is not installed: pip install 'peppermill\[openspiel\]'"):
        importlib.import_module("peppermill.envs.openspiel")
