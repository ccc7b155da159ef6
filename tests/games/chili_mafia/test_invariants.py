"""What holds in every game: nobody is ever stuck, no card is lost, picking is choosing from the list, everything has words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peppermill.core import texts
from peppermill.core.actors import CHANCE
from peppermill.core.playout import random_playout
from peppermill.core.rng import Sfc32
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, LIMIT, MOST_PROPERTIES, PROPERTY_NAMES
from peppermill.games.chili_mafia.forms import FORMS
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.gangs import NO_GANG, TYPE_NAMES, gang_of
from peppermill.games.chili_mafia.position import KIND, property_of
from peppermill.games.chili_mafia.rules.attacks import hots_allowed
from peppermill.games.chili_mafia.setting import TEAM_FORMATS
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import DRAFT, TURN
from tests.games.chili_mafia.table import accounted

pytestmark = pytest.mark.both

Setup = tuple[int, int, dict[str, Any]]


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A seed, players and options: any that go together."""
    teams = draw(st.sampled_from(list(TEAM_FORMATS)))
    players = TEAM_FORMATS[teams][0] or draw(st.integers(2, 8))
    options = {
        "teams": teams,
        "advanced": draw(st.booleans()),
        "goodfellas": draw(st.booleans()),
        "hot_properties": draw(st.booleans()),
        "edition": draw(st.sampled_from(["fr", "en"])),
        "raid_under": draw(st.sampled_from([0, 1, 24, 60])),
    }
    return draw(st.integers(0, 10**9)), players, options


def begin(setup: Setup) -> MafiaState:
    state = GAME.start(setup[1], setup[2])
    assert isinstance(state, MafiaState)
    return state


def step(state: MafiaState, rng: Sfc32) -> None:
    """A random move, rare kinds as often as common ones."""
    if state.to_act is CHANCE:
        state.apply(CHANCE, state.chance().draw(rng))
        return
    seat = rng.choice(state.to_act)
    legal = state.legal(seat)
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    state.apply(seat, rng.choice([action for action in legal if type(action).__name__ == kind]))


@settings(max_examples=40, deadline=None)
@given(setups())
def test_nobody_is_ever_stuck_and_every_game_ends(setup: Setup) -> None:
    state = begin(setup)
    rng = Sfc32(setup[0])
    while not state.over:
        if state.to_act is not CHANCE:
            for seat in state.to_act:
                legal = state.legal(seat)
                assert legal, "somebody who is to act can act"
                assert len(set(legal)) == len(legal)
                state.check(seat, state.timeout(seat))
        step(state, rng)
    assert 1 in state.result.ranks


@settings(max_examples=40, deadline=None)
@given(setups(), st.integers(0, 300))
def test_no_card_is_lost_and_every_limit_holds(setup: Setup, moves: int) -> None:
    state = begin(setup)
    rng = Sfc32(setup[0])
    for _ in range(moves):
        if state.over:
            break
        step(state, rng)
        if state.turn < 0 and state.step.what != DRAFT:
            continue
        assert accounted(state) == list(state.setting.deck)
        kinds = [property_of(entry) for entry in state.properties] + [kind & KIND for kind in state.property_deck]
        assert sorted(kinds) == list(state.setting.property_deck)
        for seat in range(state.players):
            assert state.held[seat] <= LIMIT, "CM-6"
            assert state.setting.english or state.property_count(seat) <= MOST_PROPERTIES, "CM-43"
        for gang in state.gangs:
            assert gang is not NO_GANG
            assert gang is gang_of(gang.cards), "CM-10"
        if state.step.what == TURN:
            hot = [action for action in state.legal(state.turn) if isinstance(action, m.Attack)]
            assert not hot or state.hots < hots_allowed(state, state.turn), "CM-14"


@settings(max_examples=40, deadline=None)
@given(setups())
def test_picking_is_choosing_from_the_list(setup: Setup) -> None:
    state = begin(setup)
    rng = Sfc32(setup[0])
    for _ in range(200):
        if state.over:
            break
        if state.to_act is not CHANCE:
            for seat in state.to_act:
                actions = state.legal(seat)
                for number in (rng.word(), rng.word(), rng.word()):
                    assert state.pick(seat, Sfc32(number)) == actions[Sfc32(number).below(len(actions))]
        step(state, rng)


@settings(max_examples=25, deadline=None)
@given(setups())
def test_a_playout_plays_what_checked_moves_play(setup: Setup) -> None:
    """Playouts pick and make moves without checking them; the same game comes of listing, choosing and applying."""
    fast, careful = begin(setup), begin(setup)
    random_playout(fast, Sfc32(setup[0]), 250)
    rng = Sfc32(setup[0])
    decisions = 0
    while not careful.over and decisions < 250:
        if careful.to_act is CHANCE:
            careful.apply(CHANCE, careful.chance().draw(rng))
        else:
            seat = careful.to_act[0]
            actions = careful.legal(seat)
            careful.apply(seat, actions[rng.below(len(actions))])
            decisions += 1
    assert fast.key() == careful.key()


@settings(max_examples=20, deadline=None)
@given(setups(), st.integers(0, 300))
def test_a_copy_goes_its_own_way(setup: Setup, moves: int) -> None:
    state = begin(setup)
    rng = Sfc32(setup[0])
    for _ in range(moves):
        if not state.over:
            step(state, rng)
    before = state.key()
    copy = state.clone()
    assert copy.key() == before
    random_playout(copy, Sfc32(1))
    assert copy.over
    assert state.key() == before


# Words


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_everything_has_words(lang: str) -> None:
    catalog = texts.catalog(lang, GAME.id)
    keys = [f"card.{name}{part}" for name in CARD_NAMES[1:] for part in ("", ".help")] + ["about"]
    keys += [f"property.{name}{part}" for name in PROPERTY_NAMES for part in ("", ".help")]
    keys += [f"gang.{name}" for name in TYPE_NAMES]
    keys += [f"option.{option.name}{part}" for option in GAME.options for part in ("", ".help")]
    keys += [f"option.teams.{name}" for name in TEAM_FORMATS] + ["option.edition.fr", "option.edition.en"]
    assert [key for key in keys if key not in catalog] == []
    said = {key.partition(".")[0] for key in catalog}
    assert [kind for kind in FORMS.event.by_kind if kind not in said] == []  # type: ignore[attr-defined]


def test_both_languages_say_the_same_things() -> None:
    english, french = [texts.catalog(lang, GAME.id) for lang in texts.LANGUAGES]
    assert list(english) == list(french)
    for key, sentence in english.items():
        assert isinstance(sentence, dict) == isinstance(french[key], dict), key


def test_every_refusal_has_words() -> None:
    folder = Path(__file__).parents[3] / "src" / "peppermill" / "games" / "chili_mafia"
    raised = {part.partition('"')[0] for file in folder.rglob("*.py") for part in file.read_text("utf-8").split('illegal("')[1:]}
    catalog = texts.catalog("fr", GAME.id)
    assert raised
    assert raised == {key[8:] for key in catalog if key.startswith("illegal.")}
