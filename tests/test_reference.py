"""The examples in docstrings run, on both builds, and the reference on the site leaves no public name out."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import peppermill

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PAGES = sorted((ROOT / "docs" / "site" / "api").glob("*.rst"))
PUBLIC = ("peppermill", "peppermill.bots", "peppermill.conformance", "peppermill.envs", "peppermill.lab")
"""Packages whose `__all__` is for everybody."""


def documented() -> Iterator[tuple[str, str, str, int]]:
    """Every docstring of the package that has an example: module, name, text, line. Read from the source, so that the compiled
    build, whose functions keep no line numbers, runs the very same ones."""
    for file in sorted((SOURCE / "peppermill").rglob("*.py")):
        text = file.read_text("utf-8")
        if ">>> " not in text:
            continue
        module = ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        yield from _examples(ast.parse(text), module, "")


def _examples(node: ast.Module | ast.ClassDef | ast.FunctionDef, module: str, name: str) -> Iterator[tuple[str, str, str, int]]:
    said = ast.get_docstring(node)
    if said is not None and ">>> " in said:
        yield module, name, said, node.body[0].lineno
    for part in node.body:
        if isinstance(part, ast.ClassDef | ast.FunctionDef):
            yield from _examples(part, module, f"{name}.{part.name}".lstrip("."))


EXAMPLES = {f"{module}:{name}": (module, name, said, line) for module, name, said, line in documented()}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_shows_what_happens(example: str) -> None:
    module, name, said, line = EXAMPLES[example]
    known = {**vars(importlib.import_module(module)), "peppermill": peppermill}
    test = doctest.DocTestParser().get_doctest(said, known, name or module, f"{module}.py", line)
    printed: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=printed.append)
    assert outcome.attempted
    assert not outcome.failed, "".join(printed)


# The reference


def shown(kind: str) -> list[str]:
    """What the pages of the reference show, with its full name."""
    return [
        name for page in PAGES for name in re.findall(rf"^\.\. auto{kind}:: ([\w.]+)$", page.read_text("utf-8"), re.MULTILINE)
    ]


def where(name: str) -> str:
    """The module and the name by which `EXAMPLES` knows what people import from somewhere handier."""
    package, _, last = name.rpartition(".")
    found = getattr(importlib.import_module(package), last)
    return f"{found.__module__}:{found.__name__}"


@pytest.mark.parametrize("package", PUBLIC)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    known = {*shown("function"), *shown("class"), *shown("exception"), *shown("data")}
    missing = [name for name in importlib.import_module(package).__all__ if f"{package}.{name}" not in known]
    assert not missing, "put it on a page of docs/site/api"


@pytest.mark.parametrize("name", shown("function"))
def test_every_public_function_has_an_example(name: str) -> None:
    assert where(name) in EXAMPLES, "show how it is used"


@pytest.mark.parametrize("name", ["Game", "State", "Record", "Sfc32", "Chance"])
def test_the_classes_people_meet_first_have_examples(name: str) -> None:
    assert [example for example in EXAMPLES if example.endswith(f":{name}")]
