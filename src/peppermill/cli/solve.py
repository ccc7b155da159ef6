"""`peppermill solve GAME`: compute the exact values anew, and compare them with those that are shipped."""

from __future__ import annotations

import argparse
import importlib
import importlib.util

from peppermill.cli.arguments import add_game, the_game
from peppermill.cli.screen import CHILI, MINT, BadArgument, Screen

ROUNDING = 1e-9


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_game(given.game)
    module = f"{type(game).__module__.rpartition('.')[0]}.solver"
    if importlib.util.find_spec(module) is None:
        raise BadArgument("no-solver", game=game.name)
    solver = importlib.import_module(module)
    with screen.progress("cli.solve.working", 1, game=game.name) as progress:
        difference = solver.rebuild_and_compare(progress)
    best = f"{solver.load()[-1, -1]:.4f}"
    screen.say("cli.solve.value", game=game.name, value=best)
    if difference > ROUNDING:
        screen.say("cli.solve.differs", difference=f"{difference:.3g}", style=CHILI)
        return 1
    screen.say("cli.solve.agrees", difference=f"{difference:.1g}", style=MINT)
    return 0
