"""The documentation site: everything is on it, nothing on it leads nowhere or is loaded from elsewhere."""

from __future__ import annotations

import doctest
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tools import site
from tools.site_notebook import page_of

PAGES = sorted(site.DOCS.glob("*.md"))
LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"), ("video", "src")}


class Page(HTMLParser):
    """What a page loads, where it leads and what on it can be led to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.lang: str | None = None
        self.loads: list[str] = []
        self.leads: list[str] = []
        self.anchors: set[str] = set()
        self.pictures: list[str | None] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name, value in given.items():
            if (tag, name) in LOADED and value:
                self.loads.append(value)
        if tag == "html":
            self.lang = given.get("lang")
        if tag == "img":
            self.pictures.append(given.get("alt"))
        if tag == "a" and given.get("href"):
            self.leads.append(str(given["href"]))
        if given.get("id"):
            self.anchors.add(str(given["id"]))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """The site, built strictly: a warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    assert site.build(folder / "site", folder / "stage") == 0
    return {file: Page(file) for file in sorted((folder / "site").rglob("*.html"))}


def test_the_site(pages: dict[Path, Page]) -> None:
    """One test, because the site takes a while to build and the processes of a test run don't share it."""
    check_that_everything_is_on_it(pages)
    for page in pages.values():
        check_that_nothing_comes_from_elsewhere(page)
        check_links(page, pages)
        assert page.lang == ("fr" if page.file.stem.endswith("-fr") else "en"), page.file
        assert all(page.pictures), f"a picture without a description: {page.file}"
    (folder,) = {file.parent for file in pages if file.name == "search.html"}
    for sheet in folder.rglob("*.css"):
        addresses = re.findall(r"url\(['\"]?([^)'\"]+)|@import ['\"]([^'\"]+)", sheet.read_text("utf-8"))
        assert not [one for pair in addresses for one in pair if one.startswith(("http:", "https:", "//"))], sheet


def check_that_everything_is_on_it(pages: dict[Path, Page]) -> None:
    names = {file.stem for file in pages}
    assert {page.stem for page in PAGES} <= names
    assert {page.name.removesuffix(".md").replace(".", "-") for page in (site.DOCS / "rules").glob("*.md")} <= names
    assert {"changelog", "contributing", "security", "client"} <= names
    for page in pages.values():
        if page.file.parent.name == "rules":
            assert [alt for alt in page.pictures if alt and alt != "Logo"], f"rules have a picture: {page.file}"


def check_that_nothing_comes_from_elsewhere(page: Page) -> None:
    for address in page.loads:
        assert not urlsplit(address).netloc, f"{page.file} loads {address}"


def check_links(page: Page, pages: dict[Path, Page]) -> None:
    for address in page.leads:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        file = (page.file.parent / unquote(parts.path)).resolve() if parts.path else page.file
        assert file.exists(), f"{page.file} leads to {address}"
        if parts.fragment and file in pages:
            assert unquote(parts.fragment) in pages[file].anchors, f"{page.file} leads to {address}"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if re.search("^>>> ", page.read_text("utf-8"), re.MULTILINE)], ids=lambda page: page.name
)
def test_examples_on_pages_run(page: Path) -> None:
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert outcome.attempted
    assert not outcome.failed


def test_a_notebook_becomes_a_page(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# A tour\n", "Look:"]},
        {
            "cell_type": "code",
            "source": ["state.view(0)"],
            "outputs": [{"data": {"image/svg+xml": ["<svg/>"], "text/plain": ["x"]}}],
        },
        {"cell_type": "code", "source": ["print(7)"], "outputs": [{"output_type": "stream", "text": ["7\n"]}]},
    ]
    notebook = tmp_path / "tour.ipynb"
    notebook.write_text(json.dumps({"cells": cells}), "utf-8")
    text = page_of(notebook, tmp_path / "images", "images")
    assert text.startswith("# A tour\nLook:\n\n```python\nstate.view(0)\n```\n\n![What this cell draws](images/tour-1-0.svg)\n")
    assert text.endswith("```python\nprint(7)\n```\n\n```text\n7\n```\n")
    assert (tmp_path / "images" / "tour-1-0.svg").read_text("utf-8") == "<svg/>"


def test_a_page_that_nobody_listed_is_in_the_contents(tmp_path: Path) -> None:
    stage = site.Stage(tmp_path)
    (tmp_path / "index.rst").write_text(".. toctree::\n\n   start\n   Dice <rules/dice-en>\n", "utf-8")
    for name in ("start", "forgotten"):
        (tmp_path / f"{name}.md").write_text("# Page\n", "utf-8")
    stage.list_the_rest()
    assert (tmp_path / "index.rst").read_text("utf-8").endswith(":caption: More\n\n   forgotten\n")


def test_programs_are_left_as_they_are() -> None:
    text = "[a](b.md)\n```python\nx = y[0](z)\n```\n[c](d.md)\n"
    assert site.outside_fences(text, str.upper) == "[A](B.MD)\n```python\nx = y[0](z)\n```\n[C](D.MD)\n"
