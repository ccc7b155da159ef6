"""Hot cards that are not played, thrown away, or played against the wrong one: what `blunders.py` asks about attacks."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.deck import BIT, PINCH, STRENGTH, TURNCOAT
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules.attacks import hots_allowed, playable_hots
from peppermill.games.chili_mafia.rules.turncoat import TURNCOAT_UP_TO, has_place


def could_hit_leader(p: Position, seat: i64) -> bool:
    """The game's last turn, and one's side does not lead: is there a Hot card that would cost the side ahead points? Where
    others hold Hot Properties, a hit may come back (CM-47)."""
    if p.properties:
        return False
    hots = playable_hots(p, seat)
    if hots == 0:
        return False
    ahead = _ahead(p, seat)
    if ahead < 0:
        return False
    reach = _reach(p, seat)
    turncoats_only = hots == BIT[TURNCOAT - PINCH]
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and p.owners[i] % p.setting.sides == ahead and p.gangs[i].complete:
            for target in p.gangs[i].muscle.targets:
                if STRENGTH[target] <= reach and (not turncoats_only or _turns(p, seat, target)):
                    return True
        i += 1
    return False


def could_play(p: Position, seat: i64, card: i64) -> bool:
    """A Hot card that is thrown away: could it be played against a rival instead? Among Goodfellas, a victim may gain by it."""
    if not PINCH <= card <= TURNCOAT or not playable_hots(p, seat) & BIT[card - PINCH]:
        return False
    reach = _reach(p, seat)
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and not p.allied(seat, p.owners[i]):
            for target in p.gangs[i].muscle.targets:
                if STRENGTH[target] <= reach and (card != TURNCOAT or _turns(p, seat, target)):
                    return True
        i += 1
    return False


def leaves_the_leader(p: Position, seat: i64, attack: m.Attack) -> bool:
    """The last Hot card of the game, among three sides or more: it goes to somebody who is not in the way, though a hit on the
    leader would have won. Where Bodyguards may step in or Hot Properties strike back, a hit is not sure."""
    if p.last_turns != 0 or p.setting.sides == 2 or attack.hot == TURNCOAT or p.properties or p.setting.advanced:
        return False
    ahead = _ahead(p, seat)
    if ahead < 0 or p.owners[attack.gang] % p.setting.sides == ahead or not _last_hot(p, seat):
        return False
    points = _points(p)
    mine = points[seat % p.setting.sides]
    second = max([points[side] for side in range(p.setting.sides) if side != ahead and side != seat % p.setting.sides])
    if second >= mine:
        return False
    reach = _reach(p, seat)
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and p.owners[i] % p.setting.sides == ahead:
            for target in p.gangs[i].muscle.targets:
                lost = p.gangs[i].points - p.gangs[i].without(target).points
                if STRENGTH[target] <= reach and points[ahead] - lost < mine:
                    return True
        i += 1
    return False


def _last_hot(p: Position, seat: i64) -> bool:
    """Is there only one more Hot card to be played in this turn?"""
    hots = len([card for card in p.hand(seat) if PINCH <= card <= TURNCOAT])
    return hots == 1 or hots_allowed(p, seat) - p.hots == 1


def _reach(p: Position, seat: i64) -> i64:
    """How strong a target the seat's best attacker can hit."""
    reach: i64 = 0
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] == seat and p.gangs[i].complete:
            for attacker in p.gangs[i].muscle.each:
                reach = max(reach, p.gangs[i].muscle.reach[attacker])
        i += 1
    return reach


def _turns(p: Position, seat: i64, target: i64) -> bool:
    return STRENGTH[target] <= TURNCOAT_UP_TO and has_place(p, seat, STRENGTH[target])


def _ahead(p: Position, seat: i64) -> i64:
    """The rival side with the most points, if it has more than one's own; else −1."""
    sides = p.setting.sides
    points = _points(p)
    most: i64 = points[seat % sides]
    ahead: i64 = -1
    side: i64 = 0
    while side < sides:
        if points[side] > most:
            most = points[side]
            ahead = side
        side += 1
    return ahead


def _points(p: Position) -> list[int]:
    """By side, now."""
    sides = p.setting.sides
    points = [0] * sides
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0:
            points[p.owners[i] % sides] += p.gangs[i].points
        i += 1
    return points
