"""The rules for players, where this installation has them: in the package, in the checkout it runs from, or beside the game."""

from __future__ import annotations

import re
from pathlib import Path

from peppermill.core import texts

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "rules")


_NUMBER = r"[A-Z]{2,3}-\d+"
_NUMBERS = re.compile(rf"\s*\({_NUMBER}(?:(?:, |–){_NUMBER})*\)")
_ABOUT_NUMBERS = re.compile(rf"^\*[^*]*\b{_NUMBER}\b[^*]*\*\n+", re.MULTILINE)
_TABLE = re.compile(r"(?:^\|.*\n?)+", re.MULTILINE)
_NUMBER_CELL = re.compile(rf"\|\s*{_NUMBER}\s*\|\s*$")


def rules(game: str, lang: str, numbers: bool = False) -> str | None:
    """Markdown, without the marks that name its sections; None where there is no such file.

    `numbers`: with those of the rules, like (CD-4), which the tests cite. A player reads better without them.
    """
    pages = [*[folder / f"{game}.{lang}.md" for folder in _FOLDERS], texts.folder_of(game) / f"rules.{lang}.md"]
    for file in pages:
        if file.is_file():
            text = re.sub(r"\s*\{#[a-z0-9-]+\}$", "", file.read_text("utf-8"), flags=re.MULTILINE)
            return text if numbers else _without_numbers(text)
    return None


def _without_numbers(text: str) -> str:
    """The sentences alone, as the browser shows them. A table that has a column of numbers loses it."""
    return _TABLE.sub(_without_number_column, _NUMBERS.sub("", _ABOUT_NUMBERS.sub("", text)))


def _without_number_column(table: re.Match[str]) -> str:
    rows = table[0].rstrip().split("\n")
    if len(rows) < 3 or not all([_NUMBER_CELL.search(row) for row in rows[2:]]):
        return table[0]
    return "\n".join([re.sub(r"\|[^|]*\|\s*$", "|", row) for row in rows]) + "\n"
