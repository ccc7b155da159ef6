"""The examples of docs/research.md do what it says, and docs/encodings.md is what the code says."""

import importlib
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import peppermill.bots
import peppermill.envs
from peppermill.core.rng import Sfc32
from tests.every_game import ENCODED, some_players
from tests.plugins.elsewhere import ROOT, environment
from tools import encodings

DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))

    def load(name: str) -> ModuleType:
        return importlib.import_module(name)

    yield load
    for file in EXAMPLES.glob("*.py"):
        sys.modules.pop(file.stem, None)


def test_the_page_of_encodings_is_up_to_date() -> None:
    assert encodings.PAGE.read_text("utf-8") == encodings.page(), "python -m tools.encodings writes it"


def test_the_shapes_on_the_page_are_those_of_the_environment() -> None:
    page = (DOCS / "research.md").read_text("utf-8")
    batch = peppermill.envs.batch("chicago-poker", envs=2, players=4).reset(seed=1)
    assert f"batch.observations  # (1024, {batch.observations.shape[1]}) {batch.observations.dtype}" in page
    assert f"batch.masks  # (1024, {batch.masks.shape[1]}) {batch.masks.dtype}" in page


@pytest.mark.parametrize("game", ENCODED)
def test_random_agents_play(example, game: str) -> None:
    players = some_players(peppermill.game(game))
    wins = example("random_agents").play(game, players, 2, 1)
    assert set(wins) <= {f"seat_{seat}" for seat in range(players)}
    assert sum(wins.values()) <= 6


def test_random_agents_as_a_program() -> None:
    command = [sys.executable, str(EXAMPLES / "random_agents.py"), "chicago-poker", "--games", "3"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"seat_0 won \d of 3\nseat_1 won \d of 3\n", shown)


@pytest.mark.learning
def test_ppo_learns_to_beat_random(example, tmp_path: Path) -> None:
    """A few seconds of what takes minutes: from a random player to one that wins clearly more; and it can be saved and judged."""
    importlib.import_module("torch").set_num_threads(1)
    train, policy, evaluate = example("train_ppo"), example("policy"), example("evaluate")
    options = {"quick": True}
    trainer = train.Trainer("chicago-poker", options, 1, train.Settings(envs=64, epochs=4, minibatch=512))
    tests = train.peppermill.envs.batch("chicago-poker", 100, players=2, options=options, max_cycles=2000)
    before, played = policy.against_random(trainer.policy, tests, 200, 7)
    for _ in range(12):
        trainer.update()
    after, _ = policy.against_random(trainer.policy, tests, 200, 7)
    assert policy.wilson(before, played)[1] < policy.wilson(after, played)[0]
    assert after > 0.55 * played

    trainer.policy.save(tmp_path / "policy.pt")
    again = policy.Policy.load(tmp_path / "policy.pt")
    assert policy.against_random(again, tests, 200, 7) == (after, played)
    won, games = evaluate.play(again, "chicago-poker", "habanero", 3, 1)
    assert 0 <= won <= games == 3


@pytest.mark.learning
def test_what_was_trained_becomes_a_player(example, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Export, then play: the bot chooses at the table what the network would choose from the environment's numbers."""
    torch = importlib.import_module("torch")
    policy, export = example("policy"), example("export_onnx")
    env = peppermill.envs.batch("chicago-poker", 8, players=2, seed=3)
    torch.manual_seed(1)
    net = policy.Policy(env.most, env.action_count)
    torch.nn.init.orthogonal_(net.act.weight, 1.0)
    net.save(tmp_path / "policy.pt")
    command = ["export_onnx.py", str(tmp_path / "policy.pt"), str(tmp_path / "policy.onnx")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", command)
        export.main()
    assert capsys.readouterr().out.strip().endswith("policy.onnx: chicago-poker, 2 players, version 2 of its numbers")
    bot = peppermill.bots.PolicyBot(tmp_path / "policy.onnx")
    batch = env.reset(seed=3)
    for _ in range(12):
        with torch.no_grad():
            best = net(*policy.tensors(batch.observations, batch.masks))[0].argmax(-1).numpy()
        for state, seat, index in zip(env.games.fleet.states, batch.seats, best, strict=True):
            chosen = bot.act(state.view(int(seat)), state.legal(int(seat)), Sfc32(1))
            assert bot.encoding.index(state, int(seat), chosen) == index
        batch = env.step(env.random_actions())


@pytest.mark.learning
def test_ppo_in_one_file_learns_from_many_games(example) -> None:
    """A few updates on Gymnasium's vector environment: the games end, and what is learnt differs from where it began."""
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    ppo = example("cleanrl_ppo")
    given = ["--env-id", "peppermill/ChiliDice-v0", "--num-envs", "16", "--num-steps", "40", "--total-timesteps", "1280"]
    returns = ppo.train(ppo.arguments(given))
    assert len(returns) >= 16
    assert min(returns) >= 0
    assert returns == ppo.train(ppo.arguments([*given, "--workers", "2"])), "any number of workers plays the same"


@pytest.mark.learning
def test_maskable_ppo_learns_a_seat(example) -> None:
    """Every action it tries is allowed: one that is not would lose the match at once."""
    importlib.import_module("torch").set_num_threads(1)
    sb3 = example("sb3_maskable_ppo")
    model = sb3.train("chicago-poker", "random", 256, 1, games=2, rollout=64)
    assert model.num_timesteps == 256
    env = sb3.make("chicago-poker", "random")
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        index, _ = model.predict(seen, action_masks=env.get_wrapper_attr("action_masks")())
        seen, _, ended, cut, info = env.step(int(index))
        assert "illegal" not in info
        if ended or cut:
            break


@pytest.mark.learning
@pytest.mark.parametrize(
    ("library", "words"),
    [
        ("rllib", ["rllib_ppo.py", "--steps", "16000"]),
        ("tianshou", ["tianshou_ppo.py", "--steps", "20000", "--epochs", "1", "--batch", "1024", "--games", "32"]),
    ],
    ids=["rllib", "tianshou"],
)
def test_what_has_an_environment_of_its_own_learns_to_beat_random(library: str, words: list[str], tmp_path: Path) -> None:
    """RLlib and Tianshou ask for other versions than the tests do. Masks are binding: a single forbidden action would end it."""
    python = ROOT / "build" / library / "bin" / "python"
    assert python.exists(), f"there is no environment for {library} in build: `make test-learning` makes it"
    command = [python, EXAMPLES / words[0], *words[1:], "--tests", "100", "--save", tmp_path / "learnt"]
    own = environment(OMP_NUM_THREADS="1", RAY_USAGE_STATS_ENABLED="0")
    done = subprocess.run(command, env=own, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    last = re.search(r"^won (\d+) of 100 against random: \1\.0%, 95 % interval ([\d.]+)% to [\d.]+%$", done.stdout, re.MULTILINE)
    assert last, done.stdout
    assert float(last[2]) > 50
    assert (tmp_path / "learnt").exists()


@pytest.mark.learning
def test_the_interval_is_wilsons(example) -> None:
    low, high = example("policy").wilson(233, 360)
    assert (round(low, 3), round(high, 3)) == (0.597, 0.695)


@pytest.mark.parametrize("game", [name for name in ENCODED if "tiny" in peppermill.game(name).variants])
def test_tiny_variants_can_be_solved(example, game: str) -> None:
    """OpenSpiel's CFR+ gets close to unbeatable within a few iterations, and its best response says how far off a bot is."""
    pytest.importorskip("pyspiel")
    solving = example("exploitability")
    tree = solving.Tree(game, "tiny")
    at_random = tree.exploitability(tree.policy(solving.uniform))
    found: dict[int, float] = {}
    solving.cfr(tree, 10, found.__setitem__)
    assert found[1] > found[2] > found[5] > found[10]
    assert found[10] < 0.1 * at_random
    steady = solving.AsPolicy(game, solving.player(game, "habanero"), 1)
    assert 0.0 < tree.exploitability(tree.policy(steady)) <= 1.0
