"""Gymnasium's vector environment: its conventions, and that it plays what the other doors play."""

import gc
import sys
import weakref
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    ClipReward,
    DictInfoToList,
    FilterObservation,
    FlattenObservation,
    NormalizeReward,
    RecordEpisodeStatistics,
)
from mypy_extensions import u8

import peppermill.envs
from peppermill.core.bot import Bot
from peppermill.core.buffers import extend, vec
from peppermill.core.encoding import WrongIndex
from peppermill.core.errors import BadOptions
from peppermill.envs.arrays import COMPILED, Sheet, Zone, lent
from peppermill.envs.ids import id_of
from tests.every_game import ENCODED, some_players


def same(one: Any, two: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(mine, other) for mine, other in zip(one, two, strict=True))
    return bool(np.array_equal(one, two))


@pytest.mark.parametrize("name", ENCODED)
@pytest.mark.parametrize("opponents", [None, "random"])
def test_it_keeps_gymnasiums_promises(name: str, opponents: str | None) -> None:
    players = some_players(peppermill.game(name))
    env = peppermill.envs.vector(name, 3, players, opponents=opponents, max_cycles=40)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.observation_space == gymnasium.vector.utils.batch_space(env.single_observation_space, 3)
    assert env.single_action_space == gymnasium.spaces.Discrete(env.games.action_count)
    seen, _ = env.reset(seed=4)
    endings = 0
    for _ in range(90):
        assert env.observation_space.contains(seen)
        assert np.array_equal(env.action_masks(), seen["action_mask"])
        actions = env.random_actions()
        assert env.action_space.contains(actions)
        seen, rewards, terminated, truncated, infos = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
        ended = terminated | truncated
        endings += int(ended.sum())
        assert np.array_equal(infos.get("_final_obs", np.zeros(3, bool)), ended)
        assert np.array_equal(infos.get("_final_info", np.zeros(3, bool)), ended)
        for game in np.flatnonzero(ended):
            final = infos["final_obs"][game]
            assert env.single_observation_space.contains(final)
            assert not final["action_mask"].any()
            assert infos["final_info"]["_won"][game] == terminated[game] if "_won" in infos["final_info"] else truncated[game]
    assert endings >= 6
    env.close()


@pytest.mark.parametrize("name", ENCODED)
def test_gymnasium_makes_many_of_them(name: str) -> None:
    """With one seat against bots, as `gymnasium.make` does; Gymnasium's own wrappers go around it."""
    made = gymnasium.make_vec(id_of(name), num_envs=2, max_cycles=12)
    assert made.unwrapped.games.players == gymnasium.make(id_of(name)).unwrapped.episode.players
    env = RecordEpisodeStatistics(made)
    env.reset(seed=1)
    lengths: list[int] = []
    for _ in range(24):
        *_, infos = env.step(made.unwrapped.random_actions())
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert max(lengths) <= 12
    env.close()


@pytest.mark.parametrize("wrapper", [NormalizeReward, DictInfoToList, lambda env: ClipReward(env, -0.5, 0.5)])
def test_gymnasiums_wrappers_for_rewards_and_infos_go_around_it(wrapper: Any) -> None:
    made = peppermill.envs.vector("chicago-poker", 3, 2, opponents="random", max_cycles=8)
    env = wrapper(made)
    env.reset(seed=2)
    infos: Any = {}
    for _ in range(8):
        _, rewards, *_, infos = env.step(made.random_actions())
        assert rewards.shape == (3,)
    told = infos if isinstance(infos, list) else [{key: infos[key][game] for key in ("seats", "final_obs")} for game in range(3)]
    assert all([one["seats"] == 0 and one["final_obs"]["observation"].shape == (made.games.observation_size,) for one in told])
    env.close()


@pytest.mark.parametrize("wrapper", [FlattenObservation, lambda env: FilterObservation(env, ["observation"])])
def test_those_for_observations_go_around_the_slow_one(wrapper: Any) -> None:
    """As docs/research.md says: Gymnasium asks for another mode of beginning anew."""
    with pytest.raises(ValueError, match="autoreset_mode"):
        wrapper(peppermill.envs.vector("chicago-poker", 2, 2, opponents="random"))
    env = wrapper(gymnasium.make_vec("peppermill/ChicagoPoker-v2", num_envs=2, vectorization_mode="sync"))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    env.close()


def test_without_a_seed_the_games_are_others_every_time() -> None:
    """As Gymnasium has it, and as `gym` does: only `reset(seed=…)` or `seed=…` makes games repeat."""

    def first(**settings: Any) -> bytes:
        env = peppermill.envs.vector("chicago-poker", 4, 2, opponents="random", **settings)
        seen, _ = env.reset()
        return bytes(seen["observation"])

    assert first() != first()
    assert first(seed=3) == first(seed=3)


def test_reset_seeds_gymnasiums_own_generator_too() -> None:
    env = peppermill.envs.vector("chili-dice", 2, 2)
    env.reset(seed=5)
    assert env.np_random_seed == 5


@pytest.mark.parametrize("seat", [1, None])
def test_against_bots_one_seat_is_asked(seat: int | None) -> None:
    env = peppermill.envs.vector("chicago-poker", 8, 3, {"quick": True}, opponents=["random", "jalapeno"], seat=seat, seed=2)
    seen: set[int] = set()
    rewards_seen: set[float] = set()
    won = 0
    for _ in range(150):
        before = env.batch().seats
        _, rewards, terminated, _, infos = env.step(env.random_actions())
        assert np.array_equal(infos["seats"][~terminated], before[~terminated])
        assert not rewards[~terminated].any()
        for game in np.flatnonzero(terminated):
            assert infos["final_info"]["seat"][game] == before[game]
            assert (rewards[game] >= 0) == infos["final_info"]["won"][game]
            assert infos["seat_rewards"][game].sum() == pytest.approx(0.0)
        won += int((rewards > 0).sum())
        rewards_seen |= set(rewards.tolist())
        seen |= set(infos["seats"].tolist())
    assert seen == ({0, 1, 2} if seat is None else {seat})
    assert -1.0 in rewards_seen


def test_bots_play_the_other_seats_as_they_do_in_a_single_game() -> None:
    """A random player at Chicago Poker loses against one that knows how to play, and holds its own against a random one."""
    won = {}
    for level in ("random", "habanero"):
        env = peppermill.envs.vector("chicago-poker", 12, 2, {"quick": True}, opponents=level, seed=3)
        wins = games = 0
        while games < 24:
            _, rewards, terminated, *_ = env.step(env.random_actions())
            wins += int((rewards[terminated] > 0).sum())
            games += int(terminated.sum())
        won[level] = wins / games
    assert won["habanero"] < 0.2 < won["random"]


@pytest.mark.parametrize("name", ENCODED)
def test_any_number_of_workers_gives_the_same(name: str) -> None:
    """Step by step, endings too; what was read stays as it was, however much of it is held."""
    players = some_players(peppermill.game(name))
    alone = peppermill.envs.vector(name, 7, players, seed=5, max_cycles=15)
    many = peppermill.envs.vector(name, 7, players, seed=5, max_cycles=15, workers=3)
    held = []
    for number in range(36):
        if number == 30:
            assert all(same(mine, other) for mine, other in zip(alone.reset(), many.reset(), strict=True))
        actions = alone.random_actions()
        assert np.array_equal(actions, many.random_actions())
        one, two = alone.step(actions), many.step(actions)
        assert all(same(mine, other) for mine, other in zip(one, two, strict=True))
        held.append((two[0], {key: array.copy() for key, array in two[0].items()}))
    assert all(same(array, copy) for array, copy in held)
    many.close()


def test_workers_with_more_games_than_they_show_at_a_time_give_the_same() -> None:
    alone, many = [peppermill.envs.batch("chicago-poker", 560, 2, seed=3, workers=workers) for workers in (1, 2)]
    for _ in range(5):
        actions = alone.random_actions()
        one, two = alone.step(actions), many.step(actions)
        assert np.array_equal(one.observations, two.observations)
        assert np.array_equal(one.masks, two.masks)
        assert np.array_equal(one.seats, two.seats)
    many.close()


def test_any_seed_will_do_for_workers_too() -> None:
    alone, many = [peppermill.envs.batch("chicago-poker", 4, 2, seed=-1, workers=workers) for workers in (1, 2)]
    for seed in (-1, 2**32 + 1, 2**64 + 5, -(2**70)):
        one, two = alone.reset(seed=seed), many.reset(seed=seed)
        assert np.array_equal(one.observations, two.observations)
        assert np.array_equal(alone.random_actions(), many.random_actions())
    many.close()


def test_workers_end_with_the_environment() -> None:
    processes = []
    for how in ("closed", "forgotten"):
        env = peppermill.envs.batch("chili-dice", 4, 2, workers=2)
        processes.append(env.games._workers[0].process)
        batch = env.reset(seed=1)
        if how == "closed":
            env.close()
            env.close()
            with pytest.raises(peppermill.envs.WorkerDied, match="closed"):
                env.random_actions()
        else:
            gone = weakref.ref(env.games)
            del env
            gc.collect()
            assert gone() is None
        assert batch.masks.any(axis=1).all()
        assert processes[-1].poll() == 0


def test_what_goes_wrong_in_a_worker_is_said_here() -> None:
    env = peppermill.envs.batch("chili-dice", 4, 2, workers=2)
    before = env.batch()
    with pytest.raises(WrongIndex, match="4 games need 4 actions, not 1"):
        env.step([0])
    for game in range(4):
        wrong = env.random_actions()
        wrong[game] = int(np.flatnonzero(~before.masks[game])[0])
        with pytest.raises(WrongIndex, match=f"{wrong[game]} is no action of seat {before.seats[game]} now"):
            env.step(wrong)
    assert np.array_equal(env.batch().observations, before.observations)
    with pytest.raises(TypeError):
        env.games._all(255, 0, 0)  # an order nobody knows, in every process
    assert not env.games._workers


def test_a_bot_that_workers_can_not_find_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the user's script, which they don't import."""
    mine = type("Homemade", (Bot,), {"__module__": "__main__", "act": lambda self, view, legal, rng: legal[0]})
    monkeypatch.setattr(sys.modules["__main__"], "Homemade", mine, raising=False)
    with pytest.raises(BadOptions, match="Homemade can't be taken along into other processes"):
        peppermill.envs.vector("chili-dice", 2, 2, opponents=[mine()], workers=2)


def test_a_worker_that_dies_is_noticed() -> None:
    env = peppermill.envs.batch("chili-dice", 4, 2, workers=2)
    process = env.games._workers[0].process
    process.kill()
    process.wait()
    with pytest.raises(peppermill.envs.WorkerDied, match="its games with it"):
        env.step(env.random_actions())


class Homebody(Bot):
    """Keeps something that can't be pickled."""

    def __init__(self) -> None:
        self.secret = lambda: 1

    def act(self, view: Any, legal: Any, rng: Any) -> Any:
        return legal[0]


def test_nor_does_one_go_that_can_not_be_pickled() -> None:
    mine = Homebody()
    peppermill.envs.vector("chili-dice", 2, 2, opponents=mine).close()
    with pytest.raises(BadOptions, match="Homebody can't be taken along into other processes"):
        peppermill.envs.vector("chili-dice", 2, 2, opponents=mine, workers=2)
    del mine.secret
    peppermill.envs.vector("chili-dice", 2, 2, opponents=mine, workers=2).close()


@pytest.mark.parametrize("workers", [0, 5])
def test_not_more_workers_than_games(workers: int) -> None:
    with pytest.raises(BadOptions, match="between 1 and 4 workers"):
        peppermill.envs.batch("chili-dice", 4, workers=workers)


def test_scaled_observations_are_the_same_numbers_from_0_to_1() -> None:
    doors = {
        "vector": lambda scaled: peppermill.envs.vector("chicago-poker", 2, 2, scaled=scaled).reset(seed=1)[0],
        "gym": lambda scaled: peppermill.envs.gym("chicago-poker", 2, scaled=scaled).reset(seed=1)[0],
        "parallel": lambda scaled: peppermill.envs.parallel("chicago-poker", 2, scaled=scaled).reset(seed=1)[0]["seat_1"],
    }
    most = peppermill.envs.batch("chicago-poker", 2, 2).most
    for make in doors.values():
        plain, scaled = make(False)["observation"], make(True)["observation"]
        assert scaled.dtype == np.float32
        assert np.allclose(scaled * most, plain)
        assert 0.0 < scaled.max() <= 1.0
    env = peppermill.envs.aec("chicago-poker", 2, scaled=True)
    env.reset(seed=1)
    assert env.observation_space("seat_0").contains(env.observe("seat_0"))


def test_arrays_can_be_written_on_request() -> None:
    for workers in (1, 2):
        env = peppermill.envs.batch("chili-dice", 4, 2, workers=workers)
        with pytest.raises(ValueError, match="read-only"):
            env.batch().masks[:] = False
        env = peppermill.envs.batch("chili-dice", 4, 2, workers=workers, writable=True)
        batch = env.batch()
        for array in vars(batch).values():
            array[:] = 0
        assert env.batch().masks.any()
        env.step(env.random_actions())


def test_memory_is_written_again_only_when_nobody_holds_it() -> None:
    sheet = Sheet(np.zeros(12, np.uint8))
    assert sheet.free
    for hold in (lambda rows: rows, lambda rows: rows[1:, ::2], lambda rows: rows.view(np.int8).T, memoryview):
        held = hold(lent(sheet.array, 3))
        assert not sheet.free
        del held
        assert sheet.free


@pytest.mark.skipif(not COMPILED, reason="plain lists can't be looked at from outside")
def test_what_is_added_to_a_zone_shows_in_its_array() -> None:
    zone = Zone(4, np.uint8)
    for numbers in ([1, 2, 3, 4], [5, 6]):
        extend(zone.room, vec[u8](numbers))
        assert zone.array[: len(numbers)].tolist() == numbers
    assert zone.array.tolist() == [5, 6, 3, 4]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_refused_step_leaves_what_is_shown(workers: int) -> None:
    """Also what nobody holds, whose memory the step was to be written to."""
    env = peppermill.envs.batch("chicago-poker", 4, 2, seed=3, workers=workers)
    for _ in range(3):
        env.step(env.random_actions())
    before = [array.copy() for array in vars(env.batch()).values()]
    for wrong in (-1, env.action_count, int(before[1][1].argmin())):
        actions = env.random_actions()
        actions = np.where(np.arange(4) == 1, wrong, actions)
        with pytest.raises(WrongIndex):
            env.step(actions)
        for array, copy in zip(vars(env.batch()).values(), before, strict=True):
            assert np.array_equal(array, copy)
    env.step(env.random_actions())
    env.close()


def test_options_of_reset_are_refused() -> None:
    for env in (peppermill.envs.gym("chili-dice"), peppermill.envs.vector("chili-dice", 2)):
        env.reset(seed=1, options={})
        with pytest.raises(BadOptions, match=r"reset takes no options \(quick\)"):
            env.reset(options={"quick": True})
    with pytest.warns(UserWarning, match=r"reset takes no options \(quick\)"):
        peppermill.envs.aec("chili-dice").reset(options={"quick": True})


def test_max_cycles_counts_steps_everywhere() -> None:
    """Of Chili Mafia too, where a move takes several of them."""
    limit, found = 9, {}
    single = peppermill.envs.gym("chili-mafia", max_cycles=limit)
    seen, _ = single.reset(seed=1)
    for step in range(1, 20):
        seen, _, _, cut, _ = single.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        if cut:
            found["gym"] = step
            break
    for name, env in (
        ("batch", peppermill.envs.batch("chili-mafia", 1, seed=1, max_cycles=limit)),
        ("workers", peppermill.envs.batch("chili-mafia", 2, seed=1, max_cycles=limit, workers=2)),
    ):
        found[name] = next(step for step in range(1, 20) if env.step(env.random_actions()).truncations.any())
    aec = peppermill.envs.aec("chili-mafia", max_cycles=limit)
    aec.reset(seed=1)
    for step in range(1, 20):
        aec.step(int(np.flatnonzero(aec.last()[0]["action_mask"])[-1]))
        if any(aec.truncations.values()):
            found["aec"] = step
            break
    assert found == dict.fromkeys(("gym", "batch", "workers", "aec"), limit)


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    env = peppermill.envs.gym("chicago-poker")
    seen, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), seen["action_mask"])


def test_where_there_can_be_no_workers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(BadOptions, match="Linux or macOS"):
        peppermill.envs.batch("chili-dice", 4, workers=2)
