"""The command line, as a person uses it: every command, both languages, and every way to get it wrong."""

import io
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import peppermill
from peppermill import cli
from peppermill.cli.handbook import rules
from peppermill.cli.screen import Screen, language
from peppermill.cli.simulate import tally
from peppermill.cli.terminal_match import numbered
from peppermill.conformance import ConformanceError, Report
from peppermill.core.bot import Bot
from peppermill.core.record import Record, digest
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.engine import flavour
from peppermill.lab.contest import Contest, Setup
from peppermill.lab.play import PlayedGame
from tests.core.played import fair_record

COMMANDS = ["serve", "admin", "play", "watch", "replay", "simulate", "lab", "solve", "check", "verify", "new", "completion"]


class Shown(NamedTuple):
    code: int
    out: str
    err: str


Command = Callable[..., Shown]


@pytest.fixture
def peppermill_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `peppermill …` here, with these lines typed."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*words: str, typed: str = "", lang: str = "en") -> Shown:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stopped:
            cli.main([*words, "--lang", lang] if words and words[0] in COMMANDS else list(words))
        shown = capsys.readouterr()
        return Shown(int(stopped.value.code or 0), shown.out, shown.err)

    return run


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(fair_record(b"\2" * 32).dumps(), "utf-8")
    return file


def test_version_says_which_engine_runs(peppermill_command: Command) -> None:
    shown = peppermill_command("--version")
    assert shown.code == 0
    assert shown.out.strip() == f"peppermill {peppermill.__version__} ({flavour()})"
    assert flavour() in ("compiled", "interpreted")


def test_the_module_is_the_command() -> None:
    shown = subprocess.run([sys.executable, "-m", "peppermill", "--version"], capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("peppermill ")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(peppermill_command: Command, name: str, lang: str) -> None:
    shown = peppermill_command(name, "--help", lang=lang)
    assert shown.code == 0
    assert "cli." not in shown.out, "every word is in the catalogs"
    assert "{" not in shown.out.replace("{en,fr}", "")


@pytest.mark.parametrize(("lang", "words"), [("en", "right here in the terminal"), ("fr", "ici même, dans le terminal")])
def test_alone_it_says_what_is_here_and_how_to_begin(peppermill_command: Command, lang: str, words: str) -> None:
    shown = peppermill_command("--lang", lang)
    assert shown.code == 0
    assert all(name in shown.out for name in [*COMMANDS, *peppermill.list_games()])
    assert "peppermill play chili-dice" in shown.out
    assert words in shown.out
    assert "cli." not in shown.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play"], "il manque : GAME"),
        (["sing"], "choix impossible : 'sing'"),
        (["play", "chili-dice", "--loud"], "arguments inconnus : --loud"),
        (["play", "chili-dice", "--seed"], "l'option --seed attend une valeur"),
        (["play", "chili-dice", "--seed", "x"], "« x » n'est pas un nombre entier."),
        (["admin", "purge", "--older-than", "x"], "n'est pas un nombre de jours"),
    ],
)
def test_the_parser_speaks_french_too(peppermill_command: Command, words: list[str], sentence: str) -> None:
    shown = peppermill_command("--lang", "fr", *words)
    assert shown.code == 2
    assert sentence in shown.err.replace("\n", " ").replace("\N{NO-BREAK SPACE}", " ")


def test_help_is_all_french(peppermill_command: Command) -> None:
    shown = peppermill_command("play", "--help", lang="fr")
    assert shown.out.startswith("utilisation")
    assert "show this" not in shown.out


# Bad input: one sentence, 2, no traceback


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "poker"], "There is no game called poker. The games are: "),
        (["check", "poker"], "There is no game called poker."),
        (["play", "chili-dice", "--names", "A,B,C,D,E"], "Chili Dice is for 1 to 4 players, not 6."),
        (["play", "chili-dice", "--bots", "clever"], "Chili Dice has no bot called clever. The bots are: random, "),
        (["play", "chili-dice", "--option", "hot=1"], "There is no option called hot."),
        (["play", "chili-dice", "--option", "hot"], "“hot” is not an option: write name=value."),
        (["watch", "chili-dice", "--bots", "random,random,random,random,random"], "1 to 4 players, not 5."),
        (["watch", "chili-dice", "--bots", ","], "Name at least one bot."),
        (["simulate", "chili-dice", "--players", "7"], "1 to 4 players, not 7."),
        (["simulate", "chili-dice", "--games", "0"], "0 is too few"),
        (["simulate", "chili-dice", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "chili-dice", "--seed", "-1"], "'-1' is not a whole number"),
        (["watch", "chili-dice", "--pause", "long"], "'long' is not a number of seconds"),
        (["check", "chili-dice", "--players", "9"], "1 to 4 players, not 9."),
        (["check", "chili-dice", "--seconds", "0"], "'0' is not a number of seconds"),
        (["check", "chili-dice", "--option", "x=y"], "There is no option called x."),
        (["serve", "--port", "70000"], "A port is a number up to 65535, not 70000."),
        (["replay", "no-such-file.json"], "no-such-file.json can't be read: No such file or directory."),
        (["verify", "."], "can't be read"),
        (["sing"], "invalid choice"),
        (["play"], "required: GAME"),
    ],
)
def test_bad_input_is_one_sentence_and_2(peppermill_command: Command, words: list[str], sentence: str) -> None:
    shown = peppermill_command(*words)
    assert shown.code == 2
    assert sentence in shown.err.replace("\n", " ")
    assert "Traceback" not in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_bad_input_is_explained_in_french(peppermill_command: Command) -> None:
    assert "Il n'y a pas de jeu appelé poker." in peppermill_command("play", "poker", lang="fr").err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not complete JSON"),
        (b"{}", "not a Peppermill record"),
        (b"\xff\xfe", "not a text file"),
        (b"[" * 100_000, "not complete JSON"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_file_is_refused(
    peppermill_command: Command, tmp_path: Path, command: str, content: bytes, sentence: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    shown = peppermill_command(command, str(file))
    assert shown.code == 2
    assert sentence in shown.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("rules", "lang", "sentence"),
    [
        (99, "en", "version 99 of the rules of Chili Dice; this program knows them up to version"),
        (99, "fr", "la version 99 des règles de Chili Dice"),
    ],
)
def test_a_record_by_other_rules_is_refused_with_a_sentence(
    peppermill_command: Command, record_file: Path, command: str, rules: int, lang: str, sentence: str
) -> None:
    content = json.loads(record_file.read_text("utf-8"))
    del content["digest"]
    content["rules"] = rules
    record_file.write_text(json.dumps({**content, "digest": digest(content)}), "utf-8")
    shown = peppermill_command(command, str(record_file), lang=lang)
    assert (shown.code, shown.out) == (2, "")
    assert sentence in shown.err.replace("\n", " ")


# play


def test_a_whole_solo_game_is_played_and_saved(peppermill_command: Command, tmp_path: Path) -> None:
    file = tmp_path / "solo.json"
    boxes = ["1", "2", "3", "4", "5", "6", "red", "straight", "pairs", "chance"]
    typed = "".join(f"\ns {box}\n" for box in boxes)
    shown = peppermill_command("play", "chili-dice", "--bots", "none", "--names", "Ana", "--save", str(file), typed=typed)
    assert shown.code == 0
    assert "You are done:" in shown.out
    assert "The perfect player scores 351.4 on average." in shown.out
    record = Record.loads(file.read_text("utf-8"))
    assert record.seats == ("Ana",)
    assert record.replay().over
    record.verify()
    assert record.fair is not None
    assert record.fair.commitment in shown.out.replace("\n", ""), "shown before the first roll"
    assert peppermill_command("verify", str(file)).code == 0


def test_bots_play_their_turns(peppermill_command: Command) -> None:
    shown = peppermill_command(
        "play", "chili-dice", "--names", "Ana,Bo", "--bots", "habanero,habanero", typed="\ns 1\n\ns 2\nquit\n"
    )
    assert "Ana rolls 6 dice:" in shown.out
    assert "Bo rolls 6 dice:" in shown.out
    assert "Habanero 1 rolls 6 dice:" in shown.out
    assert "Habanero 2 rolls 6 dice:" in shown.out


def test_illegal_moves_and_nonsense_are_explained(peppermill_command: Command) -> None:
    typed = "score red\n\nturn 9 9\nroll\nsalt\n\x00\nhelp\nquit\n"
    shown = peppermill_command("play", "chili-dice", "--seed", "5", typed=typed)
    assert shown.code == 0
    assert "Roll first" in shown.out
    assert "in die, expected a whole number from 1 to 6, got 9" in shown.out
    assert "“salt” is not a move. Moves look like this: roll 1 4" in shown.out
    assert "hint: what the best moves are worth" in shown.out


def test_a_hint_names_the_best_moves(peppermill_command: Command) -> None:
    shown = peppermill_command("play", "chili-dice", "--bots", "none", "--seed", "5", typed="hint\nquit\n")
    assert "expected final score" in shown.out
    assert re.search(r"roll all\s+│\s+351\.4", shown.out)


@pytest.mark.parametrize(("lang", "word", "title"), [("en", "rules", "Turning"), ("fr", "règles", "Tourner")])
def test_the_rules_can_be_read_at_the_table(peppermill_command: Command, lang: str, word: str, title: str) -> None:
    shown = peppermill_command("play", "chili-dice", typed=f"{word}\nquit\n", lang=lang)
    assert title in shown.out
    assert "{#" not in shown.out
    assert not re.search(r"\b[A-Z]{2}-\d", shown.out), "the numbers of the rules are not for players"


@pytest.mark.parametrize(("lang", "words"), [("en", "numbered rules"), ("fr", "règles numérotées")])
def test_the_numbers_of_the_rules_are_there_for_those_who_ask(peppermill_command: Command, lang: str, words: str) -> None:
    shown = peppermill_command("play", "chili-dice", typed=f"{words}\nquit\n", lang=lang)
    assert "(CD-4)" in shown.out
    assert "CD-11" in shown.out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", peppermill.list_games())
def test_players_read_sentences_without_numbers(game: str, lang: str) -> None:
    full, plain = rules(game, lang, numbers=True), rules(game, lang)
    assert full is not None
    assert plain is not None
    assert re.search(r"\([A-Z]{2}-\d+\)", full)
    assert not re.search(r"\b[A-Z]{2}-\d", plain)
    assert plain.count("\n## ") == full.count("\n## ")


def test_it_can_be_played_in_french(peppermill_command: Command) -> None:
    typed = "lance tout\nconseil\nlance 1 2\nmarque chance\nquitter\n"
    shown = peppermill_command("play", "chili-dice", "--bots", "none", "--names", "Ana", typed=typed, lang="fr")
    assert "Vous lancez 6 dés" in shown.out
    assert "Vous lancez 2 dés" in shown.out
    assert "Vous additionnez tout" in shown.out
    assert "score final espéré" in shown.out


def test_the_end_of_input_ends_the_game_quietly(peppermill_command: Command) -> None:
    shown = peppermill_command("play", "chili-dice", typed="")
    assert shown.code == 0
    assert shown.err == ""


def test_a_seed_makes_the_same_game(peppermill_command: Command) -> None:
    same = [peppermill_command("watch", "chili-dice", "--bots", "random,habanero", "--seed", seed).out for seed in "112"]
    assert same[0] == same[1] != same[2]


def test_a_file_that_cant_be_written_is_said(peppermill_command: Command, tmp_path: Path) -> None:
    shown = peppermill_command("play", "chili-dice", "--save", str(tmp_path / "no" / "folder.json"), typed="\nquit\n")
    assert "can't be written" in shown.err


# watch, replay, verify


def test_watch_tells_the_game_to_its_end(peppermill_command: Command) -> None:
    shown = peppermill_command("watch", "chili-dice", "--bots", "random,habanero", "--seed", "2")
    assert shown.code == 0
    assert "Random is done:" in shown.out
    assert "Habanero is done:" in shown.out
    assert "wins." in shown.out


@pytest.mark.parametrize(("bot", "why"), [("Sulky", "RuntimeError: not today"), ("Absent", "That is not a move of this game.")])
@pytest.mark.parametrize("command", ["watch", "simulate"])
def test_a_bot_of_ones_own_that_fails_is_named(peppermill_command: Command, command: str, bot: str, why: str) -> None:
    jobs = ["--jobs", "1"] if command == "simulate" else []
    shown = peppermill_command(command, "chili-dice", "--bots", f"tests.lab.bots:{bot},random", "--seed", "1", *jobs)
    assert shown.code == 2
    assert why in shown.err
    assert command == "simulate" or shown.err.startswith(bot)


def test_replay_prints_all_of_it(peppermill_command: Command, record_file: Path) -> None:
    record = Record.loads(record_file.read_text("utf-8"))
    shown = peppermill_command("replay", str(record_file), "--all")
    assert shown.code == 0
    assert f"{len(record.moves)}/{len(record.moves)}" in shown.out
    assert "P1 is done:" in shown.out


def test_replay_is_leafed_through(peppermill_command: Command, record_file: Path) -> None:
    last = len(Record.loads(record_file.read_text("utf-8")).moves)
    shown = peppermill_command("replay", str(record_file), "--seat", "2", typed="\n\nb\n7\ne\n999999\nq\n")
    assert re.findall(r"(\d+)/\d+ ·", shown.out) == ["1", "2", "1", "7", str(last), str(last)]


def test_replay_knows_its_seats(peppermill_command: Command, record_file: Path) -> None:
    for seat in ("0", "3"):
        shown = peppermill_command("replay", str(record_file), "--seat", seat)
        assert shown.code == 2
        assert "The game has 2 seats" in shown.err


# simulate, check


def test_simulate_ends_with_a_table(peppermill_command: Command) -> None:
    shown = peppermill_command("simulate", "chili-dice", "--games", "12", "--bots", "random,habanero", "--jobs", "1")
    assert shown.code == 0
    assert re.search(r"random\s+│\s+0\.0% │", shown.out)
    assert re.search(r"habanero\s+│\s+100\.0% │", shown.out)
    assert "12 games in" in shown.out


def test_simulate_alone_has_no_wins_to_count(peppermill_command: Command) -> None:
    shown = peppermill_command("simulate", "chili-dice", "--games", "3", "--bots", "habanero", "--jobs", "1")
    assert shown.code == 0
    assert "Wins" not in shown.out


def test_simulations_are_the_same_on_any_number_of_processes(peppermill_command: Command, tmp_path: Path) -> None:
    found: list[dict[str, Any]] = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        words = ["--games", "40", "--bots", "random,habanero,random", "--seed", "7", "--jobs", jobs, "--save", str(file)]
        assert peppermill_command("simulate", "chili-dice", *words).code == 0
        found.append(json.loads(file.read_text("utf-8")))
    assert found[0]["bots"] == found[1]["bots"]
    assert found[0]["games"] == 40
    assert sum(bot["wins"] for bot in found[0]["bots"]) == pytest.approx(40)


def test_simulate_says_which_game_failed(peppermill_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Bot):
        """Has no idea what to play."""

        def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
            raise RuntimeError("no idea")

    monkeypatch.setattr("peppermill.lab.play.seated", lambda *_: Broken())
    shown = peppermill_command("simulate", "chili-dice", "--games", "2", "--bots", "random,random", "--jobs", "1")
    assert shown.code == 2
    assert "Game 0 failed: RuntimeError: no idea" in shown.err


def test_a_tally_counts_by_place_in_the_lineup() -> None:
    contest = Contest(Setup.of("chili-dice", 2), ("habanero", "habanero"))
    games = [
        PlayedGame(
            0,
            number,
            (number % 2, 1 - number % 2),
            scores=(score, 1.0),
            ranks=(1, 2),
            decisions=(1, 1),
            chances=1,
            marks=({}, {}),
        )
        for number, score in enumerate((2.0, 4, 4, 4, 5, 5, 7, 9))
    ]
    first, second = tally(contest, games[::-1])
    assert (first.games, second.games) == (8, 8)
    assert (first.wins, second.wins) == (4, 4)
    assert (first.rate.value, first.rate.low) == pytest.approx((0.5, 0.2152), abs=1e-4)
    assert first.mean == (2 + 4 + 5 + 7 + 4) / 8
    assert (first.lowest, second.highest) == (1, 9)
    alone = tally(Contest(Setup.of("chili-dice", 1), ("habanero",)), [replace(game, seating=(0,)) for game in games])[0]
    assert alone.mean == 5
    assert alone.deviation == pytest.approx((32 / 7) ** 0.5)


def test_check_reports_what_was_checked(peppermill_command: Command) -> None:
    shown = peppermill_command("check", "chili-dice", "--games", "2", "--players", "1")
    assert shown.code == 0
    assert "Chili Dice kept the contract in 2 games." in shown.out
    assert "wrong moves refused" in shown.out
    assert "cli." not in shown.out


def test_check_stops_when_its_time_is_up(peppermill_command: Command) -> None:
    began = time.monotonic()
    shown = peppermill_command("check", "chili-dice", "--seconds", "2", lang="fr")
    assert shown.code == 0
    assert time.monotonic() - began < 20
    assert "cli." not in shown.out
    assert "a respecté le contrat pendant" in shown.out


@pytest.mark.parametrize(
    ("words", "games", "seconds"), [([], None, 60), (["--seconds", "5"], None, 5), (["--games", "3"], 3, None)]
)
def test_check_takes_a_minute_unless_told_otherwise(
    peppermill_command: Command, monkeypatch: pytest.MonkeyPatch, words: list[str], games: int | None, seconds: float | None
) -> None:
    asked: list[tuple[Any, Any]] = []

    def checked(game: Any, games: Any, seed: Any, *, seconds: Any, progress: Any, **_: Any) -> Report:
        asked.append((games, seconds))
        progress(1, games or 0)
        return Report(game.id, seed, games=1)

    monkeypatch.setattr("peppermill.cli.check.check_game", checked)
    assert peppermill_command("check", "chili-dice", *words).code == 0
    assert asked == [(games, seconds)]


def test_check_fails_with_the_reason(peppermill_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ConformanceError("chili-dice", "dice to be red", seed=4, number=2, move=9, record="{…}")

    monkeypatch.setattr("peppermill.cli.check.check_game", broken)
    shown = peppermill_command("check", "chili-dice")
    assert shown.code == 1
    assert "expected dice to be red" in shown.err
    assert "seed 4, game 2, after move 9" in shown.err


def test_serve_hands_over_what_was_asked_for(
    peppermill_command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    served: list[Any] = []
    monkeypatch.setattr(
        "peppermill.server.run.serve", lambda settings, open_browser, say: served.append((settings, open_browser))
    )
    words = ["--host", "0.0.0.0", "--port", "8123", "--database", "sqlite:///x.db", "--data", str(tmp_path), "--no-browser"]  # noqa: S104
    words += ["--redis", "redis://x", "--workers", "3"]
    assert peppermill_command("serve", *words).code == 0
    settings, open_browser = served[0]
    assert (settings.host, settings.port, settings.database, settings.data) == ("0.0.0.0", 8123, "sqlite:///x.db", tmp_path)  # noqa: S104
    assert (settings.redis, settings.workers) == ("redis://x", 3)
    assert open_browser is False


# Small things


@pytest.mark.parametrize(
    ("argv", "lang"),
    [(["play", "--lang", "fr"], "fr"), (["--lang=fr", "play"], "fr"), (["play", "--lang", "en"], "en")],
)
def test_the_language_is_known_before_anything_is_parsed(argv: list[str], lang: str) -> None:
    assert language(argv) == lang


def test_names_that_come_twice_are_numbered() -> None:
    assert numbered(["a", "b", "a"]) == ["a 1", "b", "a 2"]


def test_a_screen_fills_its_sentences() -> None:
    assert Screen("fr").text("cli.simulate.speed", games=2, seconds=1, speed=2) == "2 parties en 1 s\xa0: 2 par seconde."
