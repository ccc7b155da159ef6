"""CM-1 … CM-5, CM-31, CM-32, CM-37: the cards, the deal, the draft, the options."""

from __future__ import annotations

from collections import Counter

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadOptions
from peppermill.core.rng import Sfc32
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import CARD_NAMES, DAWN_RAID, build, build_properties
from peppermill.games.chili_mafia.events import Dealt, Drafted
from peppermill.games.chili_mafia.game import GAME
from peppermill.games.chili_mafia.rules.setup import kept, pack, passed
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import DRAFT, TURN
from tests.games.chili_mafia.table import heard


def counts(players: int, advanced: bool = False, goodfellas: bool = False) -> dict[str, int]:
    return {CARD_NAMES[kind]: n for kind, n in Counter(build(players, advanced, goodfellas)).items()}


PLAIN = {
    "sweet-chili": (8, 4), "jimmy-nardello": (16, 10), "poblano": (14, 9), "hungarian": (12, 8), "jalapeno": (10, 7),
    "tabasco": (8, 6), "habanero": (7, 5), "ghost-pepper": (6, 5), "moruga-scorpion": (5, 3), "carolina-reaper": (4, 3),
    "pinch": (6, 4), "whack": (11, 7), "whack-em": (5, 3), "turncoat": (8, 4),
    "fuggedaboutit": (8, 5), "earner": (7, 4), "shakedown": (5, 3), "booster": (5, 3), "bagman": (5, 3),
}  # fmt: skip


def test_cm_1_the_whole_deck_and_the_small_one() -> None:
    assert counts(5) == counts(8) == {name: many for name, (many, _) in PLAIN.items()}
    assert counts(2) == counts(4) == {name: few for name, (_, few) in PLAIN.items()}
    assert len(build(8, False, False)) == 150


@pytest.mark.parametrize(
    ("name", "icon", "many", "few"),
    [
        ("jimmy-nardello", "sidekick", (7, 9), (4, 6)),
        ("poblano", "bodyguard", (7, 7), (4, 5)),
        ("tabasco", "troublemaker", (4, 4), (3, 3)),
        ("ghost-pepper", "sniper", (0, 6), (0, 5)),
    ],
)
def test_cm_1_icons_of_the_advanced_game(name: str, icon: str, many: tuple[int, int], few: tuple[int, int]) -> None:
    for players, expected in ((6, many), (3, few)):
        found = counts(players, advanced=True)
        assert (found.get(name, 0), found[icon]) == expected
        assert icon not in counts(players)


@pytest.mark.parametrize(
    ("name", "icon", "many", "few", "gone"),
    [
        ("padron", "dancer", (6, 6), (4, 4), "hungarian"),
        ("chipotle", "gambler", (5, 5), (3, 4), "jalapeno"),
        ("madame-jeanette", "witch", (4, 3), (3, 2), "habanero"),
        ("naga-viper", "lord", (2, 3), (1, 2), "moruga-scorpion"),
        ("pepper-x", "outlaw", (0, 4), (0, 3), "carolina-reaper"),
    ],
)
def test_cm_37_goodfellas_replace_five_peppers(
    name: str, icon: str, many: tuple[int, int], few: tuple[int, int], gone: str
) -> None:
    for players, expected in ((6, many), (3, few)):
        found = counts(players, goodfellas=True)
        assert (found.get(name, 0), found[icon]) == expected
        assert gone not in found
        assert sum(found.values()) == sum(counts(players).values())
        assert found == {**found, **{key: n for key, n in counts(players, goodfellas=True).items() if key == icon}}
    assert "sidekick" not in counts(4, goodfellas=True)


def test_cm_43_sixteen_properties_of_ten_kinds() -> None:
    assert Counter(Counter(build_properties()).values()) == {2: 6, 1: 4}
    assert len(build_properties()) == 16


def dealt(players: int, seed: int = 3, **options: object) -> MafiaState:
    state = GAME.start(players, options)
    assert isinstance(state, MafiaState)
    rng = Sfc32(seed)
    state.apply(CHANCE, state.chance().draw(rng))
    state.apply(CHANCE, state.chance().draw(rng))
    return state


def test_cm_5_anyone_may_begin() -> None:
    listed = GAME.start(5).chance().outcomes
    assert listed is not None
    assert [(outcome, round(p, 6)) for outcome, p in listed] == [(m.First(seat), 0.2) for seat in range(5)]


def test_cm_3_six_cards_each_and_two_players_do_not_draft() -> None:
    two = dealt(2)
    assert list(two.held) == [6, 6]
    assert two.step.what == TURN
    assert two.to_act == (two.first,)
    three = dealt(3)
    assert list(three.held) == [0, 0, 0]
    assert three.step.what == DRAFT
    assert three.to_act == (0, 1, 2)
    assert [len(pack(three, seat)) for seat in range(3)] == [6, 6, 6]


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_cm_3_the_draft_keeps_one_and_passes_the_rest_to_the_left(players: int) -> None:
    state = dealt(players)
    rng = Sfc32(9)
    for lap in range(6):
        before = [pack(state, seat) for seat in range(players)]
        choices = []
        for seat in range(players):
            assert len(before[seat]) == 6 - lap
            choices.append(rng.choice(before[seat]))
            told = state.perform(seat, m.Keep(choices[-1]))
            if seat < players - 1:
                assert pack(state, seat) == before[seat]
        if lap < 5:
            for seat in range(players):
                rest = list(before[seat])
                rest.remove(choices[seat])
                assert list(pack(state, (seat + 1) % players)) == rest
                assert passed(state, seat)[lap] == tuple(rest)
                assert kept(state, seat)[lap] == choices[seat]
            assert heard(told, 0)[-1] == Drafted(choices[0], pack(state, 0))
            assert all(isinstance(event, Drafted) is False for event in heard(told, None))
    assert list(state.held) == [6] * players
    assert state.to_act == (state.first,)


def test_cm_3_nobody_sees_others_packs_or_choices() -> None:
    state = dealt(4)
    told = state.perform(2, m.Keep(pack(state, 2)[0]))
    assert [type(event).__name__ for event in heard(told, 0)] == ["Chose"]
    view = state.view(0)
    assert view.reply is None
    assert state.view(2).reply == m.Keep(pack(state, 2)[0])
    assert view.pack == pack(state, 0)
    assert state.view(None).pack == ()


def test_dealt_cards_are_told_to_their_owner_alone() -> None:
    state = GAME.start(2)
    rng = Sfc32(1)
    state.apply(CHANCE, state.chance().draw(rng))
    told = state.perform(CHANCE, state.chance().draw(rng))
    for seat in (0, 1):
        assert heard(told, seat)[0] == Dealt(state.view(seat).hand)
    assert not [event for event in heard(told, None) if isinstance(event, Dealt)]


@pytest.mark.parametrize("players", [2, 4, 5, 8])
def test_cm_2_one_dawn_raid_and_nobody_is_dealt_it(players: int) -> None:
    state = dealt(players)
    assert DAWN_RAID not in state.setting.deck
    assert [state.deck[i] for i in range(state.deck_size)].count(DAWN_RAID) == 1
    assert state.deck_size == len(state.setting.deck) - 6 * players + 1


@pytest.mark.parametrize(("players", "under"), [(2, 24), (4, 24), (5, 36), (8, 36)])
def test_cm_4_the_dawn_raid_has_its_place(players: int, under: int) -> None:
    state = dealt(players)
    assert [state.deck[i] for i in range(state.deck_size)].index(DAWN_RAID) == under
    assert (state.view(None).raid_low, state.view(None).raid_high) == (under, under)
    chosen = dealt(players, raid_under=7)
    assert [chosen.deck[i] for i in range(chosen.deck_size)].index(DAWN_RAID) == 7


@pytest.mark.parametrize(
    ("teams", "players", "sides"),
    [("2v2", 4, 2), ("3v3", 6, 2), ("2v2v2", 6, 3), ("4v4", 8, 2), ("2v2v2v2", 8, 4)],
)
def test_cm_32_team_formats_and_their_seats(teams: str, players: int, sides: int) -> None:
    state = GAME.start(players, {"teams": teams})
    assert isinstance(state, MafiaState)
    for seat in range(players):
        mates = [other for other in range(players) if state.allied(seat, other)]
        assert mates == [other for other in range(players) if other % sides == seat % sides]
        assert (seat + 1) % players not in mates
    for other in range(2, 9):
        if other != players:
            with pytest.raises(BadOptions, match="need"):
                GAME.start(other, {"teams": teams})


def test_options_that_do_not_exist_are_refused() -> None:
    for options in ({"teams": "1v1"}, {"edition": "de"}, {"raid_under": 61}, {"advanced": "perhaps"}, {"speed": 1}):
        with pytest.raises(BadOptions):
            GAME.start(4, options)
