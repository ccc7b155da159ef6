"""`peppermill play GAME`: a game at the keyboard, alone, with friends, against bots."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.markdown import Markdown
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from peppermill.bots import advise, can_advise
from peppermill.cli.arguments import add_game, add_options, add_seed, the_bots, the_game, the_options
from peppermill.cli.handbook import rules
from peppermill.cli.painters import Painter, painter
from peppermill.cli.screen import CHILI, MINT, SAFFRON, Screen
from peppermill.cli.terminal_match import TerminalMatch, bot_titles
from peppermill.core.actors import CHANCE
from peppermill.core.errors import PeppermillError
from peppermill.core.state import Announcement
from peppermill.core.values import Action

HINTS = 5
_COMMANDS = {
    "help": "help", "?": "help", "aide": "help",
    "rules": "rules", "règles": "rules", "regles": "rules",
    "numbered rules": "numbered", "règles numérotées": "numbered", "regles numerotees": "numbered",
    "hint": "hint", "conseil": "hint", "astuce": "hint",
    "table": "table", "look": "table", "voir": "table",
    "quit": "quit", "exit": "quit", "q": "quit", "quitter": "quit",
}  # fmt: skip


class Quit(Exception):
    """Somebody wants to stop."""


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    add_game(parser, screen)
    parser.add_argument("--names", metavar="A,B", help=screen.text("cli.play.names"))
    parser.add_argument("--bots", metavar="A,B", help=screen.text("cli.play.bots"))
    add_options(parser, screen)
    add_seed(parser, screen)
    parser.add_argument("--save", type=Path, metavar="FILE", help=screen.text("cli.play.save"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    game = the_game(given.game)
    people = [name.strip() for name in (given.names or screen.text("cli.you")).split(",") if name.strip()]
    levels = [] if given.bots == "none" else the_bots(game, given.bots)
    players = len(people) + len(levels)
    game.seats(players)
    seats: list[str | None] = [*[None] * len(people), *levels]
    match = TerminalMatch(game, [*people, *bot_titles(game, levels, screen.lang)], the_options(given.option), seats, given.seed)
    table = Terminal(match, screen, len(people))
    finished = table.play()
    if finished:
        show_result(match, screen)
    _save(match, screen, given.save)
    return 0


class Terminal:
    """The people at this keyboard, and what they see."""

    def __init__(self, match: TerminalMatch, screen: Screen, people: int) -> None:
        self.match = match
        self.screen = screen
        self.private = match.game.hidden and people > 1
        """Several people share the screen and may not see each other's hands."""
        self.ear = 0 if people == 1 else None
        self.painter: Painter = painter(match.game, match.names, screen.lang, self.ear)

    def play(self) -> bool:
        """Until the game is over, or somebody quits: then False."""
        self.screen.say("cli.play.welcome", game=self.match.game.name, style=SAFFRON)
        self.screen.say("cli.play.commitment", commitment=self.match.commitment, style="dim")
        try:
            while not self.match.state.over:
                told = self.match.next_by_itself()
                if told is None:
                    actors = self.match.state.to_act
                    told = [] if actors is CHANCE else self._ask(actors[0])
                self._tell(told)
        except (Quit, KeyboardInterrupt):
            self.screen.console.print()
            return False
        return True

    def _tell(self, told: Sequence[Announcement]) -> None:
        for entry in told:
            if entry.heard_by(self.ear):
                self.screen.console.print(self.painter.tell(entry.event))

    def _ask(self, seat: int) -> list[Announcement]:
        """Asks until the seat makes a legal move."""
        name = self.match.names[seat]
        if self.private:
            self.screen.console.clear()
            self._line(self.screen.text("cli.play.pass", name=name))
        self._show(seat)
        only = self._only_move(seat)
        prompt = f"{name} › "
        if only is not None:
            prompt = self.screen.text("cli.play.only", name=name, move=self.painter.brief(only))
        while True:
            line = self._line(prompt)
            if not line and only is not None:
                return self.match.move(seat, only)
            if not line:
                continue
            command = _COMMANDS.get(line.lower())
            try:
                if command is not None:
                    self._obey(command, seat)
                    continue
                return self.match.move(seat, self.match.game.read(self.painter.understand(line)))
            except PeppermillError as error:
                if "examples" in error.params:
                    error.params["examples"] = self.painter.examples()
                self.screen.console.print(Text(error.text(self.screen.lang), style=CHILI))

    def _only_move(self, seat: int) -> Action | None:
        """What Enter alone does: the move, where there is only one."""
        legal = self.match.state.legal(seat)
        return legal[0] if len(legal) == 1 and self.match.game.lists_all else None

    def _line(self, prompt: str) -> str:
        line = self.screen.ask(prompt)
        if line is None:
            raise Quit
        return line

    def _show(self, seat: int) -> None:
        self.screen.console.print(Rule(style="dim"))
        self.screen.console.print(self.painter.board(self.match.state.view(seat)))

    def _obey(self, command: str, seat: int) -> None:
        if command == "quit":
            raise Quit
        if command == "table":
            self._show(seat)
        elif command in ("rules", "numbered"):
            text = rules(self.match.game.id, self.screen.lang, numbers=command == "numbered")
            self.screen.console.print(Markdown(text) if text else self.screen.text("cli.play.no-rules"))
        elif command == "hint":
            self._hint(seat)
        else:
            self.screen.say("cli.play.help", examples=self.painter.examples())

    def _hint(self, seat: int) -> None:
        game = self.match.game
        if not can_advise(game.id):
            self.screen.say("error.no-advice", game=game.name)
            return
        legal: Sequence[Action] = self.match.state.legal(seat)
        advice = advise(game.id, self.match.state.view(seat), legal)
        grid = Grid(show_edge=False, pad_edge=False)
        grid.add_column(self.screen.text("cli.play.move"))
        grid.add_column(self.painter.text(f"hint.unit.{advice.unit}"), justify="right")
        for action, value in advice.options[:HINTS]:
            grid.add_row(self.painter.brief(action), f"{value:.1f}", style=MINT if value == advice.options[0][1] else "")
        self.screen.console.print(grid)


def show_result(match: TerminalMatch, screen: Screen) -> None:
    """Who won, with the scores."""
    result = match.state.result
    grid = Grid(show_edge=False, pad_edge=False, header_style="bold")
    grid.add_column("")
    grid.add_column(screen.text("cli.player"))
    grid.add_column(screen.text("cli.score"), justify="right")
    for seat in sorted(range(len(match.names)), key=lambda seat: result.ranks[seat]):
        style = SAFFRON if result.ranks[seat] == 1 else ""
        grid.add_row(f"{result.ranks[seat]}.", Text(match.names[seat]), f"{result.scores[seat]:g}", style=style)
    screen.console.print(Rule(style="dim"))
    screen.console.print(grid)
    if "perfect" in result.why:
        screen.say("cli.play.perfect", value=f"{result.why['perfect']:.1f}")


def _save(match: TerminalMatch, screen: Screen, file: Path | None) -> None:
    if file is None:
        if not match.moves or not screen.interactive:
            return
        answer = screen.ask(screen.text("cli.play.save-as"))
        if not answer:
            return
        file = Path(answer)
    try:
        file.write_text(match.record.dumps() + "\n", "utf-8")
    except OSError as error:
        screen.complain(screen.text("error.cant-write", file=file, detail=error.strerror or str(error)))
        return
    screen.say("cli.play.saved", file=file)
