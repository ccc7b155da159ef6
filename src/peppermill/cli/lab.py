"""`peppermill lab tournament|balance|ladder GAME`: thousands of games, their results as Parquet, and a report."""

from __future__ import annotations

import argparse
import os
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from peppermill.bots import levels, player
from peppermill.bots.search import Search
from peppermill.cli.arguments import add_game, add_seed, at_least_one, the_game, the_options
from peppermill.cli.screen import SAFFRON, BadArgument, Screen
from peppermill.core import texts
from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.options import Choice, Switch

if TYPE_CHECKING:
    from peppermill.lab.contest import Setup
    from peppermill.lab.figures import Figures
    from peppermill.lab.plan import Plan
    from peppermill.lab.run import Finished

KINDS = ("tournament", "balance", "ladder")
STOPPED = 130


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    kinds = parser.add_subparsers(metavar="KIND", dest="kind", required=True)
    for kind in KINDS:
        about = screen.text(f"cli.lab.{kind}")
        sub = kinds.add_parser(kind, help=about, description=about)
        sub.add_argument("--lang", choices=texts.LANGUAGES, help=screen.text("cli.lang"))
        add_game(sub, screen)
        bots = "cli.lab.bots.balance" if kind == "balance" else "cli.lab.bots"
        sub.add_argument("--bots", metavar="A,B", help=screen.text(bots))
        sub.add_argument("--players", metavar="N", help=screen.text("cli.lab.players"))
        sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=screen.text("cli.lab.option"))
        sub.add_argument("--games", type=at_least_one, default=1000, metavar="N", help=screen.text("cli.lab.games"))
        add_seed(sub, screen, 0)
        jobs = os.cpu_count() or 1
        sub.add_argument("--jobs", type=at_least_one, default=jobs, metavar="N", help=screen.text("cli.lab.jobs"))
        sub.add_argument("--ray", metavar="ADDRESS", help=screen.text("cli.lab.ray"))
        sub.add_argument("--out", type=Path, metavar="FOLDER", help=screen.text("cli.lab.out"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    # Imported here: no other command has to wait for NumPy.
    from peppermill import lab  # noqa: PLC0415

    plan = the_plan(given)
    folder = given.out or Path("lab-runs") / f"{plan.kind}-{given.game}-{plan.fingerprint()[:8]}"
    game = the_game(given.game)
    screen.say("cli.lab.plan", game=game.name, contests=len(plan.contests), games=plan.total)
    done = 0
    try:
        with screen.progress("cli.simulate.working", plan.total, game=game.name) as bar:

            def progress(now: int, of: int) -> None:
                nonlocal done
                done = now
                bar(now, of)

            finished = lab.run(plan, folder, jobs=given.jobs, ray=given.ray, progress=progress, lang=screen.lang)
    except KeyboardInterrupt:
        screen.say("cli.lab.stopped", done=done, total=plan.total)
        return STOPPED
    show(finished, screen)
    return 1 if finished.failures else 0


def the_plan(given: argparse.Namespace) -> Plan:
    """What is asked for, checked down to the last bot: nothing is worse than a mistake that shows up after a night."""
    from peppermill.lab import plan as plans  # noqa: PLC0415

    game = the_game(given.game)
    bots = the_names(game, given.bots, given.kind)
    setups = the_setups(game, given.players, given.option)
    for name in bots:
        for setup in setups:
            player(game.id, name, setup.players, dict(setup.options))
    make = {"tournament": plans.tournament, "balance": plans.balance, "ladder": plans.ladder}[given.kind]
    return make(setups, bots, given.games, given.seed)


def the_names(game: Game, given: str | None, kind: str) -> list[str]:
    """The bots that were named; where none were, the levels that don't search, or the strongest of these for `balance`."""
    if given is None:
        quick = [level.id for level in levels(game.id) if not isinstance(level.make(), Search)]
        return quick[-1:] if kind == "balance" else quick
    wanted = [word.strip() for word in given.split(",") if word.strip()]
    if not wanted:
        raise BadArgument("no-bots")
    return wanted


def the_setups(game: Game, players: str | None, given: list[str]) -> list[Setup]:
    """Every number of players with every combination of options; those a game refuses are left out unless all are."""
    from peppermill.lab.contest import Setup  # noqa: PLC0415

    swept = {name: the_values(game, name, values) for name, values in the_options(given).items()}
    setups: list[Setup] = []
    refused: list[BadOptions] = []
    for seats in the_players(game, players):
        game.seats(seats)
        for values in product(*swept.values()):
            try:
                setups.append(Setup.of(game.id, seats, dict(zip(swept, values, strict=True))))
            except BadOptions as error:
                refused.append(error)
    if not setups:
        raise refused[0]
    return list(dict.fromkeys(setups))


def the_values(game: Game, name: str, given: str) -> list[Any]:
    """`on,off`, or `*` for everything a switch or a choice can be."""
    if given != "*":
        return [word.strip() for word in given.split(",")]
    for option in game.options:
        if option.name == name and isinstance(option, Switch):
            return [False, True]
        if option.name == name and isinstance(option, Choice):
            return list(option.values)
    raise BadOptions("sweep", option=name)


def the_players(game: Game, given: str | None) -> list[int]:
    """`4`, `2,4`, `2-6`; the usual number where nothing is given."""
    if given is None:
        return [game.usual_players()]
    found: list[int] = []
    for word in given.split(","):
        low, dash, high = word.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()) or len(low) > 3 or len(high) > 3:
            raise BadOptions("players-form", given=given)
        found += range(int(low), int(high or low) + 1)
    if not found:
        raise BadOptions("players-form", given=given)
    return list(dict.fromkeys(found))


def show(finished: Finished, screen: Screen) -> None:
    """The main figures; the report has the rest."""
    if finished.ratings:
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
