"""`peppermill simulate GAME`: many games between bots, and who is better."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

from rich.table import Table

from peppermill.cli.arguments import add_game, add_options, add_seed, at_least_one, the_bots, the_game, the_options
from peppermill.cli.match import numbered
from peppermill.cli.screen import SAFFRON, BadArgument, Screen
from peppermill.cli.tally import Tally, Task, play_all
from peppermill.engine import flavour


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)
    parser.add_argument("--games", type=at_least_one, default=1000, metavar="N", help=screen.words("cli.games"))
    parser.add_argument("--bots", metavar="A,B", help=screen.words("cli.simulate.bots"))
    parser.add_argument("--players", type=at_least_one, metavar="N", help=screen.words("cli.simulate.players"))
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, metavar="N", help=screen.words("cli.simulate.jobs")
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help=screen.words("cli.simulate.save"))
    add_options(parser, screen)
    add_seed(parser, screen, 0)


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_game(given.game)
    bots = the_bots(game, given.bots, budgets=True)
    players = game.seats(given.players or max(len(bots), game.min_players))
    lineup = [bots[seat % len(bots)] for seat in range(players)] if bots else []
    options = the_options(given.option)
    game.settle(options, players)
    task = Task(game.id, tuple(lineup), tuple(options.items()), given.seed)
    began = time.perf_counter()
    with screen.progress("cli.simulate.working", given.games, game=game.name) as progress:
        tallies = play_all(task, given.games, given.jobs, progress)
    took = time.perf_counter() - began
    _show(tallies, numbered(lineup), screen)
    screen.say("cli.simulate.speed", games=given.games, seconds=f"{took:.1f}", speed=f"{given.games / took:.1f}")
    if given.save:
        _save(given.save, figures(task, tallies, given.jobs, took))
    return 0


def figures(task: Task, tallies: list[Tally], jobs: int, took: float) -> dict[str, Any]:
    """Everything it takes to run the contest again, and how it ended."""
    bots = []
    for name, tally in zip(task.bots, tallies, strict=True):
        low, high = tally.wilson()
        rate = tally.wins / tally.games
        bots.append({"bot": name, "wins": tally.wins, "rate": round(rate, 4), "wilson95": [round(low, 4), round(high, 4)]})
    return {
        "game": task.game,
        "options": dict(task.options),
        "seed": task.seed,
        "games": tallies[0].games,
        "bots": bots,
        "build": flavour(),
        "jobs": jobs,
        "seconds": round(took, 1),
    }


def _save(file: Path, content: dict[str, Any]) -> None:
    try:
        file.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    except OSError as error:
        raise BadArgument("cant-write", file=file, detail=error.strerror or str(error)) from None


def _show(tallies: list[Tally], names: list[str], screen: Screen) -> None:
    table = Table(show_edge=False, pad_edge=False, header_style="bold")
    table.add_column(screen.words("cli.simulate.bot"))
    alone = len(names) == 1
    if not alone:
        table.add_column(screen.words("cli.simulate.wins"), justify="right")
        table.add_column(screen.words("cli.simulate.interval"), justify="right")
    table.add_column(screen.words("cli.simulate.mean"), justify="right")
    table.add_column(screen.words("cli.simulate.range"), justify="right")
    best = max(tally.wins for tally in tallies)
    for name, tally in zip(names, tallies, strict=True):
        low, high = tally.wilson()
        won = [] if alone else [f"{tally.wins / tally.games:.1%}", f"{low:.1%} – {high:.1%}"]
        style = SAFFRON if tally.wins == best and not alone else ""
        scores = [f"{tally.mean:.2f} ± {tally.deviation:.2f}", f"{tally.lowest:g} – {tally.highest:g}"]
        table.add_row(name, *won, *scores, style=style)
    screen.console.print(table)
