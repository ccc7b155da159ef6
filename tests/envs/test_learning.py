"""`tools.learn`: a whole run in seconds, from the teacher's games to a file that plays, and what it says about its numbers."""

import importlib.util
import json
import math
from pathlib import Path

import numpy as np
import pytest

import peppermill
from peppermill import CHANCE
from peppermill.bots import PolicyBot
from peppermill.core.rng import Sfc32

pytestmark = pytest.mark.learning
if importlib.util.find_spec("torch") is not None:
    import torch

    from tools.learn import export, judging, lessons, positions, run, selfplay
    from tools.learn.config import Config

SMALL = {
    "lesson_parts": 2, "lesson_decisions": 60, "school_epochs": 1, "school_batch": 32, "width": 16, "layers": 2, "judge_width": 8,
    "envs": 4, "steps": 4, "iterations": 2, "minibatch": 8, "max_cycles": 60, "test_every": 1, "test_envs": 2, "test_rounds": 1,
}  # fmt: skip
CONFIGS = Path(run.__file__).parent / "configs" if importlib.util.find_spec("torch") is not None else Path()


def learn(game: str, out: Path, **changes: object) -> "selfplay.Learner":
    torch.set_num_threads(1)
    return run.train(Config.load(CONFIGS / f"{game}.toml", **{**SMALL, **changes}), out, "cpu", 1)


def weights(learner: "selfplay.Learner") -> list[float]:
    return [float(each.detach().double().sum()) for each in learner.net.parameters()]


@pytest.mark.parametrize("game", ["chicago-poker", "chili-mafia"])
def test_a_run_ends_in_a_file_that_plays(game: str, tmp_path: Path) -> None:
    learn(game, tmp_path)
    curve = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text("utf-8").splitlines()]
    assert [line["iteration"] for line in curve if "share" in line] == [0, 1, 2]
    assert all([0.0 <= line["share"] <= 1.0 for line in curve if "share" in line])
    bot, rng = PolicyBot(tmp_path / "policy.onnx"), Sfc32(1)
    state = peppermill.game(game).start(players=2)
    for _ in range(60):
        if state.over:
            break
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        else:
            seat = state.to_act[0]
            state.apply(seat, bot.act(state.view(seat), state.legal(seat), rng))


def test_the_same_seed_learns_the_same_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole, again = learn("chicago-poker", tmp_path / "a"), learn("chicago-poker", tmp_path / "b")
    assert weights(whole) == weights(again)
    assert weights(learn("chicago-poker", tmp_path / "c", seed=2)) != weights(whole)
    stopped = learn("chicago-poker", tmp_path / "d", iterations=1)
    went_on = learn("chicago-poker", tmp_path / "d")
    assert (stopped.iteration, went_on.iteration) == (1, 2)
    assert weights(went_on) != weights(stopped)
    lessons_again = [line for line in (tmp_path / "d" / "curve.jsonl").read_text("utf-8").splitlines() if "lessons" in line]
    assert len(lessons_again) == 1


def test_lessons_are_what_the_teacher_does() -> None:
    """Without carelessness the teacher's choices, word by word, lead from one decision to the next."""
    config = Config.load(CONFIGS / "chili-mafia.toml", **{**SMALL, "careless": 0.0})
    part = lessons.part(config, 0)
    assert part.masks[np.arange(len(part.actions)), part.actions].all()
    assert set(part.outcomes.sum(1)) == {0.0}, "what one wins the others lose"
    assert (part.actions == lessons.part(config, 0).actions).all()


def test_what_a_decision_was_worth() -> None:
    """Three seats; expectations move at each step, and the game ends at the second: then nothing after it counts."""
    values = torch.tensor([[[0.0, 0.0, 0.0]], [[0.6, -0.2, -0.4]], [[9.0, 9.0, 9.0]]])
    paid = torch.tensor([[[0.0, 0.0, 0.0]], [[2.0, -1.0, -1.0]]])
    ends = torch.tensor([[False], [True]])
    found = selfplay.worths(values, paid, ends, trace=0.5)
    assert found[1, 0].tolist() == pytest.approx([1.4, -0.8, -0.6])
    assert found[0, 0].tolist() == pytest.approx([0.6 + 0.7, -0.2 - 0.4, -0.4 - 0.3])


def test_seats_are_turned_and_turned_back() -> None:
    seen = torch.tensor([[10.0, 20.0, 30.0]])  # by the seat that looks, the next one, the one after
    assert selfplay.by_seat(seen, torch.tensor([1])).tolist() == [[30.0, 10.0, 20.0]]
    assert selfplay.from_seat(selfplay.by_seat(seen, torch.tensor([2])), torch.tensor([2])).tolist() == seen.tolist()


def test_whole_numbers_are_exact_whatever_the_order(tmp_path: Path) -> None:
    """No sum of a layer can reach 2²⁴, so that adding in any order gives the same bits; and it is still the same network."""
    torch.manual_seed(3)
    layer = torch.nn.Linear(700, 40)
    found = export.whole(layer, np.ones(700))
    assert (np.abs(found.weights.astype(np.int64)).sum(0) * found.levels + np.abs(found.bias)).max() < export.EXACT
    given = np.random.default_rng(1).integers(0, found.levels + 1, (50, 700)).astype(np.float32)
    sums = given @ found.weights.astype(np.float32) + found.bias
    order = np.random.default_rng(2).permutation(700)
    assert (given[:, order] @ found.weights[order].astype(np.float32) + found.bias == sums).all()
    expected = layer(torch.from_numpy(given / found.levels)).detach().numpy()
    assert np.abs(sums * found.unit - expected).max() < 0.03


def test_a_judge_learns_who_wins_and_goes_into_a_file(tmp_path: Path) -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    config = Config.load(CONFIGS / "chicago-poker.toml", **SMALL)
    part = positions.positions(config, 0, games=12, share=0.3)
    assert math.isclose(float(part.shares.sum(1).mean()), 1.0)
    part.save(tmp_path / "positions.npz")
    kept = positions.Positions.load(tmp_path / "positions.npz")
    size = 2 * peppermill.game("chicago-poker").encoding(2, peppermill.game("chicago-poker").settle({}, 2)).observation.size
    data, used, most = judging.rows([kept, positions.positions(config, 1, games=8, share=0.3)], size)
    judge, errors = judging.learn(data, len(used), 8, epochs=3, batch=32)
    assert len(errors) == 3
    assert judging.error(judge, data, torch.arange(len(data))) < 0.5
    plain = judging.dense(judge, used, most)
    full = judging.seen(kept, size, 20)
    export.write(plain, tmp_path / "judge.onnx", full, {"values": plain.value}, used)
    session = onnxruntime.InferenceSession(tmp_path / "judge.onnx")
    values = session.run(None, {"observation": full.numpy()})[0]
    alone = np.concatenate([session.run(None, {"observation": row[None]})[0] for row in full.numpy()])
    assert (alone == values).all(), "to the bit, though one row is not added up as many are"
    assert np.abs(values - judge(*data.pick(torch.arange(20))).detach().numpy()).max() < 0.05
