"""Random actions that workers draw ahead: whatever is asked of an environment, and in whatever order, nobody can tell."""

import copy
from random import Random
from typing import Any

import numpy as np
import pytest

import peppermill.envs
from peppermill.envs.batch_env import BatchEnv
from tests.every_game import ENCODED, some_players

pytestmark = pytest.mark.both

GAMES = 9


def shown(env: BatchEnv) -> list[np.ndarray]:
    return [array.copy() for array in vars(env.batch()).values()]


class Caller:
    """Asks the same of environments that differ in the number of their workers only, and compares what they give."""

    def __init__(self, envs: list[BatchEnv], rng: Random) -> None:
        self.envs = envs
        self.rng = rng
        self.actions: np.ndarray | None = None
        """The random actions asked for last, if there was no other step since."""

    def same(self, answers: list[Any]) -> None:
        for answer in answers[1:]:
            assert len(answer) == len(answers[0])
            assert all(np.array_equal(mine, other) for mine, other in zip(answers[0], answer, strict=True))

    def draw(self) -> None:
        drawn = [env.random_actions() for env in self.envs]
        self.same(drawn)
        self.actions = drawn[0].copy()

    def step(self, actions: Any) -> None:
        for env in self.envs:
            env.step(actions)
        self.same([shown(env) for env in self.envs])
        self.actions = None

    def step_as_drawn(self) -> None:
        if self.actions is None:
            self.draw()
        self.step(self.actions)

    def step_otherwise(self) -> None:
        """With the actions of somebody who has a mind of their own."""
        masks = self.envs[0].batch().masks
        self.step([self.rng.choice(np.flatnonzero(mask).tolist()) for mask in masks])

    def step_nearly_as_drawn(self) -> None:
        if self.actions is None:
            self.draw()
        assert self.actions is not None
        actions, game = self.actions.copy(), self.rng.randrange(GAMES)
        actions[game] = self.rng.choice(np.flatnonzero(self.envs[0].batch().masks[game]).tolist())
        self.step(actions)

    def step_wrongly(self) -> None:
        """Refused, so it was none."""
        before = shown(self.envs[0])
        for env in self.envs:
            with pytest.raises(peppermill.PeppermillError):
                env.step(np.full(GAMES, env.action_count))
            self.same([before, shown(env)])

    def restart(self) -> None:
        seed = self.rng.choice([None, self.rng.randrange(99)])
        for env in self.envs:
            env.reset(seed)
        self.same([shown(env) for env in self.envs])
        self.actions = None

    def go_on_with_a_copy(self) -> None:
        """Of games for which actions are drawn that nobody has asked for; and the old ones go."""
        self.step_as_drawn()
        for at, env in enumerate(self.envs):
            self.envs[at] = copy.deepcopy(env)
            env.close()
        self.same([shown(env) for env in self.envs])

    def copy_and_stay(self) -> None:
        copies = [copy.deepcopy(env) for env in self.envs]
        self.same([env.random_actions() for env in copies])
        for env in copies:
            env.close()


CALLS = {
    Caller.draw: 18,
    Caller.step_as_drawn: 20,
    Caller.step_otherwise: 14,
    Caller.step_nearly_as_drawn: 8,
    Caller.step_wrongly: 4,
    Caller.restart: 3,
    Caller.go_on_with_a_copy: 1,
    Caller.copy_and_stay: 1,
}
"""And how often."""


@pytest.mark.parametrize("name", ENCODED)
def test_any_order_of_calls_gives_the_same_for_any_number_of_workers(name: str) -> None:
    rng = Random(name)
    players = some_players(peppermill.game(name))
    envs = [peppermill.envs.batch(name, GAMES, players, seed=4, max_cycles=20, workers=workers) for workers in (1, 2, 3)]
    caller = Caller(envs, rng)
    for call in rng.sample(list(CALLS), counts=CALLS.values(), k=sum(CALLS.values())):
        call(caller)
    for env in caller.envs:
        env.close()


def test_random_actions_may_be_written_to() -> None:
    """What was handed out is no longer what is compared."""
    alone, many = [peppermill.envs.batch("chicago-poker", 6, 2, seed=3, workers=workers) for workers in (1, 2)]
    for _ in range(8):
        actions = many.random_actions()
        assert np.array_equal(alone.random_actions(), actions)
        actions[2] = np.flatnonzero(many.batch().masks[2])[0]
        one, two = alone.step(actions), many.step(actions)
        assert np.array_equal(one.observations, two.observations)
        actions[:] = -1
    many.close()


def test_one_order_a_step_while_all_is_random(monkeypatch: pytest.MonkeyPatch) -> None:
    env = peppermill.envs.batch("chili-dice", 4, 2, seed=1, workers=2)
    orders = 0
    order = env.games._all

    def counted(*given: Any) -> Any:
        nonlocal orders
        orders += 1
        return order(*given)

    monkeypatch.setattr(env.games, "_all", counted)
    for _ in range(10):
        env.step(env.random_actions())
    assert orders == 11
    env.close()


def test_a_closed_one_draws_nothing() -> None:
    env = peppermill.envs.batch("chili-dice", 4, 2, seed=1, workers=2)
    env.step(env.random_actions())
    env.close()
    with pytest.raises(peppermill.envs.WorkerDied, match="closed"):
        env.random_actions()


def test_rewards_stay_as_they_were_and_hold_nothing_else() -> None:
    """However many are kept: what games show need not be copied for them."""
    alone, many = [peppermill.envs.batch("chili-dice", 5, 2, seed=1, reward="score", workers=workers) for workers in (1, 2)]
    held = []
    for _ in range(12):
        actions = alone.random_actions()
        held.append((alone.step(actions).rewards, many.step(actions).rewards))
        assert many.games._shown in many.games.shared.pages
    assert all(np.array_equal(one, two) for one, two in held)
    assert any(one.any() for one, _ in held)
    many.close()
