"""Every kind of action and outcome in one row: what is checked, and what it does in the phases in which it may happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from peppermill.core.values import Action, Outcome
from peppermill.games.safranito.moves import (
    Buy,
    Cook,
    FirstChef,
    Keep,
    OpenBowl,
    Pass,
    Sell,
    Sides,
    TopDish,
    TopSpice,
    Toss,
    UseSpace,
    Wobble,
)
from peppermill.games.safranito.position import (
    BOWL,
    COOK,
    DISH,
    DRAWING,
    FIRST_CHEF,
    FLYING,
    KEEP,
    PURCHASE,
    RESERVING,
    SALE,
    SIDES,
    SPACE,
    SPICE,
    TOSS,
    Position,
)
from peppermill.games.safranito.rules.cooking import check_cook, cook, done_cooking
from peppermill.games.safranito.rules.rounds import (
    check_chef,
    check_sides,
    check_top_dish,
    check_top_spice,
    choose_chef,
    lay_spice,
    open_dish,
    sit_down,
)
from peppermill.games.safranito.rules.spaces import check_keep, check_use, draw, keep, pass_space, reserve, use_space
from peppermill.games.safranito.rules.tossing import check_toss, land, toss, toss_extra
from peppermill.games.safranito.rules.trade import buy, check_bowl, check_sale, not_buying, not_selling, open_bowl, sell


class Row:
    """One kind of action or outcome: its check, and by phase what it does."""

    def __init__(self, cls: type, check: Callable[..., None], effects: dict[int, Callable[..., None]]) -> None:
        self.cls = cls
        self.check = check
        self.effects = effects


_M = TypeVar("_M", bound=Action | Outcome)


def _row(cls: type[_M], check: Callable[[Position, _M], None], effects: dict[int, Callable[[Position, _M], None]]) -> Row:
    """A row whose functions are meant for that class: the type checker sees to it."""
    return Row(cls, check, {phase: effect for phase, effect in effects.items()})


def _always(p: Position, move: Action | Outcome) -> None:
    """Nothing to check beyond the phase."""


_ROWS: Final[list[Row]] = [
    # What players do
    _row(Toss, check_toss, {TOSS: toss, SPACE: toss_extra}),
    _row(UseSpace, check_use, {SPACE: use_space}),
    _row(Keep, check_keep, {KEEP: keep}),
    _row(OpenBowl, check_bowl, {BOWL: open_bowl}),
    _row(Sell, check_sale, {SALE: sell}),
    _row(Buy, _always, {PURCHASE: buy}),
    _row(Cook, check_cook, {COOK: cook}),
    _row(Pass, _always, {SPACE: pass_space, SALE: not_selling, PURCHASE: not_buying, COOK: done_cooking}),
    # What chance does
    _row(Sides, check_sides, {SIDES: sit_down}),
    _row(FirstChef, check_chef, {FIRST_CHEF: choose_chef}),
    _row(TopDish, check_top_dish, {DISH: open_dish, RESERVING: reserve}),
    _row(TopSpice, check_top_spice, {SPICE: lay_spice, DRAWING: draw}),
    _row(Wobble, _always, {FLYING: land}),
]

ROWS: Final[dict[type, Row]] = {row.cls: row for row in _ROWS}
