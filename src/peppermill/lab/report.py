"""The report of a run: one page that needs nothing else, neither a network nor a script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from peppermill.core import texts
from peppermill.core.registry import game as game_named
from peppermill.lab.drawing import Bars, Line, histogram, intervals
from peppermill.lab.figures import Figures, Share, Spread, Worth
from peppermill.lab.plan import Plan
from peppermill.lab.play import Played
from peppermill.lab.stats import Estimate
from peppermill.lab.style import STYLE
from peppermill.version import VERSION

PLOTTED: Final = 40
"""Things whose worth is drawn; all of them are in the table."""

Rated = Sequence[tuple[str, Estimate]]


class Words:
    """Sentences of the catalogs, ready for a page."""

    def __init__(self, lang: str, game: str) -> None:
        self.lang = lang
        self.game = game

    def __call__(self, key: str, /, **params: Any) -> str:
        return escape(texts.sentence(f"lab.{key}", params, self.lang))

    def thing(self, what: str) -> str:
        """`card.murder` in the game's words; `token.60` is `token` with n = 60 where it has no sentence of its own."""
        kind, _, n = what.rpartition(".")
        own = texts.catalog(self.lang, self.game)
        key = what if what in own else kind
        return texts.sentence(key, {"n": n}, self.lang, self.game) if key in own else what

    def deed(self, one: Worth) -> str:
        said = texts.sentence(f"mark.{one.how}", {"what": self.thing(one.what)}, self.lang, self.game)
        return said if one.more_than == 0 else f"{said} > {one.more_than}×"


def page(plan: Plan, found: Sequence[Figures], ratings: Rated, failures: Sequence[Played], lang: str = "en") -> str:
    """All of it as HTML."""
    game_id = plan.contests[0].table.game
    words = Words(lang, game_id)
    name = game_named(game_id).name
    title = words(f"title.{plan.kind}", game=name)
    total = sum(figures.games for figures in found)
    parts = [
        f"<h1>{title}</h1>",
        f"<p class='lead'>{words('lead', games=f'{total:,}', bots=', '.join(plan.bots), seed=plan.seed, version=VERSION)}</p>",
    ]
    if failures:
        parts.append(_failures(failures, words))
    if len(found) > 1:
        parts.append(_tables(found, words))
    if ratings:
        parts.append(_ratings(ratings, words))
    for figures in found:
        parts += _section(figures, words, alone=len(found) == 1)
    parts.append(f"<footer>{words('method')}</footer>")
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{title}</title>"
    return f"<!doctype html><html lang='{lang}'><head>{head}<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"


def _section(figures: Figures, words: Words, alone: bool) -> list[str]:
    parts = [f"<h2>{_title(figures, words)}</h2>" + ("" if alone else f"<p>{words('games', n=figures.games)}</p>")]
    if figures.ratings and not alone:
        parts.append(_ratings(figures.ratings, words, level=3))
    if not figures.solo:
        if len(figures.bots) > 1:
            parts.append(_shares(figures.bots, words("bots"), words("bots.about"), 1 / figures.table.players, words))
        seats = [Share(words("seat", n=share.name), share.games, share.wins) for share in figures.seats]
        parts.append(_shares(seats, words("seats"), words("seats.about"), 1 / figures.table.players, words))
    parts.append(_spreads([figures.length], words("length"), words("length.about"), words))
    if figures.scores:
        parts.append(_spreads(figures.scores, words("scores"), words("scores.about"), words))
    if figures.worth:
        parts.append(_worth(figures, words))
    return [f"<section>{''.join(parts)}</section>"]


def _title(figures: Figures, words: Words) -> str:
    title = words("table", n=figures.table.players)
    options = figures.table.title
    return f"{title} · {escape(options)}" if options else title


def _tables(found: Sequence[Figures], words: Words) -> str:
    """What the options and the number of players change, a line each."""
    heads = [words("head.table"), words("head.games"), words("head.length"), words("head.score"), words("head.first")]
    rows = []
    for figures in found:
        total = sum(spread.games for spread in figures.scores)
        score = f"{sum(spread.mean.value * spread.games for spread in figures.scores) / total:.1f}" if total else "–"
        first = _rate(figures.seats[0].wins) if not figures.solo else "–"
        rows.append([_title(figures, words), f"{figures.games:,}", f"{figures.length.mean.value:.0f}", score, first])
    return f"<h2>{words('tables')}</h2>{_table(heads, rows)}"


def _ratings(ratings: Rated, words: Words, level: int = 2) -> str:
    ordered = sorted(ratings, key=lambda one: -one[1].value)
    plot = intervals([Line(name, rating) for name, rating in ordered], words("ratings"), _whole)
    heads = [words("head.bot"), words("head.rating"), words("head.interval")]
    rows = [[escape(name), _whole(one.value), f"{_whole(one.low)} – {_whole(one.high)}"] for name, one in ordered]
    return f"<h{level}>{words('ratings')}</h{level}><p>{words('ratings.about')}</p>{plot}{_table(heads, rows)}"


def _shares(shares: Sequence[Share], title: str, about: str, fair: float, words: Words) -> str:
    plot = intervals([Line(share.name, share.wins) for share in shares], title, _percent, fair)
    heads = [title, words("head.games"), words("head.wins"), words("head.interval")]
    rows = [[escape(share.name), f"{share.games:,}", _percent(share.wins.value), _span(share.wins)] for share in shares]
    return f"<h3>{title}</h3><p>{about}</p>{plot}{_table(heads, rows)}"


def _spreads(spreads: Sequence[Spread], title: str, about: str, words: Words) -> str:
    plot = histogram([Bars(spread.name, spread.edges, spread.counts) for spread in spreads], title, _plain)
    heads = [words("head.bot"), words("head.games"), words("head.mean"), words("head.deviation"), words("head.quartiles")]
    rows = []
    for spread in spreads:
        quartiles = " · ".join([_plain(value) for value in spread.quartiles])
        row = [escape(spread.name), f"{spread.games:,}", f"{spread.mean.value:.1f}", f"{spread.deviation:.1f}", quartiles]
        rows.append(row)
    if not spreads[0].name:
        heads, rows = heads[1:], [row[1:] for row in rows]
    return f"<h3>{title}</h3><p>{about}</p>{plot}{_table(heads, rows)}"


def _worth(figures: Figures, words: Words) -> str:
    """The best and the worst are drawn; the table has them all."""
    show = _signed if figures.solo else _points
    value = _plain if figures.solo else _percent
    drawn = list(figures.worth)
    if len(drawn) > PLOTTED:
        drawn = drawn[: PLOTTED // 2] + drawn[-PLOTTED // 2 :]
    plot = intervals([Line(words.deed(one), one.gain) for one in drawn], words("worth"), show, 0.0)
    heads = [words("head.what"), words("head.seats"), words("head.with"), words("head.without"), words("head.gain")]
    rows = []
    for one in figures.worth:
        gain = f"{show(one.gain.value)} ({show(one.gain.low)} … {show(one.gain.high)})"
        row = [escape(words.deed(one)), f"{one.seats:,}", value(one.inside.value), value(one.outside.value), gain]
        rows.append(row)
    about = words("worth.about.solo" if figures.solo else "worth.about")
    folded = f"<details><summary>{words('worth.all', n=len(rows))}</summary>{_table(heads, rows)}</details>"
    return f"<h3>{words('worth')}</h3><p>{about}</p>{plot}{folded}"


def _failures(failures: Sequence[Played], words: Words) -> str:
    heads = [words("head.contest"), words("head.number"), words("head.why")]
    rows = [[str(game.at), str(game.number), escape(game.failure)] for game in failures[:100]]
    return f"<section class='failed'><h2>{words('failures', n=len(failures))}</h2>{_table(heads, rows)}</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join([f"<th scope='col'>{one}</th>" for one in heads])
    body = "".join(["<tr>" + "".join([f"<td>{cell}</td>" for cell in row]) + "</tr>" for row in rows])
    return f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %".replace(".0 %", " %")


def _points(value: float) -> str:
    return f"{100 * value:+.1f}"


def _signed(value: float) -> str:
    return f"{value:+.1f}"


def _plain(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.4g}"


def _whole(value: float) -> str:
    return f"{value:.0f}"


def _span(estimate: Estimate) -> str:
    return f"{_percent(estimate.low)} – {_percent(estimate.high)}"


def _rate(estimate: Estimate) -> str:
    return f"{_percent(estimate.value)} ({_span(estimate)})"
