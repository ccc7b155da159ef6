"""Errors: a code for programs, a sentence for people, and they survive a trip to another process."""

import copy
import pickle

import pytest

from peppermill.core.errors import BadInput, BadOptions, BadRecord, CannotImagine, IllegalAction, PeppermillError, UnknownGame


@pytest.mark.both
@pytest.mark.parametrize(
    "error",
    [
        UnknownGame("unknown-game", given="x", known="y"),
        BadOptions("players", game="G", given=9, low=1, high=4),
        BadInput("form", where="it", expected="this", given="that"),
        BadRecord("result"),
        CannotImagine("not-a-view", game="G"),
        IllegalAction.of("chili-dice", "not-turnable", die=3),
    ],
)
def test_errors_can_be_carried(error: PeppermillError) -> None:
    for carried in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):  # noqa: S301
        assert type(carried) is type(error)
        assert (carried.code, carried.params, carried.game) == (error.code, error.params, error.game)
        assert str(carried) == str(error)
        assert carried.text("fr") == error.text("fr")


def test_an_error_speaks_both_languages() -> None:
    error = IllegalAction.of("chili-dice", "not-turnable", die=3)
    assert str(error) == "Die 3 can’t be turned: only dice of the last roll that show their red face can."
    assert (
        error.text("fr")
        == "Le dé 3 ne peut pas être tourné\xa0: seuls le peuvent les dés du dernier lancer qui montrent leur face rouge."
    )


def test_all_errors_are_one_family() -> None:
    for kind in (UnknownGame, BadOptions, BadInput, BadRecord, CannotImagine, IllegalAction):
        assert issubclass(kind, PeppermillError)
