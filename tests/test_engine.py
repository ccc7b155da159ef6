"""One source, two builds, the same bits. `make test` runs this file on the interpreted and on the compiled package."""

import copy
import os
import pickle
import subprocess
import sys
from types import ModuleType

import pytest

import peppermill
from peppermill.core.playout import Policy, policy_playout, random_playout
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.engine import flavour
from tests import golden
from tests.every_game import GAMES


def is_compiled(module: ModuleType) -> bool:
    return not str(getattr(module, "__file__", None) or ".py").endswith(".py")


def test_the_expected_build_is_running() -> None:
    assert flavour() == os.environ.get("PEPPERMILL_EXPECT", "interpreted")


@pytest.mark.parametrize("name", GAMES)
def test_both_builds_play_the_same_games(name: str) -> None:
    assert golden.engine(name) == golden.read(name)["engine"], f"rules changed? then: python -m tests.golden {name}"


@pytest.mark.parametrize("name", GAMES)
def test_states_survive_pickling_and_copying(name: str) -> None:
    state = peppermill.game(name).start()
    random_playout(state, Sfc32(5), 20)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.clone()):  # noqa: S301
        assert twin.key() == state.key()
        random_playout(twin, Sfc32(6))
        assert twin.over
    assert not state.over


def test_no_class_of_the_engine_takes_weak_references_it_can_not_keep() -> None:
    """A compiled class with room for them frees what it does not own."""
    compiled = [module for name, module in sys.modules.items() if name.startswith("peppermill.") and is_compiled(module)]
    classes = {found for module in compiled for found in vars(module).values() if isinstance(found, type)}
    own = [found for found in classes if "__mypyc_attrs__" in vars(found)]
    assert bool(own) == (flavour() == "compiled")
    assert not [found for found in own if found.__weakrefoffset__]


@pytest.mark.parametrize("name", GAMES)
def test_values_survive_pickling(name: str) -> None:
    state = peppermill.game(name).start()
    random_playout(state, Sfc32(8), 10)
    while state.to_act is peppermill.CHANCE:
        state.apply(peppermill.CHANCE, state.chance().draw(Sfc32(1)))
    seat = state.to_act[0]  # type: ignore[index]
    for value in [*state.legal(seat), state.view(seat)]:
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
        assert copy.deepcopy(value) == value


class FirstChoice(Policy):
    """A user's own policy, interpreted, under whichever driver is running."""

    def choose(self, state: State, seat: int, rng: Rng) -> Action:
        return state.legal(seat)[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_written_by_a_user_drives_the_playout(name: str) -> None:
    state = peppermill.game(name).start()
    assert policy_playout(state, FirstChoice(), Sfc32(1), 50) <= 50


def test_a_playout_stops_at_its_limit() -> None:
    state = peppermill.game("chili-dice").start(2)
    assert random_playout(state, Sfc32(1), 5) == 5
    assert not state.over


def test_errors_read_the_same_in_both_builds() -> None:
    game = peppermill.game("chili-dice")
    state = game.start(2)
    state.apply(peppermill.CHANCE, game.read("first P1"))
    with pytest.raises(peppermill.IllegalAction) as caught:
        state.apply(1, state.legal(0)[0])
    assert caught.value.code == "not-your-turn"
    assert caught.value.text("fr") != caught.value.text("en")


def test_the_command_says_which_build_is_running() -> None:
    shown = subprocess.run([sys.executable, "-m", "peppermill", "--version"], capture_output=True, text=True, check=True)
    assert flavour() in shown.stdout
    assert peppermill.__version__ in shown.stdout
