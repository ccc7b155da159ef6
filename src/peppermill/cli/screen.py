"""Where the commands write: sentences in the reader's language, with colour where there is a terminal."""

from __future__ import annotations

import locale
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from peppermill.core import texts
from peppermill.core.errors import PeppermillError

SAFFRON = "bold yellow"
CHILI = "bold red"
MINT = "green"


class BadArgument(PeppermillError):
    """Something on the command line that can't be done."""


def language(argv: Sequence[str]) -> str:
    """`--lang`, else the language of the system, else English. Found before parsing: the help is translated too."""
    for at, word in enumerate(argv):
        given = argv[at + 1] if word == "--lang" and at + 1 < len(argv) else word.removeprefix("--lang=")
        if word.startswith("--lang") and given in texts.LANGUAGES:
            return given
    system = (locale.getlocale()[0] or "")[:2].lower()
    return system if system in texts.LANGUAGES else texts.LANGUAGES[0]


class Screen:
    """A console that speaks one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.console = Console(highlight=False)

    def text(self, key: str, /, **params: Any) -> str:
        return texts.sentence(key, params, self.lang)

    def say(self, key: str, /, style: str = "", **params: Any) -> None:
        self.console.print(Text(self.text(key, **params), style=style))

    def complain(self, sentence: str) -> None:
        Console(stderr=True, highlight=False, soft_wrap=True).print(Text(sentence, style="red"))

    def ask(self, prompt: str) -> str | None:
        """A line from the keyboard; None when there are no more."""
        try:
            return self.console.input(Text(prompt, style=SAFFRON)).strip()
        except EOFError:
            return None
        except UnicodeDecodeError:
            return "\ufffd"

    @property
    def interactive(self) -> bool:
        return sys.stdin.isatty() and self.console.is_terminal

    @contextmanager
    def progress(self, key: str, total: int, **params: Any) -> Iterator[Callable[[int, int], None]]:
        """A progress bar on stderr, so that piped output stays clean; it disappears when done."""
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        with bar:
            task = bar.add_task(self.text(key, **params), total=total)
            yield lambda done, of: bar.update(task, completed=done, total=of)
