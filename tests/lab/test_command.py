"""`peppermill lab`, as a person uses it."""

import re
from pathlib import Path

import pytest

from peppermill import cli


def lab(capsys: pytest.CaptureFixture[str], *words: str, lang: str = "en") -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["lab", *words, "--lang", lang])
    shown = capsys.readouterr()
    return int(stopped.value.code or 0), shown.out, shown.err


@pytest.mark.parametrize("kind", ["tournament", "balance", "ladder", "exploit"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_explains_itself(capsys: pytest.CaptureFixture[str], kind: str, lang: str) -> None:
    code, out, _ = lab(capsys, kind, "--help", lang=lang)
    assert code == 0
    assert "cli." not in out
    assert "--ray" in out


@pytest.mark.parametrize("kind", ["tournament", "ladder"])
def test_ratings_are_shown_best_first(capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str) -> None:
    words = [
        "chili-dice",
        "--bots",
        "random,jalapeno,tests.lab.bots.Last",
        "--games",
        "10",
        "--jobs",
        "1",
        "--out",
        str(tmp_path),
    ]
    code, out, _ = lab(capsys, kind, *words)
    assert code == 0
    assert re.findall(r"^(\S+)\s+│\s+\d+ │", out, re.M)[0] == "jalapeno"
    assert re.search(r"\d+ games in [\d.]+ s, [\d.]+ ms of work each\.", out)
    assert (tmp_path / "report.html").is_file()
    code, out, _ = lab(capsys, kind, *words)
    assert "had been played already" in out


def test_balance_sweeps_options_and_players(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--players", "2-3", "--option", "quick=*", "--bots", "random", "--games", "4", "--jobs", "1", "--out", str(tmp_path)]
    code, out, _ = lab(capsys, "balance", "chicago-poker", *words)
    assert code == 0
    assert "4 line-ups, 16 games in all" in out
    for title in ("2 players\n", "2 players, quick=on", "3 players\n", "3 players, quick=on"):
        assert title in re.sub(r" +\n", "\n", out)


def test_failed_games_make_the_command_fail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--bots", "tests.lab.bots.Clumsy", "--games", "20", "--jobs", "1", "--out", str(tmp_path)]
    code, _, err = lab(capsys, "balance", "chili-dice", *words)
    assert code == 1
    assert re.search(r"\d+ games failed; the report says why", err)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tournament", "poker"], "There is no game called poker."),
        (["tournament", "chili-dice", "--bots", "clever,habanero"], "Chili Dice has no bot called clever."),
        (["tournament", "chili-dice", "--bots", "habanero"], "Name at least two bots, each only once."),
        (["ladder", "chili-dice", "--bots", "habanero,habanero"], "Name at least two bots, each only once."),
        (["balance", "chili-dice", "--bots", ","], "Name at least one bot."),
        (["ladder", "chili-dice", "--players", "1"], "choose two or more players"),
        (["balance", "chili-dice", "--players", "2-9"], "Chili Dice is for 1 to 4 players, not 5."),
        (["balance", "chili-dice", "--players", "many"], "“many” is not a number of players: write 4, or 2,4, or 2-6."),
        (["balance", "chili-dice", "--players", "4-2"], "“4-2” is not a number of players"),
        (["balance", "chicago-poker", "--option", "quick=maybe"], "The option quick is either on or off, not 'maybe'."),
        (["balance", "chicago-poker", "--option", "quick=on,of"], "The option quick is either on or off, not 'of'."),
        (
            ["balance", "chili-dice", "--vary", "rolls=20,lots"],
            "The house rule rolls is a whole number from 1 to 30, not 'lots'.",
        ),
        (["balance", "chili-mafia", "--vary", "snoop=+2"], "without Hot Properties: play with `hot_properties`"),
        (["balance", "chicago-poker", "--option", "tactical=on", "--vary", "murders=0"], "played without specials"),
        (["balance", "safranito", "--option", "rounds=--5"], "a whole number from 0 to 1000, not '--5'."),
        (["balance", "safranito", "--option", "rounds=*"], "The option rounds can't be swept with *"),
        (["balance", "chili-dice", "--option", "hot=*"], "The option hot can't be swept"),
        (["balance", "chili-dice", "--bots", "no.such.Bot"], "no.such.Bot can't be used as a bot: ModuleNotFoundError"),
        (["balance", "chili-dice", "--games", "0"], "0 is too few"),
        (["polka", "chili-dice"], "invalid choice"),
        ([], "required: KIND"),
    ],
)
def test_bad_input_is_one_sentence_and_2(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    code, out, err = lab(capsys, *words)
    assert code == 2
    assert sentence in err.replace("\n", " ")
    assert err.count("\n") == 1
    assert out == ""


def test_without_parquet_the_extra_is_named_before_any_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    code, _, err = lab(capsys, "balance", "chili-dice", "--games", "1", "--out", str(tmp_path / "run"))
    assert code == 2
    assert "install peppermill[lab]" in err
    assert not (tmp_path / "run").exists()


def test_constants_are_varied_from_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--bots", "random", "--vary", "rolls=-20,10,30", "--games", "2", "--jobs", "1", "--out", str(tmp_path)]
    code, out, _ = lab(capsys, "balance", "chili-dice", *words)
    assert code == 0
    assert "2 line-ups" in out, "-20 and 10 are the same, and 30 is by the book"
    assert "house.rolls=10" in out
    code, _, err = lab(capsys, "balance", "chili-dice", "--vary", "rolls=99")
    assert code == 2
    assert "from 1 to 30" in err
    code, _, err = lab(capsys, "balance", "chili-dice", "--variant", "huge")
    assert code == 2
    assert "huge" in err


@pytest.mark.parametrize(("lang", "words"), [("en", "Rolls everyone has"), ("fr", "Lancers de chacun")])
def test_what_can_be_varied_is_listed(capsys: pytest.CaptureFixture[str], lang: str, words: str) -> None:
    code, out, _ = lab(capsys, "house", "chili-dice", lang=lang)
    assert code == 0
    assert words in out
    assert "1 – 30" in out


def test_a_bot_is_exploited_and_two_runs_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--variant", "tiny", "--playouts", "4", "--games", "6", "--jobs", "1"]
    for name in ("one", "other"):
        asked = ["exploit", "chicago-poker", "--bot", "random", "--seed", str(len(name)), *words, "--out", str(tmp_path / name)]
        code, out, _ = lab(capsys, *asked)
        assert code == 0
        assert re.search(r"random\s+│\s+2 │ +[\d.]+% │ +[\d.]+% – [\d.]+% │ +50.0%", out)
        assert "lower bound" in out
    code, out, _ = lab(capsys, "compare", str(tmp_path / "one"), str(tmp_path / "other"))
    assert code == 0
    assert "figures compared" in out
    assert (tmp_path / "other" / "comparison.html").is_file()
    code, _, err = lab(capsys, "compare", str(tmp_path), str(tmp_path / "one"))
    assert code == 2
    assert "no finished run" in err
