"""Everything that crosses the border can be written and read back: JSON, lines of text, pickles."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from peppermill.conformance.report import described, differing
from peppermill.conformance.tamper import tampered
from peppermill.conformance.walk import Walk
from peppermill.core import texts
from peppermill.core.errors import BadInput
from peppermill.core.values import Value, View

MOST = 24


def check_actions(walk: Walk) -> None:
    game = walk.game
    for _, listed in walk.legal_somewhere():
        for action in listed if len(listed) <= MOST else [walk.rng.choice(listed) for _ in range(MOST)]:
            _there_and_back(walk, action, game.load_action)
            check_line(walk, action)
    walk.count("forms")


def check_line(walk: Walk, value: Value) -> None:
    """A move is written as one line, and read back as the same move."""
    line = walk.game.write(value)
    if "\n" in line or not line.strip():
        walk.fail(f"one line for {value!r}, not {line!r}")
    if walk.game.read(line) != value:
        walk.fail(f"{line!r} to be read as {value!r}")


def check_outcome(walk: Walk, outcome: Value) -> None:
    _there_and_back(walk, outcome, walk.game.load_outcome)
    check_line(walk, outcome)


def check_views(walk: Walk) -> None:
    seats: list[int | None] = [None, *range(walk.players)]
    for seat in seats:
        view = walk.state.view(seat)
        if not isinstance(view, View):
            walk.fail(f"a View for seat {seat}, not {view!r}")
        _there_and_back(walk, view, lambda data: walk.game.forms.view.load(data, "view"))
        for lang in texts.LANGUAGES:
            if not walk.game.show(view, lang).strip():
                walk.fail(f"a view to be shown as text ({lang})")
        _survives_tampering(walk, view)
    walk.count("views", len(seats))


def check_bad_lines(walk: Walk) -> None:
    for line in ("", " ", "\0", "pepper the mill", "🌶", "1" * 5000, "-1", "roll -1", "roll ²"):
        try:
            walk.game.read(line)
        except BadInput:
            continue
        except Exception as error:
            walk.fail(f"BadInput for the line {line[:40]!r}, not {described(error)}")
        else:
            walk.fail(f"BadInput for the line {line[:40]!r}")


def _there_and_back(walk: Walk, value: Value, load: Callable[[Any], Any]) -> None:
    data = walk.json_of(value)
    again = load(data)
    if type(again) is not type(value) or again != value:
        walk.fail(f"{value!r} to be the same after a trip through JSON: {differing(data, walk.json_of(again))}")
    if walk.json_of(again) != data:
        walk.fail(f"{value!r} to be written the same twice")
    if pickle.loads(pickle.dumps(value)) != value:  # noqa: S301 — our own bytes
        walk.fail(f"{value!r} to be the same after pickling")


def _survives_tampering(walk: Walk, view: View) -> None:
    data = tampered(walk.json_of(view), walk.rng)
    try:
        walk.game.forms.view.load(data, "view")
    except BadInput:
        pass
    except Exception as error:
        walk.fail(f"BadInput for a view that was tampered with, not {described(error)}")
