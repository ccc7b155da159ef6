"""Gymnasium's checker on every game, and games played against our bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import peppermill.envs
from peppermill.bots import UnknownBot, levels
from peppermill.core.errors import BadOptions
from peppermill.core.rng import Sfc32
from peppermill.envs.ids import id_of
from tests.every_game import ENCODED, some_players


def play(env: gymnasium.Env, seed: int) -> tuple[float, int, dict[str, object]]:
    """A match at random: the return, how many steps, how it ended."""
    rng = Sfc32(seed)
    seen, info = env.reset(seed=seed)
    total, steps, ended = 0.0, 0, False
    while not ended:
        index = int(rng.choice(list(np.flatnonzero(seen["action_mask"]))))
        seen, reward, terminated, truncated, info = env.step(index)
        total += float(reward)
        steps += 1
        ended = terminated or truncated
    return total, steps, info


@pytest.mark.parametrize("name", ENCODED)
def test_gymnasium_finds_and_accepts_it(name: str) -> None:
    env = gymnasium.make(id_of(name), render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", ENCODED)
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
def test_gymnasium_accepts_it_with_text_and_any_seat(name: str) -> None:
    players = some_players(peppermill.game(name))
    check_env(peppermill.envs.gym(name, players=players, seat=None, text=True))


@pytest.mark.parametrize("name", ENCODED)
def test_a_seat_against_bots_plays_whole_matches(name: str) -> None:
    game = peppermill.game(name)
    players = some_players(game)
    bots = [level.id for level in levels(name)[:2]]
    opponents = [bots[seat % len(bots)] for seat in range(players - 1)]
    env = peppermill.envs.gym(name, players=players, opponents=opponents, options=game.short)
    total, steps, info = play(env, 1)
    assert total in (-1.0, *[players / winners - 1 for winners in range(1, players + 1)])
    assert info["won"] == (total >= 0.0)
    assert steps > 3
    assert play(env, 1) == (total, steps, info)
    assert play(env, 2) != (total, steps, info)


def test_alone_at_chili_dice_the_score_is_the_return() -> None:
    env = gymnasium.make("peppermill/ChiliDice-v0")
    total, _, info = play(env, 3)
    assert info["scores"] == [total]
    assert total > 0


def test_better_opponents_win_more() -> None:
    """A random player at Chicago Poker, against a random one and one that knows how to play."""
    won = {
        level: sum(play(peppermill.envs.gym("chicago-poker", opponents=level), seed)[0] > 0 for seed in range(12))
        for level in ("random", "habanero")
    }
    assert won["random"] > won["habanero"]
    assert won["habanero"] == 0


def test_the_other_seats_are_the_bots() -> None:
    """Whichever seat one has: bots answer, oneself is never played for."""
    for seat in range(3):
        env = peppermill.envs.gym("chicago-poker", players=3, seat=seat)
        seen, _ = env.reset(seed=seat)
        rng = Sfc32(1)
        for _ in range(30):
            assert seat in env.episode.asked
            assert seen["observation"].tolist() == env.episode.observation(seat).tolist()
            seen, _, terminated, _, _ = env.step(int(rng.choice(list(np.flatnonzero(seen["action_mask"])))))
            if terminated:
                break


def test_something_illegal_loses() -> None:
    env = peppermill.envs.gym("chicago-poker", players=2)
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal": True})


def test_it_is_cut_off_at_max_cycles() -> None:
    env = peppermill.envs.gym("chicago-poker", options={"must_use_all_actions": True}, max_cycles=4)
    seen, _ = env.reset(seed=1)
    rng = Sfc32(1)
    cuts = []
    for _ in range(4):
        seen, _, terminated, truncated, _ = env.step(int(rng.choice(list(np.flatnonzero(seen["action_mask"])))))
        cuts.append((terminated, truncated))
    assert cuts == [(False, False)] * 3 + [(False, True)]


def test_unknown_opponents_and_seats_are_refused() -> None:
    with pytest.raises(UnknownBot):
        peppermill.envs.gym("chicago-poker", opponents="grandmaster")
    with pytest.raises(BadOptions):
        peppermill.envs.gym("chicago-poker", players=3, opponents=["random"])
    with pytest.raises(BadOptions):
        peppermill.envs.gym("chicago-poker", players=2, seat=2)


@pytest.mark.parametrize(
    ("name", "version"), [(name, version) for name in ENCODED for version in peppermill.game(name).old_encodings]
)
def test_an_old_id_gives_the_old_numbers(name: str, version: int) -> None:
    """Match by match the beginning of what the new id gives, and the same in every other environment."""
    old, new = [gymnasium.make(id_of(name, each), players=2) for each in (version, None)]
    assert old.spec.id.endswith(f"-v{version}")
    size = old.observation_space["observation"].shape[0]
    for _ in range(2):
        seen = [env.reset(seed=3)[0] for env in (old, new)]
        for _ in range(12):
            assert seen[0]["observation"].tolist() == seen[1]["observation"][:size].tolist()
            assert seen[0]["action_mask"].tolist() == seen[1]["action_mask"].tolist()
            index = int(seen[0]["action_mask"].argmax())
            seen = [env.step(index)[0] for env in (old, new)]
    sizes = [
        peppermill.envs.batch(name, 2, 2, version=version).reset(seed=1).observations.shape[1],
        peppermill.envs.aec(name, 2, version=version).observation_space("seat_0")["observation"].shape[0],
        peppermill.envs.parallel(name, 2, version=version).observation_space("seat_0")["observation"].shape[0],
    ]
    assert sizes == [size] * 3
