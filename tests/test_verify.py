"""`peppermill verify`: it draws chance again, compares what it is told, and says what it could not check."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from peppermill import cli
from peppermill.core.fair import commitment
from peppermill.core.record import Fair, Record
from tests.core.fair_vectors import SALT, SEED, played
from tests.core.played import fair_record

Verify = Callable[..., tuple[int, str]]


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Verify:
    """Run it on a record: the exit code, and everything it said, on one line."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(record: Record, *told: str, lang: str = "en") -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_text(record.dumps(), "utf-8")
        with pytest.raises(SystemExit) as stopped:
            cli.main(["verify", str(file), *told, "--lang", lang])
        shown = capsys.readouterr()
        return int(stopped.value.code or 0), " ".join((shown.out + shown.err).split())

    return run


def shaken() -> Record:
    """A match to whose salt seats 0 and 2 have added something."""
    return played("chili-dice", 3, 9, SEED, SALT)[0]


def test_a_record_alone_proves_its_draws_but_not_when_it_was_made(verify: Verify) -> None:
    record = fair_record(b"\2" * 32)
    code, said = verify(record)
    assert code == 0
    assert commitment(b"\2" * 32) in said
    drawn = len(list(record.chances()))
    assert f"All {drawn} chance moves were drawn from this seed and the salt salt" in said
    assert "Not checked: is it the commitment you saw before the game?" in said
    assert "Nobody added anything to the salt" in said
    code, dit = verify(record, lang="fr")
    assert (code, "Non vérifié" in dit, "Personne n'a rien ajouté" in dit) == (0, True, True)


def test_what_is_told_is_compared(verify: Verify) -> None:
    told = ["--commitment", commitment(SEED).upper(), "--entropy", "0=Yx0_a"]
    code, said = verify(shaken(), *told)
    assert code == 0
    assert "It is the commitment you gave." in said
    assert "Seat 0 added “Yx0_a”, as you say." in said
    assert "Not checked: what the salt says was added by 2 (P3)." in said
    code, said = verify(shaken(), *told, "--entropy", "2=k-99")
    assert (code, "Not checked" in said) == (0, False)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (["--commitment", "0" * 64], "another seed than the one you saw committed to"),
        (["--entropy", "0=another"], "the salt does not hold “another” for seat 0"),
        (["--entropy", "1=Yx0_a"], "the salt does not hold “Yx0_a” for seat 1"),
        (["--entropy", "Yx0_a"], "can't be added to the salt"),
        (["--entropy", "0=sp ace"], "can't be added to the salt"),
        (["--entropy", "0="], "can't be added to the salt"),
    ],
)
def test_what_does_not_agree_is_refused(verify: Verify, told: list[str], sentence: str) -> None:
    code, said = verify(shaken(), *told)
    assert code == 2
    assert sentence in said


def test_a_salt_of_an_older_form_is_said_to_tell_nothing(verify: Verify) -> None:
    record = fair_record(SEED, moves=0)
    old = replace(record, fair=Fair(commitment(SEED), "id:one:two", SEED))
    code, said = verify(old)
    assert (code, "The salt does not say who added what." in said) == (0, True)
    code, said = verify(old, "--entropy", "0=one")
    assert (code, "The salt does not say who added what: id:one:two" in said) == (2, True)


def test_a_game_without_a_proof_is_refused(verify: Verify) -> None:
    code, said = verify(replace(shaken(), fair=None))
    assert code == 2
    assert "holds no seed" in said
