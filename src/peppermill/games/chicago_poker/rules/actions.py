"""Every kind of action and outcome in one row: when it may be done, what is checked, what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from mypy_extensions import i64

from peppermill.core.values import Action, Outcome
from peppermill.games.chicago_poker.moves import (
    Corruption,
    Draw,
    EndTurn,
    FirstPlayer,
    Informer,
    Limousine,
    Murder,
    NewEstablishment,
    Play,
    Revolver,
    Send,
    Shoot,
    TopCard,
)
from peppermill.games.chicago_poker.position import ACT, ORDER, REINFORCE, Position
from peppermill.games.chicago_poker.rules.dealing import (
    check_establishment,
    check_first,
    check_top_card,
    choose_first,
    hand_out,
    open_up,
)
from peppermill.games.chicago_poker.rules.shootout import check_send, check_shoot, send, shoot
from peppermill.games.chicago_poker.rules.specials import (
    bribe,
    check_corruption,
    check_informer,
    check_limousine,
    check_murder,
    check_revolver,
    drive_off,
    inform,
    murder,
    revolve,
)
from peppermill.games.chicago_poker.rules.turn import check_draw, check_end, check_play, draw, pass_on, play

WRONG_PHASE: Final = (
    "chance-to-come",
    "chance-to-come",
    "chance-to-come",
    "chance-to-come",
    "shoot-first",
    "reinforcements-first",
    "no-shootout",
    "over",
)
"""By phase: why an action that belongs to another one is refused."""


class Row:
    """One kind of action: its phase, its check and its effect. How it is written is in `forms.py` and `notation.py`."""

    def __init__(self, action: type[Action], phase: i64, check: Callable[..., None], make: Callable[..., None]) -> None:
        self.action = action
        self.phase: i64 = phase
        self.check = check
        self.make = make


class OutcomeRow:
    """One kind of outcome: its check (of the phase too, as cards come in two of them) and its effect."""

    def __init__(self, outcome: type[Outcome], check: Callable[..., None], make: Callable[..., None]) -> None:
        self.outcome = outcome
        self.check = check
        self.make = make


_A = TypeVar("_A", bound=Action)
_O = TypeVar("_O", bound=Outcome)


def _row(
    action: type[_A], phase: i64, check: Callable[[Position, i64, _A], None], make: Callable[[Position, i64, _A], None]
) -> Row:
    """A row whose check and effect are meant for that class: the type checker sees to it."""
    return Row(action, phase, check, make)


def _chance(outcome: type[_O], check: Callable[[Position, _O], None], make: Callable[[Position, _O], None]) -> OutcomeRow:
    """The same for what chance does."""
    return OutcomeRow(outcome, check, make)


_ACTIONS: Final[list[Row]] = [
    _row(Draw, ACT, check_draw, draw),
    _row(Play, ACT, check_play, play),
    _row(Murder, ACT, check_murder, murder),
    _row(Informer, ACT, check_informer, inform),
    _row(Limousine, ACT, check_limousine, drive_off),
    _row(Revolver, ACT, check_revolver, revolve),
    _row(Corruption, ACT, check_corruption, bribe),
    _row(EndTurn, ACT, check_end, pass_on),
    _row(Shoot, ORDER, check_shoot, shoot),
    _row(Send, REINFORCE, check_send, send),
]
_OUTCOMES: Final[list[OutcomeRow]] = [
    _chance(FirstPlayer, check_first, choose_first),
    _chance(NewEstablishment, check_establishment, open_up),
    _chance(TopCard, check_top_card, hand_out),
]

ACTIONS: Final[dict[type, Row]] = {row.action: row for row in _ACTIONS}
OUTCOMES: Final[dict[type, OutcomeRow]] = {row.outcome: row for row in _OUTCOMES}
