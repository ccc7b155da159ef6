"""SF-1 … SF-5: what is in the box and on the table."""

import json
from itertools import combinations

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import IllegalAction
from peppermill.core.rng import Sfc32
from peppermill.games.safranito.board import SPACE_NAMES, ZONE_NAMES, ZONE_X, ZONE_Y, zone_of
from peppermill.games.safranito.components import (
    CARDAMOM,
    CHILI,
    COPIES,
    CUMIN,
    DISH_NAMES,
    MONEY,
    RECIPES,
    SPICE_NAMES,
    TOKENS,
    seatings,
)
from peppermill.games.safranito.events import SidesDrawn
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.moves import FirstChef, Sell, Sides
from peppermill.games.safranito.state import SafranitoState

from .table import begun, lay, position, resolved


def test_sf1_nine_spices_six_cards_each() -> None:
    assert len(SPICE_NAMES) == 9
    assert COPIES * len(SPICE_NAMES) == 54
    assert SafranitoState(2, 0).pile[0].cards == 54


def test_sf2_eighteen_dishes_each_spice_in_six() -> None:
    assert len(DISH_NAMES) == len(set(DISH_NAMES)) == len(RECIPES) == 18
    assert all(len(set(recipe)) == 3 for recipe in RECIPES)
    assert len({tuple(sorted(recipe)) for recipe in RECIPES}) == 18
    for spice in range(9):
        assert sum(spice in recipe for recipe in RECIPES) == 6
    assert [CARDAMOM, CHILI, CUMIN] in RECIPES, "the one dish that is known"


def test_sf3_tokens_and_money() -> None:
    state = begun(3)
    assert TOKENS == (10, 20, 30, 40, 50, 60)
    assert state.money == [MONEY] * 3 == [200] * 3
    assert all(state.view(seat).seats[seat].tokens == TOKENS for seat in range(3))


def test_sf4_the_board() -> None:
    assert [ZONE_NAMES[zone_of(x * 154000, y * 154000)] for y in (1, 0, -1) for x in (-1, 0, 1)] == [
        "curry", "ginger", "cardamom", "chili", "saffron", "garlic", "mint", "cumin", "cinnamon",
    ]  # fmt: skip
    clockwise = [ZONE_NAMES[zone_of(x * 77000, y * 77000)] for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    assert clockwise == list(SPACE_NAMES) == ["extra-toss", "extra-spice", "reserve", "chef"]
    assert all(zone_of(x, y) == zone for zone, (x, y) in enumerate(zip(ZONE_X, ZONE_Y, strict=True)))


def test_sf4_zones_do_not_meet() -> None:
    """So no token ever counts twice: bowls reach 58.2 mm with the hole, action spaces 37.5 mm."""
    reach = [58.2] * 9 + [37.5] * 4
    for one, two in combinations(range(13), 2):
        apart = ((ZONE_X[one] - ZONE_X[two]) ** 2 + (ZONE_Y[one] - ZONE_Y[two]) ** 2) ** 0.5 / 1048.576
        assert apart > reach[one] + reach[two]


@pytest.mark.parametrize(("players", "dishes", "spices", "tosses"), [(2, 2, 4, 4), (3, 2, 5, 4), (4, 3, 6, 3)])
def test_sf5_what_is_laid_out(players: int, dishes: int, spices: int, tosses: int) -> None:
    view = begun(players).view(0)
    assert (len(view.dishes), len(view.market), view.tosses) == (dishes, spices, tosses)
    assert view.dish_pile == 18 - dishes
    assert sum(batch.cards for batch in view.pile) == 54 - spices
    assert view.phase == "toss"


def test_sf5_the_first_chef_is_drawn() -> None:
    state = GAME.start(4)
    state.apply(CHANCE, Sides((2, 3, 0, 1)))
    assert state.to_act is CHANCE
    listed = state.chance().outcomes
    assert listed == [(FirstChef(seat), 0.25) for seat in range(4)]
    assert begun(4, chef=2).to_act == (2,)


@pytest.mark.parametrize(("players", "ways"), [(2, 4), (3, 12), (4, 4)])
def test_sf5_the_sides_are_drawn_and_no_seat_is_favoured(players: int, ways: int) -> None:
    state = GAME.start(players)
    assert state.to_act is CHANCE
    listed = state.chance().outcomes
    assert listed is not None
    assert len({outcome for outcome, _ in listed}) == ways
    for seat in range(players):
        for side in range(4):
            chance = sum(part for outcome, part in listed if isinstance(outcome, Sides) and outcome.sides[seat] == side)
            assert chance == pytest.approx(0.25)
    drawn = {state.chance().draw(Sfc32(seed)) for seed in range(200)}
    assert drawn == {outcome for outcome, _ in listed}


def test_sf5_everyone_sits_clockwise_and_two_face_each_other() -> None:
    for one, two in seatings(2):
        assert (two - one) % 4 == 2
    for players in (3, 4):
        for sides in seatings(players):
            assert sum((after - before) % 4 for before, after in zip(sides, (*sides[1:], sides[0]), strict=True)) == 4


@pytest.mark.parametrize("wrong", [Sides((0, 1)), Sides((0,)), Sides((0, 2, 1))])
def test_sf5_nobody_sits_anywhere_else(wrong: Sides) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.start(2).apply(CHANCE, wrong)
    assert caught.value.code == "not-that-chance"


def test_sf5_the_board_has_four_sides() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.start(2).apply(CHANCE, Sides((0, 4)))
    assert caught.value.code == "malformed"


def test_sf5_everyone_sees_the_sides() -> None:
    state = GAME.start(3)
    assert state.view(1).sides == ()
    told = state.perform(CHANCE, Sides((3, 0, 2)))
    assert [entry.event for entry in told if entry.heard_by(None) and entry.heard_by(2)] == [SidesDrawn((3, 0, 2))]
    for seat in (None, 0, 1, 2):
        assert state.view(seat).sides == (3, 0, 2)
    text = GAME.show(state.view(None))
    assert all(part in text for part in ("P1      right:", "P2      bottom:", "P3      top:"))


def test_sf3_money_is_whole_rupees_without_any_limit() -> None:
    """Sold for 210 a card, however rich the seller is."""
    state = lay(position(2, hands=["mint " * 6]), *[(0, token, "mint") for token in TOKENS])
    state.money[0] = 10**9
    resolved(state)
    state.apply(0, Sell(6))
    assert state.money[0] == 10**9 + 6 * 210
    view = json.loads(json.dumps(GAME.dump(state.view(1))))
    assert GAME.forms.view.load(view) == state.view(1)
