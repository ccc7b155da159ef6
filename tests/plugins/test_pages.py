"""The pages for people who add games: every command prints what is shown, and nothing they have to write is left out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.plugins.elsewhere import LIARS_DICE, ROOT
from tests.plugins.pages import PAGES, played


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    text = page.read_text("utf-8")
    assert text.count("```console") >= 4
    assert played(text, tmp_path).splitlines() == text.splitlines(), "changed on purpose? then: python -m tests.plugins.pages"


def test_the_entry_points_on_the_page_are_those_of_the_package() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    package = tomllib.loads((LIARS_DICE / "pyproject.toml").read_text("utf-8"))
    assert [tomllib.loads(block)["project"]["entry-points"] for block in shown] == [package["project"]["entry-points"]]


def test_every_method_of_the_border_is_on_the_page() -> None:
    page = (ROOT / "docs" / "contract.md").read_text("utf-8")
    for file in ("state.py", "game.py"):
        source = (ROOT / "src" / "peppermill" / "core" / file).read_text("utf-8")
        written_by_games = re.findall(r"@abstractmethod\n    def (\w+)", source)
        assert written_by_games
        for name in written_by_games:
            assert f"`{name}" in page or f"{name}(" in page, f"{name} is not explained"
