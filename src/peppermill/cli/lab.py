"""`peppermill lab tournament|balance|ladder GAME`: thousands of games, their results as Parquet, and a report."""

from __future__ import annotations

import argparse
import os
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from peppermill.bots import levels, player
from peppermill.cli.arguments import add_game, add_seed, at_least_one, the_game, the_options
from peppermill.cli.lab_shows import show, show_comparison, show_house
from peppermill.cli.screen import BadArgument, Screen
from peppermill.core import texts
from peppermill.core.bot import is_thinker
from peppermill.core.errors import BadOptions
from peppermill.core.game import Game
from peppermill.core.house import PREFIX, settle_house
from peppermill.core.options import Choice, Settings, Switch, settle

if TYPE_CHECKING:
    from peppermill.lab.contest import Setup
    from peppermill.lab.plan import Plan

KINDS = ("tournament", "balance", "ladder", "exploit")
STOPPED = 130


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    kinds = parser.add_subparsers(metavar="KIND", dest="kind", required=True)
    for kind in KINDS:
        sub = _kind(kinds, kind, screen)
        add_game(sub, screen)
        if kind == "exploit":
            sub.add_argument("--bot", dest="bots", metavar="NAME", help=screen.text("cli.lab.bot"))
            sub.add_argument("--playouts", type=at_least_one, default=40, metavar="N", help=screen.text("cli.lab.playouts"))
        else:
            bots = "cli.lab.bots.balance" if kind == "balance" else "cli.lab.bots"
            sub.add_argument("--bots", metavar="A,B", help=screen.text(bots))
        sub.add_argument("--players", metavar="N", help=screen.text("cli.lab.players"))
        sub.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=screen.text("cli.lab.option"))
        sub.add_argument("--vary", action="append", default=[], metavar="NAME=VALUE", help=screen.text("cli.lab.vary"))
        sub.add_argument("--variant", metavar="NAME", help=screen.text("cli.lab.variant"))
        games = 100 if kind == "exploit" else 1000
        sub.add_argument("--games", type=at_least_one, default=games, metavar="N", help=screen.text("cli.lab.games"))
        add_seed(sub, screen, 0)
        jobs = os.cpu_count() or 1
        sub.add_argument("--jobs", type=at_least_one, default=jobs, metavar="N", help=screen.text("cli.lab.jobs"))
        sub.add_argument("--ray", metavar="ADDRESS", help=screen.text("cli.lab.ray"))
        sub.add_argument("--out", type=Path, metavar="FOLDER", help=screen.text("cli.lab.out"))
    two = _kind(kinds, "compare", screen)
    two.add_argument("one", type=Path, metavar="RUN", help=screen.text("cli.lab.one"))
    two.add_argument("other", type=Path, metavar="OTHER", help=screen.text("cli.lab.other"))
    two.add_argument("--out", type=Path, metavar="FOLDER", help=screen.text("cli.lab.compare.out"))
    add_game(_kind(kinds, "house", screen), screen)


def _kind(kinds: Any, kind: str, screen: Screen) -> argparse.ArgumentParser:
    about = screen.text(f"cli.lab.{kind}")
    sub: argparse.ArgumentParser = kinds.add_parser(kind, help=about, description=about)
    sub.add_argument("--lang", choices=texts.LANGUAGES, help=screen.text("cli.lang"))
    return sub


def run(given: argparse.Namespace, screen: Screen) -> int:
    if given.kind == "house":
        return show_house(the_game(given.game), screen)
    if given.kind == "compare":
        return show_comparison(given.one, given.other, given.out or given.other, screen)
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
    setups = the_setups(game, given)
    for name in bots:
        for setup in setups:
            player(game.id, name, setup.players, dict(setup.options))
    if given.kind == "exploit":
        return plans.exploit(setups, bots, given.games, given.seed, playouts=given.playouts)
    make = {"tournament": plans.tournament, "balance": plans.balance, "ladder": plans.ladder}[given.kind]
    return make(setups, bots, given.games, given.seed)


def the_names(game: Game, given: str | None, kind: str) -> list[str]:
    """The bots that were named; where none were, the levels that don't search, or the strongest of these for `balance`."""
    if given is None:
        quick = [level.id for level in levels(game.id) if not is_thinker(level.make())]
        return quick[-1:] if kind in ("balance", "exploit") else quick
    wanted = [word.strip() for word in given.split(",") if word.strip()]
    if not wanted:
        raise BadArgument("no-bots")
    return wanted


def the_setups(game: Game, given: argparse.Namespace) -> list[Setup]:
    """Every number of players with all options and house rules combined; what a game refuses is left out, unless it is all."""
    from peppermill.lab.contest import Setup  # noqa: PLC0415

    variant = the_variant(game, given.variant)
    swept = {name: the_values(game, name, values) for name, values in the_options(given.option).items()}
    swept |= {PREFIX + name: the_values(game, PREFIX + name, values) for name, values in the_options(given.vary).items()}
    setups: list[Setup] = []
    refused: list[BadOptions] = []
    counts = [game.seats(seats) for seats in the_players(game, given.players)]
    for name, asked in swept.items():
        for value in asked:
            check_value(game, name, value, counts)
    for seats in counts:
        for values in product(*swept.values()):
            try:
                setups.append(Setup.of(game.id, seats, {**variant, **dict(zip(swept, values, strict=True))}))
            except BadOptions as error:
                refused.append(error)
    if not setups:
        raise refused[0]
    return list(dict.fromkeys(setups))


def check_value(game: Game, name: str, value: Any, counts: list[int]) -> None:
    """BadOptions for what makes no sense with anything else either: it is a slip of the pen, and no combination to leave out."""
    wrong: list[BadOptions] = []
    for seats in counts:
        try:
            if name.startswith(PREFIX):
                settle_house(game.house_rules, {name: value}, seats)
            else:
                settle(game.options, {name: value})
        except BadOptions as error:
            wrong.append(error)
    if len(wrong) == len(counts):
        raise wrong[0]


def the_variant(game: Game, name: str | None) -> Settings:
    if name is None:
        return {}
    if name not in game.variants:
        raise BadOptions("variant-unknown", variant=name, known=", ".join(game.variants) or "—")
    return game.variants[name]


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
