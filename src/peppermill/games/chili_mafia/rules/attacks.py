"""All attacks a player may declare now (CM-14, CM-15, CM-19, CM-20, CM-35).

They go part by part: attacking gang, gang attacked, and there by Hot card. How many there are in a part follows from tallies, so
that a playout that wants one attack makes one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.menu import Menu
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, PINCH, STRENGTH, TURNCOAT, WHACK, WHACK_EM, count_bits
from peppermill.games.chili_mafia.gangs import COUNT_OF, ONE_COUNT, TALLY, Gang, Muscle
from peppermill.games.chili_mafia.moves import Attack
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.rules.turncoat import placeable

_HOTS: Final = 15
"""All four Hot cards as bits, PINCH the first; and those that attack plainly, so all but the Turncoat."""
_PLAIN_HOTS: Final = 7
_WHACKS: Final = 2
_WHACK_EMS: Final = 4
_TURNCOATS: Final = 8
_STRAIGHT: Final = vec[i64]([count_bits(hots & _PLAIN_HOTS) for hots in range(_HOTS + 1)])
"""By a set of Hot cards: how many of them attack plainly."""
SINGLES: Final[tuple[tuple[int, ...], ...]] = tuple([(card,) for card in range(LAST_PEPPER + 1)])
"""A card as the only target. Of any length: a tuple of one the compiler would take apart and make anew each time."""


def hots_allowed(p: Position, seat: i64) -> i64:
    """Hot cards a turn: one a complete gang, counted now; with two players one in all (CM-14, CM-31)."""
    return _allowed(p, p.complete_gangs(seat))


def _allowed(p: Position, gangs: i64) -> i64:
    """The same, for so many complete gangs."""
    if gangs > 1 and p.players == 2:
        return 1
    return gangs


def two_targets_up_to(hot: i64, gang: Gang, attacker: i64) -> i64:
    """The strongest of two targets: by the card (CM-19), or by the attacker's ability (CM-35); 0 if only one is allowed."""
    if hot == WHACK_EM:
        return gang.muscle.reach[attacker]
    if hot == WHACK:
        return gang.muscle.two_up_to[attacker]
    return 0


def playable_hots(p: Position, seat: i64) -> i64:
    """The Hot cards the seat may play now, as bits: PINCH is the first."""
    return playable_of(p, p.kinds_in_hand(seat), p.complete_gangs(seat))


def playable_of(p: Position, kinds: i64, gangs: i64) -> i64:
    """The same, for a hand of these kinds and so many complete gangs."""
    hots = kinds >> PINCH & _HOTS
    if hots and p.hots >= _allowed(p, gangs):
        return 0
    return hots


def offers(p: Position, seat: i64, hots: i64, homes: i64, menu: Menu) -> None:
    """With these playable Hot cards; `homes`: see `homes_for`."""
    owners = p.owners
    n: i64 = len(p.gangs)
    by: i64 = 0
    while by < n:
        if owners[by] == seat and p.gangs[by].complete:
            _offer_attacks_by(p, seat, hots, by, homes, menu)
            if menu.found:
                return
        by += 1


def _offer_attacks_by(p: Position, seat: i64, hots: i64, by: i64, homes: i64, menu: Menu) -> None:
    """One gang's, on all the rivals' gangs."""
    allies = p.setting.allies[seat]
    muscle = p.gangs[by].muscle
    owners = p.owners
    target: i64 = 0
    for rival in p.gangs:
        owner = owners[target]
        if owner >= 0 and not allies >> owner & 1:
            if menu.everything or menu.has(_attacks_on(hots, muscle, rival.muscle, homes)):
                hot: i64 = PINCH
                while hot <= TURNCOAT:
                    one = BIT[hot - PINCH]
                    if hots & one:
                        # If it is the only one, they have been counted already.
                        if menu.everything or hots == one or menu.has(_attacks_on(one, muscle, rival.muscle, homes)):
                            _offer_attacks_on(p, hot, by, target, homes, menu)
                    hot += 1
                if menu.found:
                    return
        target += 1


def _offer_attacks_on(p: Position, hot: i64, by: i64, target: i64, homes: i64, menu: Menu) -> None:
    """One gang's on another, with one Hot card: by attacker then target, pairs of targets last."""
    gang = p.gangs[by]
    muscle = gang.muscle
    suffers = p.gangs[target].muscle
    for attacker in muscle.each:
        reach = muscle.reach[attacker]
        if hot == TURNCOAT or menu.has(suffers.hits[reach]):
            for card in suffers.targets:
                if STRENGTH[card] <= reach and (hot != TURNCOAT or homes & COUNT_OF[STRENGTH[card]]) and menu.has(1):
                    menu.put(Attack(hot, by, attacker, target, SINGLES[card]))
                    if menu.found:
                        return
        most = two_targets_up_to(hot, gang, attacker)
        if most > 0:
            for pair in suffers.pairs:
                if STRENGTH[pair[1]] <= most and menu.has(1):
                    menu.put(Attack(hot, by, attacker, target, pair))
                    if menu.found:
                        return


def count(p: Position, seat: i64, hots: i64, homes: i64) -> i64:
    """How many `offers` there are: by tallies of all attackers and all targets."""
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
        elif owner >= 0 and not allies >> owner & 1:
            targets += gang.muscle.target_tally
            pairs += gang.muscle.pair_tally
        i += 1
    return _attacks(hots, reaches, twos, targets, pairs, homes)


def homes_for(p: Position, seat: i64, hots: i64) -> i64:
    """The strengths of turncoats for whom there is a place, as a tally; none if there is no Turncoat among the cards."""
    if hots & _TURNCOATS:
        return placeable(p, seat)
    return 0


def _attacks(hots: i64, reaches: i64, twos: i64, targets: i64, pairs: i64, homes: i64) -> i64:
    """How many attacks there are with these Hot cards, by tallies of attackers, of those who may choose two targets, of targets
    and pairs of them; and of the targets that would find a place.
    """
    total: i64 = 0
    straight = _STRAIGHT[hots]
    if straight:
        total = straight * _meetings(reaches, targets)
    if hots & _WHACK_EMS:
        total += _meetings(reaches, pairs)
    if twos and hots & _WHACKS:
        total += _meetings(twos, pairs)
    if homes and hots & _TURNCOATS:
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
