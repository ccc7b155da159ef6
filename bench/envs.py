"""Our environments and their peers, side by side in one run on one core: `python bench/envs.py`.

AEC against PettingZoo's texas_holdem_v4, both driven the same way; the vector environment (step, observations and masks) with
random actions against pgx's leduc on the CPU in batches of 1024. Saves the figures; no test depends on them.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import peers
import peppermill.envs
from measure import Contender, measure, one_core, repeat
from peppermill.engine import flavour

SAVED = Path(__file__).resolve().parent / "results" / "envs.json"

BATCH = 1024
PEER_AEC = "PettingZoo texas_holdem_v4"
AEC_GOAL = 10.0
"""Our AEC on Chicago Poker, in multiples of the peer."""
VECTOR_GOAL = 500_000.0
"""Decisions per second of the vector environment on Chicago Poker."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    parser.add_argument("--dry", action="store_true", help="don't save")
    args = parser.parse_args()
    console = Console()
    one_core()
    contenders: list[Contender] = []
    for name in [name for name in peppermill.list_games() if peppermill.game(name).has_encoding()]:
        players = 2 if peppermill.game(name).min_players == 1 else min(4, peppermill.game(name).max_players)
        contenders.append(Contender(f"{name}, {players} players", "aec", repeat(aec(name, players))))
        contenders.append(Contender(f"{name}, {players} players", "vector", repeat(vector(name, players, BATCH))))
    contenders.append(Contender("chicago-poker, 2 players", "vector", repeat(vector("chicago-poker", 2, BATCH))))
    contenders.append(Contender("chicago-poker, 4 players, 256 games", "vector", repeat(vector("chicago-poker", 4, 256))))
    contenders += theirs(console)
    with console.status("") as status:
        measure(contenders, args.rounds, args.seconds, status.update)
    figures = collect(contenders)
    show(console, figures)
    if not args.dry:
        SAVED.parent.mkdir(exist_ok=True)
        SAVED.write_text(json.dumps(figures, indent=2) + "\n")


def aec(name: str, players: int) -> Callable[[], int]:
    """The loop from PettingZoo's documentation, just as `peers.petting_zoo` drives its game."""
    env = peppermill.envs.aec(name, players=players, max_cycles=2000)
    rng = random.Random(6)

    def play() -> int:
        decisions = 0
        env.reset(seed=rng.randrange(2**31))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(rng.choice(observation["action_mask"].nonzero()[0]))
            decisions += 1
        return decisions

    return play


def vector(name: str, players: int, batch: int) -> Callable[[], int]:
    env = peppermill.envs.vector(name, batch, players=players, seed=1)

    def step() -> int:
        env.step(env.random_actions())
        return batch

    return step


def theirs(console: Console) -> list[Contender]:
    found: list[Contender] = []
    for library, make, kind in (("pettingzoo.classic", peers.petting_zoo, "aec"), ("pgx", peers.pgx_cpu, "vector")):
        try:
            there = importlib.util.find_spec(library) is not None
        except ModuleNotFoundError:
            there = False
        if there:
            found += [Contender(peer.name, kind, peer.work) for peer in make()]
        else:
            console.print(f"Not installed, so not measured: {library}.")
    return found


def collect(contenders: list[Contender]) -> dict[str, Any]:
    rates: dict[str, dict[str, float]] = {}
    for contender in contenders:
        rates.setdefault(contender.name, {})[contender.kind] = round(contender.rate, 1)
    ours = rates["chicago-poker, 4 players"]
    ratios = {f"chicago-poker aec / {PEER_AEC}": round(ours["aec"] / rates[PEER_AEC]["aec"], 2)} if PEER_AEC in rates else {}
    return {
        "engine": flavour(),
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "batch": BATCH,
        "rates": rates,
        "ratios": ratios,
    }


def show(console: Console, figures: dict[str, Any]) -> None:
    table = Table(title=f"Decisions per second, one core, medians; engine {figures['engine']}")
    for column in ("", "AEC", f"vector, {BATCH} games"):
        table.add_column(column, justify="right" if column else "left")
    for name, rates in figures["rates"].items():
        table.add_row(name, *[f"{rates[kind] / 1000:.1f} k" if kind in rates else "" for kind in ("aec", "vector")])
    console.print(table)
    for name, ratio in figures["ratios"].items():
        console.print(f"{name}: {ratio:.1f} × (goal {AEC_GOAL:g} ×) {_mark(ratio >= AEC_GOAL)}")
    rate = figures["rates"]["chicago-poker, 4 players"]["vector"]
    console.print(f"chicago-poker vector: {rate / 1000:.0f} k (goal {VECTOR_GOAL / 1000:.0f} k) {_mark(rate >= VECTOR_GOAL)}")


def _mark(reached: bool) -> str:
    return "[green]reached[/]" if reached else "[red]missed[/]"


if __name__ == "__main__":
    main()
