"""What a player may do in a turn: one row an action, what refuses it and what it does (CM-7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64

from peppermill.core.menu import Menu, counted
from peppermill.core.rng import Rng
from peppermill.core.values import Action, Value
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.rules import action_cards, forming, hot, properties, tricks, turn
from peppermill.games.chili_mafia.rules.stage import Decision
from peppermill.games.chili_mafia.steps import TURN

A = TypeVar("A", bound=Action)


class Row(Generic[A]):
    """One action. How it is written is in `forms.py` and `notation.py`, how it is said to programs in `encoding.py`."""

    def __init__(
        self,
        action: type[A],
        check: Callable[[Position, int, A], None],
        make: Callable[[Position, int, A], None],
        after_snoop: bool = False,
    ) -> None:
        self.action = action
        self.check = check
        """Refuses it unless it may be done now."""
        self.make = make
        self.after_snoop = after_snoop
        """May it follow a Snoop? (CM-53)"""


def _check_use(p: Position, seat: i64, use: m.Use) -> None:
    properties.check_use(p, seat, use, TURN)


def _use(p: Position, seat: i64, use: m.Use) -> None:
    properties.use_property(p, seat, use)
    p.acted = True


_ROWS: Final[tuple[Row[Any], ...]] = (
    Row(m.Form, forming.check_form, forming.form),
    Row(m.Add, forming.check_add, forming.add),
    Row(m.Move, forming.check_move, forming.move),
    Row(m.Attack, hot.check_attack, hot.declare),
    Row(m.Earner, action_cards.check_earner, action_cards.earn),
    Row(m.Shakedown, action_cards.check_shakedown, action_cards.shake_down, after_snoop=True),
    Row(m.Booster, action_cards.check_booster, action_cards.boost, after_snoop=True),
    Row(m.Bagman, action_cards.check_bagman, action_cards.look),
    Row(m.Gamble, tricks.check_gamble, tricks.gamble),
    Row(m.Swap, tricks.check_swap, tricks.swap),
    Row(m.Use, _check_use, _use),
    Row(m.Exchange, turn.check_exchange, turn.exchange),
    Row(m.Pass, turn.check_pass, turn.pass_turn),
    Row(m.End, turn.check_end, turn.end),
)
_ACTIONS: Final[dict[type, Row[Any]]] = {row.action: row for row in _ROWS}


def check_in_turn(p: Position, seat: i64, action: Action) -> None:
    """Refuse what may not be done in this turn now."""
    if p.snooped < 0:
        # Four of those in `make_in_turn`, for the same reason.
        if isinstance(action, m.Add):
            forming.check_add(p, seat, action)
            return
        if isinstance(action, m.Attack):
            hot.check_attack(p, seat, action)
            return
        if isinstance(action, m.Pass):
            turn.check_pass(p, seat, action)
            return
        if isinstance(action, m.End):
            turn.check_end(p, seat, action)
            return
    row = _ACTIONS.get(type(action))
    if p.snooped >= 0 and (row is None or not row.after_snoop):
        raise illegal("snoop-first")
    if row is None:
        raise illegal("not-now")
    row.check(p, seat, action)


def make_in_turn(p: Position, seat: i64, action: Value) -> None:
    """What was decided in a turn happens."""
    # Nine of ten moves in a turn are one of these: a playout is not to pay for the table each time.
    if isinstance(action, m.Add):
        forming.add(p, seat, action)
    elif isinstance(action, m.Attack):
        hot.declare(p, seat, action)
    elif isinstance(action, m.Pass):
        turn.pass_turn(p, seat, action)
    elif isinstance(action, m.End):
        turn.end(p, seat, action)
    elif isinstance(action, m.Form):
        forming.form(p, seat, action)
    else:
        _ACTIONS[type(action)].make(p, seat, action)


class Turn(Decision):
    """A player's turn."""

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        turn.fill(p, seat, turn.Parts(p, seat, counted()), menu)

    def pick(self, p: Position, seat: i64, rng: Rng) -> Action:
        return turn.pick(p, seat, rng)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        check_in_turn(p, seat, action)

    def make(self, p: Position, seat: i64, action: Action) -> None:
        make_in_turn(p, seat, action)

    def timeout(self, p: Position, seat: i64) -> Action:
        return turn.timeout(p, seat)
