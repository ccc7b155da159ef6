"""One source, two builds, the same bits. `make test` runs this file on the interpreted and on the compiled package."""

import copy
import hashlib
import importlib
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import peppermill
from peppermill.core.playout import Policy, policy_playout, random_playout
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.engine import flavour

GOLDEN = Path(__file__).parent / "golden" / "engine.json"
GAMES_A_CHECKSUM = 60
OURS = sorted(path.parent.name.replace("_", "-") for path in Path(peppermill.__file__).parent.glob("games/*/game.py"))
for ours in OURS:
    importlib.import_module(f"peppermill.games.{ours.replace('-', '_')}.game")


def checksum(name: str) -> str:
    """A fingerprint of random games with every number of players: every state, what everyone sees in it, every result."""
    game = peppermill.game(name)
    total = hashlib.sha256()
    for number in range(GAMES_A_CHECKSUM):
        players = game.min_players + number % (game.max_players - game.min_players + 1)
        state = game.start(players)
        rng = Sfc32(number)
        while not state.over:
            random_playout(state, rng, 7)
            total.update(repr(state.key()).encode())
            total.update(json.dumps(game.dump(state.view(number % players))).encode())
        total.update(repr((state.result.scores, state.result.ranks)).encode())
    return total.hexdigest()


def test_the_expected_build_is_running() -> None:
    assert flavour() == os.environ.get("PEPPERMILL_EXPECT", "interpreted")


@pytest.mark.parametrize("name", OURS)
def test_both_builds_play_the_same_games(name: str) -> None:
    golden = json.loads(GOLDEN.read_text())
    assert checksum(name) == golden[name], "rules changed? then: python -m tests.test_engine writes the new checksums"


@pytest.mark.parametrize("name", OURS)
def test_states_survive_pickling_and_copying(name: str) -> None:
    state = peppermill.game(name).start()
    random_playout(state, Sfc32(5), 20)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.clone()):  # noqa: S301
        assert twin.key() == state.key()
        random_playout(twin, Sfc32(6))
        assert twin.over
    assert not state.over


@pytest.mark.parametrize("name", OURS)
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


@pytest.mark.parametrize("name", OURS)
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


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(json.dumps({name: checksum(name) for name in OURS}, indent=2) + "\n")
