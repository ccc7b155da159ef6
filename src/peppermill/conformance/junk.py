"""The border: anything that is not a seat, an actor or a well-formed value is refused with a sentence, and nothing changes.

It has to be the same on both builds: compiled code must not raise a TypeError where interpreted code gives a reason, or the other
way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from peppermill.conformance.moves import refused
from peppermill.conformance.report import described
from peppermill.conformance.walk import Walk
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput, PeppermillError
from peppermill.core.forms import Form
from peppermill.core.values import Action, Value

HUGE = 10**30


class Boast(int):
    """A number that claims to lie within any bounds, and to equal whatever it is compared with."""

    def __le__(self, other: object) -> bool:
        return True

    __lt__ = __ge__ = __gt__ = __eq__ = __le__

    def __hash__(self) -> int:
        return 0


NOT_SEATS: tuple[Any, ...] = (
    -1,
    99,
    True,
    False,
    0.0,
    1.0,
    "0",
    "chance",
    b"0",
    HUGE,
    -HUGE,
    (0,),
    [0],
    Boast(-1),
    Boast(99),
    object(),
    CHANCE,
)
NOT_ACTIONS: tuple[Any, ...] = (None, "roll", 5, 0.5, True, HUGE, {}, [], (), {"kind": "pass"}, object(), Value(), Value)
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0.0,
    1.0,
    0.5,
    float("nan"),
    "1",
    b"1",
    HUGE,
    -HUGE,
    2**63,
    Boast(-1),
    Boast(999),
    [],
    (),
    {},
    object(),
)
TRIES = 10


def check_junk(walk: Walk) -> None:
    """Junk for every argument of everything a program may call."""
    _check_seats(walk)
    action = _some_action(walk)
    now = walk.state.chance().draw(walk.rng) if walk.state.to_act is CHANCE else action
    if now is not None:
        for actor in (None, *NOT_SEATS):
            if actor is not CHANCE:
                refused(walk, actor, now)
    for actor in (*range(walk.players), CHANCE):
        refused(walk, actor, walk.rng.choice(NOT_ACTIONS))
    for value in (action, walk.rng.choice(walk.pool.outcomes) if walk.pool.outcomes else None):
        if value is not None:
            _check_fields(walk, value)
    walk.count("junk")


def _some_action(walk: Walk) -> Value | None:
    for _, listed in walk.legal_somewhere():
        return walk.rng.choice(listed)
    return walk.rng.choice(walk.pool.actions) if walk.pool.actions else None


def _check_seats(walk: Walk) -> None:
    state = walk.state
    ways: tuple[tuple[str, Callable[[Any], Any]], ...] = (
        ("view", state.view),
        ("legal", state.legal),
        ("timeout", state.timeout),
    )
    for name, ask in ways:
        for seat in (walk.players, *NOT_SEATS, *(() if name == "view" else (None,))):
            try:
                answer = ask(seat)
            except PeppermillError:
                continue
            except Exception as error:
                walk.fail(f"{name}({seat!r}) to be refused with a sentence, not {described(error)}")
            walk.fail(f"{name}({seat!r}) to be refused, as there is no such seat, not answered with {answer!r}")


def _check_fields(walk: Walk, value: Value) -> None:
    """The same value with junk in one of its fields, by whoever may move: refused, and nothing has changed."""
    form = walk.game.forms.action if isinstance(value, Action) else walk.game.forms.outcome
    made = list(_with_junk(value, form))
    actors: tuple[Any, ...] = (CHANCE,) if walk.state.to_act is CHANCE else walk.deciding()
    for _ in range(min(TRIES, len(made))):
        junk = walk.rng.choice(made)
        for actor in actors:
            refused(walk, actor, junk)


def _with_junk(value: Value, form: Form) -> Iterator[Value]:
    names = list(value.__dataclass_fields__)
    fields = [getattr(value, name) for name in names]
    for place, held in enumerate(fields):
        for junk in (*JUNK, *_alike(held)):
            if _same(junk, held):
                continue
            try:
                made = type(value)(*[junk if other == place else field for other, field in enumerate(fields)])
            except (TypeError, ValueError, OverflowError):
                continue  # a compiled class refuses to be built from it
            if type(getattr(made, names[place])) is type(junk) and (junk is not None or not _fits(form, made)):
                yield made  # unless a compiled class has turned True into 1, which is no longer junk


def _fits(form: Form, value: Value) -> bool:
    """Does the value have its form after all? Some fields may be None."""
    try:
        form.check(value)
    except BadInput:
        return False
    return True


def _alike(held: Any) -> Iterator[Any]:
    """Things that look like the real value and are not."""
    if isinstance(held, tuple):
        yield list(held)
        for junk in JUNK:
            if not any(_same(junk, entry) for entry in held):
                yield (*held[1:], junk)
    elif isinstance(held, bool):
        yield int(held)
    elif isinstance(held, int):
        yield float(held)
        yield str(held)
        if held in (0, 1):
            yield bool(held)


def _same(junk: Any, held: Any) -> bool:
    """Could the field hold this after all? Judged by type; numbers that are far too large are junk all the same."""
    if isinstance(junk, int) and isinstance(held, int) and type(junk) is type(held):
        return abs(junk) < 2**62
    return type(junk) is type(held)
