"""CM-60: what the English edition does otherwise, side by side. Each difference is also where its rule is tested."""

from __future__ import annotations

from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.rules import MafiaState
from tests.games.chili_mafia.table import all_decline, card, form, held_properties, refusal, table, turncoat


def test_cm_60_french_is_the_default() -> None:
    state = GAME.start(4)
    assert isinstance(state, MafiaState)
    assert state.view(None).setup.edition == "fr"
    assert not state.setting.english


def test_cm_60_cm_8_without_cards_the_sweet_chili_may_move_in_english_only() -> None:
    gangs = [(0, "sweet ghost ghost ghost"), (0, "tabasco tabasco tabasco")]
    move = m.Move(card("sweet"), 0, 1)
    assert refusal(table(gangs=gangs), 0, move) == "must-pass"
    assert refusal(table(gangs=gangs, edition="en"), 0, move) is None


def test_cm_60_cm_38_a_dancer_dances_on_in_english() -> None:
    for edition, again in (("fr", "dancer-tired"), ("en", None)):
        gangs = [(0, "dancer poblano tabasco"), (0, "ghost viper jimmy")]
        state = table(hands={0: "jimmy"}, gangs=gangs, goodfellas=True, edition=edition)
        state.apply(0, m.Move(card("dancer"), 0, 1))
        assert refusal(state, 0, m.Move(card("dancer"), 1, 0)) == again


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
