"""JSON forms: they read what they wrote, and refuse the rest with the place and the reason."""

from dataclasses import dataclass
from typing import Any

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput
from peppermill.core.forms import SEAT, Acting, Flag, Form, Kinds, ListOf, Maybe, Real, Row, Struct, Whole, Word
from peppermill.core.values import Action, kind_of


@dataclass(frozen=True)
class Salt(Action):
    grams: int


@dataclass(frozen=True)
class GrindPepper(Action):
    turns: tuple[int, ...]
    coarse: bool


ACTIONS = Kinds(Struct(Salt, grams=Whole(1, 9)), Struct(GrindPepper, turns=ListOf(Whole(0, 3), 2), coarse=Flag()))


@pytest.mark.both
@pytest.mark.parametrize(
    ("form", "value", "data"),
    [
        (Whole(-2, 2), -2, -2),
        (Real(), 0.5, 0.5),
        (Real(), 3.0, 3),
        (Flag(), False, False),
        (Word("red", "pairs"), "pairs", "pairs"),
        (Word("red", "pairs", as_index=True), 1, "pairs"),
        (ListOf(Whole(0, 9)), (1, 2), [1, 2]),
        (Row(time=Whole(0, 9), late=Flag()), (1, True), [1, True]),
        (Maybe(Whole(0, 9)), None, None),
        (Maybe(Whole(0, 9)), 3, 3),
        (Acting(), CHANCE, "chance"),
        (Acting(), (0, 2), [0, 2]),
        (Acting(), (), []),
        (SEAT, 0, 0),
        (ACTIONS, Salt(3), {"kind": "salt", "grams": 3}),
        (ACTIONS, GrindPepper((1, 0), True), {"kind": "grind-pepper", "turns": [1, 0], "coarse": True}),
    ],
)
def test_a_form_writes_what_it_reads(form: Form, value: Any, data: Any) -> None:
    assert form.load(data) == value
    assert form.dump(form.load(data)) == data


@pytest.mark.parametrize(
    ("form", "data", "words"),
    [
        (Whole(1, 6), 7, "a whole number from 1 to 6, got 7"),
        (Whole(1, 6), 0, "from 1 to 6"),
        (Whole(1, 6), True, "got True"),
        (Whole(1, 6), 2.0, "got 2.0"),
        (Whole(1, 6), "2", "got '2'"),
        (Real(), float("nan"), "a number"),
        (Real(), float("inf"), "a number"),
        (Real(), True, "a number"),
        (Flag(), 1, "true or false"),
        (Word("a", "b"), "c", "one of a, b"),
        (Word("a", "b"), ["a"], "one of a, b"),
        (ListOf(Whole(0, 9), 2), [1, 2, 3], "a list of at most 2"),
        (ListOf(Whole(0, 9), 2), "12", "a list"),
        (ListOf(Whole(0, 9), 2), [1, "x"], "In [1]: expected a whole number"),
        (Row(time=Whole(0, 9), x=Whole(0, 9)), [1], "[time, x], got [1]"),
        (Row(time=Whole(0, 9), x=Whole(0, 9)), "12", "[time, x]"),
        (Row(time=Whole(0, 9), x=Whole(0, 9)), [1, 10], "In [1]: expected a whole number from 0 to 9"),
        (Acting(), "luck", "a list"),
        (Acting(), [16], "from 0 to 15"),
        (ACTIONS, {"kind": "salt"}, "a field grams"),
        (ACTIONS, {"kind": "salt", "grams": 1, "more": 1}, "only the fields grams, got 'more'"),
        (ACTIONS, {"kind": "salt", "grams": 99}, "In grams:"),
        (ACTIONS, {"kind": "sugar"}, "one of salt, grind-pepper"),
        (ACTIONS, {"kind": ["salt"]}, "one of salt"),
        (ACTIONS, {"grams": 1}, "one of salt"),
        (ACTIONS, [], "one of salt"),
        (ACTIONS, None, "one of salt"),
        (Struct(Salt, grams=Whole(1, 9)), 5, "an object"),
    ],
)
def test_a_form_refuses_what_it_does_not_know(form: Form, data: Any, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        form.load(data)
    assert words in str(caught.value)


def test_what_is_refused_is_quoted_briefly() -> None:
    with pytest.raises(BadInput) as caught:
        Flag().load("x" * 10_000)
    assert len(str(caught.value)) < 200


def test_places_are_named_from_the_outside_in() -> None:
    with pytest.raises(BadInput, match=r"In action\.turns\[1\]: expected a whole number from 0 to 3, got 4"):
        ACTIONS.load({"kind": "grind-pepper", "turns": [0, 4], "coarse": True}, "action")


def test_kinds_are_the_names_of_classes() -> None:
    assert kind_of(GrindPepper) == "grind-pepper"
    assert kind_of(Salt) == "salt"


def test_a_row_of_a_program_is_checked_like_one_of_json() -> None:
    row = Row(time=Whole(0, 9), late=Flag())
    row.check((1, True))
    for wrong in ([1, True], (1,), (1, True, 2), (10, True), (1, 1), None):
        with pytest.raises(BadInput):
            row.check(wrong)
