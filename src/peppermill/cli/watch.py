"""`peppermill watch GAME`: bots play, you look on."""

from __future__ import annotations

import argparse
import time
from collections import deque

from rich.console import Group, RenderableType
from rich.live import Live
from rich.text import Text

from peppermill.cli.arguments import add_game, add_options, add_seed, pause, the_bots, the_game, the_options
from peppermill.cli.painters import painter, told_to
from peppermill.cli.play import show_result
from peppermill.cli.screen import Screen
from peppermill.cli.terminal_match import TerminalMatch, bot_titles

LINES = 8


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)
    parser.add_argument("--bots", metavar="A,B", help=screen.text("cli.watch.bots"))
    parser.add_argument("--pause", type=pause, default=0.7, metavar="SECONDS", help=screen.text("cli.watch.pause"))
    add_options(parser, screen)
    add_seed(parser, screen)


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_game(given.game)
    levels = the_bots(game, given.bots)
    if given.bots is None:
        levels *= game.usual_players()
    game.seats(len(levels))
    match = TerminalMatch(game, bot_titles(game, levels, screen.lang), the_options(given.option), levels, given.seed)
    brush = painter(game, match.names, screen.lang)
    recent: deque[Text] = deque(maxlen=LINES)
    live = screen.console.is_terminal

    def picture() -> RenderableType:
        return Group(brush.board(match.state.view(None)), Text(), *recent)

    with Live(picture(), console=screen.console, auto_refresh=False, screen=False) if live else _Still() as canvas:
        while (told := match.next_by_itself()) is not None:
            lines = told_to(brush, told, None)
            recent.extend(lines)
            if not live:
                for line in lines:
                    screen.console.print(line)
            elif lines:
                canvas.update(picture(), refresh=True)
                time.sleep(given.pause)
    if not live:
        screen.console.print(brush.board(match.state.view(None)))
    show_result(match, screen)
    return 0


class _Still:
    """Without a terminal nothing is redrawn: line follows line."""

    def __enter__(self) -> _Still:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def update(self, picture: RenderableType, refresh: bool) -> None:
        return
