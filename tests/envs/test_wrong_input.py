"""What makes no sense is refused with a sentence, by every environment, and nothing has changed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import peppermill.envs
from peppermill.core.encoding import NoEncoding, WrongIndex
from peppermill.core.errors import BadOptions
from peppermill.envs.episode import NotBegun

POKER = "chicago-poker"


def doors() -> dict[str, Callable[..., Any]]:
    """Every way to make an environment, with all that it needs."""
    return {
        "aec": lambda **more: peppermill.envs.aec(POKER, **more),
        "parallel": lambda **more: peppermill.envs.parallel(POKER, **more),
        "gym": lambda **more: peppermill.envs.gym(POKER, **more),
        "vector": lambda **more: peppermill.envs.vector(POKER, 2, **more),
        "batch": lambda **more: peppermill.envs.batch(POKER, 2, **more),
    }


@pytest.mark.parametrize("door", doors())
@pytest.mark.parametrize("given", [0, -1, "ten", 2.5, True])
def test_a_match_is_cut_off_after_one_step_at_least(door: str, given: Any) -> None:
    with pytest.raises(BadOptions, match="max_cycles is a whole number from 1 on, not"):
        doors()[door](max_cycles=given)


@pytest.mark.parametrize("door", doors())
@pytest.mark.parametrize("given", [9, "1", 1.5])
def test_there_is_no_such_version_of_the_numbers(door: str, given: Any) -> None:
    with pytest.raises(NoEncoding, match=r"There is no version .* The versions are: 1, 2"):
        doors()[door](version=given)


@pytest.mark.parametrize("door", doors())
def test_a_number_of_players_is_shown_as_it_was_given(door: str) -> None:
    for given in ("2", np.int64(3), 9):
        with pytest.raises(BadOptions, match=f"for 2 to 6 players, not {repr(given).replace('(', '.').replace(')', '.')}"):
            doors()[door](players=given)


@pytest.mark.parametrize("door", ["gym", "vector"])
@pytest.mark.parametrize("given", [2, -1, "first", 0.5])
def test_a_seat_is_one_of_the_table(door: str, given: Any) -> None:
    with pytest.raises(BadOptions, match=r"There is no seat .*: the table has 2"):
        doors()[door](seat=given, opponents="random")


@pytest.mark.parametrize("door", ["aec", "parallel", "vector", "batch"])
@pytest.mark.parametrize("given", [1.5, "one", [1, 2], True])
def test_a_seed_is_one_whole_number(door: str, given: Any) -> None:
    env = doors()[door]()
    with pytest.raises(BadOptions, match="A seed is one whole number, not"):
        env.reset(seed=given)


@pytest.mark.parametrize("door", ["aec", "parallel", "vector", "batch"])
def test_a_seed_may_come_from_numpy(door: str) -> None:
    env = doors()[door]()
    env.reset(seed=7)
    before = shows(env)
    env.reset(seed=np.int64(7))
    assert np.array_equal(before, shows(env))


def shows(env: Any) -> Any:
    return env.state() if hasattr(env, "state") else env.batch().observations if hasattr(env, "batch") else None


@pytest.mark.parametrize("given", [0, -2, "two", 1.5])
def test_games_and_workers_are_counted(given: Any) -> None:
    with pytest.raises(BadOptions, match="num_envs is a whole number from 1 on, not"):
        peppermill.envs.vector(POKER, given)
    with pytest.raises(BadOptions, match="between 1 and 2 workers can play them, not"):
        peppermill.envs.vector(POKER, 2, workers=given)


def test_nothing_is_played_before_a_match_has_begun() -> None:
    for env, action in ((doors()["aec"](), 0), (doors()["gym"](), 0), (doors()["parallel"](), {})):
        with pytest.raises(NotBegun, match="call reset first"):
            env.step(action)


@pytest.mark.parametrize("given", ["draw", 0.5, None, [0], 10**30, float("nan")])
@pytest.mark.parametrize("illegal", ["raise", "lose", "random"])
def test_an_action_is_a_whole_number(given: Any, illegal: str) -> None:
    """Also where an index that is not allowed is punished or replaced: this is no move but a mistake in a program."""
    env = peppermill.envs.gym(POKER, illegal=illegal)
    env.reset(seed=1)
    with pytest.raises(WrongIndex, match="is no index of an action"):
        env.step(given)
    both = peppermill.envs.parallel(POKER, illegal=illegal)
    seen, _ = both.reset(seed=1)
    first = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}
    asked = next(agent for agent, index in first.items() if index != both.wait)
    with pytest.raises(WrongIndex, match="is no index of an action"):
        both.step({**first, asked: given})
    del first[asked]
    with pytest.raises(WrongIndex, match=f"There is no action for {asked}"):
        both.step(first)


@pytest.mark.parametrize("workers", [1, 2])
def test_many_games_take_one_whole_number_each(workers: int) -> None:
    env = peppermill.envs.batch(POKER, 4, seed=1, workers=workers)
    actions = env.random_actions()
    before = env.batch().observations.copy()
    for wrong in (actions[:, None], actions.reshape(2, 2), actions[:3], 0):
        with pytest.raises(WrongIndex, match="4 games need 4 actions, not"):
            env.step(wrong)
    for odd in (actions + 0.5, actions.astype(float), ["draw"] * 4, [None] * 4):
        with pytest.raises(WrongIndex, match="is no index of an action"):
            env.step(odd)
    assert np.array_equal(before, env.batch().observations)
    env.step(actions.tolist())
    env.close()
