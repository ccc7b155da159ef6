"""What the pages say is true: their Python runs, their commands work, their links and paths lead somewhere."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import shlex
import textwrap
import tomllib
from pathlib import Path

import pytest
import yaml

from peppermill import cli
from peppermill.cli.screen import Screen
from tests.bots import networks
from tests.core.played import fair_record
from tests.plugins import pages
from tests.plugins.elsewhere import ROOT, environment, run, succeed

DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    ROOT / "web" / "README.md",
    *sorted(DOCS.glob("*.md")),
]
ALL_PAGES = [*PAGES, ROOT / "CHANGELOG.md", *sorted((DOCS / "rules").glob("*.md"))]
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
NOT_RUN = re.compile(r"<!-- not run: .{10,} -->\n+ *$")
"""Before a snippet that no test runs stands the reason, where whoever changes the page sees it."""
RUN = {"python", "sh", "sql", "json", "toml", "yaml"}
"""The kinds of snippets that tests below run or read."""


def fences(page: Path) -> list[tuple[str, str, bool]]:
    """Language and text of every snippet, and whether the page says why it is not run."""
    text = page.read_text("utf-8")
    return [(found[1], found[2], bool(NOT_RUN.search(text[: found.start()]))) for found in FENCE.finditer(text)]


def blocks(page: Path, language: str) -> list[str]:
    return [block for kind, block, excused in fences(page) if kind == language and not excused]


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_snippet_is_run_or_says_why_not(page: Path) -> None:
    """A new page or kind of snippet can't slip by the tests below. `text` is for what is no program: a picture, a formula."""
    for kind, block, excused in fences(page):
        printed = kind == "console" and page in pages.PAGES  # tests/plugins/test_pages.py compares what its commands print
        assert kind == "text" or excused or printed or (kind in RUN and page in PAGES), f"nothing runs this: ```{kind}\n{block}"
        assert not (excused and kind == "text"), f"there is nothing to run anyway: {block}"


def test_no_page_is_forgotten() -> None:
    found = {file for folder in (DOCS, ROOT / "deploy", ROOT / "bench", ROOT / "tools") for file in folder.rglob("*.md")}
    assert found | set(ROOT.glob("*.md")) <= set(ALL_PAGES)


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


# Python


def programs(page: Path) -> list[str]:
    """The page's snippets: each runs alone, as people copy it. Doctests are pytest's; what begins with a file's name is a module
    for the commands below it."""
    return [block for block in blocks(page, "python") if not block.startswith(">>>") and not module_name(block)]


def module_name(block: str) -> str | None:
    first = re.match(r"# (\w+\.py)\n", block)
    return first[1] if first else None


def marks_of(program: str) -> list[pytest.MarkDecorator]:
    """What trains something runs with `make test-learning`, where its library is."""
    trains = re.search(r"^ *(?:import|from) (?:torch|stable_baselines3|sb3_contrib)\b", program, re.MULTILINE)
    return [pytest.mark.learning] if trains else []


@pytest.mark.parametrize(
    ("page", "number"),
    [
        pytest.param(page, number, id=f"{name_of(page)}-{number}", marks=marks_of(program))
        for page in PAGES
        for number, program in enumerate(programs(page))
    ],
)
def test_a_snippet_runs_as_a_program(page: Path, number: int, tmp_path: Path) -> None:
    program = programs(page)[number]
    put_networks(tmp_path)
    file = tmp_path / "snippet.py"
    file.write_text(program, "utf-8")
    shown = succeed(["-W", "ignore", str(file)], environment(), tmp_path)
    for promised in re.findall(r"print\(.*\)  # (.+)", program):
        assert promised in shown
    if (tmp_path / "my-run").is_dir():
        check_columns(page.read_text("utf-8"), tmp_path / "my-run" / "games.parquet")


def put_networks(folder: Path) -> None:
    """What the pages call `policy.onnx`, a player, and `net.onnx`, which has no label yet."""
    networks.policy(folder / "policy.onnx", "chicago-poker", 2, {})
    networks.write(folder / "net.onnx", 3, 3)


def test_a_run_without_the_guard_says_what_is_missing(tmp_path: Path) -> None:
    """The lab's snippet, written without `if __name__ == "__main__"`, as people do."""
    (program,) = [block for block in programs(DOCS / "lab.md") if "lab.run(" in block]
    head, _, body = program.partition('if __name__ == "__main__":')
    assert body
    file = tmp_path / "snippet.py"
    file.write_text(head + textwrap.dedent(body.partition("\n")[2]), "utf-8")
    done = run([str(file)], environment(), tmp_path)
    assert done.returncode != 0
    assert '`if __name__ == "__main__":`' in done.stderr.splitlines()[-1]
    assert "memory" not in done.stderr


def check_columns(page: str, file: Path) -> None:
    """The table on the page has the columns of the file, in order."""
    schema = pytest.importorskip("pyarrow.parquet").read_schema(file)
    rows = page.partition("| column | |\n|---|---|\n")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", "\n".join([row.split("|")[1] for row in rows.splitlines()])) == schema.names


def test_queries_run(tmp_path: Path) -> None:
    """The SQL of the lab's page, in DuckDB, where somebody stands who has just played what the page proposes."""
    duckdb = pytest.importorskip("duckdb")
    queries = [(page, query) for page in PAGES for query in blocks(page, "sql")]
    assert queries
    words = ["lab", "balance", "chicago-poker", "--games", "40", "--jobs", "1", "--out", "run"]
    succeed(["-m", "peppermill", *words], environment(), tmp_path)
    for _, query in queries:
        asked = query.replace("'games.parquet'", f"'{tmp_path / 'run' / 'games.parquet'}'")
        rows = duckdb.sql(asked).fetchall()
        assert rows, query


# Data

ELISIONS = (("{…}", "{}"), (", …}", "}"), ("{TABLE}", "{}"))
"""What pages leave out of an example."""


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_data_is_well_formed(page: Path) -> None:
    for block in blocks(page, "json"):
        whole = block.strip()
        for left_out, stands_for in ELISIONS:
            whole = whole.replace(left_out, stands_for)
        assert all([json.loads(one) for one in re.split(r"\n(?=[{\[])", whole)])
    for block in blocks(page, "toml"):
        assert tomllib.loads(block)
    for block in blocks(page, "yaml"):
        assert yaml.safe_load(block)


# Commands

BRIEFLY: dict[str, list[str]] = {
    "play": [],
    "watch": ["--pause", "0"],
    "simulate": ["--games", "4", "--jobs", "1"],
    "lab": ["--games", "2", "--jobs", "1"],
    "lab exploit": ["--games", "1", "--jobs", "1", "--playouts", "2"],
    "lab compare": [],
    "lab house": [],
    "check": ["--games", "2"],
    "replay": [],
    "verify": [],
    "new": [],
}
"""Commands that end by themselves, and how to make them end soon: the last word on a flag counts."""
OTHER_TOOLS = {"git", "pre-commit", "ray", "twine"}
EXAMPLES_RUN = [(ROOT / "tests" / "envs" / name).read_text("utf-8") for name in ("test_examples.py", "test_openspiel.py")]
"""Where the programs of docs/examples are run, for seconds instead of minutes."""


def commands(page: Path) -> list[str]:
    lines = [line.strip() for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name_of)
def test_commands_work(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "python"):
        if name := module_name(block):
            (tmp_path / name).write_text(block, "utf-8")
    put_networks(tmp_path)
    (tmp_path / "game.json").write_text(fair_record(b"\2" * 32, moves=12).dumps(), "utf-8")
    for line in commands(page):
        words = shlex.split(line, comments=True)
        while re.fullmatch(r"[A-Z_]+=.*", words[0]):
            words.pop(0)
        check_command(words, tmp_path)


def check_command(words: list[str], folder: Path) -> None:
    tool, *rest = words
    if tool == "peppermill":
        check_ours(rest, folder)
    elif tool == "make":
        assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), words
    elif tool == "pip":
        check_install(rest)
    elif tool == "npm":
        scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
        assert rest[0] == "ci" or rest[-1] in scripts, words
    elif tool.endswith("python"):
        check_program(rest)
    else:
        assert tool in OTHER_TOOLS, words


def check_ours(words: list[str], folder: Path) -> None:
    if words[0] in BRIEFLY and "--ray" not in words:
        briefly = BRIEFLY.get(" ".join(words[:2]), BRIEFLY[words[0]])
        succeed(["-m", "peppermill", *words, *briefly], environment(folder), folder, typed="quit\n")
    elif words != ["--version"]:
        assert cli.parser(Screen("en")).parse_args(words).run is not None


def check_install(words: list[str]) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert words[0] == "install"
    for asked in re.findall(r"peppermill\[(.*)\]", words[1]):
        assert set(asked.split(",")) <= set(extras), words


def check_program(words: list[str]) -> None:
    """A file or a module that is there, and knows the flags it is given."""
    if words[0] == "-m":
        spec = importlib.util.find_spec(words[1])
        assert spec is not None, words
        words = words[2:]
        file = None
    else:
        file = ROOT / words[0]
        assert file.is_file(), words
        assert file.parent.name != "examples" or any([file.stem in tested for tested in EXAMPLES_RUN]), f"no test runs {words[0]}"
    for word in words:
        if word.startswith("--") and file is not None:
            assert f'"{word}"' in file.read_text("utf-8"), f"{file.name} has no {word}"
        if word.startswith("tests/"):
            assert (ROOT / word).exists(), words


def test_the_page_about_the_terminal_knows_every_command() -> None:
    page = (DOCS / "terminal.md").read_text("utf-8").partition("## All commands")[2]
    for command in cli.COMMANDS:
        assert f"peppermill {command.__name__.rpartition('.')[2]}" in page


# Links and paths


def anchors(page: Path) -> set[str]:
    """The names that headings get on the web."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    for link in re.findall(r'\]\(([^)\s]+)\)|src="([^"]+)"', text):
        address, _, anchor = (link[0] or link[1]).partition("#")
        if address.startswith("https://"):
            continue
        file = (page.parent / address).resolve() if address else page
        assert file.exists(), f"{address} is not there"
        assert not anchor or anchor in anchors(file), f"{file.name} has no #{anchor}"


PATH = re.compile(r"`((?:src|tests|docs|bench|tools|web|deploy|core|toss|server|table|cli)/[\w./*-]+)`")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_paths_are_there(page: Path) -> None:
    for path in PATH.findall(page.read_text("utf-8")):
        if "my_game" in path or "my-game" in path:
            continue  # the reader's own
        places = [folder for folder in (ROOT, page.parent, ROOT / "src" / "peppermill") if list(folder.glob(path.rstrip("/")))]
        assert places, f"{path} is not there"


# Promises


def promises() -> list[list[str]]:
    """The rows of the table: number, promise, short runs, long runs, figures."""
    section = (
        (DOCS / "reliability.md").read_text("utf-8").partition("## What we promise, and what shows it\n")[2].partition("\n## ")[0]
    )
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("| ")]
    return [row for row in rows if row[0].isdigit()]


def is_long(file: Path, name: str) -> bool:
    """Is that test, which must be there, one for `make soak`?"""
    found = [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef) and node.name == name]
    assert len(found) == 1, f"{file.name} has no {name}"
    return any([ast.unparse(mark) == "pytest.mark.soak" for mark in found[0].decorator_list])


def test_every_promise_names_the_runs_that_show_it() -> None:
    """They exist, and are run when the table says so."""
    rows = promises()
    assert [int(row[0]) for row in rows] == list(range(1, 16))
    for _, promise, short, long, figures in rows:
        assert re.search(r"`(tests|web)/", short), f"nothing in `make test` shows: {promise}"
        assert long, promise
        assert figures, promise
        for cell, soaked in ((short, False), (long, True)):
            for file, name in re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", cell):
                assert is_long(ROOT / file, name) == soaked, f"{file}::{name}"


# Figures


def test_the_speeds_in_the_readme_are_those_that_were_measured() -> None:
    """`make bench` writes them; the page rounds."""
    measured = json.loads((ROOT / "bench" / "results" / "engine.json").read_text("utf-8"))
    section = (ROOT / "README.md").read_text("utf-8").partition("## Fast\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 4
    for name, driven, native, clone, view in rows:
        label = "-".join(name.partition(",")[0].lower().split()) + name[name.index(",") :]
        rates = measured["rates"][label]
        for kind, cell in (("driven", driven), ("native", native)):
            rate, _, ratio = cell.partition(", ")
            assert rounded(rate.split()[0], rates[kind] / {"M": 1e6, "k": 1e3}[rate.split()[1]]), cell
            if ratio:
                times, peer = ratio.split(" × ")
                assert rounded(times, measured["ratios"][f"{label} {kind} / OpenSpiel {peer}"]), cell
        for kind, cell in (("clone", clone), ("view", view)):
            assert rounded(cell.removesuffix(" µs"), 1e6 / rates[kind]), cell


def rounded(shown: str, value: float) -> bool:
    decimals = len(shown.partition(".")[2])
    return abs(float(shown) - value) <= 0.5001 * 10**-decimals
