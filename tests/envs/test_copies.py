"""Environments can be copied and pickled in the middle of a match; what comes back plays on as if nothing had happened."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import peppermill.envs
from peppermill.core.registry import announced
from peppermill.core.rng import Sfc32

pytestmark = pytest.mark.both

LONG = {"safranito": {"rounds": 2}}
BEFORE, AFTER = 12, 40

COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301 (our own)
}


def same(one: Any, other: Any) -> bool:
    """Numbers, arrays, words, and dictionaries of them."""
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    return type(one) is type(other) and one == other


def any_index(mask: np.ndarray, rng: Sfc32) -> int:
    return int(rng.choice(list(np.flatnonzero(mask))))


class Gym:
    """One step at a time, and all it gives. A new match begins where one has ended."""

    def __init__(self, env: gymnasium.Env) -> None:
        self.env = env
        self.mask = env.reset(seed=5)[0]["action_mask"]

    def step(self, rng: Sfc32) -> dict[str, Any]:
        seen, reward, over, cut, info = self.env.step(any_index(self.mask, rng))
        if over or cut:
            seen, _ = self.env.reset()
        self.mask = seen["action_mask"]
        return {"seen": seen, "reward": reward, "over": over, "cut": cut, "info": info}


class AEC:
    def __init__(self, env: Any) -> None:
        self.env = env
        env.reset(seed=5)

    def step(self, rng: Sfc32) -> dict[str, Any]:
        env = self.env
        if not env.agents:
            env.reset()
        agent = env.agent_selection
        seen, reward, over, cut, info = env.last()
        env.step(None if over or cut else any_index(seen["action_mask"], rng))
        result = {"agent": agent, "seen": seen, "reward": reward, "over": over, "cut": cut, "info": info}
        return {**result, "state": env.state(), "rewards": dict(env.rewards)}


class Parallel:
    def __init__(self, env: Any) -> None:
        self.env = env
        self.seen = env.reset(seed=5)[0]

    def step(self, rng: Sfc32) -> dict[str, Any]:
        indices = {agent: any_index(self.seen[agent]["action_mask"], rng) for agent in self.env.agents}
        self.seen, rewards, over, cut, infos = self.env.step(indices)
        seen = self.seen
        if not self.env.agents:
            self.seen = self.env.reset()[0]
        return {"seen": seen, "rewards": rewards, "over": over, "cut": cut, "infos": infos}


class Vector:
    def __init__(self, env: peppermill.envs.BatchEnv) -> None:
        self.env = env

    def step(self, rng: Sfc32) -> dict[str, Any]:
        before = vars(self.env.batch())
        indices = [any_index(mask, rng) for mask in before["masks"]]
        return {"before": before, "after": vars(self.env.step(indices)), "random": self.env.random_actions()}


def gym_of(name: str) -> Gym:
    # Safranito's own bots weigh hundreds of throws.
    opponents = ["sweet-chili", "jalapeno"] if name != "safranito" else ["random", "random"]
    return Gym(peppermill.envs.gym(name, 3, LONG.get(name), seat=None, opponents=opponents, text=True, max_cycles=30))


def made_gym_of(name: str) -> Gym:
    """As most people make it: inside Gymnasium's own wrappers."""
    version = peppermill.envs.aec(name).episode.encoding.version
    made = gymnasium.make(f"peppermill/{name.title().replace('-', '')}-v{version}", players=2, options=LONG.get(name))
    return Gym(made)


MAKERS: dict[str, Callable[[str], Any]] = {
    "gym": gym_of,
    "gymnasium.make": made_gym_of,
    "aec": lambda name: AEC(peppermill.envs.aec(name, 3, LONG.get(name), text=True, max_cycles=30)),
    "parallel": lambda name: Parallel(peppermill.envs.parallel(name, 3, LONG.get(name), reward="score", max_cycles=30)),
    "batch": lambda name: Vector(peppermill.envs.batch(name, 4, 3, LONG.get(name), seed=5, max_cycles=25)),
    "batch by score": lambda name: Vector(peppermill.envs.batch(name, 3, 2, LONG.get(name), seed=6, reward="score")),
}


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("name", announced())
def test_a_copy_plays_on_just_as_the_original(name: str, kind: str, how: str) -> None:
    played = MAKERS[kind](name)
    rng = Sfc32(3)
    for _ in range(BEFORE):
        played.step(rng)
    again = COPIES[how](played)
    assert again.env is not played.env
    other = copy.deepcopy(rng)
    # One after the other: neither may move anything of the other's.
    expected = [played.step(rng) for _ in range(AFTER)]
    found = [again.step(other) for _ in range(AFTER)]
    assert all(same(one, two) for one, two in zip(expected, found, strict=True))


@pytest.mark.parametrize("name", announced())
def test_a_copy_in_the_middle_of_a_move_said_in_words(name: str) -> None:
    """Where a move takes several words (Chili Mafia), what is said already goes along."""
    env = peppermill.envs.batch(name, 6, 3, LONG.get(name), seed=2)
    spoken = 0
    for _ in range(30):
        env.step(env.random_actions())
        again = copy.deepcopy(env)
        assert again.games.fleet.said == env.games.fleet.said
        assert all(same(one, two) for one, two in zip(vars(env.batch()).values(), vars(again.batch()).values(), strict=True))
        spoken += sum(bool(said) for said in env.games.fleet.said)
    assert (spoken > 0) == (name == "chili-mafia")


@pytest.mark.parametrize("kind", MAKERS)
def test_a_copy_goes_its_own_way(kind: str) -> None:
    played = MAKERS[kind]("chicago-poker")
    rng = Sfc32(3)
    for _ in range(BEFORE):
        played.step(rng)
    again = copy.deepcopy(played)
    before = copy.deepcopy(played)
    for _ in range(AFTER):
        again.step(Sfc32(99))
    assert same(played.step(copy.deepcopy(rng)), before.step(rng))


def test_a_pickle_before_the_first_reset() -> None:
    for make in (peppermill.envs.aec, peppermill.envs.parallel, peppermill.envs.gym):
        env = make("chicago-poker", players=2)
        again = pickle.loads(pickle.dumps(env))  # noqa: S301 (our own)
        env.reset(seed=4)
        again.reset(seed=4)
        assert again.episode.state.key() == env.episode.state.key()
