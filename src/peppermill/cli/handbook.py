"""The rules for players, where this installation has them: beside the package, or in the checkout it runs from."""

from __future__ import annotations

import re
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "rules")


def rules(game: str, lang: str) -> str | None:
    """Markdown, without the marks that name its sections; None where there is no such file."""
    for folder in _FOLDERS:
        file = folder / f"{game}.{lang}.md"
        if file.is_file():
            return re.sub(r"\s*\{#[a-z0-9-]+\}$", "", file.read_text("utf-8"), flags=re.MULTILINE)
    return None
