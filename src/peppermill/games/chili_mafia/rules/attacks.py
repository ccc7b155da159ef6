"""All attacks a player may declare now (CM-14, CM-15, CM-19, CM-20, CM-35): listed, counted, or the n-th of them found.

They go part by part: attacking gang, gang attacked, and there by Hot card. Counting needs no list, so a playout that wants one
attack makes one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, PINCH, STRENGTH, TURNCOAT, WHACK, WHACK_EM, count_bits
from peppermill.games.chili_mafia.gangs import COUNT_OF, ONE_COUNT, TALLY, Gang, Muscle
from peppermill.games.chili_mafia.moves import Attack
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules.turncoat import placeable

_HOTS: Final = 15
"""All four Hot cards as bits, PINCH the first; and those that attack plainly, so all but the Turncoat."""
_PLAIN_HOTS: Final = 7
_STRAIGHT: Final = vec[i64]([count_bits(hots & _PLAIN_HOTS) for hots in range(_HOTS + 1)])
"""By a set of Hot cards: how many of them attack plainly."""
SINGLES: Final = tuple([(card,) for card in range(LAST_PEPPER + 1)])
"""A card as the only target."""


def hots_allowed(p: Position, seat: i64) -> i64:
    """Hot cards a turn: one a complete gang, counted now; with two players one in all (CM-14, CM-31)."""
    gangs = p.complete_gangs(seat)
    return min(1, gangs) if p.players == 2 else gangs


def two_targets_up_to(hot: i64, gang: Gang, attacker: i64) -> i64:
    """The strongest of two targets: by the card (CM-19), or by the attacker's ability (CM-35); 0 if only one is allowed."""
    if hot == WHACK_EM:
        return gang.muscle.reach[attacker]
    return gang.muscle.two_up_to[attacker] if hot == WHACK else 0


def playable_hots(p: Position, seat: i64) -> i64:
    """The Hot cards the seat may play now, as bits: PINCH is the first."""
    return playable_of(p, seat, p.kinds_in_hand(seat))


def playable_of(p: Position, seat: i64, kinds: i64) -> i64:
    """The same, for a hand of these kinds."""
    hots = kinds >> PINCH & _HOTS
    if hots and p.hots >= hots_allowed(p, seat):
        return 0
    return hots


def offers(p: Position, seat: i64, out: list[Action]) -> None:
    hots = playable_hots(p, seat)
    if hots == 0:
        return
    allies = p.setting.allies[seat]
    homes = _homes(p, seat, hots)
    n: i64 = len(p.gangs)
    by: i64 = 0
    while by < n:
        if p.owners[by] == seat and p.gangs[by].complete:
            target: i64 = 0
            while target < n:
                owner = p.owners[target]
                if owner >= 0 and not allies & BIT[owner]:
                    hot: i64 = PINCH
                    while hot <= TURNCOAT:
                        if hots & BIT[hot - PINCH]:
                            _list_attacks(p, hot, by, target, homes, out)
                        hot += 1
                target += 1
        by += 1


def count(p: Position, seat: i64, hots: i64) -> i64:
    """How many `offers` there are, with these playable Hot cards: by tallies of all attackers and all targets."""
    allies = p.setting.allies[seat]
    owners = p.owners
    reaches: i64 = 0
    twos: i64 = 0
    targets: i64 = 0
    pairs: i64 = 0
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner == seat:
            if gang.complete:
                reaches += gang.muscle.reach_tally
                twos += gang.muscle.two_tally
        elif owner >= 0 and not allies & BIT[owner]:
            targets += gang.muscle.target_tally
            pairs += gang.muscle.pair_tally
        i += 1
    return _attacks(hots, reaches, twos, targets, pairs, _homes(p, seat, hots))


def _homes(p: Position, seat: i64, hots: i64) -> i64:
    """The strengths of turncoats for whom there is a place, as a tally; none if there is no Turncoat among the cards."""
    return placeable(p, seat) if hots & BIT[TURNCOAT - PINCH] else 0


def _attacks(hots: i64, reaches: i64, twos: i64, targets: i64, pairs: i64, homes: i64) -> i64:
    """How many attacks there are with these Hot cards, by tallies of attackers, of those who may choose two targets, of targets
    and pairs of them; and of the targets that would find a place.
    """
    total = _STRAIGHT[hots] * _meetings(reaches, targets)
    if hots & BIT[WHACK_EM - PINCH]:
        total += _meetings(reaches, pairs)
    if twos and hots & BIT[WHACK - PINCH]:
        total += _meetings(twos, pairs)
    if homes and hots & BIT[TURNCOAT - PINCH]:
        total += _meetings(reaches, targets & homes)
    return total


def _meetings(some: i64, others: i64) -> i64:
    """Everyone of one tally with everyone of the other that is so strong."""
    total: i64 = 0
    while some and others:
        total += (some & ONE_COUNT) * (others & ONE_COUNT)
        some >>= TALLY
        others >>= TALLY
    return total


def _attacks_on(hots: i64, muscle: Muscle, suffers: Muscle, homes: i64) -> i64:
    """All attacks of one gang on another."""
    return _attacks(hots, muscle.reach_tally, muscle.two_tally, suffers.target_tally, suffers.pair_tally, homes)


def pick(p: Position, seat: i64, hots: i64, number: i64) -> Action:
    """The one of `offers` with this number: the sizes of the parts are taken off until it falls into one."""
    allies = p.setting.allies[seat]
    homes = _homes(p, seat, hots)
    owners = p.owners
    by: i64 = 0
    for gang in p.gangs:
        if owners[by] == seat and gang.complete:
            muscle = gang.muscle
            target: i64 = 0
            for rival in p.gangs:
                owner = owners[target]
                if owner >= 0 and not allies & BIT[owner]:
                    size = _attacks_on(hots, muscle, rival.muscle, homes)
                    if number < size:
                        return _pick_part(p, hots, by, target, number, homes)
                    number -= size
                target += 1
        by += 1
    raise IndexError("no attack of that number")


def _list_attacks(p: Position, hot: i64, by: i64, target: i64, homes: i64, out: list[Action]) -> None:
    """By attacker then target, pairs of targets last."""
    gang = p.gangs[by]
    muscle = gang.muscle
    suffers = p.gangs[target].muscle
    for attacker in muscle.each:
        for card in suffers.targets:
            if STRENGTH[card] <= muscle.reach[attacker] and (hot != TURNCOAT or homes & COUNT_OF[STRENGTH[card]]):
                out.append(Attack(hot, by, attacker, target, SINGLES[card]))
        most = two_targets_up_to(hot, gang, attacker)
        if most > 0:
            for pair in suffers.pairs:
                if STRENGTH[pair[1]] <= most:
                    out.append(Attack(hot, by, attacker, target, pair))


def _pick_part(p: Position, hots: i64, by: i64, target: i64, number: i64, homes: i64) -> Action:
    muscle = p.gangs[by].muscle
    suffers = p.gangs[target].muscle
    hot: i64 = PINCH
    while hot <= TURNCOAT:
        if hots & BIT[hot - PINCH]:
            size = _attacks_on(BIT[hot - PINCH], muscle, suffers, homes)
            if number < size:
                return _pick_attack(p, hot, by, target, number, homes)
            number -= size
        hot += 1
    raise IndexError("no attack of that number")


def _pick_attack(p: Position, hot: i64, by: i64, target: i64, number: i64, homes: i64) -> Action:
    """As `_list_attacks`, until the one with that number."""
    gang = p.gangs[by]
    muscle = gang.muscle
    suffers = p.gangs[target].muscle
    for attacker in muscle.each:
        for card in suffers.targets:
            if STRENGTH[card] <= muscle.reach[attacker] and (hot != TURNCOAT or homes & COUNT_OF[STRENGTH[card]]):
                if number == 0:
                    return Attack(hot, by, attacker, target, SINGLES[card])
                number -= 1
        most = two_targets_up_to(hot, gang, attacker)
        if most > 0:
            for pair in suffers.pairs:
                if STRENGTH[pair[1]] <= most:
                    if number == 0:
                        return Attack(hot, by, attacker, target, pair)
                    number -= 1
    raise IndexError("no attack of that number")
