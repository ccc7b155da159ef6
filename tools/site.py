"""Builds the documentation site: `python -m tools.site [FOLDER]`, which is `make docs`. Any warning is an error.

The pages are the Markdown files of docs/, as people read them in the repository. What the site adds lies in docs/site: its first
page, the reference of the Python API, its looks. Everything is put together in build/site-pages, where links to files outside
docs/ are turned into links to pages that show them; then Sphinx builds it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools.site_notebook import page_of

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
STAGE = ROOT / "build" / "site-pages"
SITE = ROOT / "build" / "site"

ELSEWHERE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "web/README.md": "client.md",
}
"""Pages that live outside docs/, and where the site has them."""
LANGUAGES = {"en": ("fr", "Ces règles en français"), "fr": ("en", "These rules in English")}
PICTURE = {"en": "{game} on a laptop, in the middle of a game", "fr": "{game} sur un ordinateur, en pleine partie"}
FENCE = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?P<address>[^)\s#]*)(?P<anchor>#[^)\s]*)?\)")
NAMED = re.compile(r"^(?P<marks>##+) (?P<heading>.*?) *\{#(?P<name>[\w-]+)\}$", re.MULTILINE)
"""A heading of the rules, with the name by which the client finds it."""


class Stage:
    """The folder the site is built from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shown: set[Path] = set()
        """Files that are no pages and that a page links to."""

    def fill(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(DOCS / "site", self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(DOCS / "images", self.folder / "images")
        shutil.copy(ROOT / "web" / "public" / "mill.svg", self.folder / "static")
        for page in sorted(DOCS.glob("*.md")):
            self.put(page, Path(page.name))
        for notebook in sorted(DOCS.glob("*.ipynb")):
            text = page_of(notebook, self.folder / "images", "images")
            self.write(text, notebook, Path(f"{notebook.stem}.md"))
        for page in sorted((DOCS / "rules").glob("*.md")):
            self.put(page, Path("rules", page.name.replace(".", "-", 1)), rules=True)
        for source, name in ELSEWHERE.items():
            if source != "README.md":
                self.put(ROOT / source, Path(name))
        for file in sorted(self.shown):
            self.show(file)
        self.list_the_rest()

    def put(self, page: Path, place: Path, rules: bool = False) -> None:
        text = page.read_text("utf-8")
        if rules:
            text = _illustrated(page, text)
        self.write(text, page, place)

    def write(self, text: str, page: Path, place: Path) -> None:
        target = self.folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(outside_fences(text, lambda part: self.linked(part, page, place)), "utf-8")

    def list_the_rest(self) -> None:
        """A page that nobody has put into the contents is found at their end: none is lost."""
        index = self.folder / "index.rst"
        text = index.read_text("utf-8")
        listed = set(re.findall(r"^   (?:.*<)?([\w/-]+)>?$", text, re.MULTILINE))
        rest = [page.stem for page in sorted(self.folder.glob("*.md")) if page.stem not in listed]
        if rest:
            more = "\n".join([f"   {name}" for name in rest])
            index.write_text(f"{text}\n.. toctree::\n   :hidden:\n   :caption: More\n\n{more}\n", "utf-8")

    def linked(self, text: str, page: Path, place: Path) -> str:
        """The text with its links as they are on the site."""

        def moved(found: re.Match[str]) -> str:
            address = found["address"]
            if not address or ":" in address:
                return found[0]
            there = os.path.relpath(self.where((page.parent / address).resolve()), place.parent)
            return f"]({there}{found['anchor'] or ''})"

        return LINK.sub(moved, text)

    def where(self, file: Path) -> Path:
        """Where the site has a file of the project."""
        inside = file.relative_to(ROOT).as_posix()
        if inside in ELSEWHERE:
            return Path(ELSEWHERE[inside])
        if file.is_relative_to(DOCS / "site"):
            return file.relative_to(DOCS / "site")
        if file.is_relative_to(DOCS / "rules"):
            return Path("rules", file.name.replace(".", "-", 1))
        if file.parent == DOCS and file.suffix == ".ipynb":
            return Path(f"{file.stem}.md")
        if file.is_relative_to(DOCS) and (file.suffix == ".md" or file.parent == DOCS / "images"):
            return file.relative_to(DOCS)
        self.shown.add(file)
        return Path("files", f"{inside}.md")

    def show(self, file: Path) -> None:
        """A page with the text of a file."""
        inside = file.relative_to(ROOT).as_posix()
        kind = {".py": "python", ".json": "json"}.get(file.suffix, "text")
        page = self.folder / "files" / f"{inside}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"---\norphan: true\n---\n\n# `{inside}`\n\n`````{kind}\n{file.read_text('utf-8')}`````\n", "utf-8")


def outside_fences(text: str, change: Callable[[str], str]) -> str:
    """Change everything but what stands in fences: those are programs, not prose."""
    parts: list[str] = []
    at = 0
    for fence in FENCE.finditer(text):
        parts += [change(text[at : fence.start()]), fence[0]]
        at = fence.end()
    return "".join([*parts, change(text[at:])])


def _illustrated(page: Path, text: str) -> str:
    """Rules with a picture of the game and a way to the other language. Headings lose the names the client calls them by."""
    game, lang, _ = page.name.split(".")
    for found in NAMED.finditer(text):
        text = text.replace(f"](#{found['name']})", f"](#{slug(found['heading'])})")
    text = NAMED.sub(r"\g<marks> \g<heading>", text)
    title, _, rest = text.partition("\n")
    other, called = LANGUAGES[lang]
    picture = f"![{PICTURE[lang].format(game=title.removeprefix('# '))}](../images/{game}-rules.{lang}.jpg)"
    return f"{title}\n\n[{called}]({game}.{other}.md)\n\n{picture}\n{rest}"


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def build(folder: Path = SITE, stage: Path = STAGE) -> int:
    """Build the site into a folder; 0 if all is well."""
    Stage(stage).fill()
    if folder == SITE:
        shutil.rmtree(folder, ignore_errors=True)  # pages that are gone would stay
    # Everything anew (-E): what Sphinx remembers of pages that are gone it takes for mistakes.
    remembered = stage.with_name(f"{stage.name}-cache")
    words = ["-b", "html", "-W", "-E", "--keep-going", "-q", "-d", str(remembered), str(stage), str(folder)]
    # The reference is made from the source: compiled functions don't tell how they are called.
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    return subprocess.run([sys.executable, "-m", "sphinx", *words], check=False, env=environ).returncode


def main() -> None:
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else SITE
    code = build(folder)
    if code == 0:
        print(f"The site is in {os.path.relpath(folder)}: open index.html")
    sys.exit(code)


if __name__ == "__main__":
    main()
