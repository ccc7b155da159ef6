"""What holds in every game: nobody is ever stuck, no card is lost, and picking is choosing from the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.playout import random_playout
from peppermill.core.rng import Sfc32
from peppermill.games.chicago_poker.cards import CARD_NAMES, COLOUR_NAMES, SPECIAL_NAMES, TYPE_NAMES
from peppermill.games.chicago_poker.forms import FORMS
from peppermill.games.chicago_poker.game import GAME
from peppermill.games.chicago_poker.house import HAND_LIMIT, whole_deck
from peppermill.games.chicago_poker.moves import Draw, EndTurn
from peppermill.games.chicago_poker.position import PHASE_NAMES
from peppermill.games.chicago_poker.rules.actions import ACTIONS, OUTCOMES, WRONG_PHASE
from peppermill.games.chicago_poker.rules.ending import REASONS
from peppermill.games.chicago_poker.rules.hands import HAND_NAMES
from peppermill.games.chicago_poker.rules.shootout import TOOK_BY
from peppermill.games.chicago_poker.state import ChicagoState

from .test_hidden import everything

pytestmark = pytest.mark.both

games = st.tuples(st.integers(0, 10**9), st.integers(2, 6), st.booleans(), st.booleans(), st.booleans())


def begin(players: int, quick: bool, tactical: bool, must: bool) -> ChicagoState:
    state = GAME.start(players, {"quick": quick, "tactical": tactical, "must_use_all_actions": must})
    assert isinstance(state, ChicagoState)
    return state


@settings(max_examples=60, deadline=None)
@given(games, st.integers(0, 3))
def test_nobody_is_ever_stuck_and_the_hand_limit_holds(setup: tuple[int, int, bool, bool, bool], greed: int) -> None:
    """`greed`: how often to draw whenever that is legal, the way into the corner of CP-5."""
    seed, *rest = setup
    state = begin(*rest)
    rng = Sfc32(seed)
    decisions = 0
    while not state.over and decisions < 800:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.to_act[0]
        actions = state.legal(seat)
        assert actions, "somebody who is to act can act"
        assert state.timeout(seat) in actions
        held = len(state.view(seat).hand)
        if state.view(None).phase == "act":
            assert held + state.left <= HAND_LIMIT + 3
            assert held <= HAND_LIMIT or EndTurn() not in actions
            for other in range(state.players):
                assert other == seat or state.view(None).hands[other] <= HAND_LIMIT
        choice = Draw() if Draw() in actions and rng.below(4) < greed else rng.choice(actions)
        state.apply(seat, choice)
        decisions += 1


@settings(max_examples=40, deadline=None)
@given(games, st.integers(0, 500))
def test_no_card_and_no_establishment_is_lost(setup: tuple[int, int, bool, bool, bool], decisions: int) -> None:
    seed, *rest = setup
    state = begin(*rest)
    random_playout(state, Sfc32(seed), decisions)
    assert everything(state) == whole_deck(rest[2])
    view = state.view(None)
    open_now = len([place for place in view.places if place.establishment is not None])
    assert view.stock + open_now + sum([sum(won) for won in view.won]) == 20


@settings(max_examples=40, deadline=None)
@given(games)
def test_picking_is_choosing_from_the_list(setup: tuple[int, int, bool, bool, bool]) -> None:
    seed, *rest = setup
    state = begin(*rest)
    rng = Sfc32(seed)
    for _ in range(300):
        if state.over:
            break
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.to_act[-1]
        number = rng.word()
        actions = state.legal(seat)
        picked = state.pick(seat, Sfc32(number))
        assert picked == actions[Sfc32(number).below(len(actions))]
        state.apply(seat, picked)


@settings(max_examples=25, deadline=None)
@given(games)
def test_a_playout_plays_what_checked_moves_play(setup: tuple[int, int, bool, bool, bool]) -> None:
    """Playouts pick and make moves without checking them; the same game comes of listing, choosing and applying."""
    seed, *rest = setup
    fast, careful = begin(*rest), begin(*rest)
    random_playout(fast, Sfc32(seed), 200)
    rng = Sfc32(seed)
    decisions = 0
    while not careful.over and decisions < 200:
        if careful.to_act is CHANCE:
            careful.apply(CHANCE, careful.chance().draw(rng))
        else:
            seat = careful.to_act[0]
            actions = careful.legal(seat)
            careful.apply(seat, actions[rng.below(len(actions))])
            decisions += 1
    assert fast.key() == careful.key()


@settings(max_examples=25, deadline=None)
@given(games)
def test_every_game_ends(setup: tuple[int, int, bool, bool, bool]) -> None:
    seed, *rest = setup
    state = begin(*rest)
    random_playout(state, Sfc32(seed))
    assert state.over
    assert state.result.why["reason"] in REASONS
    assert 1 in state.result.ranks


def test_nothing_can_be_done_twice_with_one_listing() -> None:
    """Lists are fresh: a bot that changes one spoils nothing."""
    state = begin(2, False, False, False)
    random_playout(state, Sfc32(1), 3)
    while state.to_act is CHANCE:
        state.apply(CHANCE, state.chance().draw(Sfc32(2)))
    seat = state.to_act[0]
    first = state.legal(seat)
    assert isinstance(first, list)
    first.clear()
    assert state.legal(seat)


# Words


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_everything_has_words(lang: str) -> None:
    catalog = texts.catalog(lang, GAME.id)
    keys = [f"card.{name}" for name in (*SPECIAL_NAMES, *"rygbv")] + [f"colour.{name}" for name in COLOUR_NAMES]
    keys += [f"establishment.{name}" for name in TYPE_NAMES] + [f"establishment.{name}.help" for name in TYPE_NAMES]
    keys += [f"hand.{name}" for name in HAND_NAMES] + [f"reason.{name}" for name in REASONS] + [f"took.{by}" for by in TOOK_BY]
    keys += [f"option.{option.name}{part}" for option in GAME.options for part in ("", ".help")] + ["about"]
    assert [key for key in keys if key not in catalog] == []
    said = {key.partition(".")[0] for key in catalog}
    assert [kind for kind in FORMS.event.by_kind if kind not in said] == []  # type: ignore[attr-defined]


def test_both_languages_say_the_same_things() -> None:
    english, french = [texts.catalog(lang, GAME.id) for lang in texts.LANGUAGES]
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert isinstance(sentence, dict) == isinstance(french[key], dict), key


def test_every_refusal_has_words() -> None:
    folder = Path(__file__).parents[3] / "src" / "peppermill" / "games" / "chicago_poker"
    raised = {part.partition('"')[0] for file in folder.rglob("*.py") for part in file.read_text("utf-8").split('illegal("')[1:]}
    assert raised
    raised |= set(WRONG_PHASE)
    catalog = texts.catalog("fr", GAME.id)
    assert [code for code in sorted(raised) if f"illegal.{code}" not in catalog] == []
    raised.add("not-a-gangster")  # the page says so
    assert [key for key in catalog if key.startswith("illegal.") and key[8:] not in raised] == []


def test_every_action_and_outcome_has_a_row() -> None:
    assert set(ACTIONS) == set(FORMS.action.by_class)  # type: ignore[attr-defined]
    assert set(OUTCOMES) == set(FORMS.outcome.by_class)  # type: ignore[attr-defined]
    assert len(WRONG_PHASE) == len(PHASE_NAMES)


def test_card_names_are_one_word_each() -> None:
    assert len(set(CARD_NAMES)) == 80
    assert all(" " not in name for name in CARD_NAMES)
