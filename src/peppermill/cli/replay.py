"""`peppermill replay FILE`: a recorded game, move by move."""

from __future__ import annotations

import argparse

from rich.rule import Rule
from rich.text import Text

from peppermill.cli.arguments import add_file, say_house, the_record, whole
from peppermill.cli.painters import painter, told_to
from peppermill.cli.screen import SAFFRON, BadArgument, Screen
from peppermill.core.actors import CHANCE
from peppermill.core.record import Record


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_file(parser, screen)
    parser.add_argument("--all", action="store_true", help=screen.text("cli.replay.all"))
    parser.add_argument("--seat", type=whole, metavar="N", help=screen.text("cli.replay.seat"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    record = the_record(given.file)
    say_house(record, screen)
    if given.seat is not None and not 1 <= given.seat <= record.players:
        raise BadArgument("no-seat", given=given.seat, players=record.players)
    browser = RecordBrowser(record, screen, None if given.seat is None else given.seat - 1)
    if given.all:
        for move in range(len(record.moves) + 1):
            browser.show(move, table=move == len(record.moves))
        return 0
    browser.browse()
    return 0


class RecordBrowser:
    """Shows a record move by move, as one seat or a spectator sees it."""

    def __init__(self, record: Record, screen: Screen, seat: int | None) -> None:
        self.record = record
        self.screen = screen
        self.seat = seat
        self.painter = painter(record.game, record.seats, screen.lang)
        # Replayed once from first to last: going back is then as quick as going on.
        self.pages = [
            (
                state.view(seat),
                told_to(self.painter, told, seat),
            )
            for state, told in record.frames()
        ]

    def show(self, move: int, table: bool = True) -> None:
        view, lines = self.pages[move]
        if move > 0:
            actor, _ = self.record.moves[move - 1]
            who = self.screen.text("cli.replay.chance") if actor is CHANCE else self.record.seats[actor]
            self.screen.console.print(Rule(Text(f"{move}/{len(self.record.moves)} · {who}"), style="dim", align="left"))
        else:
            self.screen.console.print(Text(f"{self.record.game.name}: {', '.join(self.record.seats)}", style=SAFFRON))
        for line in lines:
            self.screen.console.print(line)
        if table:
            self.screen.console.print(self.painter.board(view))

    def browse(self) -> None:
        """Enter: on; b: back; a number: there; e: to the end; q: enough."""
        last = len(self.record.moves)
        move = 0
        self.show(move)
        while True:
            answer = self.screen.ask(self.screen.text("cli.replay.keys"))
            if answer is None or answer.lower() in ("q", "quit", "quitter"):
                return
            if answer.isdecimal() and len(answer) < 9:
                move = min(int(answer), last)
            elif answer.lower() in ("b", "back", "r", "retour"):
                move = max(0, move - 1)
            elif answer.lower() in ("e", "end", "f", "fin"):
                move = last
            elif move == last:
                return
            else:
                move += 1
            self.show(move)
