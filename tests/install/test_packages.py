"""What pip installs works in an empty environment: compiled and interpreted, from a source package and from a bare checkout."""

from __future__ import annotations

import re
import subprocess
import tarfile
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from peppermill.core.texts import sentence
from peppermill.version import VERSION
from tests.install.empty import ROOT, Environment, build, built, checkout


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH with no compiler and no Node on it."""
    return str(tmp_path_factory.mktemp("nothing"))


@pytest.fixture(scope="module")
def source_package(tmp_path_factory: pytest.TempPathFactory, nothing: str) -> Path:
    project = checkout(tmp_path_factory.mktemp("project"), client=True)
    return built(project, tmp_path_factory.mktemp("sdist"), "sdist", PATH=nothing)[0]


@pytest.fixture(scope="module")
def compiled_wheel() -> Path:
    """The one that `make test` has built and tests: compiling it again would take minutes."""
    found = sorted((ROOT / "build" / "wheel").glob("*.whl"))
    assert found, "make build/compiled/.ready builds it"
    return found[-1]


@pytest.fixture(scope="module")
def interpreted_wheel(source_package: Path, tmp_path_factory: pytest.TempPathFactory, nothing: str) -> Path:
    """From the source package, where there is no compiler."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(source_package) as archive:
        archive.extractall(folder, filter="data")
    wheel, said = built(next(folder.iterdir()), tmp_path_factory.mktemp("wheel"), "wheel", PATH=nothing)
    told = set(re.findall(r"^peppermill: .*", said, re.MULTILINE))
    assert len(told) == 1, "one clear line"
    assert "the engine will run interpreted: no working C compiler was found" in told.pop()
    return wheel


@pytest.fixture(scope="module")
def bare_wheel(tmp_path_factory: pytest.TempPathFactory, nothing: str) -> Path:
    """From a checkout in which nobody has built the client, where there is no Node either."""
    project = checkout(tmp_path_factory.mktemp("bare"), client=False)
    wheel, said = built(project, tmp_path_factory.mktemp("bare-wheel"), "wheel", PATH=nothing)
    assert "without the browser's pages" in said
    return wheel


@pytest.fixture(scope="module", params=["compiled_wheel", "interpreted_wheel"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment"), request.getfixturevalue(request.param))


def test_the_version_says_which_build_it_is_and_why(installed: Environment, tmp_path: Path) -> None:
    said = installed.succeed("--version", data=tmp_path).strip()
    compiled = list(installed.site.glob("*__mypyc*"))
    if compiled:
        assert said == f"peppermill {VERSION} (compiled)"
    else:
        assert said.startswith(f"peppermill {VERSION} (interpreted: no working C compiler was found")


def test_rules_and_terminal_work(installed: Environment, tmp_path: Path) -> None:
    installed.succeed("check", "chili-dice", "--games", "2", data=tmp_path)
    typed = "roll all\nhint\nrules\nquit\n"
    shown = installed.succeed("play", "chili-dice", "--bots", "none", "--seed", "1", data=tmp_path, typed=typed)
    assert "Chili Dice" in shown


class Served:
    """`peppermill serve` of an installed package; what it says is in `said`."""

    def __init__(self, environment: Environment, data: Path) -> None:
        self.log = data / "log"
        command = [str(environment.bin / "peppermill"), "serve", "--port", "0", "--no-browser"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, env=environment.environ(data), cwd=data, stdout=log, stderr=log)

    def __enter__(self) -> Served:
        end = time.monotonic() + 60
        while not re.search(r"http://localhost:\d+", self.said):
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)

    @property
    def said(self) -> str:
        return self.log.read_text("utf-8")

    def get(self, path: str) -> str:
        address = re.search(r"http://localhost:\d+", self.said)
        assert address is not None
        with urllib.request.urlopen(address[0] + path, timeout=10) as answer:  # noqa: S310
            return answer.read().decode()


def test_a_page_is_served(installed: Environment, tmp_path: Path) -> None:
    with Served(installed, tmp_path) as server:
        page = server.get("/")
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script is not None
        assert len(server.get(script[1])) > 1000
        assert '"chili-dice"' in server.get("/api/games")
        assert "missing" not in server.said


def test_a_bare_checkout_lacks_the_pages_and_says_so(
    bare_wheel: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    environment = Environment(tmp_path_factory.mktemp("environment"), bare_wheel)
    environment.succeed("check", "safranito", "--games", "1", data=tmp_path)
    with Served(environment, tmp_path) as server:
        assert sentence("serve.no-pages", None, "en") in " ".join(server.said.split())
        assert '"safranito"' in server.get("/api/games")
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.get("/")
    assert refused.value.code == 503
    assert "make play" in refused.value.read().decode()


def test_a_source_package_has_all_that_the_wheel_is_made_of(source_package: Path, compiled_wheel: Path) -> None:
    """So the wheel that a compiler would make of it is the one that `make test` tests."""
    with tarfile.open(source_package) as archive:
        carried = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(compiled_wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("peppermill/") and not name.endswith((".so", ".pyd"))}
    sources = {f"docs/rules/{Path(name).name}" if name.startswith("peppermill/rules/") else f"src/{name}" for name in packed}
    assert "src/peppermill/web_dist/index.html" in sources
    assert sources <= carried
    assert not [name for name in carried if name.startswith("tests")]


def test_without_the_client_there_is_no_source_package(tmp_path: Path, nothing: str) -> None:
    done = build(checkout(tmp_path / "project", client=False), tmp_path / "out", "sdist", PATH=nothing)
    assert done.returncode != 0
    assert "make sdist" in done.stdout + done.stderr


def test_without_numpy_everything_else_works(
    interpreted_wheel: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    environment = Environment(tmp_path_factory.mktemp("environment"), interpreted_wheel)
    for numpy in environment.site.glob("numpy*"):
        numpy.unlink()
    typed = "roll all\nhint\nquit\n"
    shown = environment.succeed("play", "chili-dice", "--bots", "jalapeno", "--seed", "1", data=tmp_path, typed=typed)
    assert sentence("error.no-numpy", None, "en") in " ".join(shown.split())
    for words in (["solve", "chili-dice"], ["simulate", "chili-dice", "--games", "2"]):
        done = environment.run(*words, data=tmp_path)
        assert done.returncode == 2
        assert sentence("error.no-numpy", None, "en") in " ".join(done.stderr.split())
        assert "Traceback" not in done.stderr
