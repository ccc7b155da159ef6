"""Our environments and their peers, side by side in one run on one core, each in a process of its own: `python bench/envs.py`.

AEC against PettingZoo's texas_holdem_v4, both driven the same way; the vector environment (step, observations and masks) with
random actions against pgx's leduc on the CPU in batches of 1024. Three rows are on two cores: with 1024 games on each, which is
what a batch of 1024 on one core is compared with, for two players and for four; and with 1024 games in all, half on each, where
what it takes to agree on every step weighs more. Saves the figures; no test depends on them.
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
from measure import Contender, apart, measure, repeat
from peppermill.engine import flavour

SAVED = Path(__file__).resolve().parent / "results" / "envs.json"

BATCH = 1024
PEER_AEC = "PettingZoo texas_holdem_v4"
AEC_GOAL = 10.0
"""Our AEC on Chicago Poker, in multiples of the peer."""
PEER_VECTOR = "pgx leduc_holdem, CPU, batches of 1024"
OURS = "chicago-poker, 4 players"
LIKE_LEDUC = "chicago-poker, 2 players"
TWO_CORES = f"{LIKE_LEDUC}, two cores with {BATCH} games each"
FOUR_ON_TWO = f"{OURS}, two cores with {BATCH} games each"
HALF_EACH = f"{OURS}, two cores with {BATCH // 2} games each"
VECTOR_GOALS = {"chili-dice, 2 players": 600_000.0, "chili-mafia, 4 players": 250_000.0, "safranito, 4 players": 150_000.0}
"""Decisions per second of the vector environment."""
RATIO_GOALS = {
    ("aec", OURS, PEER_AEC): AEC_GOAL,
    ("vector", LIKE_LEDUC, PEER_VECTOR): 1.0,
    ("vector", TWO_CORES, PEER_VECTOR): 1.8,
}
"""One divided by the other, in the same run."""
RATIOS = [
    *RATIO_GOALS,
    ("vector", TWO_CORES, LIKE_LEDUC),
    ("vector", FOUR_ON_TWO, OURS),
    ("vector", HALF_EACH, OURS),
    ("vector", OURS, PEER_VECTOR),
]
"""Leduc is a game for two, so two players are the goal; how four compare is shown as well. So is a batch that two cores share."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    parser.add_argument("--dry", action="store_true", help="don't save")
    args = parser.parse_args()
    console = Console()
    contenders = [
        Contender(name, "vector", apart(lambda p=players, b=batch: repeat(vector("chicago-poker", p, b, workers=2)), cores=2))
        for name, players, batch in ((TWO_CORES, 2, 2 * BATCH), (FOUR_ON_TWO, 4, 2 * BATCH), (HALF_EACH, 4, BATCH))
    ]
    for name in [name for name in peppermill.list_games() if peppermill.game(name).has_encoding()]:
        players = 2 if peppermill.game(name).min_players == 1 else min(4, peppermill.game(name).max_players)
        contenders += ours(name, players, BATCH, f"{name}, {players} players", ("aec", "vector"))
    contenders += ours("chicago-poker", 2, BATCH, LIKE_LEDUC, ("vector",))
    contenders += ours("chicago-poker", 4, 256, "chicago-poker, 4 players, 256 games", ("vector",))
    contenders += theirs(console)
    with console.status("") as status:
        measure(contenders, args.rounds, args.seconds, status.update)
    figures = collect(contenders)
    show(console, figures)
    if not args.dry:
        SAVED.parent.mkdir(exist_ok=True)
        SAVED.write_text(json.dumps(figures, indent=2) + "\n")


def ours(name: str, players: int, batch: int, label: str, kinds: tuple[str, ...]) -> list[Contender]:
    made = {"aec": lambda: repeat(aec(name, players)), "vector": lambda: repeat(vector(name, players, batch))}
    return [Contender(label, kind, apart(made[kind])) for kind in kinds]


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


def vector(name: str, players: int, batch: int, workers: int = 1) -> Callable[[], int]:
    env = peppermill.envs.batch(name, batch, players=players, seed=1, workers=workers)

    def step() -> int:
        env.step(env.random_actions())
        return batch

    return step


def theirs(console: Console) -> list[Contender]:
    found: list[Contender] = []
    for library, name, make, kind in (
        ("pettingzoo.classic", PEER_AEC, peers.petting_zoo, "aec"),
        ("pgx", PEER_VECTOR, peers.pgx_cpu, "vector"),
    ):
        try:
            there = importlib.util.find_spec(library) is not None
        except ModuleNotFoundError:
            there = False
        if there:
            found.append(Contender(name, kind, apart(lambda make=make: make()[0].work)))
        else:
            console.print(f"Not installed, so not measured: {library}.")
    return found


def collect(contenders: list[Contender]) -> dict[str, Any]:
    rates: dict[str, dict[str, float]] = {}
    for contender in contenders:
        rates.setdefault(contender.name, {})[contender.kind] = round(contender.rate, 1)
    ratios = {
        f"{kind}: {one} / {other}": round(rates[one][kind] / rates[other][kind], 2)
        for kind, one, other in RATIOS
        if other in rates
    }
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
    table = Table(title=f"Decisions per second, one core unless two are named, medians; engine {figures['engine']}")
    for column in ("", "AEC", f"vector, {BATCH} games a core"):
        table.add_column(column, justify="right" if column else "left")
    for name, rates in figures["rates"].items():
        table.add_row(name, *[f"{rates[kind] / 1000:.1f} k" if kind in rates else "" for kind in ("aec", "vector")])
    console.print(table)
    for kind, one, other in RATIOS:
        ratio = figures["ratios"].get(f"{kind}: {one} / {other}")
        goal = RATIO_GOALS.get((kind, one, other))
        if ratio is not None:
            aim = "" if goal is None else f" (goal {goal:g} ×) {_mark(ratio >= goal)}"
            console.print(f"{kind}: {one} / {other}: {ratio:.2f} ×{aim}")
    for name, goal in VECTOR_GOALS.items():
        rate = figures["rates"][name]["vector"]
        console.print(f"{name}, vector: {rate / 1000:.0f} k (goal {goal / 1000:.0f} k) {_mark(rate >= goal)}")


def _mark(reached: bool) -> str:
    return "[green]reached[/]" if reached else "[red]missed[/]"


if __name__ == "__main__":
    main()
