"""argparse in the reader's language: what it says by itself comes from the catalogs too."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NoReturn

from peppermill.cli.screen import Screen

BAD_INPUT: Final = 2

_SAID: Final = (
    (r"(?:argument [^:]+: )?invalid choice: (?P<given>.+?) \(choose from (?P<known>.+)\)", "choice"),
    (r"the following arguments are required: (?P<names>.+)", "required"),
    (r"unrecognized arguments: (?P<given>.+)", "unknown"),
    (r"argument (?P<name>[^:]+): expected one argument", "one"),
    (r"argument (?P<name>[^:]+): ignored explicit argument (?P<given>.+)", "none"),
    (r"ambiguous option: (?P<given>\S+) could match (?P<known>.+)", "ambiguous"),
)
"""What argparse complains about, and the sentence for it (`cli.parser.…`)."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; the whole usage is one `--help` away."""

    def __init__(self, screen: Screen, **given: Any) -> None:
        self.screen = screen
        super().__init__(add_help=False, formatter_class=partial(_Page, screen), **given)
        self._positionals.title = screen.text("cli.parser.arguments")
        self._optionals.title = screen.text("cli.parser.options")
        self.add_argument("-h", "--help", action="help", help=screen.text("cli.parser.help"))

    def add_subparsers(self, **given: Any) -> Any:
        made: Any = partial(Parser, self.screen)  # what is called to make a parser; a class is only the usual case
        return super().add_subparsers(parser_class=made, **given)

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {self.sentence(message)}\n")

    def sentence(self, message: str) -> str:
        for pattern, key in _SAID:
            found = re.fullmatch(pattern, message)
            if found is not None:
                return self.screen.text(f"cli.parser.{key}", **found.groupdict())
        return message


class _Page(argparse.HelpFormatter):
    """`--help`, with its first word translated."""

    def __init__(self, screen: Screen, prog: str, **given: Any) -> None:
        self.first = screen.text("cli.parser.usage") + " "
        super().__init__(prog, **given)

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, self.first if prefix is None else prefix)
