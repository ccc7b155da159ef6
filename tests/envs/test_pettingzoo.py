"""PettingZoo's own tests on every game, and what they don't ask: whose turn, whose reward, what waits."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test, state_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import peppermill.envs
from peppermill.core.encoding import Encoding, WrongIndex
from peppermill.core.errors import BadOptions, IllegalAction
from peppermill.core.rng import Sfc32
from tests.every_game import ENCODED, everything_on, some_players
from tests.games.chicago_poker.table import card
from tests.games.chicago_poker.test_shootout import tied

# PettingZoo expects pictures; its own card games, whose observations look like ours, are on a list of exceptions in it.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    # And it resets with options that mean nothing, just to see them accepted.
    pytest.mark.filterwarnings("ignore:reset takes no options .options.:UserWarning"),
]


def options_of(name: str, players: int) -> dict[str, Any]:
    return everything_on(peppermill.game(name), players)


def counts_along(name: str) -> bool:
    """Does the game's encoding tell a score all along?"""
    game = peppermill.game(name)
    return type(game.encoding(game.min_players, game.settle(None, game.min_players))).so_far is not Encoding.so_far


def index_of(mask: np.ndarray, rng: Sfc32) -> int:
    return int(rng.choice(list(np.flatnonzero(mask))))


# The conformance of others


@pytest.mark.parametrize("name", ENCODED)
@pytest.mark.parametrize("players", ["fewest", "most"])
def test_api(name: str, players: str) -> None:
    game = peppermill.game(name)
    count = game.min_players if players == "fewest" else game.max_players
    api_test(peppermill.envs.aec(name, players=count, options=options_of(name, count)), num_cycles=60)


@pytest.mark.parametrize("name", ENCODED)
def test_api_with_text(name: str) -> None:
    api_test(peppermill.envs.aec(name, text=True), num_cycles=10)


@pytest.mark.parametrize("name", ENCODED)
@pytest.mark.parametrize("wanted", [2, 4])
def test_parallel_api(name: str, wanted: int) -> None:
    players = some_players(peppermill.game(name), wanted)
    parallel_api_test(peppermill.envs.parallel(name, players=players, options=options_of(name, players)), num_cycles=60)


@pytest.mark.parametrize("name", ENCODED)
def test_seeds(name: str) -> None:
    seed_test(lambda: peppermill.envs.aec(name), num_cycles=30)


@pytest.mark.parametrize("name", ENCODED)
def test_parallel_seeds(name: str) -> None:
    """PettingZoo draws actions without a mask here."""
    parallel_seed_test(lambda: peppermill.envs.parallel(name, illegal="random"), num_cycles=30)


@pytest.mark.parametrize("name", ENCODED)
@pytest.mark.parametrize("scaled", [False, True])
def test_states(name: str, scaled: bool) -> None:
    """Here too."""
    settings: dict[str, Any] = {"players": some_players(peppermill.game(name)), "illegal": "random", "scaled": scaled}
    state_test(peppermill.envs.aec(name, **settings), peppermill.envs.parallel(name, **settings), num_cycles=10)


@pytest.mark.parametrize("name", ENCODED)
def test_max_cycles(name: str) -> None:
    """Here too."""

    def parallel_env(max_cycles: int) -> Any:
        return peppermill.envs.parallel(name, illegal="random", max_cycles=max_cycles)

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles))))


@pytest.mark.parametrize("name", ENCODED)
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    players = some_players(peppermill.game(name))
    texts: list[str] = []
    pictures: list[np.ndarray] = []

    def seeded(render_mode: str) -> Any:
        env = peppermill.envs.aec(name, players=players, options=options_of(name, players), render_mode=render_mode)
        env.reset(seed=2)
        for number, agent in enumerate(env.agents):
            env.action_space(agent).seed(number)
        return env

    render_test(
        seeded,
        custom_tests={
            "ansi": lambda text: texts.append(text) is None,
            "rgb_array": lambda picture: pictures.append(picture) is None,
        },
    )
    assert len(set(texts)) > 1
    assert len({picture.tobytes() for picture in pictures}) > 1
    assert texts[0].splitlines()[0] in capsys.readouterr().out


# What they don't ask


def play(env: Any, rng: Sfc32, seed: int) -> dict[str, float]:
    """A game at random. Every agent's return."""
    env.reset(seed=seed)
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        env.step(None if terminated or truncated else index_of(seen["action_mask"], rng))
    return returns


@pytest.mark.parametrize("name", ENCODED)
def test_whole_games_pay_what_the_result_says(name: str) -> None:
    players = some_players(peppermill.game(name))
    env = peppermill.envs.aec(name, players=players, options=options_of(name, players))
    rng = Sfc32(1)
    for seed in range(3):
        returns = play(env, rng, seed)
        result = env.episode.state.result
        assert sum(returns.values()) == pytest.approx(0.0)
        for seat, agent in enumerate(env.possible_agents):
            won = result.ranks[seat] == 1
            assert returns[agent] == pytest.approx(players / result.ranks.count(1) - 1 if won else -1)


@pytest.mark.parametrize("name", [name for name in ENCODED if counts_along(name)])
def test_rewards_by_score_add_up_to_the_score(name: str) -> None:
    env = peppermill.envs.aec(name, players=2, options=options_of(name, 2), reward="score")
    returns = play(env, Sfc32(2), 5)
    assert list(returns.values()) == pytest.approx(list(env.episode.state.result.scores))


def test_agents_act_when_the_game_asks_them() -> None:
    env = peppermill.envs.aec("chicago-poker", players=3)
    env.reset(seed=4)
    rng = Sfc32(3)
    for agent in env.agent_iter(200):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        assert env.possible_agents.index(agent) == env.episode.state.to_act[0]
        for other in env.agents:
            assert env.observe(other)["action_mask"].any() == (env.possible_agents.index(other) in env.episode.state.to_act)
        env.step(index_of(seen["action_mask"], rng))


def test_in_parallel_all_who_are_asked_act_at_once() -> None:
    """And the others wait. Chili Mafia begins with a draft of all, then turns are taken."""
    env = peppermill.envs.parallel("chili-mafia", players=4)
    rng = Sfc32(6)
    seen, _ = env.reset(seed=1)
    moments: set[int] = set()
    for _ in range(60):
        asked = env.episode.asked
        moments.add(len(asked))
        for seat, agent in enumerate(env.agents):
            assert seen[agent]["action_mask"][env.wait] == (seat not in asked)
            assert seen[agent]["action_mask"][: env.wait].any() == (seat in asked)
        before = env.episode.state.key()
        seen, *_ = env.step({agent: index_of(seen[agent]["action_mask"], rng) for agent in env.agents})
        if len(asked) == 4:
            assert env.episode.state.key() != before
    assert {1, 4} <= moments


def test_a_tie_is_one_step_for_all_who_are_tied() -> None:
    env = peppermill.envs.parallel("chicago-poker", players=3)
    env.reset(seed=1)
    env.episode.state = tied("r15 r2", "y14 limousine", "v2")
    nobody = dict.fromkeys(env.agents, env.wait)
    sends = next(block.start for block in env.episode.encoding.moves.blocks if block.name == "send")
    assert env.episode.asked == (0, 1, 2)
    _, _, _, _, _ = env.step({**nobody, "seat_0": sends + card("r15"), "seat_1": sends + card("y14"), "seat_2": sends + 75})
    assert sum(env.episode.state.view(None).won[0]) == 1


def test_an_illegal_index_raises_and_changes_nothing() -> None:
    env = peppermill.envs.aec("chicago-poker", players=2)
    env.reset(seed=1)
    before = env.episode.state.key()
    closed = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for index in (closed, -1, env.episode.actions):
        with pytest.raises((IllegalAction, WrongIndex)):
            env.step(index)
    assert env.episode.state.key() == before
    parallel = peppermill.envs.parallel("chicago-poker", players=2)
    parallel.reset(seed=1)
    before = parallel.episode.state.key()
    asked = parallel.episode.asked[0]
    wrong = {agent: parallel.wait if seat == asked else 0 for seat, agent in enumerate(parallel.agents)}
    with pytest.raises(WrongIndex):
        parallel.step(wrong)
    assert parallel.episode.state.key() == before


def test_an_illegal_index_can_lose_the_match() -> None:
    env = peppermill.envs.aec("chicago-poker", players=3, illegal="lose")
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0.5 for agent in env.possible_agents}


def test_the_match_is_cut_off_at_max_cycles() -> None:
    env = peppermill.envs.aec("chicago-poker", options={"must_use_all_actions": True}, max_cycles=5)
    env.reset(seed=1)
    rng = Sfc32(1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(index_of(env.last()[0]["action_mask"], rng))
        steps += 1
    assert steps == 5
    assert not any(env.terminations.values())


def test_everyones_eyes_together_are_the_global_state() -> None:
    env = peppermill.envs.aec("chicago-poker", players=3)
    env.reset(seed=1)
    assert env.state().tolist() == [number for agent in env.agents for number in env.observe(agent)["observation"]]


@pytest.mark.parametrize("name", ENCODED)
def test_text_says_what_is_seen_and_what_can_be_done(name: str) -> None:
    players = some_players(peppermill.game(name), 2)
    env = peppermill.envs.aec(name, players=players, options=options_of(name, players), text=True)
    env.reset(seed=3)
    rng = Sfc32(4)
    for agent in env.agent_iter(40):
        seen, _, over, _, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        if over:
            break
        lines = seen["text"].splitlines()
        moves = {int(line.split(":")[0]) for line in lines[lines.index("") + 1 :]}
        assert moves == set(np.flatnonzero(seen["action_mask"]))
        env.step(index_of(seen["action_mask"], rng))


@pytest.mark.parametrize(
    "wrong", [{"reward": "money"}, {"illegal": "ignore"}, {"render_mode": "smell"}, {"players": 9}, {"options": {"quick": 3}}]
)
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        peppermill.envs.aec("chicago-poker", **wrong)
