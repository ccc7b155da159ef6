"""The border of all games: anything that is not a seat, an actor or a well-formed action is refused with a sentence."""

import random
from enum import IntEnum
from typing import Any

import pytest

import peppermill
from peppermill.conformance.junk import Boast
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput, CannotImagine, IllegalAction, PeppermillError
from peppermill.core.registry import announced
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import Value
from peppermill.engine import flavour

pytestmark = pytest.mark.both


def named(junk: Any) -> str:
    """A test's name must be the same in every process, and an object's address is not."""
    if type(junk) in (object, Value):
        return "object"
    return f"{type(junk).__name__}({int(junk)})" if isinstance(junk, (Boast, Two)) else repr(junk)


class Two(IntEnum):
    """Numbers with names: not plain ints, so neither seats nor fields."""

    ZERO = 0
    ONE = 1


NOT_SEATS: list[Any] = [-1, 9, True, False, 0.0, "0", 2**70, -(2**70), (0,), object(), Two.ONE, Boast(-1), Boast(9)]


def begun(name: str, players: int = 2) -> State:
    """A match at its first decision."""
    state = peppermill.game(name).start(players)
    rng = Sfc32(3)
    while state.to_act is CHANCE:
        state.apply(CHANCE, state.chance().draw(rng))
    return state


@pytest.mark.parametrize("name", announced())
@pytest.mark.parametrize("seat", NOT_SEATS, ids=named)
def test_there_is_no_such_seat(name: str, seat: Any) -> None:
    state = begun(name)
    for ask in (state.view, state.legal, state.timeout):
        with pytest.raises(BadInput, match="There is no seat") as caught:
            ask(seat)
        assert "Il n’y a pas de siège" in caught.value.text("fr")


@pytest.mark.parametrize("name", announced())
@pytest.mark.parametrize("actor", [None, *NOT_SEATS], ids=named)
def test_nobody_else_moves(name: str, actor: Any) -> None:
    for state in (begun(name), peppermill.game(name).start(2)):
        before = state.key()
        action: Any = state.chance().draw(Sfc32(1)) if state.to_act is CHANCE else state.legal(state.to_act[0])[0]
        for move in (state.check, state.apply, state.perform):
            with pytest.raises(IllegalAction, match="There is no seat"):
                move(actor, action)
        assert state.key() == before
        assert state.told is None


@pytest.mark.parametrize("name", announced())
@pytest.mark.parametrize("junk", [None, "roll", 5, 2**70, {}, [], object(), Value()], ids=named)
def test_what_is_no_action_is_refused(name: str, junk: Any) -> None:
    state = begun(name)
    for actor in (*range(2), CHANCE):
        for move in (state.check, state.apply, state.perform):
            with pytest.raises(IllegalAction):
                move(actor, junk)


def with_junk(action: Value, junk: Any) -> Value | None:
    """The action with junk in its first field; None if a compiled class refuses to be built from it."""
    fields = [getattr(action, name) for name in action.__dataclass_fields__]
    try:
        return type(action)(junk, *fields[1:])
    except (TypeError, OverflowError):
        return None


@pytest.mark.parametrize("name", announced())
@pytest.mark.parametrize("junk", [0.0, 390.5, True, "1", 2**63, -(2**63), 2**70, [1], {}, Two.ONE, Boast(0)], ids=named)
def test_a_field_of_another_type_is_refused_and_nothing_changes(name: str, junk: Any) -> None:
    state = begun(name)
    seat = next(iter(state.to_act)) if state.to_act is not CHANCE else 0
    before = state.key()
    tried = 0
    for action in state.legal(seat):
        made = with_junk(action, junk) if action.__dataclass_fields__ else None
        if made is None or type(getattr(made, next(iter(action.__dataclass_fields__)))) is not type(junk):
            continue  # a compiled class refuses, or turns True into 1
        tried += 1
        for move in (state.check, state.apply, state.perform):
            with pytest.raises(IllegalAction) as caught:
                move(seat, made)
            assert caught.value.code == "malformed"
    assert state.key() == before
    if isinstance(junk, int) and not isinstance(junk, bool) and flavour() == "interpreted":
        assert tried == len([action for action in state.legal(seat) if action.__dataclass_fields__])


@pytest.mark.parametrize("name", announced())
def test_an_action_of_another_game_is_malformed(name: str) -> None:
    others = [other for other in announced() if other != name]
    state = begun(name)
    for other in others:
        stranger = begun(other)
        action = stranger.legal(stranger.to_act[0])[0] if stranger.to_act is not CHANCE else None
        with pytest.raises(IllegalAction) as caught:
            state.apply(state.to_act[0] if state.to_act is not CHANCE else 0, action)
        assert caught.value.code == "malformed"


@pytest.mark.parametrize("name", announced())
def test_an_action_that_another_game_has_accepted_is_malformed_all_the_same(name: str) -> None:
    for other in announced():
        if other == name:
            continue
        stranger = begun(other)
        seat = stranger.to_act[0]  # type: ignore[index]
        action = stranger.legal(seat)[0]
        stranger.apply(seat, action)
        state = begun(name)
        before = state.key()
        with pytest.raises(IllegalAction) as caught:
            state.apply(state.to_act[0], action)  # type: ignore[index]
        assert caught.value.code == "malformed"
        assert state.key() == before


@pytest.mark.parametrize("name", announced())
def test_a_timeout_is_for_a_seat_that_decides(name: str) -> None:
    state = begun(name)
    for seat in range(2):
        if state.to_act is CHANCE or seat in state.to_act:
            continue
        with pytest.raises(BadInput, match="nothing to decide"):
            state.timeout(seat)


@pytest.mark.parametrize("name", announced())
def test_worlds_are_imagined_with_any_generator_and_from_views_alone(name: str) -> None:
    game = peppermill.game(name)
    state = begun(name)
    view = state.view(0)
    assert game.imagine(view, random.Random(5)).view(0) == view
    assert game.imagine(view, Sfc32(5)).view(0) == view
    junk: list[Any] = [None, "view", state, {}, 5]
    for thing in junk:
        with pytest.raises(CannotImagine):
            game.imagine(thing, Sfc32(1))
    for other in announced():
        if other != name:
            with pytest.raises(CannotImagine):
                game.imagine(begun(other).view(0), Sfc32(1))


@pytest.mark.parametrize("name", announced())
def test_a_view_with_junk_in_it_is_refused_with_a_sentence_or_read_as_it_stands(name: str) -> None:
    """Whoever holds a view can change it; one that is no longer a view is refused, without a TypeError."""
    game = peppermill.game(name)
    view = begun(name).view(0)
    refused = 0
    for field in view.__dataclass_fields__:
        held = getattr(view, field)
        for junk in (None, True, -1, 0.5, float("nan"), "x", 2**70, [], {}, object()):
            try:
                setattr(view, field, junk)
            except (TypeError, OverflowError):
                continue  # a compiled class refuses
            for ask in (lambda: game.imagine(view, Sfc32(1)), lambda: game.show(view), lambda: game.show(view, "fr")):
                try:
                    ask()
                except PeppermillError:
                    refused += 1
        setattr(view, field, held)
    assert refused > (0 if flavour() == "compiled" else 20)
    assert game.imagine(view, Sfc32(1)).view(0) == view
