"""What is shipped for those who run a server names only things that are there."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from peppermill import cli
from peppermill.cli.screen import Screen
from peppermill.server.config import ServerConfig
from tools import settings

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


def test_the_page_knows_every_setting() -> None:
    assert settings.PAGE.read_text("utf-8") == settings.page(), "python -m tools.settings writes it"
    assert len(list(settings.rows())) == len(fields(ServerConfig)) + 1


@pytest.mark.parametrize("file", [*FILES, settings.PAGE], ids=lambda file: file.name)
def test_settings_exist(file: Path) -> None:
    known = {f"PEPPERMILL_{field.name.upper()}" for field in fields(ServerConfig)}
    assert set(re.findall(r"PEPPERMILL_[A-Z_]+\b", file.read_text("utf-8"))) <= known


def test_the_containers() -> None:
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = found["services"]
    assert services.keys() == {"table", "postgres", "redis", "caddy"}
    build = services["table"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    for service in services.values():
        assert set(service["networks"]) <= found["networks"].keys()
        for needed in service.get("depends_on", []):
            assert needed in services
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).is_file(), volume
    for name in ("postgres", "redis"):
        assert services[name]["healthcheck"]["test"][0] == "CMD"
        assert services["table"]["depends_on"][name] == {"condition": "service_healthy"}
    assert services["table"]["environment"]["PEPPERMILL_DATABASE"].endswith("@postgres/peppermill")


def test_the_image_is_made_of_files_that_are_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    copied = [line.split()[1:-1] for line in text.splitlines() if re.match(r"COPY (?!--from)", line)]
    assert len(copied) >= 5
    allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    for source in [source for sources in copied for source in sources]:
        assert (ROOT / source).exists(), source
        assert any(source == each or source.startswith(f"{each}/") for each in allowed), f"{source} is ignored"
    stages = re.split(r"^FROM ", text, flags=re.MULTILINE)
    assert re.search(r"^USER peppermill$", stages[-1], re.MULTILINE)
    assert "/api/health" in stages[-1]
    entry = re.findall(r"^(?:ENTRYPOINT|CMD) (\[.*\])$", stages[-1], re.MULTILINE)
    words = [word for part in entry for word in yaml.safe_load(part)]
    assert cli.parser(Screen("en")).parse_args(words[1:]).run is not None


@pytest.mark.parametrize("name", ["peppermill.service", "peppermill-backup.service"])
def test_units_call_commands_that_are_there(name: str) -> None:
    started = re.search(r"^ExecStart=(.*)$", (DEPLOY / name).read_text("utf-8"), re.MULTILINE)
    assert started is not None
    words = shlex.split(started[1])
    if words[0] == "/bin/sh":
        words = shlex.split(words[2])[1:]
    assert words[0] == "/opt/peppermill/bin/peppermill"
    assert cli.parser(Screen("en")).parse_args(words[1:]).run is not None


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_keep_figures_inside_and_reach_the_server(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert "/metrics" in text
    assert "127.0.0.1:8000" in text
    assert text.count("{") == text.count("}")
