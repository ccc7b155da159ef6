"""The figures of the ladder as a part of docs/bots.md, between two marks, and its plot: the page says what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import peppermill
from peppermill.bots.players import HEAT
from peppermill.bots.resolve import title
from peppermill.core.texts import sentence
from peppermill.lab.blunders import kinds
from peppermill.lab.drawing import PlotRow, intervals
from peppermill.lab.report import percent, span
from peppermill.lab.stats import wilson
from peppermill.lab.style import STYLE

PAGE: Final = Path(__file__).parent.parent / "docs" / "bots.md"
PLOT: Final = PAGE.parent / "images" / "ladder.svg"
_BEGIN: Final = "<!-- written by bench/ladder.py -->"
_END: Final = "<!-- until here -->"


def write(found: dict[str, Any]) -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    PAGE.write_text(f"{before}{_BEGIN}\n{tables(found)}\n{_END}{after}", "utf-8")
    PLOT.write_text(plot(found), "utf-8")


def plot(found: dict[str, Any]) -> str:
    """Every step, as a share of what is fair: 1 is no better than the level below."""
    rows = []
    for step in ordered(found):
        players = step["players"]
        rate = wilson(step["wins"], step["games"])
        label = f"{peppermill.game(step['game']).name}, {players}: {title(step['game'], step['better'])}"
        scaled = type(rate)(rate.value * players, rate.low * players, rate.high * players)
        rows.append(PlotRow(label, scaled))
    drawn = intervals(rows, "Wins against the level below, as a multiple of the fair share", lambda value: f"{value:.2f}×", 1.0)
    # On its own a drawing has no page to take its colours from.
    style = f"<style>{STYLE[: STYLE.index('body {')]}{STYLE[STYLE.index('svg {') : STYLE.index('figure {')]}</style>"
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(">", f">{style}", 1) + "\n"


def ordered(found: dict[str, Any]) -> list[dict[str, Any]]:
    steps = [step for step in found["steps"].values() if step["games"]]
    games = list(dict.fromkeys([step["game"] for step in steps]))
    return sorted(steps, key=lambda step: (games.index(step["game"]), step["players"], HEAT.index(step["better"])))


def tables(found: dict[str, Any]) -> str:
    text = ""
    steps = ordered(found)
    for game in dict.fromkeys([step["game"] for step in steps]):
        here = [step for step in steps if step["game"] == game]
        text += f"\n### {peppermill.game(game).name}: the figures\n\n"
        text += f"{_wins(game, here)}\n{_blunders(game, here)}{_thinking(game, found)}"
    return text


def _wins(game: str, steps: list[dict[str, Any]]) -> str:
    text = "| players | one | among | games | wins | 95 % interval | fair share | × fair |\n|--:|---|---|--:|--:|--:|--:|--:|\n"
    for step in steps:
        rate = wilson(step["wins"], step["games"])
        better = title(game, step["better"]) + (f" ({step['budget']} iterations)" if step.get("budget") else "")
        fair = 1 / step["players"]
        cells = [
            step["players"],
            better,
            title(game, step["below"]),
            step["games"],
            percent(rate.value),
            span(rate),
            percent(fair),
        ]
        text += f"| {' | '.join([str(cell) for cell in cells])} | {rate.value / fair:.2f} |\n"
    return text


def _blunders(game: str, steps: list[dict[str, Any]]) -> str:
    """All steps of a level together."""
    seats = dict.fromkeys(HEAT, 0)
    times: dict[tuple[str, str], int] = {}
    for step in steps:
        for level, count in step["seats"].items():
            seats[level] += count
        for level, counted in step["blunders"].items():
            for what, count in counted.items():
                times[what, level] = times.get((what, level), 0) + count
    heads = [f"{title(game, level)} ({seats[level]} games)" for level in HEAT]
    text = f"| plainly wrong | {' | '.join(heads)} |\n|---|--:|--:|--:|--:|\n"
    for what in kinds(game):
        said = sentence(f"blunder.{what}", None, "en", game)
        watched = all([what in step["watched"] for step in steps])
        counts = [str(times.get((what, level), 0)) if watched else "–" for level in HEAT]
        text += f"| {said} | {' | '.join(counts)} |\n"
    return text + "\n"


def _thinking(game: str, found: dict[str, Any]) -> str:
    here = {name: one for name, one in found["thinking"].items() if name.startswith(f"{game} ")}
    if not here:
        return ""
    counts = sorted({int(name.split()[1]) for name in here})
    heads = [f"{count} players" for count in counts]
    text = f"| a decision, half / 95 % within | {' | '.join(heads)} |\n|---{'|--:' * len(counts)}|\n"
    for level in HEAT:
        cells = []
        for count in counts:
            one = here.get(f"{game} {count} {level}")
            cells.append(f"{_ms(one['p50_ms'])} / {_ms(one['p95_ms'])} ms" if one else "–")
        text += f"| {title(game, level)} | {' | '.join(cells)} |\n"
    return text


def _ms(time: float) -> str:
    return f"{time:.0f}" if time >= 100 else f"{time:.3g}"
