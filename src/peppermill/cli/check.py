"""`peppermill check GAME`: does a game keep the contract?"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from math import ceil

from rich.table import Table as Grid

from peppermill.cli.arguments import add_game, add_options, add_seed, at_least_one, duration, the_game, the_options, whole
from peppermill.cli.screen import MINT, Screen
from peppermill.conformance import ConformanceError, Report, check_game

BROKEN = 1
USUAL_SECONDS = 60


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)
    parser.add_argument("--seconds", type=duration, metavar="N", help=screen.text("cli.check.seconds", usual=USUAL_SECONDS))
    parser.add_argument("--games", type=at_least_one, metavar="N", help=screen.text("cli.check.games"))
    parser.add_argument("--players", type=whole, metavar="N", help=screen.text("cli.players"))
    add_options(parser, screen)
    add_seed(parser, screen, 0)


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_game(given.game)
    options = the_options(given.option) or None
    if given.players is not None:
        game.seats(given.players)
    game.settle(options, given.players or game.min_players)
    seconds = USUAL_SECONDS if given.seconds is None and given.games is None else given.seconds
    try:
        with screen.progress("cli.check.working", given.games or ceil(seconds), game=game.name) as bar:
            progress = bar if given.games is not None else _clock(bar, seconds)
            report = check_game(
                game,
                given.games,
                given.seed,
                players=given.players,
                options=options,
                progress=progress,
                seconds=seconds,
            )
    except ConformanceError as error:
        screen.complain(str(error))
        return BROKEN
    _show(report, screen)
    screen.say("cli.check.passed", game=game.name, games=report.games, style=MINT)
    return 0


def _clock(bar: Callable[[int, int], None], seconds: float) -> Callable[[int, int], None]:
    """Progress by the time that has passed, where the clock decides how many games are played."""
    began = time.monotonic()
    total = ceil(seconds)
    return lambda done, of: bar(min(total, int(time.monotonic() - began)), total)


def _show(report: Report, screen: Screen) -> None:
    grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
    grid.add_column(screen.text("cli.check.what"))
    grid.add_column(screen.text("cli.check.times"), justify="right")
    cut = {"cut": report.cut} if report.cut else {}
    rows = {"decisions": report.decisions, "chance moves": report.chance_moves, "longest": report.longest, **cut, **report.checks}
    for name, count in rows.items():
        grid.add_row(screen.text(f"cli.check.{name.replace(' ', '-')}"), str(count))
    screen.console.print(grid)
