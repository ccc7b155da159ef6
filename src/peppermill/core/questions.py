"""What chance is asked, in a form that other programs can answer from the same bits: a browser, a checker in another language.

A question is an outcome with blanks, and says how each blank is filled from the move's stream. There are five ways, and they
never change: proofs of old games repeat them. `docs/fairness.md` describes them for people who write a checker of their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from peppermill.core.forms import Form, Json, Kinds
from peppermill.core.rng import Rng
from peppermill.core.values import Outcome, kind_of


class Blank(ABC):
    """One field of an outcome that chance fills in."""

    @abstractmethod
    def to_json(self, form: Form) -> dict[str, Json]:
        """How it is filled; `form` is the field's own, for values that are written as words."""


class Pick(Blank):
    """One of these, equally likely, or as likely as it weighs."""

    def __init__(self, of: Sequence[Any], weights: Sequence[int] | None = None) -> None:
        self.of = of
        self.weights = weights

    def to_json(self, form: Form) -> dict[str, Json]:
        body: dict[str, Json] = {"draw": "pick", "of": [form.dump(value) for value in self.of]}
        return body if self.weights is None else {**body, "weights": list(self.weights)}


class Throw(Blank):
    """Some dice in one draw, in the order they lie."""

    def __init__(self, dice: int, faces: int) -> None:
        self.dice = dice
        self.faces = faces

    def to_json(self, form: Form) -> dict[str, Json]:
        return {"draw": "throw", "dice": self.dice, "faces": self.faces}


class Dice(Blank):
    """Some dice, one after the other; in `hands`, if they belong to several players, each hand sorted."""

    def __init__(self, dice: int, faces: int, hands: Sequence[int] = ()) -> None:
        self.dice = dice
        self.faces = faces
        self.hands = hands

    def to_json(self, form: Form) -> dict[str, Json]:
        return {"draw": "dice", "dice": self.dice, "faces": self.faces, **_hands(self.hands)}


class Shuffled(Blank):
    """All of these in any order; or dealt into `hands` of these sizes, each hand sorted, the rest left out."""

    def __init__(self, of: Sequence[Any], hands: Sequence[int] = ()) -> None:
        self.of = of
        self.hands = hands

    def to_json(self, form: Form) -> dict[str, Json]:
        return {"draw": "shuffle", "of": form.dump(self.of), **_hands(self.hands)}


class Number(Blank):
    """Any number of 32 bits."""

    def to_json(self, form: Form) -> dict[str, Json]:
        return {"draw": "number"}


def _hands(hands: Sequence[int]) -> dict[str, Json]:
    return {"hands": list(hands)} if hands else {}


class Question:
    """An outcome with blanks: `Question(Faces, faces=Throw(5, 6))`. Several blanks are filled in the order they are named."""

    def __init__(self, outcome: type[Outcome], **blanks: Blank) -> None:
        self.outcome = outcome
        self.blanks = blanks

    def to_json(self, form: Form) -> Json:
        """As `GET …/proof` gives it; `form` is that of the game's outcomes."""
        struct = form.by_class[self.outcome] if isinstance(form, Kinds) else form
        fields: dict[str, Form] = getattr(struct, "fields", {})
        blanks = [{"field": name, **blank.to_json(fields[name])} for name, blank in self.blanks.items()]
        return {"kind": kind_of(self.outcome), "blanks": blanks}


def answered(question: Json, rng: Rng) -> Json:
    """The outcome, as JSON, that the generator gives for a question, as JSON. The browser has the same in TypeScript."""
    filled = {blank["field"]: _fill(blank, rng) for blank in question["blanks"]}
    return {"kind": question["kind"], **filled}


def _fill(blank: Json, rng: Rng) -> Json:
    draw = blank["draw"]
    if draw == "pick":
        return _pick(blank["of"], blank.get("weights"), rng)
    if draw == "throw":
        return _throw(blank["dice"], blank["faces"], rng)
    if draw == "dice":
        return _dealt([1 + rng.below(blank["faces"]) for _ in range(blank["dice"])], blank.get("hands"))
    if draw == "shuffle":
        things = list(blank["of"])
        rng.shuffle(things)
        return _dealt(things, blank.get("hands"))
    if draw == "number":
        return rng.word()
    raise ValueError(f"no way to draw is called {draw!r}")


def _pick(of: list[Json], weights: list[int] | None, rng: Rng) -> Json:
    if weights is None:
        return of[rng.below(len(of))]
    number: int = rng.below(sum(weights))
    place = 0
    while number >= weights[place]:
        number -= weights[place]
        place += 1
    return of[place]


def _throw(dice: int, faces: int, rng: Rng) -> list[int]:
    """Throws are numbered from 0, the first die changing fastest."""
    rest: int = rng.below(faces**dice)
    shown: list[int] = []
    for _ in range(dice):
        shown.append(rest % faces + 1)
        rest //= faces
    return shown


def _dealt(things: list[Json], hands: list[int] | None) -> list[Json]:
    if hands is None:
        return things
    found: list[Json] = []
    at = 0
    for size in hands:
        found += sorted(things[at : at + size])
        at += size
    return found
