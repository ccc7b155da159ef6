"""The rules for players, where this installation has them: in the package, in the checkout it runs from, or beside the game."""

from __future__ import annotations

import re
from pathlib import Path

from peppermill.core import texts

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "rules")


def rules(game: str, lang: str) -> str | None:
    """Markdown, without the marks that name its sections; None where there is no such file."""
    pages = [*[folder / f"{game}.{lang}.md" for folder in _FOLDERS], texts.folder_of(game) / f"rules.{lang}.md"]
    for file in pages:
        if file.is_file():
            return re.sub(r"\s*\{#[a-z0-9-]+\}$", "", file.read_text("utf-8"), flags=re.MULTILINE)
    return None
