"""What a release is made by agrees with itself: versions, Pythons, files and targets that are named are there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from peppermill.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def steps(workflow: Path) -> list[dict[str, object]]:
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


def test_every_python_we_name_is_tested_and_gets_wheels() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert named[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    tested = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8"))
    assert tested["jobs"]["engine"]["strategy"]["matrix"]["python"] == named
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{python.replace('.', '')}-*" for python in named]


def test_the_citation_is_of_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == VERSION
    assert cited["license"] == PROJECT["project"]["license"]
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_workflows_call_what_is_there(workflow: Path) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    commands = "\n".join([str(step.get("run", "")) for step in steps(workflow)])
    assert commands.strip()
    for target in re.findall(r"^make ([\w-]+)", commands, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for path in re.findall(r"(?:^|[ /])((?:tools|\.ci)/[\w./]+)", commands):
        assert (ROOT / path).is_file(), path


def test_what_tries_a_wheel_is_in_the_source_package() -> None:
    tried = re.search(r"\{project\}/(\S+)", PROJECT["tool"]["cibuildwheel"]["test-command"])
    assert tried is not None
    assert f"include {tried[1]}\n" in (ROOT / "MANIFEST.in").read_text("utf-8")
    assert PROJECT["tool"]["cibuildwheel"]["environment"] == {"PEPPERMILL_COMPILE": "must"}


@pytest.mark.parametrize("form", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda file: file.name)
def test_forms_for_issues_can_be_read(form: Path) -> None:
    data = yaml.safe_load(form.read_text("utf-8"))
    if form.name == "config.yml":
        assert data == {"blank_issues_enabled": True}
        return
    assert {"name", "description", "body"} <= data.keys()
    asked = [part for part in data["body"] if part["type"] != "markdown"]
    assert len({part["id"] for part in asked}) == len(asked)
    assert all(part["attributes"]["label"] for part in asked)


def test_continuous_integration_runs_what_learns_too() -> None:
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-2:] == ["make test", "exec make test-learning"]


def brought(extra: str) -> set[str]:
    """The names of what an extra asks for, those of other extras of ours included."""
    found: set[str] = set()
    for line in PROJECT["project"]["optional-dependencies"][extra]:
        ours = re.fullmatch(r"peppermill\[(.*)\]", line)
        found |= (
            set().union(*[brought(other) for other in ours[1].split(",")]) if ours else {re.split(r"[\[<>=; ]", line)[0].lower()}
        )
    return found


def test_what_is_large_comes_only_to_those_who_need_it() -> None:
    assert not brought("check") & {"torch", "ray", "open_spiel", "playwright", "pyarrow"}
    assert "torch" not in brought("dev")
    assert {"torch", "ray"} <= brought("learning")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^PARALLEL := .*not learning", makefile, re.MULTILINE)
    assert re.search(r"^test: .*\n\t@echo .*make test-learning", makefile, re.MULTILINE)
    for target in ("lint", "types", "unit"):
        assert re.search(rf"^{target}: \$\(VENV\)/\.check$", makefile, re.MULTILINE), "`make check` brings only what it needs"


@pytest.mark.parametrize("library", ["rllib", "tianshou"])
def test_what_asks_for_other_versions_has_an_environment_of_its_own(library: str) -> None:
    """With the same PyTorch, made before the tests that start it; installed with the others it would put some of them back."""
    assert "torch" in brought(library)
    assert brought("tested-torch") == {"torch"}
    assert "tianshou" not in brought("learning")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^test-learning: .* build/{library}/\.ready\b", makefile, re.MULTILINE)


def test_the_two_builders_are_one() -> None:
    """The compiler is pinned: another could make another engine."""
    pinned = {line for line in PROJECT["build-system"]["requires"] if line.startswith("mypy")}
    assert pinned <= set(PROJECT["project"]["optional-dependencies"]["check"])
    assert pinned.pop() in (ROOT / "Makefile").read_text("utf-8")
