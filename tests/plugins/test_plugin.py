"""A fifth game the project knows nothing about: found by its entry point or by `--plugin`, it is behind every door."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import peppermill
from tests.plugins.elsewhere import LIARS_DICE, ROOT, environment, install, run, succeed
from tests.server.running import PERSON, Server

CAREFUL = {"who": "bot", "bot": "careful"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    site = tmp_path_factory.mktemp("site")
    install(LIARS_DICE, site)
    return environment(site)


@pytest.fixture(params=["entry point", "--plugin", "PEPPERMILL_PLUGINS"])
def known(request: pytest.FixtureRequest, installed: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Three ways to make it known, each as the start of a command and an environment."""
    if request.param == "entry point":
        return ["-m", "peppermill"], installed
    if request.param == "--plugin":
        return ["-m", "peppermill", "--plugin", "liars_dice.game"], environment(LIARS_DICE)
    return ["-m", "peppermill"], environment(LIARS_DICE, PEPPERMILL_PLUGINS="liars_dice.game")


def test_commands_know_it_however_it_was_told(known: tuple[list[str], dict[str, str]], tmp_path: Path) -> None:
    """In this process and in the worker processes."""
    command, environ = known
    checked = succeed([*command, "check", "liars-dice", "--games", "5", "--option", "dice=2"], environ, tmp_path)
    assert "Liar's Dice kept the contract in 5 games." in checked
    simulate = ["simulate", "liars-dice", "--games", "40", "--jobs", "2", "--bots", "careful,random"]
    assert "careful" in succeed([*command, *simulate], environ, tmp_path)


def test_every_command_knows_it(installed: dict[str, str], tmp_path: Path) -> None:
    def command(*words: str, typed: str = "") -> str:
        return succeed(["-m", "peppermill", *words], installed, tmp_path, typed)

    assert "liars-dice" in command("check", "--help")
    record = tmp_path / "match.json"
    script = "rules\nhint\nbid 9 9\nbid 3 1\n" + "doubt\nbid 1 1\nbid 2 6\n" * 12
    shown = command("play", "liars-dice", "--seed", "3", "--option", "dice=2", "--save", str(record), typed=script)
    for words in ("Be the last one with dice", "can be defended (%)", "from 1 to 6", "You bid 3 × 1.", "Careful", "wins."):
        assert words in shown
    assert "Liar's Dice" in command("verify", str(record))
    assert "Careful" in command("replay", str(record), typed="\n" * 400)
    assert "Careful" in command("watch", "liars-dice", "--pause", "0", "--seed", "1", "--option", "dice=1")
    command("lab", "tournament", "liars-dice", "--games", "30", "--jobs", "2", "--option", "dice=2", "--out", "found")
    assert "doubted: rightly" in (tmp_path / "found" / "report.html").read_text("utf-8")


def test_it_speaks_french(installed: dict[str, str], tmp_path: Path) -> None:
    command = ["-m", "peppermill", "play", "liars-dice", "--lang", "fr", "--seed", "3"]
    shown = succeed(command, installed, tmp_path, typed="rules\nquit\n")
    assert "Dés menteurs" in shown
    assert "Soyez la dernière personne" in shown


def test_another_package_may_bring_a_bot(installed: dict[str, str], tmp_path: Path) -> None:
    command = ["-m", "peppermill", "simulate", "liars-dice", "--games", "10", "--jobs", "2", "--bots", "reckless,random"]
    assert "reckless" in succeed(command, installed, tmp_path)


def test_researchers_find_it(installed: dict[str, str], tmp_path: Path) -> None:
    """Gymnasium, the vector environment, PettingZoo and OpenSpiel, in one fresh process."""
    program = """
import gymnasium, pyspiel, peppermill.envs, peppermill.envs.openspiel
from pettingzoo.test import api_test

env = gymnasium.make("peppermill/LiarsDice-v0", players=3, opponents="careful")
seen, _ = env.reset(seed=1)
seen, reward, over, cut, info = env.step(int(seen["action_mask"].argmax()))
print(seen["observation"].shape)

many = peppermill.envs.batch("liars-dice", 6, players=2, options={"dice": 2}, seed=1)
ended = 0
for _ in range(200):
    ended += int(many.step(many.random_actions()).terminations.sum())
print(ended > 10)

api_test(peppermill.envs.aec("liars-dice"), num_cycles=30)

game = pyspiel.load_game("peppermill_liars_dice(players=2,dice=1,wild=true)")
pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
print(game.get_type().long_name)
"""
    shown = succeed(["-W", "ignore", "-c", program], installed, tmp_path).splitlines()
    assert shown[0] == "(116,)"
    assert shown[1] == "True"
    assert shown[-1] == "Liar's Dice"


@pytest.mark.parametrize("how", ["entry point", "PEPPERMILL_PLUGINS"])
def test_it_is_played_on_the_server(how: str, installed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over HTTP and a socket, against a bot that thinks in a process of its own."""
    told: dict[str, Any] = {}
    path = installed["PYTHONPATH"]
    if how != "entry point":
        path = environment(LIARS_DICE)["PYTHONPATH"]
        told["plugins"] = "liars_dice.game"
    monkeypatch.setenv("PYTHONPATH", path)
    server = Server(tmp_path, **told)
    try:
        _, games = server.get("/api/games")
        (entry,) = [game for game in games if game["id"] == "liars-dice"]
        assert entry["about"]["fr"].startswith("Chacun")
        assert [option["name"] for option in entry["options"]] == ["dice", "wild"]
        assert "Prudent" in [bot["title"]["fr"] for bot in entry["bots"]]
        table, tokens = server.table(PERSON, CAREFUL, game="liars-dice", options={"dice": 2})
        with server.client(table, *tokens) as ana:
            ana.play(0)
            kinds = {event["event"]["kind"] for event in ana.events}
            assert {"rolled", "peeked", "bidden", "doubted", "lost", "game-over"} <= kinds
            assert ana.table["result"]["ranks"].count(1) == 1
        _, record = server.get(f"/api/tables/{table}/record")
        assert record["game"] == "liars-dice"
    finally:
        server.stop()
    assert "a bot failed" not in server.printed, server.printed
    assert "Traceback" not in server.printed, server.printed


def test_the_least_a_game_can_be_works_everywhere_else(tmp_path: Path) -> None:
    """No encoding, marks, bots or board: the environments skip it, everything else plays it."""
    environ = environment(ROOT, PEPPERMILL_PLUGINS="tests.plugins.bare")
    command = ["-m", "peppermill"]
    assert "Secret Bids kept the contract" in succeed([*command, "check", "secret-bids", "--games", "5"], environ, tmp_path)
    succeed([*command, "watch", "secret-bids", "--pause", "0"], environ, tmp_path)
    assert "random" in succeed([*command, "simulate", "secret-bids", "--games", "9", "--jobs", "2"], environ, tmp_path)
    succeed([*command, "lab", "balance", "secret-bids", "--games", "9", "--jobs", "1", "--out", "found"], environ, tmp_path)
    program = """
import gymnasium, pyspiel, peppermill.envs
from peppermill.core.encoding import NoEncoding
from peppermill.envs import openspiel
from peppermill.server.catalogue import catalogue
print("secret-bids" in peppermill.list_games(), any("secret" in name for name in gymnasium.registry))
print(any("secret" in name for name in openspiel.register()), catalogue()[-1]["id"], catalogue()[-1]["hints"])
try:
    peppermill.envs.batch("secret-bids", 2)
except NoEncoding as error:
    print(error)
"""
    shown = succeed(["-W", "ignore", "-c", program], environ, tmp_path).splitlines()
    assert shown[:2] == ["True False", "False secret-bids False"]
    assert "Secret Bids" in shown[2]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_plugin_that_is_not_there_is_one_sentence(lang: str, tmp_path: Path) -> None:
    for words, environ in (
        (["--plugin", "no_such_module"], environment()),
        ([], environment(PEPPERMILL_PLUGINS="no_such_module")),
    ):
        done = run(["-m", "peppermill", *words, "check", "chili-dice", "--lang", lang], environ, tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "no_such_module" in done.stderr
        assert ("can't be loaded" if lang == "en" else "ne peut pas être chargée") in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
    assert run(["-m", "peppermill", "check", "--plugin"], environment(), tmp_path).returncode == 2


def test_a_broken_package_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[peppermill.games]\nbroken = broken_game\n")
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('not today')\n")
    program = """
import json, peppermill
from peppermill.server.catalogue import catalogue
try:
    peppermill.game("broken")
except peppermill.PeppermillError as error:
    print(error)
print(json.dumps([entry["id"] for entry in catalogue()]))
"""
    said, listed = succeed(["-c", program], environment(tmp_path), tmp_path).splitlines()
    assert said == "The plug-in broken_game can't be loaded: RuntimeError: not today."
    assert sorted(json.loads(listed)) == sorted(peppermill.list_games())
