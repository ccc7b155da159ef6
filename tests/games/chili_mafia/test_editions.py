"""CM-60: what the English edition does otherwise, side by side. Each difference is also where its rule is tested."""

from __future__ import annotations

from peppermill.core.actors import CHANCE
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.state import MafiaState
from tests.games.chili_mafia.table import all_decline, card, cards, form, held_properties, refusal, table, turncoat, use


def test_cm_60_french_is_the_default() -> None:
    state = GAME.start(4)
    assert isinstance(state, MafiaState)
    assert state.view(None).setup.edition == "fr"
    assert not state.setting.english


def test_cm_60_cm_8_there_is_no_forced_pass_in_english() -> None:
    for edition, refused in (("fr", "must-pass"), ("en", None)):
        state = table(pile="jimmy", properties={0: "backup"}, forced=True, edition=edition)
        state.apply(0, use("backup"))
        state.apply(CHANCE, m.Reorder(cards("jimmy")))
        state.apply(0, m.Fetch(()))
        assert refusal(state, 0, m.END) == refused


def test_cm_60_cm_24_a_shakedown_is_for_rivals_only_in_english() -> None:
    hands = {0: "shakedown", 1: "ghost", 2: "jimmy"}
    for edition, refused in (("fr", None), ("en", "rivals-only")):
        state = table(hands=hands, teams="2v2", edition=edition)
        assert refusal(state, 0, m.Shakedown(2, None)) == refused
        assert refusal(state, 0, m.Shakedown(1, None)) is None


def test_cm_60_cm_24_cm_53_a_snoop_needs_a_shakedown_that_can_be_played() -> None:
    for edition, refused in (("fr", None), ("en", "property-condition")):
        state = table(hands={0: "shakedown", 2: "jimmy"}, properties={0: "snoop"}, teams="2v2", edition=edition)
        assert refusal(state, 0, use("snoop", 2)) == refused


def test_cm_60_cm_38_a_dancer_dances_on_in_english() -> None:
    for edition, again in (("fr", "dancer-tired"), ("en", None)):
        gangs = [(0, "dancer poblano tabasco"), (0, "ghost viper jimmy"), (0, "jeanette viper chipotle")]
        state = table(hands={0: "jimmy"}, gangs=gangs, goodfellas=True, edition=edition)
        state.apply(0, m.Move(card("dancer"), 0, 1))
        assert refusal(state, 0, m.Move(card("dancer"), 1, 2)) == again


def test_cm_60_cm_43_any_new_gang_and_no_maximum_in_english() -> None:
    for edition, turned, formed in (("fr", 2, 3), ("en", 3, 4)):
        state = table(
            hands={0: "turncoat jimmy habanero poblano ghost tabasco"},
            gangs=[(0, "ghost ghost ghost"), (1, "tabasco")],
            properties={0: "snoop backup"},
            property_deck="bribe recruit",
            edition=edition,
        )
        state.apply(0, turncoat(0, "ghost", 1, "tabasco"))
        all_decline(state)
        state.apply(0, form("jimmy habanero"))
        assert len(held_properties(state, 0)) == turned
        state.apply(0, form("poblano ghost tabasco"))
        assert len(held_properties(state, 0)) == formed


def test_cm_60_everything_else_is_the_same() -> None:
    """The same hands, gangs and options: the same moves in both."""
    gangs = [(0, "ghost ghost ghost"), (1, "tabasco tabasco tabasco")]
    lists = [
        table(hands={0: "whack turncoat jimmy poblano habanero earner"}, gangs=gangs, edition=edition).legal(0)
        for edition in ("fr", "en")
    ]
    assert lists[0] == lists[1]
