"""CM-10 … CM-13, CM-29, CM-32, CM-38: what a gang is, forming, adding, free moves."""

from __future__ import annotations

import itertools

import pytest

from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import LAST_PEPPER
from peppermill.games.chili_mafia.gangs import BROTHERHOOD, EMPTY, INCOMPLETE, MIXED, NO_GANG, gang_of, legal_together
from tests.games.chili_mafia.table import add, card, cards, form, gang, hand, refusal, table


@pytest.mark.parametrize(
    ("names", "kind", "points"),
    [
        ("sweet poblano tabasco scorpion", MIXED, 19),
        ("ghost ghost ghost", BROTHERHOOD, 48),
        ("sweet habanero habanero", BROTHERHOOD, 30),
        ("sweet habanero tabasco", MIXED, 14),
        ("habanero habanero", INCOMPLETE, 0),
        ("habanero tabasco", INCOMPLETE, 0),
        ("sweet", INCOMPLETE, 0),
        ("jimmy sidekick jimmy", BROTHERHOOD, 12),
        ("dancer padron gambler", None, 0),
        ("habanero habanero tabasco", None, 0),
        ("sweet sweet tabasco", None, 0),
        ("sweet habanero habanero tabasco", None, 0),
        ("whack habanero tabasco", None, 0),
    ],
)
def test_cm_10_cm_11_cm_29_types_and_points(names: str, kind: int | None, points: int) -> None:
    made = gang_of(cards(names))
    if kind is None:
        assert made is NO_GANG
    else:
        assert (made.type, made.points) == (kind, points)


def test_a_gang_takes_exactly_who_may_stand_with_it() -> None:
    """`welcome` against the definition, for every gang of up to four cards."""
    kinds = range(1, LAST_PEPPER + 1)
    for size in range(4):
        for chosen in itertools.combinations_with_replacement(kinds, size):
            made = gang_of(chosen)
            assert (made is not NO_GANG) == legal_together(chosen)
            if made is not NO_GANG:
                for kind in kinds:
                    together = legal_together((*chosen, kind))
                    assert made.takes(kind) == together
                    assert (made.with_card(kind) is not NO_GANG) == together


def test_gangs_are_made_once() -> None:
    made = gang_of(cards("tabasco ghost"))
    assert made.with_card(card("poblano")).without(card("poblano")) is made
    assert gang_of(()) is EMPTY


def test_cm_10_forming_takes_three_from_hand() -> None:
    state = table(hands={0: "sweet jimmy poblano tabasco tabasco whack"})
    assert refusal(state, 0, form("jimmy poblano")) == "three-peppers"
    assert refusal(state, 0, form("tabasco tabasco tabasco")) == "not-in-hand"
    assert refusal(state, 0, form("poblano tabasco tabasco")) == "not-a-gang"
    assert refusal(state, 0, form("jimmy poblano tabasco", at=1)) == "not-your-side"
    assert refusal(state, 0, m.Form(tuple(reversed(cards("jimmy poblano tabasco"))), 0)) == "cards-order"
    forms = {action.cards for action in state.legal(0) if isinstance(action, m.Form)}
    assert forms == {
        cards("jimmy poblano tabasco"), cards("sweet jimmy poblano tabasco"), cards("sweet jimmy poblano"),
        cards("sweet jimmy tabasco"), cards("sweet poblano tabasco"), cards("sweet tabasco tabasco"),
    }  # fmt: skip
    state.apply(0, form("sweet tabasco tabasco"))
    assert gang(state, 0) == ["sweet-chili", "tabasco", "tabasco"]
    assert hand(state, 0) == ["jimmy-nardello", "poblano", "whack"]
    assert state.acted


def test_cm_12_adding_keeps_a_gang_legal_and_completes_any_type() -> None:
    state = table(
        hands={0: "sweet tabasco habanero poblano"}, gangs=[(0, "tabasco habanero poblano"), (0, "tabasco"), (1, "ghost")]
    )
    assert refusal(state, 0, add("tabasco", 0)) == "not-a-gang"
    assert refusal(state, 0, add("poblano", 2)) == "not-your-side"
    assert refusal(state, 0, add("poblano", 9)) == "no-such-gang"
    assert refusal(state, 0, add("ghost", 1)) == "not-in-hand"
    assert refusal(state, 0, m.Add(card("whack"), 1)) == "malformed"
    state.apply(0, add("tabasco", 1))
    state.apply(0, add("sweet", 1))
    assert state.gangs[1].type == BROTHERHOOD
    assert refusal(state, 0, add("habanero", 1)) == "not-a-gang"


def test_cm_11_a_sweet_chili_moves_freely_but_leaves_no_incomplete_gang() -> None:
    state = table(
        hands={0: "whack"},
        gangs=[
            (0, "sweet jimmy poblano tabasco"),
            (0, "ghost ghost ghost"),
            (0, "sweet scorpion reaper"),
            (0, "reaper"),
            (0, "sweet"),
        ],
    )

    def move(source: int, target: int) -> m.Move:
        return m.Move(card("sweet"), source, target)

    assert refusal(state, 0, move(0, 1)) is None
    assert refusal(state, 0, move(0, 2)) == "not-a-gang"
    assert refusal(state, 0, move(2, 1)) == "leaves-incomplete"
    assert refusal(state, 0, move(0, 0)) == "not-a-gang"
    assert refusal(state, 0, m.Move(card("ghost"), 1, 3)) == "stays-in-gang"
    state.apply(0, move(4, 3))
    assert gang(state, 4) == []
    assert gang(state, 3) == ["sweet-chili", "carolina-reaper"]
    assert not state.acted
    state.apply(0, move(0, 1))
    assert state.gangs[1].size == 4


def test_cm_32_team_gangs_are_shared() -> None:
    state = table(
        hands={0: "jimmy poblano tabasco habanero ghost"},
        gangs=[(2, "scorpion reaper habanero"), (0, "sweet reaper reaper reaper"), (1, "ghost ghost ghost")],
        teams="2v2",
    )
    assert {action.at for action in state.legal(0) if isinstance(action, m.Form)} == {0, 2}
    assert refusal(state, 0, form("jimmy poblano tabasco", at=1)) == "not-your-side"
    state.apply(0, form("jimmy poblano tabasco", at=2))
    assert state.owners[3] == 2
    state.apply(0, add("ghost", 0))
    assert gang(state, 0) == ["habanero", "ghost-pepper", "moruga-scorpion", "carolina-reaper"]
    state.apply(0, m.Move(card("sweet"), 1, 0))
    assert refusal(state, 0, m.Move(card("sweet"), 0, 2)) == "not-your-side"
    assert refusal(state, 0, m.Pass(card("ghost"), 0)) == "end-instead"


@pytest.mark.parametrize("edition", ["fr", "en"])
def test_cm_38_a_dancer_moves_even_leaving_a_gang_incomplete(edition: str) -> None:
    state = table(
        hands={0: "whack"},
        gangs=[(0, "dancer poblano tabasco"), (0, "ghost jimmy"), (0, "padron padron")],
        goodfellas=True,
        edition=edition,
    )
    state.apply(0, m.Move(card("dancer"), 0, 1))
    assert state.gangs[0].type == INCOMPLETE
    assert state.gangs[1].type == MIXED
    assert not state.acted
    again = m.Move(card("dancer"), 1, 2)
    if edition == "fr":
        assert refusal(state, 0, again) == "dancer-tired"
    else:
        state.apply(0, again)
        assert state.gangs[2].type == BROTHERHOOD
    assert refusal(state, 0, m.Move(card("padron"), 2, 1)) == "stays-in-gang"


def test_cm_38_each_dancer_once_a_turn() -> None:
    state = table(
        hands={0: "whack"},
        gangs=[(0, "dancer dancer padron"), (0, "ghost jimmy"), (0, "tabasco poblano")],
        goodfellas=True,
    )
    state.apply(0, m.Move(card("dancer"), 0, 1))
    state.apply(0, m.Move(card("dancer"), 0, 2))
    assert refusal(state, 0, m.Move(card("dancer"), 1, 0)) == "dancer-tired"
    assert refusal(state, 0, m.Move(card("dancer"), 2, 0)) == "dancer-tired"


def test_cm_42_an_outlaw_stops_a_dancer() -> None:
    state = table(hands={0: "whack"}, gangs=[(0, "dancer poblano outlaw"), (0, "ghost jimmy")], goodfellas=True)
    assert refusal(state, 0, m.Move(card("dancer"), 0, 1)) == "stays-in-gang"


def test_cm_13_peppers_neither_return_to_hand_nor_change_gangs() -> None:
    gangs = [(0, "ghost ghost ghost ghost"), (0, "jimmy poblano tabasco habanero")]
    state = table(hands={0: "reaper"}, gangs=gangs)
    assert refusal(state, 0, m.Move(card("habanero"), 1, 0)) == "stays-in-gang"
    assert refusal(state, 0, m.Move(card("ghost"), 0, 1)) == "stays-in-gang"
    assert {type(action) for action in state.legal(0)} == {m.Add, m.Pass}
