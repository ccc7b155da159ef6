"""The page that compares two runs: what changed in each setup, plotted where it is many, and a table with everything."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from peppermill.core import texts
from peppermill.core.registry import find
from peppermill.lab.compare import Comparison, Difference, SetupPair
from peppermill.lab.drawing import PlotRow, intervals
from peppermill.lab.figures import Worth
from peppermill.lab.report import PLOTTED, SURELY, Texts, grid, percent, plain, points, signed, whole_page
from peppermill.version import VERSION

KINDS = ("seat", "bot", "length", "score", "worth")


def page(comparison: Comparison, lang: str = "en") -> str:
    """All of it as HTML."""
    text = Texts(lang, comparison.game)
    title = text("title.compare", game=find(comparison.game).title(lang))
    one, other = comparison.runs
    figures = [found for pair in comparison.pairs for found in pair.differences]
    sure = len([found for found in figures if found.differs])
    parts = [
        f"<h1>{title}</h1>",
        f"<p class='lead'>{text('compare.lead', one=one, other=other, version=VERSION)}</p>",
        f"<p class='note'>{text('compare.sure', figures=len(figures), n=sure)}</p>",
    ]
    for pair in comparison.pairs:
        parts.append(f"<section><h2>{_title(pair, text)}</h2>{''.join(_chapters(pair, text))}</section>")
    parts.append(f"<footer><p>{text('together')}</p><p>{text('compare.method')}</p></footer>")
    return whole_page(title, parts, lang)


def _title(pair: SetupPair, text: Texts) -> str:
    """What is compared with what."""
    names = [setup.title or text("compare.usual") for setup in (pair.one, pair.other)]
    said = text("table", n=pair.one.players)
    if pair.one == pair.other:
        return f"{said} · {escape(names[0])}" if pair.one.title else said
    return f"{said} · {escape(names[0])} → {escape(names[1])}"


def _chapters(pair: SetupPair, text: Texts) -> list[str]:
    found: list[str] = [f"<p>{text('compare.games', one=f'{pair.games[0]:,}', other=f'{pair.games[1]:,}')}</p>"]
    for kind in KINDS:
        rows = [difference for difference in pair.differences if difference.what == kind]
        if rows:
            found.append(_chapter(kind, rows, text))
    return found


def _chapter(kind: str, rows: Sequence[Difference], text: Texts) -> str:
    if kind == "worth":
        rows = sorted(rows, key=lambda one: -abs(one.change.value))
    show = points if rows[0].rate else signed
    drawn = rows[:PLOTTED]
    plot = intervals([PlotRow(label(one, text), one.change) for one in drawn], text(f"compare.{kind}"), show, 0.0)
    # What things are worth is a difference of shares already: it is shown in points.
    value = (points if kind == "worth" else percent) if rows[0].rate else plain
    heads = [
        text("head.what"),
        text("head.one"),
        text("head.other"),
        text("head.change"),
        text("head.interval"),
        text("head.together"),
    ]
    cells = [
        [
            escape(label(one, text)),
            value(one.one.value),
            value(one.other.value),
            show(one.change.value) + (SURELY if one.differs else ""),
            f"{show(one.change.low)} … {show(one.change.high)}",
            f"{show(one.together.low)} … {show(one.together.high)}",
        ]
        for one in rows
    ]
    return f"<h3>{text(f'compare.{kind}')}</h3>{plot}{grid(heads, cells)}"


def label(one: Difference, text: Texts) -> str:
    """What the figure is about, in the reader's language."""
    if one.what == "seat":
        return texts.sentence("lab.seat", {"n": one.name}, text.lang)
    if one.what == "length":
        return texts.sentence("lab.length", None, text.lang)
    if one.what == "worth":
        how, _, what = one.name.partition(" ")
        return text.deed(Worth(how, what, 0, 0, one.one, one.one, one.one, one.one, False))
    return one.name
