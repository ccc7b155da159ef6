"""All Hot Properties (CM-43 … CM-53) in one table: a new one is a class, and a line here."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.menu import Menu, everything
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.deck import BIT
from peppermill.games.chili_mafia.events import PropertyUsed
from peppermill.games.chili_mafia.moves import Use
from peppermill.games.chili_mafia.position import Position, illegal
from peppermill.games.chili_mafia.rules.answer_properties import Bribe, EasyPal, KissOfDeath, Lifeline, Reconsider, Recruit
from peppermill.games.chili_mafia.rules.property import Property
from peppermill.games.chili_mafia.rules.turn_properties import Backup, LuckyDime, MakeADeal, Snoop

PROPERTIES: Final[tuple[Property, ...]] = (
    Backup(d.BACKUP, s.TURN),
    Bribe(d.BRIBE, s.BRIBE),
    EasyPal(d.EASY_PAL, s.HOT),
    KissOfDeath(d.KISS_OF_DEATH, s.KISS),
    Lifeline(d.LIFELINE, s.HOT),
    LuckyDime(d.LUCKY_DIME, s.TURN),
    MakeADeal(d.MAKE_A_DEAL, s.TURN),
    Reconsider(d.RECONSIDER, s.RECONSIDER),
    Recruit(d.RECRUIT, s.RECRUIT),
    Snoop(d.SNOOP, s.TURN),
)
"""By kind."""


def _by_step() -> vec[i64]:
    table: vec[i64] = vec[i64]([0] * len(s.STEP_NAMES))
    for each in PROPERTIES:
        table[each.when] |= BIT[each.kind]
    return table


_BY_STEP: Final = _by_step()
"""By step: the kinds that can be used at it, as bits."""


def offers_at(p: Position, seat: i64, when: i64, menu: Menu) -> None:
    """What the seat may use at that step. Kinds in order, so that the order of drawing isn't told."""
    held = p.held_kinds(seat) & _BY_STEP[when]
    if held != 0:
        for each in PROPERTIES:
            if held & BIT[each.kind]:
                each.offers(p, seat, menu)


def check_use(p: Position, seat: i64, use: Use, when: i64) -> None:
    if not p.held_kinds(seat) & BIT[use.property]:
        raise illegal("not-your-property")
    each = PROPERTIES[use.property]
    if each.when != when:
        raise illegal("not-now")
    allowed = everything()
    each.offers(p, seat, allowed)
    if not allowed.actions:
        raise illegal("property-condition")
    if use not in allowed.actions:
        raise illegal("property-choice")


def use_property(p: Position, seat: i64, use: Use) -> None:
    """It goes under its deck, and has its effect."""
    p.lay_down(seat, use.property)
    if p.told is not None:
        p.tell(PropertyUsed(seat, use.property, use.seat))
    PROPERTIES[use.property].use(p, seat, use)
