"""`peppermill simulate GAME`: many games between bots, and who is better. The quick look; `lab` is the thorough one."""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from peppermill.bots import player
from peppermill.cli.arguments import add_game, add_options, add_seed, at_least_one, the_bots, the_game, the_options
from peppermill.cli.screen import SAFFRON, BadArgument, Screen
from peppermill.cli.terminal_match import numbered
from peppermill.core.state import win_shares
from peppermill.engine import flavour

if TYPE_CHECKING:
    from peppermill.lab.contest import Contest
    from peppermill.lab.play import PlayedGame
    from peppermill.lab.stats import Estimate


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)
    parser.add_argument("--games", type=at_least_one, default=1000, metavar="N", help=screen.text("cli.games"))
    parser.add_argument("--bots", metavar="A,B", help=screen.text("cli.simulate.bots"))
    parser.add_argument("--players", type=at_least_one, metavar="N", help=screen.text("cli.simulate.players"))
    parser.add_argument(
        "--jobs", type=at_least_one, default=os.cpu_count() or 1, metavar="N", help=screen.text("cli.simulate.jobs")
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help=screen.text("cli.simulate.save"))
    add_options(parser, screen)
    add_seed(parser, screen, 0)


def run(given: argparse.Namespace, screen: Screen) -> int:
    # Imported here: no other command has to wait for NumPy.
    from peppermill.lab.contest import Contest, Setup  # noqa: PLC0415
    from peppermill.lab.plan import Plan  # noqa: PLC0415
    from peppermill.lab.run import play_all  # noqa: PLC0415
    from peppermill.lab.workers import local_workers  # noqa: PLC0415

    game = the_game(given.game)
    bots = the_bots(game, given.bots)
    players = game.seats(given.players or max(len(bots), game.min_players))
    lineup = tuple([bots[seat % len(bots)] for seat in range(players)])
    contest = Contest(Setup.of(game.id, players, the_options(given.option)), lineup)
    for name in set(lineup):
        player(game.id, name, players, dict(contest.setup.options))
    plan = Plan("simulate", lineup, (contest,), given.games, given.seed)
    games: list[PlayedGame] = []
    began = time.perf_counter()
    with screen.progress("cli.simulate.working", given.games, game=game.name) as progress:
        workers = local_workers(given.jobs)
        play_all(plan, [(0, 0, given.games)], workers, lambda found: games.extend(g for b in found for g in b.games), progress)
    took = time.perf_counter() - began
    failed = [played for played in games if played.failure]
    if failed:
        raise BadArgument("game-failed", number=failed[0].number, why=failed[0].failure)
    tallies = tally(contest, games)
    _show(tallies, numbered(lineup), screen)
    screen.say("cli.simulate.speed", games=given.games, seconds=f"{took:.1f}", speed=f"{given.games / took:.1f}")
    if given.save:
        _save(given.save, figures(contest, given.seed, tallies, given.jobs, took))
    return 0


@dataclass(frozen=True)
class Tally:
    """The games of one place in the line-up."""

    games: int
    wins: float
    """Shares of the win, added up."""
    rate: Estimate
    mean: float
    deviation: float
    """Of the scores, from game to game."""
    lowest: float
    highest: float


def tally(contest: Contest, games: list[PlayedGame]) -> list[Tally]:
    from peppermill.lab.stats import wilson  # noqa: PLC0415

    scores: list[list[float]] = [[] for _ in contest.lineup]
    wins = [0.0 for _ in contest.lineup]
    # In the order of their numbers, so that sums of floats are the same however many processes played.
    for game in sorted(games, key=lambda one: one.number):
        shares = win_shares(game.ranks)
        for seat, place in enumerate(game.seating):
            scores[place].append(game.scores[seat])
            wins[place] += shares[seat]
    found: list[Tally] = []
    for won, all_scores in zip(wins, scores, strict=True):
        count = len(all_scores)
        mean = sum(all_scores) / count
        deviation = math.sqrt(sum([(score - mean) ** 2 for score in all_scores]) / max(1, count - 1))
        found.append(
            Tally(count, won, wilson(won, count), mean=mean, deviation=deviation, lowest=min(all_scores), highest=max(all_scores))
        )
    return found


def figures(contest: Contest, seed: int, tallies: list[Tally], jobs: int, took: float) -> dict[str, Any]:
    """Everything needed to run the contest again, and how it ended."""
    bots = []
    for name, found in zip(contest.lineup, tallies, strict=True):
        wilson = [round(found.rate.low, 4), round(found.rate.high, 4)]
        bots.append({"bot": name, "wins": found.wins, "rate": round(found.rate.value, 4), "wilson95": wilson})
    return {
        "game": contest.setup.game,
        "options": dict(contest.setup.options),
        "seed": seed,
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
    grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
    grid.add_column(screen.text("cli.simulate.bot"))
    alone = len(names) == 1
    if not alone:
        grid.add_column(screen.text("cli.simulate.wins"), justify="right")
        grid.add_column(screen.text("cli.simulate.interval"), justify="right")
    grid.add_column(screen.text("cli.simulate.mean"), justify="right")
    grid.add_column(screen.text("cli.simulate.range"), justify="right")
    best = max(found.wins for found in tallies)
    for name, found in zip(names, tallies, strict=True):
        won = [] if alone else [f"{found.rate.value:.1%}", f"{found.rate.low:.1%} – {found.rate.high:.1%}"]
        style = SAFFRON if found.wins == best and not alone else ""
        scores = [f"{found.mean:.2f} ± {found.deviation:.2f}", f"{found.lowest:g} – {found.highest:g}"]
        grid.add_row(name, *won, *scores, style=style)
    screen.console.print(grid)
