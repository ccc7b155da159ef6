"""What `peppermill lab` shows on the terminal: the main figures of a run, two runs compared, what can be varied."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Grid

from peppermill.cli.screen import SAFFRON, Screen
from peppermill.core import texts
from peppermill.core.game import Game

if TYPE_CHECKING:
    from peppermill.lab.figures import Figures
    from peppermill.lab.run import Finished


def show(finished: Finished, screen: Screen) -> None:
    """The main figures; the report has the rest."""
    if finished.plan.kind == "exploit":
        _show_exploits(finished, screen)
    elif finished.ratings:
        _show_ratings(finished, screen)
    else:
        for figures in finished.figures:
            _show_seats(figures, screen)
    if finished.played:
        each = f"{1000 * finished.effort / finished.played:.2f}"
        screen.say("cli.lab.speed", games=finished.played, seconds=f"{finished.seconds:.1f}", each=each)
    else:
        screen.say("cli.lab.nothing", games=finished.plan.total)
    if finished.failures:
        screen.complain(texts.sentence("cli.lab.failed", {"n": len(finished.failures)}, screen.lang))
    screen.say("cli.lab.report", file=finished.folder / "report.html")


def _show_ratings(finished: Finished, screen: Screen) -> None:
    grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
    grid.add_column(screen.text("cli.simulate.bot"))
    grid.add_column(screen.text("cli.lab.rating"), justify="right")
    grid.add_column(screen.text("cli.simulate.interval"), justify="right")
    for place, (name, rating) in enumerate(sorted(finished.ratings, key=lambda one: -one[1].value)):
        style = SAFFRON if place == 0 else ""
        grid.add_row(name, f"{rating.value:.0f}", f"{rating.low:.0f} – {rating.high:.0f}", style=style)
    screen.console.print(grid)


def _show_seats(figures: Figures, screen: Screen) -> None:
    options = figures.setup.title
    title = texts.sentence("lab.table", {"n": figures.setup.players}, screen.lang) + (f", {options}" if options else "")
    grid = Grid(title=title, title_style="", show_edge=False, pad_edge=False, header_style="bold", title_justify="left")
    grid.add_column(screen.text("cli.lab.seat"))
    grid.add_column(screen.text("cli.simulate.wins"), justify="right")
    grid.add_column(screen.text("cli.simulate.interval"), justify="right")
    for seat in figures.seats:
        grid.add_row(seat.name, f"{seat.wins.value:.1%}", f"{seat.wins.low:.1%} – {seat.wins.high:.1%}")
    screen.console.print(grid)


def _show_exploits(finished: Finished, screen: Screen) -> None:
    """What somebody wins who knows the bot; beyond a fair share, the bot can lose that much."""
    grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
    for head in ("cli.simulate.bot", "cli.lab.players-at", "cli.lab.loses", "cli.simulate.interval", "cli.lab.fair"):
        grid.add_column(screen.text(head), justify="left" if head == "cli.simulate.bot" else "right")
    for figures in finished.figures:
        for share in figures.bots:
            target = share.name.removeprefix("exploiter(").rpartition(",")[0]
            if share.name.startswith("exploiter("):
                wins, players = share.wins, figures.setup.players
                span = f"{wins.low:.1%} – {wins.high:.1%}"
                grid.add_row(target, str(players), f"{wins.value:.1%}", span, f"{1 / players:.1%}")
    screen.console.print(grid)
    screen.say("cli.lab.lower-bound")


def show_house(game: Game, screen: Screen) -> int:
    """The constants of a game that may be varied, and its variants."""
    if not game.house_rules:
        screen.say("cli.lab.house.none", game=game.title(screen.lang))
        return 0
    grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
    grid.add_column(screen.text("cli.lab.house.name"))
    grid.add_column(screen.text("cli.lab.house.usual"), justify="right")
    grid.add_column(screen.text("cli.lab.house.range"), justify="right")
    grid.add_column(screen.text("cli.lab.house.means"))
    for rule in game.house_rules:
        seats = range(game.min_players, game.max_players + 1)
        usual = " / ".join(dict.fromkeys([str(rule.usual_for(players)) for players in seats]))
        grid.add_row(rule.name, usual, f"{rule.low} – {rule.high}", rule.title(game.id, screen.lang))
    screen.console.print(grid)
    if game.variants:
        screen.say("cli.lab.house.variants", names=", ".join(game.variants))
    return 0


def show_comparison(one: Path, other: Path, folder: Path, screen: Screen) -> int:
    """What has surely changed; the page has the rest."""
    from peppermill.lab.compare import compare, save  # noqa: PLC0415
    from peppermill.lab.compare_page import label, page  # noqa: PLC0415
    from peppermill.lab.report import Texts, percent, plain, points, signed  # noqa: PLC0415

    found = compare(one, other)
    text = Texts(screen.lang, found.game)
    figures = [difference for pair in found.pairs for difference in pair.differences]
    sure = [difference for difference in figures if difference.differs]
    screen.say("cli.lab.compare.sure", figures=len(figures), n=len(sure))
    if sure:
        grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
        for head in ("what", "one", "other", "change", "together"):
            grid.add_column(screen.text(f"lab.head.{head}"), justify="left" if head == "what" else "right")
        for each in sure:
            show, value = (points, percent) if each.rate else (signed, plain)
            span = f"{show(each.together.low)} … {show(each.together.high)}"
            shown = [(points if each.what == "worth" else value)(estimate.value) for estimate in (each.one, each.other)]
            grid.add_row(label(each, text), *shown, show(each.change.value), span)
        screen.console.print(grid)
    screen.say("cli.lab.report", file=save(found, folder, page(found, screen.lang)))
    return 0
