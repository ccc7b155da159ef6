"""The report of a run: one page that needs nothing else, neither a network nor a script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any, Final

from peppermill.core import texts
from peppermill.core.registry import find
from peppermill.lab.drawing import Bars, PlotRow, histogram, intervals
from peppermill.lab.figures import Figures, Share, Spread, Worth
from peppermill.lab.picture import closing, embedded
from peppermill.lab.plan import Plan
from peppermill.lab.play import PlayedGame
from peppermill.lab.stats import Estimate
from peppermill.lab.style import STYLE
from peppermill.version import VERSION

SURELY: Final = "<b class='sure'>\u2009*</b>"
"""Marks what stays a difference though many figures were looked at."""
PLOTTED: Final = 40
"""Things whose worth is drawn; all of them are in the table."""

Rated = Sequence[tuple[str, Estimate]]


class Texts:
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

    def blunder(self, what: str) -> str:
        return texts.sentence(f"blunder.{what}", None, self.lang, self.game)

    def deed(self, one: Worth) -> str:
        said = texts.sentence(f"mark.{one.how}", {"what": self.thing(one.what)}, self.lang, self.game)
        return said if one.more_than == 0 else f"{said} > {one.more_than}×"


def page(plan: Plan, found: Sequence[Figures], ratings: Rated, failures: Sequence[PlayedGame], lang: str = "en") -> str:
    """All of it as HTML."""
    game_id = plan.contests[0].setup.game
    text = Texts(lang, game_id)
    name = find(game_id).name
    title = text(f"title.{plan.kind}", game=name)
    total = sum(figures.games for figures in found)
    parts = [
        f"<h1>{title}</h1>",
        f"<p class='lead'>{text('lead', games=f'{total:,}', bots=', '.join(plan.bots), seed=plan.seed, version=VERSION)}</p>",
    ]
    if failures:
        parts.append(_failures(failures, text))
    if any([figures.setup.house for figures in found]):
        parts.append(_house(found, text))
    if plan.kind == "exploit":
        parts.append(f"<p class='note'>{text('exploit.about')}</p>")
    if len(found) > 1:
        parts.append(_setups(found, text))
    if ratings:
        parts.append(_ratings(ratings, text))
    for figures in found:
        parts += _section(figures, text, alone=len(found) == 1)
    picture = closing(plan, 0, lang)
    if picture is not None:
        parts.append(embedded(picture, text("closing", bots=" – ".join(plan.contests[0].lineup))))
    parts.append(f"<footer><p>{text('together')}</p><p>{text('method')}</p></footer>")
    return whole_page(title, parts, lang)


def whole_page(title: str, parts: Sequence[str], lang: str) -> str:
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{title}</title>"
    return f"<!doctype html><html lang='{lang}'><head>{head}<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"


def _house(found: Sequence[Figures], text: Texts) -> str:
    """What is not by the book: a constant a row, with all the values it has in this run."""
    rows = []
    varied = {rule.name: rule for figures in found for rule, _ in figures.setup.house}
    for name, rule in varied.items():
        here = sorted({value for figures in found for one, value in figures.setup.house if one.name == name})
        usual = sorted({rule.usual_for(figures.setup.players) for figures in found})
        title = f"{escape(rule.title(text.game, text.lang))} <code>{escape(name)}</code>"
        rows.append([title, ", ".join(map(str, here)), ", ".join(map(str, usual))])
    heads = [text("head.constant"), text("head.value"), text("head.usual")]
    return f"<section class='house'><h2>{text('house')}</h2><p>{text('house.about')}</p>{grid(heads, rows)}</section>"


def _section(figures: Figures, text: Texts, alone: bool) -> list[str]:
    parts = [f"<h2>{_title(figures, text)}</h2>" + ("" if alone else f"<p>{text('games', n=figures.games)}</p>")]
    if figures.ratings and not alone:
        parts.append(_ratings(figures.ratings, text, level=3))
    if not figures.solo:
        if len(figures.bots) > 1:
            parts.append(_shares(figures.bots, text("bots"), text("bots.about"), 1 / figures.setup.players, text))
        if figures.meetings and len(figures.bots) > 2:
            parts.append(_meetings(figures, text))
        seats = [replace(share, name=text("seat", n=share.name)) for share in figures.seats]
        parts.append(_shares(seats, text("seats"), text("seats.about"), 1 / figures.setup.players, text))
    parts.append(_spreads([figures.length], text("length"), text("length.about"), text))
    if figures.scores:
        parts.append(_spreads(figures.scores, text("scores"), text("scores.about"), text))
    if figures.blunders:
        parts.append(_blunders(figures, text))
    if figures.worth:
        parts.append(_worth(figures, text))
    return [f"<section>{''.join(parts)}</section>"]


def _title(figures: Figures, text: Texts) -> str:
    title = text("table", n=figures.setup.players)
    options = figures.setup.title
    return f"{title} · {escape(options)}" if options else title


def _setups(found: Sequence[Figures], text: Texts) -> str:
    """What the options and the number of players change, one row per setup."""
    heads = [text("head.table"), text("head.games"), text("head.length"), text("head.score"), text("head.first")]
    rows = []
    for figures in found:
        total = sum(spread.games for spread in figures.scores)
        score = f"{sum(spread.mean.value * spread.games for spread in figures.scores) / total:.1f}" if total else "–"
        first = _rate(figures.seats[0].wins) if not figures.solo else "–"
        rows.append([_title(figures, text), f"{figures.games:,}", f"{figures.length.mean.value:.0f}", score, first])
    return f"<h2>{text('tables')}</h2>{grid(heads, rows)}"


def _ratings(ratings: Rated, text: Texts, level: int = 2) -> str:
    ordered = sorted(ratings, key=lambda one: -one[1].value)
    plot = intervals([PlotRow(name, rating) for name, rating in ordered], text("ratings"), _whole)
    heads = [text("head.bot"), text("head.rating"), text("head.interval")]
    rows = [[escape(name), _whole(one.value), f"{_whole(one.low)} – {_whole(one.high)}"] for name, one in ordered]
    return f"<h{level}>{text('ratings')}</h{level}><p>{text('ratings.about')}</p>{plot}{grid(heads, rows)}"


def _shares(shares: Sequence[Share], title: str, about: str, fair: float, text: Texts) -> str:
    plot = intervals([PlotRow(share.name, share.wins) for share in shares], title, percent, fair)
    heads = [title, text("head.games"), text("head.wins"), text("head.interval"), text("head.together")]
    rows = []
    for share in shares:
        wins = percent(share.wins.value) + (SURELY if share.differs else "")
        rows.append([escape(share.name), f"{share.games:,}", wins, span(share.wins), span(share.together)])
    return f"<h3>{title}</h3><p>{about}</p>{plot}{grid(heads, rows)}"


def _meetings(figures: Figures, text: Texts) -> str:
    """Everyone against everyone: the row's share against the column's."""
    names = [share.name for share in figures.bots]
    cells: dict[tuple[str, str], str] = {}
    for one in figures.meetings:
        for pair, ahead in (((one.bot, one.other), one.ahead), ((one.other, one.bot), turned(one.ahead))):
            half = f"<small>{span(ahead)} · {text('games', n=one.games).rstrip('.')}</small>"
            cells[pair] = f"{percent(ahead.value)}{SURELY if one.differs else ''}<br>{half}"
    rows = [[escape(row), *[cells.get((row, column), "–") for column in names]] for row in names]
    table = grid([text("head.bot"), *[escape(name) for name in names]], rows)
    return f"<h3>{text('meetings')}</h3><p>{text('meetings.about')}</p>{table}"


def turned(estimate: Estimate) -> Estimate:
    """The same share, seen from the other side."""
    return Estimate(1 - estimate.value, 1 - estimate.high, 1 - estimate.low)


def _spreads(spreads: Sequence[Spread], title: str, about: str, text: Texts) -> str:
    plot = histogram([Bars(spread.name, spread.edges, spread.counts) for spread in spreads], title, plain)
    heads = [text("head.bot"), text("head.games"), text("head.mean"), text("head.deviation"), text("head.quartiles")]
    rows = []
    for spread in spreads:
        quartiles = " · ".join([plain(value) for value in spread.quartiles])
        row = [escape(spread.name), f"{spread.games:,}", f"{spread.mean.value:.1f}", f"{spread.deviation:.1f}", quartiles]
        rows.append(row)
    if not spreads[0].name:
        heads, rows = heads[1:], [row[1:] for row in rows]
    return f"<h3>{title}</h3><p>{about}</p>{plot}{grid(heads, rows)}"


def _worth(figures: Figures, text: Texts) -> str:
    """The best and the worst are drawn; the table has them all."""
    show = signed if figures.solo else points
    value = plain if figures.solo else percent
    drawn = list(figures.worth)
    if len(drawn) > PLOTTED:
        drawn = drawn[: PLOTTED // 2] + drawn[-PLOTTED // 2 :]
    plot = intervals([PlotRow(text.deed(one), one.gain) for one in drawn], text("worth"), show, 0.0)
    heads = [
        text("head.what"),
        text("head.seats"),
        text("head.with"),
        text("head.without"),
        text("head.gain"),
        text("head.together"),
    ]
    rows = []
    for one in figures.worth:
        gain = f"{show(one.gain.value)}{SURELY if one.differs else ''} ({show(one.gain.low)} … {show(one.gain.high)})"
        together = f"{show(one.together.low)} … {show(one.together.high)}"
        row = [escape(text.deed(one)), f"{one.seats:,}", value(one.inside.value), value(one.outside.value), gain, together]
        rows.append(row)
    about = text("worth.about.solo" if figures.solo else "worth.about")
    folded = f"<details><summary>{text('worth.all', n=len(rows))}</summary>{grid(heads, rows)}</details>"
    return f"<h3>{text('worth')}</h3><p>{about}</p>{plot}{folded}"


def _blunders(figures: Figures, text: Texts) -> str:
    """A kind a row, a bot a column."""
    names = [share.name for share in figures.bots]
    times = {(one.what, one.bot): f"{one.times:,}" for one in figures.blunders}
    games = {one.bot: one.games for one in figures.blunders}
    counted = {name: text("games", n=games[name]).rstrip(".") for name in names}
    heads = [text("head.what"), *[f"{escape(name)} <small>{counted[name]}</small>" for name in names]]
    found = dict.fromkeys([one.what for one in figures.blunders])
    rows = [[escape(text.blunder(what)), *[times[what, name] for name in names]] for what in found]
    return f"<h3>{text('blunders')}</h3><p>{text('blunders.about')}</p>{grid(heads, rows)}"


def _failures(failures: Sequence[PlayedGame], text: Texts) -> str:
    heads = [text("head.contest"), text("head.number"), text("head.why")]
    rows = [[str(game.at), str(game.number), escape(game.failure)] for game in failures[:100]]
    return f"<section class='failed'><h2>{text('failures', n=len(failures))}</h2>{grid(heads, rows)}</section>"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join([f"<th scope='col'>{one}</th>" for one in heads])
    body = "".join(["<tr>" + "".join([f"<td>{cell}</td>" for cell in row]) + "</tr>" for row in rows])
    return f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def percent(value: float) -> str:
    return f"{100 * value:.1f} %".replace(".0 %", " %")


def points(value: float) -> str:
    return f"{100 * value:+.1f}"


def signed(value: float) -> str:
    return f"{value:+.1f}"


def plain(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.4g}"


def _whole(value: float) -> str:
    return f"{value:.0f}"


def span(estimate: Estimate) -> str:
    return f"{percent(estimate.low)} – {percent(estimate.high)}"


def _rate(estimate: Estimate) -> str:
    return f"{percent(estimate.value)} ({span(estimate)})"
