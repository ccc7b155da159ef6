"""Plots as SVG, drawn by hand.

Two kinds are all a report needs. Written straight into the page they need no plotting library, weigh a few kilobytes, keep their
text selectable, and take their colours from the page: dark where the reader's screen is dark.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from peppermill.lab.stats import Estimate

WIDTH: Final = 760
_ROW: Final = 24
_LABELS: Final = 250
_RIGHT: Final = 64
_TOP: Final = 8
_AXIS: Final = 30

Format = Callable[[float], str]


@dataclass(frozen=True)
class PlotRow:
    """One row of a plot of intervals."""

    label: str
    estimate: Estimate


@dataclass(frozen=True)
class Bars:
    """A histogram."""

    name: str
    edges: Sequence[float]
    counts: Sequence[int]


def intervals(rows: Sequence[PlotRow], title: str, show: Format, reference: float | None = None) -> str:
    """A dot with whiskers for every row; the reference line marks what would be expected by chance."""
    marks = [value for row in rows for value in (row.estimate.low, row.estimate.high)]
    marks += [] if reference is None else [reference]
    low, high = _roomy(min(marks), max(marks))
    height = _TOP + _ROW * len(rows) + _AXIS

    def x(value: float) -> float:
        return _LABELS + (WIDTH - _LABELS - _RIGHT) * (value - low) / (high - low)

    bottom = height - _AXIS
    parts = _axis(low, high, x, bottom, show)
    if reference is not None:
        parts.append(f'<line class="reference" x1="{x(reference):.1f}" x2="{x(reference):.1f}" y1="{_TOP}" y2="{bottom}"/>')
    for at, row in enumerate(rows):
        y = _TOP + _ROW * (at + 0.5)
        value = row.estimate
        parts.append(
            f"<g><title>{escape(row.label)}: {show(value.value)} ({show(value.low)} – {show(value.high)})</title>"
            f'<text class="label" x="{_LABELS - 12}" y="{y + 4:.1f}">{escape(_short(row.label))}</text>'
            f'<line class="whisker" x1="{x(value.low):.1f}" x2="{x(value.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<circle cx="{x(value.value):.1f}" cy="{y:.1f}" r="4.5"/>'
            f'<text class="value" x="{WIDTH - _RIGHT + 8}" y="{y + 4:.1f}">{show(value.value)}</text></g>'
        )
    return _svg(height, title, parts)


def histogram(bars: Sequence[Bars], title: str, show: Format) -> str:
    """Histograms as shares, one above the other, on the same scale."""
    band = 110 if len(bars) == 1 else 72
    height = _TOP + band * len(bars) + _AXIS
    low, high = bars[0].edges[0], bars[0].edges[-1]
    left = 12 if len(bars) == 1 and not bars[0].name else 150
    most = max(max(one.counts) / max(1, sum(one.counts)) for one in bars)

    def x(value: float) -> float:
        return left + (WIDTH - left - 16) * (value - low) / (high - low)

    parts = _axis(low, high, x, height - _AXIS, show)
    for row, one in enumerate(bars):
        floor = _TOP + band * (row + 1)
        total = max(1, sum(one.counts))
        if one.name:
            parts.append(f'<text class="label" x="{left - 12}" y="{floor - 6}">{escape(_short(one.name, 20))}</text>')
        for count, start, end in zip(one.counts, one.edges[:-1], one.edges[1:], strict=True):
            tall = (band - 14) * count / total / most
            if count:
                parts.append(
                    f'<rect x="{x(start) + 0.5:.1f}" y="{floor - tall:.1f}" width="{max(0.5, x(end) - x(start) - 1):.1f}" '
                    f'height="{tall:.1f}"><title>{show(start)} – {show(end)}: {count} ({count / total:.1%})</title></rect>'
                )
        parts.append(f'<line class="grid" x1="{left}" x2="{WIDTH - 16}" y1="{floor}" y2="{floor}"/>')
    return _svg(height, title, parts)


def _svg(height: int, title: str, parts: list[str]) -> str:
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">{inside}</svg>'


def _axis(low: float, high: float, x: Callable[[float], float], bottom: int, show: Format) -> list[str]:
    parts: list[str] = []
    for tick in ticks(low, high):
        parts.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{_TOP}" y2="{bottom}"/>')
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{bottom + 18}">{show(tick)}</text>')
    return parts


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """About `most` round numbers from low to high."""
    power = 10.0 ** math.floor(math.log10((high - low) / most))
    step = next(power * nice for nice in (1, 2, 5, 10) if (high - low) / (power * nice) <= most + 1e-9)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [n * step for n in range(first, last + 1)]


def _roomy(low: float, high: float) -> tuple[float, float]:
    room = (high - low) * 0.06 or 0.5
    return low - room, high + room


def _short(label: str, most: int = 34) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"
