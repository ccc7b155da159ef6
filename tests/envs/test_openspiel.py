"""OpenSpiel's own checks, and what they don't check: hidden things stay hidden, the same history gives the same state."""

import importlib.util
import pickle
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.registry import game as game_of
from tests.every_game import ENCODED, everything_on, some_players

pyspiel = pytest.importorskip("pyspiel")

from peppermill.envs import openspiel  # noqa: E402

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "openspiel_mcts.py"
NAMES = [openspiel.PREFIX + name.replace("-", "_") for name in ENCODED]


def rules_of(name: str) -> Game:
    return game_of(name.removeprefix(openspiel.PREFIX).replace("_", "-"))


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
    """Without its serialisation, which replays the whole game at every move; ours follows below."""
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=False, verbose=False)


def test_openspiels_random_simulation_with_serialisation() -> None:
    pyspiel.random_sim_test(load("peppermill_chicago_poker"), num_sims=1, serialize=True, verbose=False)


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
    assert set(kind.parameter_specification) == {"players", "reward", *[option.name for option in rules.options]}
    assert game.num_distinct_actions() == game.numbers.moves.size
    assert game.observation_tensor_shape() == [game.numbers.observation.size]


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
