"""Our engine and its peers, side by side in one run on one core: `make bench`.

Prints a table, saves the figures, says what has become slower since they were last saved (by the ratio to the peer, so that the
machine's own speed cancels out) and draws the plot for the docs. The README quotes the saved figures, and a test compares them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import ours
import peers
import peppermill
from measure import Contender, measure, one_core
from peppermill.engine import flavour

HERE = Path(__file__).resolve().parent
SAVED = HERE / "results" / "engine.json"
PLOT = HERE.parent / "docs" / "images" / "engine.svg"

EVERYTHING = ", everything on"

GOALS: list[tuple[str, str, str, float]] = [
    ("chili-dice, 2 players", "driven", "OpenSpiel yacht", 150),
    ("chili-dice, 2 players", "native", "OpenSpiel yacht", 10),
    ("chicago-poker, 4 players", "driven", "OpenSpiel crazy_eights", 4),
    ("chicago-poker, 4 players", "native", "OpenSpiel crazy_eights", 2),
    ("chili-mafia, 4 players", "driven", "OpenSpiel hearts", 1),
    ("chili-mafia, 4 players", "native", "OpenSpiel hearts", 0.6),
    (f"chili-mafia, 4 players{EVERYTHING}", "driven", "OpenSpiel hearts", 0.5),
    (f"chili-mafia, 4 players{EVERYTHING}", "native", "OpenSpiel hearts", 0.15),
]
"""(ours, kind, peer, the ratio we want to reach)"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    parser.add_argument("--dry", action="store_true", help="don't save, don't draw")
    args = parser.parse_args()
    console = Console()
    one_core()

    missing: list[str] = []
    contenders = [one for label in rows() for one in ours.contenders(*ours.parsed(label), label)]
    contenders += peers.contenders(missing)
    with console.status("") as status:
        measure(contenders, args.rounds, args.seconds, status.update)

    figures = collect(contenders)
    show(console, contenders)
    if missing:
        console.print(f"Not installed, so not measured: {', '.join(missing)}.")
    show_goals(console, figures)
    compare(console, figures)
    if not args.dry:
        SAVED.parent.mkdir(exist_ok=True)
        SAVED.write_text(json.dumps(figures, indent=2) + "\n")
        draw(contenders)


def rows() -> list[str]:
    """Every game: as its goals say, or else with four players, or as many as it takes."""
    wanted = list(dict.fromkeys([mine for mine, *_ in GOALS]))
    named = {label.split(",")[0] for label in wanted}
    rest = [name for name in peppermill.list_games() if name not in named]
    return [*wanted, *[f"{name}, {min(4, peppermill.game(name).max_players)} players" for name in rest]]


def collect(contenders: list[Contender]) -> dict[str, Any]:
    rates: dict[str, dict[str, float]] = {}
    for contender in contenders:
        rates.setdefault(contender.name, {})[contender.kind] = round(contender.rate, 1)
    ratios = {
        f"{mine} {kind} / {peer}": round(rates[mine][kind] / rates[peer][kind], 3)
        for mine, kind, peer, _ in GOALS
        if mine in rates and peer in rates
    }
    return {
        "engine": flavour(),
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        "checksums": {name: ours.checksum(name) for name in peppermill.list_games()},
        "rates": rates,
        "ratios": ratios,
    }


def show(console: Console, contenders: list[Contender]) -> None:
    table = Table(title=f"Decisions per second, one core, medians; engine {flavour()}")
    for column in ("", "driven from Python", "native playouts", "clone", "view"):
        table.add_column(column, justify="left" if not column else "right")
    names = list(dict.fromkeys(contender.name for contender in contenders))
    for name in names:
        rates = {contender.kind: contender.rate for contender in contenders if contender.name == name}
        cells = [
            thousands(rates.get("driven")),
            thousands(rates.get("native")),
            micros(rates.get("clone")),
            micros(rates.get("view")),
        ]
        table.add_row(name, *cells)
    console.print(table)


def thousands(rate: float | None) -> str:
    if rate is None:
        return ""
    return f"{rate / 1e6:.2f} M" if rate >= 1e6 else f"{rate / 1e3:.1f} k"


def micros(rate: float | None) -> str:
    return "" if rate is None else f"{1e6 / rate:.2f} µs"


def show_goals(console: Console, figures: dict[str, Any]) -> None:
    for mine, kind, peer, goal in GOALS:
        ratio = figures["ratios"].get(f"{mine} {kind} / {peer}")
        if ratio is not None:
            mark = "[green]reached[/]" if ratio >= goal else "[red]missed[/]"
            console.print(f"{mine}, {kind}: {ratio:.1f} × {peer} (goal {goal:g} ×) {mark}")


def compare(console: Console, figures: dict[str, Any]) -> None:
    if not SAVED.is_file():
        return
    before = json.loads(SAVED.read_text())
    for name, ratio in figures["ratios"].items():
        old = before["ratios"].get(name)
        if old and ratio < 0.8 * old:
            console.print(f"[red]slower than last time[/]: {name} was {old:.2f}, is {ratio:.2f}")
    for name, checksum in figures["checksums"].items():
        if before["checksums"].get(name, checksum) != checksum:
            console.print(f"[yellow]{name} plays differently from last time[/] (checksum of random games)")


def draw(contenders: list[Contender]) -> None:
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "peppermill"
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.2), sharey=False)
    for axis, kind, title in zip(axes, ("driven", "native"), ("driven from Python", "playouts inside the engine"), strict=True):
        bars = sorted([one for one in contenders if one.kind == kind], key=lambda one: one.rate)
        is_ours = [one.name.split(",")[0] in peppermill.list_games() for one in bars]
        axis.barh(
            [one.name for one in bars], [one.rate for one in bars], color=["#d9480f" if mine else "#8a7f8d" for mine in is_ours]
        )
        axis.set_xscale("log")
        axis.set_title(title)
        axis.set_xlabel("decisions per second (log scale)")
    figure.tight_layout()
    PLOT.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
