"""`peppermill solve GAME`: compute the tables of exact values anew, and compare them with those that are shipped."""

from __future__ import annotations

import argparse
import importlib
import importlib.util

from peppermill.cli.arguments import add_game, the_game
from peppermill.cli.screen import CHILI, MINT, BadArgument, Screen


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)
    parser.add_argument("--write", action="store_true", help=screen.text("cli.solve.write"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_game(given.game)
    module = f"{type(game).__module__.rpartition('.')[0]}.shipped"
    if importlib.util.find_spec(module) is None:
        raise BadArgument("no-solver", game=game.name)
    shipped = importlib.import_module(module)
    wrong = 0
    for table in shipped.TABLES:
        name = table.file.name
        with screen.progress("cli.solve.working", 1, game=game.name, file=name) as progress:
            solved = table.solve(progress)
        difference = table.difference(solved)
        agrees = difference <= table.allowed
        figures = {"file": name, "difference": f"{difference:.2g}", "allowed": f"{table.allowed:.2g}"}
        screen.say("cli.solve.agrees" if agrees else "cli.solve.differs", **figures, style=MINT if agrees else CHILI)
        if not agrees and given.write:
            table.write(solved)
            screen.say("cli.solve.written", file=str(table.file))
        elif not agrees:
            wrong += 1
    screen.say("cli.solve.value", game=game.name, value=f"{shipped.perfect_mean():.4f}")
    return 1 if wrong else 0
