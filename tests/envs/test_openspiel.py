"""OpenSpiel's own checks, and what they don't check: hidden things stay hidden, the same history gives the same state."""

import importlib.util
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.registry import find
from tests.every_game import ENCODED, everything_on, some_players

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.observation import make_observation  # noqa: E402

from peppermill.envs import openspiel, spiel_observer  # noqa: E402

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "openspiel_mcts.py"
NAMES = [openspiel.PREFIX + name.replace("-", "_") for name in ENCODED]


def rules_of(name: str) -> Game:
    return find(name.removeprefix(openspiel.PREFIX).replace("_", "-"))


def load(name: str, players: int | None = None) -> Any:
    """With everything on: random players then get somewhere, and to an end."""
    rules = rules_of(name)
    players = some_players(rules, 2) if players is None else players
    chosen = {"players": players, **everything_on(rules, players)}
    return pyspiel.load_game(f"{name}({','.join([f'{key}={_written(value)}' for key, value in chosen.items()])})")


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


VARIANTS = [(name, players) for name in NAMES for players in {rules_of(name).min_players, rules_of(name).max_players}]


def step(state: Any, rng: np.random.RandomState) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


def walk(game: Any, seed: int, most: int = 100_000) -> Any:
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < most:
        step(state, rng)
    return state


def test_all_our_games_are_known_to_openspiel() -> None:
    assert set(NAMES) <= set(pyspiel.registered_names())
    assert openspiel.register()[: len(NAMES)] == NAMES, "a second time nothing happens"


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_random_simulation(name: str) -> None:
    """With its serialisation, at every move."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["peppermill_chicago_poker(players=6,must_use_all_actions=true)", "peppermill_safranito"])
def test_a_game_longer_than_pythons_stack_is_deep_survives_copies(name: str) -> None:
    game = pyspiel.load_game(name)
    state = walk(game, 1, most=2500)
    heard = max(len(spiel_observer.unrolled(past)) for past in state.match.heard)
    assert heard > sys.getrecursionlimit()
    for other in (state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):  # noqa: S301
        for seat in range(game.num_players()):
            assert other.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize(("name", "players"), VARIANTS)
def test_options_are_parameters(name: str, players: int) -> None:
    game = load(name, players)
    assert game.settings == rules_of(name).settle(everything_on(rules_of(name), players), players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_types_and_sizes(name: str) -> None:
    game = load(name)
    rules = rules_of(name)
    kind = game.get_type()
    assert kind.long_name == rules.name
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    hidden = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert hidden == rules.hidden
    lab = {"variant", "house"} if rules.house_rules else set()
    assert set(kind.parameter_specification) == {"players", "reward", *[option.name for option in rules.options], *lab}
    assert game.num_distinct_actions() == game.numbers.moves.size
    assert game.observation_tensor_shape() == [game.numbers.observation.size]


def test_variants_and_house_rules_are_parameters() -> None:
    game = pyspiel.load_game("peppermill_chicago_poker(variant=tiny,house=values:4)")
    assert game.settings["house.values"] == 4
    assert game.settings["house.side"] == 2
    assert pyspiel.load_game(str(game)).settings == game.settings
    with pytest.raises(BadOptions):
        pyspiel.load_game("peppermill_chicago_poker(variant=huge)")


@pytest.mark.parametrize("name", NAMES)
def test_a_state_follows_from_its_history_and_survives_copies(name: str) -> None:
    game = load(name)
    state = walk(game, 3, most=120)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    for other in (again, state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):  # noqa: S301
        assert other.match.state.key() == state.match.state.key()
        for seat in range(game.num_players()):
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301


def test_a_clone_goes_its_own_way() -> None:
    game = load("peppermill_chicago_poker")
    state = walk(game, 1, most=30)
    assert not state.is_terminal()
    before = state.match.state.key()
    copy = state.clone()
    step(copy, np.random.RandomState(0))
    assert state.match.state.key() == before
    assert copy.match.state.key() != before


@pytest.mark.parametrize("name", NAMES)
def test_legal_actions_are_sorted_and_have_words(name: str) -> None:
    game = load(name)
    rng = np.random.RandomState(5)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 150:
        if not state.is_chance_node():
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            words = [state.action_to_string(action) for action in legal[:20]]
            assert all(words)
            assert len(set(words)) == len(words)
        step(state, rng)


@pytest.mark.parametrize("name", [name for name in NAMES if rules_of(name).hidden])
def test_what_is_hidden_changes_no_word_and_no_number(name: str) -> None:
    """Worlds imagined from a seat's view look to that seat as this one does."""
    game = load(name)
    rng = np.random.RandomState(8)
    state = game.new_initial_state()
    different = 0
    while not state.is_terminal() and state.move_number() < 150:
        if not state.is_chance_node() and state.move_number() % 3 == 0:
            seat = state.current_player()
            other = state.resample_from_infostate(seat, rng.random_sample)
            different += other.match.state.key() != state.match.state.key()
            assert other.current_player() in (seat, *other.match.state.to_act)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions(seat) == state.legal_actions(seat)
        step(state, rng)
    assert different > 3


# Observers

SEES_ITSELF, SEES_NOTHING, SEES_ALL = (
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)


def observer(game: Any, private: Any, recalls: bool = False, public: bool = True) -> Any:
    return make_observation(game, pyspiel.IIGObservationType(public_info=public, perfect_recall=recalls, private_info=private))


def public_side(state: Any) -> Any:
    """What the rules show to a spectator, without any observer."""
    return state.match.state.view(None)


def heard_in_public(state: Any) -> list[Any]:
    return spiel_observer.unrolled(state.match.heard[-1])


def looks_alike(one: Any, other: Any) -> bool:
    return public_side(one) == public_side(other) and heard_in_public(one) == heard_in_public(other)


def two_worlds(game: Any, seed: int, most: int) -> Iterator[tuple[Any, Any]]:
    """All decisions of a random game in two worlds whose chance differs wherever a spectator can't notice it, until he can."""
    rng = np.random.RandomState(seed)
    one, other = game.new_initial_state(), game.new_initial_state()
    while not one.is_terminal() and one.move_number() < most and looks_alike(one, other):
        if one.is_chance_node() and other.is_chance_node():
            other = chance_in_two_worlds(one, other, rng)
            continue
        if one.is_chance_node() or other.is_chance_node() or one.current_player() != other.current_player():
            return
        yield one, other
        common = [action for action in one.legal_actions() if action in other.legal_actions()]
        if not common:
            return
        action = int(rng.choice(common))
        one.apply_action(action)
        other.apply_action(action)


def chance_in_two_worlds(one: Any, other: Any, rng: np.random.RandomState) -> Any:
    """A chance move in one, and in the other a different one that looks the same, or the same where none is found."""
    said = len(one.history())
    speak(one, rng)
    for _ in range(2):
        changed = other.clone()
        speak(changed, rng)
        if changed.history()[said:] != one.history()[said:] and looks_alike(one, changed):
            return changed
    for action in one.history()[said:]:
        if action not in [known for known, _ in other.chance_outcomes()]:
            return other
        other.apply_action(action)
    return other


def speak(state: Any, rng: np.random.RandomState) -> None:
    """One whole chance move."""
    step(state, rng)
    while state.match.digits:
        step(state, rng)


@pytest.mark.parametrize("recalls", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_public_observer_sees_nothing_of_what_is_hidden(name: str, recalls: bool) -> None:
    """Words and numbers are the same in two worlds that differ in hidden things alone; all seats' together are not."""
    game = pyspiel.load_game("peppermill_safranito(rounds=3)") if name == "peppermill_safranito" else load(name)
    # Cards are drawn in secret only by whoever reaches the space for it: not in every game of three rounds.
    seeds = (0, 6) if name == "peppermill_safranito" else (0, 1, 2)
    public, all_eyes = observer(game, SEES_NOTHING, recalls), observer(game, SEES_ALL, recalls)
    assert (public.tensor is None) == (recalls or game.rules.hidden)
    different = looked = 0
    for seed in seeds:
        for one, other in two_worlds(game, seed, most=150):
            looked += 1
            assert len({public.string_from(state, seat) for state in (one, other) for seat in range(game.num_players())}) == 1
            if public.tensor is not None:
                public.set_from(one, 0)
                numbers = public.tensor.tolist()
                public.set_from(other, 0)
                assert public.tensor.tolist() == numbers
            different += all_eyes.string_from(one, 0) != all_eyes.string_from(other, 0)
    assert looked > 3
    assert (different > 3) == game.rules.hidden


@pytest.mark.parametrize("name", NAMES)
def test_imagined_worlds_look_alike_in_public_all_along(name: str) -> None:
    game = load(name)
    public = observer(game, SEES_NOTHING)
    rng = np.random.RandomState(8)
    state = game.new_initial_state()
    looked = 0
    while not state.is_terminal() and state.move_number() < 120:
        if not state.is_chance_node():
            other = state.resample_from_infostate(state.current_player(), rng.random_sample)
            assert public.string_from(other, 0) == public.string_from(state, 0) == game.rules.show(public_side(state))
            looked += 1
        step(state, rng)
    assert looked > 10


@pytest.mark.parametrize("name", NAMES)
def test_observers_show_what_they_are_asked_for(name: str) -> None:
    game = load(name)
    state = walk(game, 4, most=60)
    seats = range(game.num_players())
    own, everybody = observer(game, SEES_ITSELF), observer(game, SEES_ALL)
    usual, recalling = make_observation(game), observer(game, SEES_ITSELF, recalls=True)
    everybody.set_from(state, 0)
    assert everybody.dict["observation"].shape == (len(seats), game.numbers.observation.size)
    shown = everybody.string_from(state, 0)
    told = observer(game, SEES_ALL, recalls=True).string_from(state, 0)
    for seat in seats:
        own.set_from(state, seat)
        assert own.tensor.tolist() == everybody.dict["observation"][seat].tolist() == state.observation_tensor(seat)
        assert own.string_from(state, seat) == usual.string_from(state, seat) == state.observation_string(seat)
        assert recalling.string_from(state, seat) == state.information_state_string(seat)
        assert own.string_from(state, seat) in shown
        assert recalling.string_from(state, seat) in told
    assert recalling.tensor is None
    assert recalling.dict == {}


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_observed_is_refused_or_empty(name: str) -> None:
    """A view is one whole: there is nothing private without the public, except where nothing is private."""
    game = load(name)
    state = walk(game, 4, most=20)
    assert observer(game, SEES_NOTHING, public=False).string_from(state, 0) == ""
    for private in (SEES_ITSELF, SEES_ALL):
        if game.rules.hidden:
            with pytest.raises(ValueError, match="public_info=True"):
                observer(game, private, public=False)
        else:
            assert observer(game, private, public=False).string_from(state, 0) == ""
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"colour": "red"})


def test_a_resampled_state_knows_nothing_of_the_others_real_past() -> None:
    game = load("peppermill_chicago_poker")
    rng = np.random.RandomState(3)
    state = game.new_initial_state()
    while state.is_chance_node():
        step(state, rng)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, np.random.RandomState(1).random_sample)
    lines = spiel_observer.unrolled(other.match.heard[1 - seat])
    assert lines == heard_in_public(state)
    assert lines != spiel_observer.unrolled(state.match.heard[1 - seat])
    assert other.information_state_string(seat) == state.information_state_string(seat)


def test_simultaneous_choices_stay_hidden_until_all_have_chosen() -> None:
    """The draft (CM-5): the next player's information is the same whatever the first has kept, until the last has chosen."""
    state = pyspiel.load_game("peppermill_chili_mafia(players=3)").new_initial_state()
    rng = np.random.RandomState(4)
    while state.is_chance_node():
        step(state, rng)
    assert state.match.state.to_act == (0, 1, 2)
    kept = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        assert after.current_player() == 1
        kept[action] = after
    assert len(kept) > 1
    for seat, differ in ((0, True), (1, False), (2, False)):
        told = {(after.information_state_string(seat), tuple(after.observation_tensor(seat))) for after in kept.values()}
        assert (len(told) == len(kept)) == differ
        assert (len(told) == 1) != differ


def test_one_player_plays_for_the_score() -> None:
    state = walk(pyspiel.load_game("peppermill_chili_dice(players=1)"), 2)
    assert state.returns() == [state.match.state.result.scores[0]]
    assert state.get_game().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_winners_share_what_everyone_put_in() -> None:
    returns = walk(pyspiel.load_game("peppermill_chicago_poker(players=4)"), 2).returns()
    assert sum(returns) == pytest.approx(0)
    assert min(returns) == -1


def test_a_roll_of_six_dice_is_told_in_two_digits() -> None:
    game = load("peppermill_chili_dice")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)], "who begins (CD-2)"
    state.apply_action(1)
    assert state.current_player() == 1
    state.apply_action(state.legal_actions()[0])
    first = state.chance_outcomes()
    assert len(first) == 216
    assert sum(chance for _, chance in first) == pytest.approx(1)
    state.apply_action(5 + 6 * 4 + 36 * 3)
    assert len(state.chance_outcomes()) == 216
    state.apply_action(2 + 6 * 1 + 36 * 0)
    assert state.match.state.view(None).dice == (6, 5, 4, 3, 2, 1)


@pytest.mark.parametrize(("count", "bases"), [(46656, [216, 216]), (7776, [81, 96]), (1000, [25, 40]), (257 * 2, []), (6, [6])])
def test_digits(count: int, bases: list[int]) -> None:
    assert openspiel.digits_of(count) == bases


def test_a_tokens_wobble_is_four_bytes() -> None:
    state = load("peppermill_safranito").new_initial_state()
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        step(state, rng)
    state.apply_action(state.legal_actions()[0])
    for byte in (1, 2, 3):
        assert len(state.chance_outcomes()) == 256
        state.apply_action(byte)
        assert state.is_chance_node()
    state.apply_action(4)
    assert not state.is_chance_node()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("peppermill_chili_dice(players=9)", "players"),
        ("peppermill_chili_dice(reward=money)", "option-not-choice"),
        ("peppermill_safranito(rounds=-4)", "option-not-number"),
    ],
)
def test_what_a_game_does_not_have_is_refused(name: str, code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        pyspiel.load_game(name)
    assert refused.value.code == code


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("openspiel_mcts", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_openspiels_mcts_plays_the_end_of_a_game(example: ModuleType) -> None:
    returns = example.last_boxes(np.random.RandomState(7), simulations=5, boxes=1)
    assert sorted(returns) in ([-1.0, 1.0], [0.0, 0.0])


def test_openspiels_information_set_mcts_plays_a_whole_game(example: ModuleType) -> None:
    returns = example.poker_game(np.random.RandomState(3), simulations=6)
    assert sorted(returns) in ([-1.0, 1.0], [0.0, 0.0])
