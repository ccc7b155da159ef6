"""The command line: `peppermill serve | play | watch | replay | simulate | lab | solve | check | verify | new | admin | …`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from peppermill.cli import admin, check, completion, lab, new, play, replay, serve, simulate, solve, verify, watch
from peppermill.cli.parser import BAD_INPUT, Parser
from peppermill.cli.screen import Screen, language
from peppermill.cli.start import show_start
from peppermill.core import texts
from peppermill.core.errors import MissingLibrary, PeppermillError
from peppermill.core.registry import plug_in
from peppermill.engine import version_line

COMMANDS = (serve, admin, play, watch, replay, simulate, lab, solve, check, verify, new, completion)


def parser(screen: Screen) -> argparse.ArgumentParser:
    """The commands, explained in the language of the screen."""
    top = Parser(screen, prog="peppermill", description=screen.text("cli.about"))
    top.add_argument("--version", action="version", version=version_line(), help=screen.text("cli.version"))
    top.add_argument("--lang", choices=texts.LANGUAGES, help=screen.text("cli.lang"))
    top.add_argument("--plugin", action="append", metavar="MODULE", help=screen.text("cli.plugin"))
    top.set_defaults(run=None)
    commands = top.add_subparsers(metavar="COMMAND")
    for command in COMMANDS:
        name = _name(command)
        about = screen.text(f"cli.{name}")
        sub = commands.add_parser(name, help=about, description=about)
        sub.add_argument("--lang", choices=texts.LANGUAGES, help=screen.text("cli.lang"))
        command.arguments(sub, screen)
        sub.set_defaults(run=command.run)
    return top


def _name(command: ModuleType) -> str:
    return command.__name__.rpartition(".")[2]


completion.described_by(parser)


def with_plugins(argv: Sequence[str]) -> list[str]:
    """Load what `--plugin` names, wherever it stands, and give the other words: help already speaks of the games it brings."""
    words = list(argv)
    while found := [at for at, word in enumerate(words) if word.partition("=")[0] == "--plugin"]:
        at = found[0]
        _, equals, module = words[at].partition("=")
        if not equals and at + 1 == len(words):
            break  # nothing is named: the parser says so
        plug_in(module if equals else words[at + 1])
        del words[at : at + (1 if equals else 2)]
    return words


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """The command `peppermill`."""
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Run a command; its exit code. Bad input is one sentence on stderr and 2, never a traceback."""
    screen = Screen(language(argv))
    try:
        argv = with_plugins(argv)
        arguments = parser(screen).parse_args(argv)
        if arguments.run is None:
            show_start(screen, [_name(command) for command in COMMANDS])
            return 0
        code: int = arguments.run(arguments, screen)
    except PeppermillError as error:
        screen.complain(error.text(screen.lang))
        return BAD_INPUT
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        screen.complain(MissingLibrary("no-numpy").text(screen.lang))
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output is gone; nothing may be flushed to it any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
