"""Shoot-outs, reinforcements and the end of the game: CP-14, CP-16 … CP-20."""

from __future__ import annotations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.values import Action
from peppermill.games.chicago_poker.cards import TYPE_NAMES
from peppermill.games.chicago_poker.events import GameOver, Reinforced, Sent, ShotOut, Shown, Tied, Took, TurnBegan
from peppermill.games.chicago_poker.moves import EndTurn, Play, Send, Shoot
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, cards, heard, marker, names, open_as, scene, side

END = EndTurn()
NOBODY = Send(None)


def before_turn_of_1(*hands: str, **more: object) -> ChicagoState:
    """P1 is about to end its turn; the others' markers wait. An action was made, so that nothing idles."""
    state = scene(*hands, left=1, **more)  # type: ignore[arg-type]
    state.acted = True
    return state


def send(name: str) -> Action:
    return Send(card(name))


FIVE = "r1 r3 r5 r7 r9"
"""A flush."""


def test_cp14_a_marker_is_resolved_at_the_start_of_its_owners_turn() -> None:
    state = before_turn_of_1("", "g1", sides={(1, 1): FIVE, (1, 0): "b2 v2"}, markers={1: 1})
    events = heard(state, 0, END, 0)
    assert events[1] == ShotOut(
        1,
        1,
        (
            Shown(1, tuple(cards(FIVE)), "flush", (9, 7, 5, 3, 1), True),
            Shown(0, tuple(cards("b2 v2")), "pair", (2,), False),
        ),
    )
    assert events[2] == Took(1, 1, TYPE_NAMES.index("brewery"), "hand")
    assert state.to_act is CHANCE
    open_as(state, "jazz-club")
    assert (state.to_act, state.left) == ((1,), 3)
    assert state.view(0).won[1] == (0, 0, 1, 0)


def test_cp14_everything_there_is_discarded_and_the_marker_returns() -> None:
    state = before_turn_of_1("", "g1", sides={(1, 1): FIVE, (1, 0): "b2 v2", (0, 0): "v9"}, markers={1: 1})
    state.apply(0, END)
    assert sorted(state.view(None).discard) == sorted(cards(f"{FIVE} b2 v2"))
    assert marker(state, 1) is None
    assert side(state, 0, 0, 0) == "v9"
    open_as(state, "jazz-club")
    place = state.view(None).places[1]
    assert place.establishment == TYPE_NAMES.index("jazz-club")
    assert place.sides == ((), ())


def test_cp14_fewer_than_five_cards_may_win() -> None:
    state = before_turn_of_1("", "g1", sides={(1, 1): FIVE, (1, 0): "b2 v2 g2 y2"}, markers={1: 1})
    assert Took(0, 1, TYPE_NAMES.index("brewery"), "hand") in heard(state, 0, END, None)


def test_cp14_not_at_the_start_of_others_turns() -> None:
    state = before_turn_of_1("", "", "g1", sides={(1, 2): FIVE}, markers={1: 2})
    state.apply(0, END)
    assert state.to_act == (1,)
    assert marker(state, 1) == 2


def test_cp14_the_owner_chooses_the_order() -> None:
    sides = {(0, 1): FIVE, (1, 1): "g1 g3 g5 g7 g9"}
    state = before_turn_of_1("", "g2", sides=sides, markers={0: 1, 1: 1})
    state.apply(0, END)
    assert state.to_act == (1,)
    assert state.view(0).phase == "order"
    assert list(state.legal(1)) == [Shoot(0), Shoot(1)]
    with pytest.raises(IllegalAction, match="choose which comes next"):
        state.apply(1, END)
    state.apply(1, Shoot(1))
    open_as(state, "jazz-club")
    # One is left: nothing to choose.
    assert state.to_act is CHANCE
    assert [place.establishment for place in state.view(0).places] == [None, TYPE_NAMES.index("jazz-club")]
    assert heard(state, CHANCE, state.chance().outcomes[0][0], 0)[-1] == TurnBegan(1, 3)  # type: ignore[index]


def test_cp14_a_hidden_card_is_revealed_to_all() -> None:
    state = before_turn_of_1("r14", "g1", sides={(0, 1): FIVE, (0, 0): "b1 b3 b5 b7 b9"}, markers={0: 1})
    assert side(state, 0, 1, 0) == "? ? r5 r7 r9"
    state.apply(0, END)
    assert state.view(0).phase == "reinforce"
    assert side(state, 0, 1, 0) == FIVE
    assert side(state, 0, 0, None) == "b1 b3 b5 b7 b9"


# CP-17


TIE = {(1, 1): "r1 r3 r5 r7 r9", (1, 0): "b1 b3 b5 b7 b9", (1, 2): "g1 g3 g5 g7 g9"}


def tied(*hands: str) -> ChicagoState:
    state = before_turn_of_1(*hands, sides={at: TIE[at] for at in TIE if at[1] < len(hands)}, markers={1: 1})
    state.apply(0, END)
    return state


def test_cp17_tied_players_decide_at_the_same_time() -> None:
    state = tied("r15 r2", "y14 limousine", "v2")
    assert state.to_act == (0, 1, 2)
    assert set(state.legal(0)) == {NOBODY, send("r15"), send("r2")}
    assert list(state.legal(1)) == [NOBODY, send("y14")]
    view = state.view(None)
    assert view.standoff is not None
    assert (view.standoff.place, view.standoff.tied, view.standoff.round) == (1, (0, 1, 2), 1)


def test_cp17_nobody_learns_a_choice_before_all_have_decided() -> None:
    state = tied("r15 r2", "y14 limousine", "v2")
    other = state.clone()
    assert state.perform(0, send("r15")) == []
    assert other.perform(0, NOBODY) == []
    for seat in (1, 2, None):
        assert state.view(seat) == other.view(seat)
        assert seat is None or state.legal(seat) == other.legal(seat)
    assert state.to_act == (1, 2)
    mine = state.view(0).standoff
    assert mine is not None
    assert mine.sent == card("r15")
    assert state.legal(0) == ()
    with pytest.raises(IllegalAction, match="already decided"):
        state.apply(0, NOBODY)


def test_cp17_the_highest_wins_and_all_sent_cards_are_discarded() -> None:
    state = tied("r15 r2", "y14 limousine", "v2")
    state.apply(2, send("v2"))
    state.apply(0, send("r15"))
    events = heard(state, 1, send("y14"), None)
    assert events[0] == Reinforced(1, (Sent(0, card("r15")), Sent(1, card("y14")), Sent(2, card("v2"))))
    assert events[1] == Took(0, 1, TYPE_NAMES.index("brewery"), "reinforcement")
    assert set(cards("r15 y14 v2")) <= set(state.view(None).discard)
    assert state.view(None).hands == (1, 1, 0)


def test_cp17_those_still_tied_for_the_highest_repeat() -> None:
    state = tied("r15 r2 r4", "y15 y2", "v9")
    state.apply(0, send("r15"))
    state.apply(1, send("y15"))
    events = heard(state, 2, send("v9"), 2)
    assert events[-1] == Tied(1, (0, 1), 2)
    assert state.to_act == (0, 1)
    with pytest.raises(IllegalAction, match="not tied"):
        state.apply(2, NOBODY)
    state.apply(0, send("r2"))
    assert heard(state, 1, send("y2"), 2)[-1] == Tied(1, (0, 1), 3)
    state.apply(1, NOBODY)
    assert Took(0, 1, TYPE_NAMES.index("brewery"), "reinforcement") in heard(state, 0, send("r4"), 2)


def test_cp17_sending_none_counts_nothing() -> None:
    state = tied("y1", "")
    state.apply(1, NOBODY)
    assert Took(0, 1, TYPE_NAMES.index("brewery"), "reinforcement") in heard(state, 0, send("y1"), 1)


def test_cp17_if_all_send_none_the_owner_of_the_marker_wins() -> None:
    state = tied("r15", "")
    state.apply(0, NOBODY)
    assert Took(1, 1, TYPE_NAMES.index("brewery"), "marker") in heard(state, 1, NOBODY, 0)


def test_cp17_or_else_the_first_tied_player_clockwise_from_the_owner() -> None:
    sides = {(1, 1): "r1 r2 r4 r8 g9", (1, 0): "b9 v9", (1, 2): "g10 b10", (1, 3): "y10 v10"}
    state = before_turn_of_1("", "", "", "", town="speakeasy brewery jazz-club", sides=sides, markers={1: 1})
    state.apply(0, END)
    assert state.to_act == (2, 3)
    state.apply(3, NOBODY)
    assert Took(2, 1, TYPE_NAMES.index("brewery"), "seat") in heard(state, 2, NOBODY, 0)
    sides = {(1, 1): "r1 r2 r4 r8 g9", (1, 0): "g10 b10", (1, 3): "y10 v10"}
    state = before_turn_of_1("", "", "", "", town="speakeasy brewery jazz-club", sides=sides, markers={1: 1})
    state.apply(0, END)
    state.apply(0, NOBODY)
    assert Took(3, 1, TYPE_NAMES.index("brewery"), "seat") in heard(state, 3, NOBODY, 0)


def test_cp17_a_player_without_gangsters_is_asked_as_well() -> None:
    state = tied("r15", "limousine")
    assert state.to_act == (0, 1)
    assert list(state.legal(1)) == [NOBODY]


def test_cp17_nothing_else_can_be_done_meanwhile() -> None:
    state = tied("r15", "y15")
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="reinforcements"):
            state.apply(seat, Play(card("r15"), 0))
    with pytest.raises(IllegalAction, match="Only a gangster from your hand"):
        state.apply(0, send("v1"))


# CP-18 … CP-20


def wins(won: str, town: str = "speakeasy brewery", **options: bool) -> ChicagoState:
    """P2 takes the brewery and has had these before."""
    state = before_turn_of_1("", "", town=town, sides={(1, 1): FIVE}, markers={1: 1}, won={1: won}, **options)
    state.apply(0, END)
    return state


@pytest.mark.parametrize(
    ("won", "reason"),
    [
        ("brewery brewery", "three-alike"),
        ("speakeasy jazz-club gambling-hall", "four-types"),
        ("speakeasy speakeasy jazz-club jazz-club", "five"),
        ("", None),
        ("speakeasy jazz-club", None),
        ("brewery speakeasy jazz-club", None),
        ("brewery speakeasy speakeasy", None),
    ],
)
def test_cp18_three_alike_or_four_types_or_five(won: str, reason: str | None) -> None:
    state = wins(won)
    assert state.over == (reason is not None)
    if reason:
        assert state.result.why["reason"] == reason
        assert state.result.ranks == (2, 1)
        assert state.result.scores == (0.0, 1.0)


@pytest.mark.parametrize(
    ("won", "reason"), [("brewery", "quick-pair"), ("speakeasy jazz-club", "quick-three"), ("", None), ("speakeasy", None)]
)
def test_cp19_quick(won: str, reason: str | None) -> None:
    state = wins(won, quick=True)
    assert state.over == (reason is not None)
    assert state.view(0).reason == reason


def test_cp18_the_end_is_immediate() -> None:
    sides = {(0, 1): "g1 g3 g5 g7 g9", (1, 1): FIVE}
    state = before_turn_of_1("", "", sides=sides, markers={0: 1, 1: 1}, won={1: "brewery brewery"})
    state.apply(0, END)
    assert GameOver((1,), "three-alike") in heard(state, 1, Shoot(1), 0)
    assert state.over
    assert state.to_act == ()
    assert marker(state, 0) == 1, "the other shoot-out does not take place"


def test_cp18_losers_are_ranked_by_their_establishments() -> None:
    state = before_turn_of_1("", "", "", sides={(1, 1): FIVE}, markers={1: 1}, won={1: "brewery brewery", 2: "jazz-club", 0: ""})
    state.apply(0, END)
    assert state.result.ranks == (3, 1, 2)


def test_cp20_no_refill_once_they_have_run_out() -> None:
    state = before_turn_of_1("r2", "", sides={(1, 1): FIVE}, markers={1: 1}, stock=0)
    state.apply(0, END)
    assert state.to_act == (1,)
    assert state.view(0).places[1].establishment is None
    assert not state.over


SIX_SHARES = {
    0: "speakeasy speakeasy jazz-club jazz-club",
    1: "brewery brewery gambling-hall",
    2: "speakeasy speakeasy jazz-club jazz-club",
    3: "brewery brewery gambling-hall gambling-hall",
    4: "gambling-hall gambling-hall speakeasy jazz-club",
}


def test_cp20_whoever_takes_the_twentieth_wins() -> None:
    assert sum([len(won.split()) for won in SIX_SHARES.values()]) == 19
    state = before_turn_of_1(
        "", "", "", "", "", "", town="- brewery - -", sides={(1, 1): "r1 r2", (1, 5): FIVE}, markers={1: 1}, won=SIX_SHARES
    )
    assert GameOver((5,), "last-one") in heard(state, 0, END, None)
    assert state.result.winners == (5,)
    assert names(state.view(None).hand) == ""
    assert state.result.why["establishments"][5] == [0, 0, 1, 0]


def test_cp20_unless_somebody_wins_with_it_anyway() -> None:
    state = before_turn_of_1("", "", "", "", "", "", town="- brewery - -", sides={(1, 1): FIVE}, markers={1: 1}, won=SIX_SHARES)
    state.apply(0, END)
    assert state.result.why["reason"] == "three-alike"
    assert state.result.winners == (1,)
