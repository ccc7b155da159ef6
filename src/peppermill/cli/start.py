"""`peppermill` alone: what is here, and how to begin."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from peppermill.cli.screen import CHILI, MINT, SAFFRON, Screen
from peppermill.core import texts
from peppermill.core.registry import find, names


def show_start(screen: Screen, commands: Sequence[str]) -> None:
    """A few lines for whoever has just installed it."""
    console = screen.console
    console.print(Text.assemble(("Peppermill", CHILI), "  ", screen.text("cli.about")))
    console.print()
    ways = _grid()
    for command in ("serve", "play chili-dice", "watch chili-dice"):
        way = command.partition(" ")[0]
        ways.add_row(Text(f"  peppermill {command}", style=SAFFRON), screen.text(f"cli.start.{way}"))
    console.print(ways)
    console.print()
    console.print(Text(screen.text("cli.start.games"), style="bold"))
    games = _grid()
    for name in names():
        about = texts.catalog(screen.lang, name).get("about", find(name).name)
        games.add_row(Text(f"  {name}", style=MINT), str(about))
    console.print(games)
    console.print()
    console.print(Text(screen.text("cli.start.commands"), style="bold"))
    rest = _grid()
    for name in commands:
        rest.add_row(f"  {name}", Text(screen.text(f"cli.{name}"), style="dim"))
    console.print(rest)
    console.print()
    screen.say("cli.start.more", style="dim")


def _grid() -> Grid:
    grid = Grid(show_header=False, show_edge=False, box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    return grid
