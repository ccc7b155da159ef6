"""What comes next: the agenda is worked off until somebody, or chance, has to decide."""

from __future__ import annotations

from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules import free_moves
from peppermill.games.chili_mafia.rules.hands import draw_one
from peppermill.games.chili_mafia.rules.stages import STAGES
from peppermill.games.chili_mafia.steps import DRAW_ONE, TURNS


def go_on(p: Position) -> None:
    """Work off the agenda; when it is empty, the turn goes on."""
    waits = False
    while not waits and p.planned > 0:
        step = p.take_step()
        if step.what == DRAW_ONE:
            # By far the commonest step: it is not looked up. Cards that are drawn one after the other are told at once.
            draw_one(p, step)
        else:
            if p.drawn:
                p.tell_drawn()
            waits = STAGES[step.what].reach(p, step)
    if p.drawn:
        p.tell_drawn()
    if p.stirred:
        _look_at_gangs(p)
    if not waits:
        p.attack = None
        if p.turn >= 0:
            p.step = TURNS[p.turn]


def _look_at_gangs(p: Position) -> None:
    """They have changed: the turn has had this arrangement (CM-8)."""
    p.stirred = False
    if p.setting.reverts and p.turn >= 0:
        free_moves.note(p)
