"""Learn: `python -m tools.learn tools/learn/configs/chicago-poker.toml --out runs/chicago-poker`.

Stops after the configuration's iterations, or after `--seconds`; the same command goes on where the last one stopped. The folder
then holds `curve.jsonl` (what was measured), `policy.onnx` and `judge.onnx` (for players and searches), and `learner.pt` and
`optimizer.pt` (to go on).
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import torch

from peppermill.engine import version_line

from .config import Config
from .export import export
from .lessons import lessons
from .rivals import Rivals
from .selfplay import Learner, SelfPlay


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.learn", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("config", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the run")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long and keep what was learnt")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play; any number plays the same")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=NUMBER", help="change a number of the configuration")
    return parser.parse_args(given)


class Curve:
    """What was measured, a line of JSON each, with the seconds since the run began."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.begin = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.begin

    def add(self, **found: Any) -> None:
        found = {name: round(value, 5) if isinstance(value, float) else value for name, value in found.items()}
        line = json.dumps({"seconds": round(self.seconds, 1), **found})
        print(line, flush=True)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")


def train(config: Config, out: Path, device: str, workers: int, seconds: float = float("inf")) -> Learner:
    """The whole run, or what is left of it."""
    out.mkdir(parents=True, exist_ok=True)
    curve = Curve(out / "curve.jsonl")
    torch.set_float32_matmul_precision("high")
    learner = Learner(config, device)
    learner.resume(out)
    where = torch.cuda.get_device_name() if device.startswith("cuda") else "CPU"
    curve.add(run=config.game, iteration=learner.iteration, engine=version_line(), torch=torch.__version__, device=where)
    if not learner.schooled:
        parts = list(lessons(config, workers))
        curve.add(lessons=sum([len(part.actions) for part in parts]))
        curve.add(school=True, **learner.school(parts))
        del parts
        learner.save(out)
    rivals, games = Rivals(learner, workers), SelfPlay(learner, workers)
    measure(curve, learner, rivals)
    while learner.iteration < config.iterations and curve.seconds < seconds:
        begin = time.perf_counter()
        rollout = games.play()
        played = time.perf_counter() - begin
        found = learner.learn(rollout)
        took = time.perf_counter() - begin
        if learner.iteration % config.test_every == 0 or learner.iteration == config.iterations:
            decisions = learner.iteration * config.envs * config.steps
            curve.add(iteration=learner.iteration, decisions=decisions, games=games.games, playing=played, took=took, **found)
            measure(curve, learner, rivals)
            learner.save(out)
    if learner.iteration % config.test_every and learner.iteration < config.iterations:
        measure(curve, learner, rivals)
    learner.save(out)
    rivals.env.close()
    rollout = games.play()
    games.env.close()
    curve.add(**export(learner, out, rollout.observations[-1], rollout.masks[-1]))
    return learner


def measure(curve: Curve, learner: Learner, rivals: Rivals) -> None:
    share, played = rivals.measure(learner.config.seed * 31 + learner.iteration)
    curve.add(iteration=learner.iteration, rival=learner.config.rival, share=share, of=played)


def main() -> None:
    args = arguments(sys.argv[1:])
    changes: dict[str, Any] = {name: json.loads(value) for name, _, value in [each.partition("=") for each in args.set]}
    train(Config.load(args.config, **changes), args.out, args.device, args.workers, args.seconds)
