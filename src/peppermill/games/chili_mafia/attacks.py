"""All attacks a player may declare now (CM-14, CM-15, CM-19, CM-20, CM-35): listed, counted, or the n-th of them found.

They go part by part: attacking gang, gang attacked, and there by Hot card. Counting needs no list, so a playout that wants one
attack makes one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia.common import count_new_gangs, grown_gangs, peppers_of
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, LIMIT, PINCH, STRENGTH, SWEET, TURNCOAT, WHACK, WHACK_EM
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, STRONGEST, Gang, Muscle, gang_of
from peppermill.games.chili_mafia.moves import Attack, Turncoat
from peppermill.games.chili_mafia.position import Position
from peppermill.games.chili_mafia.zones import vec

TURNCOAT_UP_TO: Final = 8
_COUNT: Final = -1
_STRAIGHT: Final = vec[i64]([(hots & 1) + (hots >> 1 & 1) + (hots >> 2 & 1) for hots in range(16)])
"""By a set of Hot cards: how many of them attack plainly, so all but the Turncoat."""
_NO_PLACES: Final = vec[i64]([0] * (LAST_PEPPER + 1))
_NO_HITS: Final = vec[i64]([0] * STRONGEST)


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
    hots: i64 = 0
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    while i < end:
        card = p.hands[i]
        if PINCH <= card <= TURNCOAT:
            hots |= BIT[card - PINCH]
        i += 1
    if hots and p.hots >= hots_allowed(p, seat):
        return 0
    return hots


def offers(p: Position, seat: i64, out: list[Action]) -> None:
    hots = playable_hots(p, seat)
    if hots == 0:
        return
    allies = p.setting.allies[seat]
    n: i64 = len(p.gangs)
    by: i64 = 0
    while by < n:
        if p.owners[by] == seat and p.gangs[by].complete:
            target: i64 = 0
            while target < n:
                owner = p.owners[target]
                if owner >= 0 and not allies & BIT[owner]:
                    hot: i64 = PINCH
                    while hot < TURNCOAT:
                        if hots & BIT[hot - PINCH]:
                            _list_attacks(hot, by, p.gangs[by], target, p.gangs[target], out)
                        hot += 1
                    if hots & BIT[TURNCOAT - PINCH]:
                        _list_turncoats(p, seat, by, target, out)
                target += 1
        by += 1


def count(p: Position, seat: i64) -> i64:
    """How many `offers` there are: rivals' targets are summed up by strength, then every attacker looks how far he reaches."""
    hots = playable_hots(p, seat)
    if hots == 0:
        return 0
    allies = p.setting.allies[seat]
    owners = p.owners
    straight = _STRAIGHT[hots]
    # By reach: what an attacker can do with these cards; and two targets of one gang.
    hits = _NO_HITS[:]
    pair_hits = _NO_HITS[:]
    i: i64 = 0
    for gang in p.gangs:
        owner = owners[i]
        if owner >= 0 and not allies & BIT[owner]:
            rival = gang.muscle
            strength: i64 = 2
            while strength < STRONGEST:
                hits[strength] += straight * rival.hits[strength]
                pair_hits[strength] += rival.pair_hits[strength]
                strength += 1
        i += 1
    if hots & BIT[WHACK_EM - PINCH]:
        i = 2
        while i < STRONGEST:
            hits[i] += pair_hits[i]
            i += 1
    if hots & BIT[TURNCOAT - PINCH]:
        _add_turncoats(p, seat, hits)
    total: i64 = 0
    i = 0
    for gang in p.gangs:
        if owners[i] == seat and gang.complete:
            muscle = gang.muscle
            total += _count_hits(muscle.reaches, hits)
            if muscle.has_twos and hots & BIT[WHACK - PINCH]:
                total += _count_hits(muscle.twos, pair_hits)
        i += 1
    return total


def _add_turncoats(p: Position, seat: i64, hits: vec[i64]) -> None:
    places = _places(p, seat)
    allies = p.setting.allies[seat]
    turned = _NO_HITS[:]
    i: i64 = 0
    for gang in p.gangs:
        owner = p.owners[i]
        if owner >= 0 and not allies & BIT[owner]:
            for card in gang.muscle.targets:
                turned[STRENGTH[card]] += places[card]
        i += 1
    reached: i64 = 0
    i = 2
    while i < STRONGEST:
        reached += turned[i]
        hits[i] += reached
        i += 1


def pick(p: Position, seat: i64, number: i64) -> Action:
    """The one of `offers` with this number: the sizes of the parts are taken off until it falls into one."""
    hots = playable_hots(p, seat)
    allies = p.setting.allies[seat]
    places = _places(p, seat) if hots & BIT[TURNCOAT - PINCH] else _NO_PLACES
    owners = p.owners
    by: i64 = 0
    for gang in p.gangs:
        if owners[by] == seat and gang.complete:
            muscle = gang.muscle
            target: i64 = 0
            for rival in p.gangs:
                owner = owners[target]
                if owner >= 0 and not allies & BIT[owner]:
                    size = _count_part(hots, muscle, rival.muscle, places)
                    if number < size:
                        return _pick_part(p, seat, hots, by, target, number, places)
                    number -= size
                target += 1
        by += 1
    raise IndexError("no attack of that number")


def _count_part(hots: i64, muscle: Muscle, suffers: Muscle, places: vec[i64]) -> i64:
    """All attacks of one gang on another."""
    total: i64 = 0
    straight = _STRAIGHT[hots]
    if straight > 0:
        total = straight * _count_hits(muscle.reaches, suffers.hits)
        if hots & BIT[WHACK - PINCH] and muscle.has_twos:
            total += _count_hits(muscle.twos, suffers.pair_hits)
        if hots & BIT[WHACK_EM - PINCH]:
            total += _count_hits(muscle.reaches, suffers.pair_hits)
    if hots & BIT[TURNCOAT - PINCH]:
        total += _count_turncoats(muscle, suffers, places)
    return total


def _count_hits(reaches: vec[i64], hits: vec[i64]) -> i64:
    """Attackers' targets, summed up."""
    total: i64 = 0
    n: i64 = len(reaches)
    i: i64 = 0
    while i < n:
        total += hits[reaches[i]]
        i += 1
    return total


def _count_turncoats(muscle: Muscle, suffers: Muscle, places: vec[i64]) -> i64:
    total: i64 = 0
    for card in suffers.targets:
        if places[card] > 0:
            total += _attackers(muscle, card) * places[card]
    return total


def _list_attacks(hot: i64, by: i64, gang: Gang, target: i64, target_gang: Gang, out: list[Action]) -> None:
    """By attacker then target, pairs of targets last."""
    muscle = gang.muscle
    suffers = target_gang.muscle
    for attacker in muscle.each:
        hits = suffers.hits[muscle.reach[attacker]]
        i: i64 = 0
        while i < hits:
            out.append(Attack(hot, by, attacker, target, suffers.singles[i]))
            i += 1
        most = two_targets_up_to(hot, gang, attacker)
        if most > 0:
            for pair in suffers.pairs:
                if STRENGTH[pair[1]] <= most:
                    out.append(Attack(hot, by, attacker, target, pair))


def _pick_part(p: Position, seat: i64, hots: i64, by: i64, target: i64, number: i64, places: vec[i64]) -> Action:
    gang = p.gangs[by]
    muscle = gang.muscle
    suffers = p.gangs[target].muscle
    hot: i64 = PINCH
    while hot < TURNCOAT:
        if hots & BIT[hot - PINCH]:
            size = _count_part(BIT[hot - PINCH], muscle, suffers, places)
            if number < size:
                return _pick_attack(hot, by, gang, target, suffers, number)
            number -= size
        hot += 1
    for card in suffers.targets:
        each = places[card]
        for attacker in muscle.each:
            if each > 0 and STRENGTH[card] <= muscle.reach[attacker]:
                if number < each:
                    return _turncoat(p, seat, by, attacker, target, card, number)
                number -= each
    raise IndexError("no attack of that number")


def _pick_attack(hot: i64, by: i64, gang: Gang, target: i64, suffers: Muscle, number: i64) -> Action:
    muscle = gang.muscle
    for attacker in muscle.each:
        hits = suffers.hits[muscle.reach[attacker]]
        if number < hits:
            return Attack(hot, by, attacker, target, suffers.singles[number])
        number -= hits
        most = two_targets_up_to(hot, gang, attacker)
        if number < suffers.pair_hits[most]:
            pairs = [pair for pair in suffers.pairs if STRENGTH[pair[1]] <= most]
            return Attack(hot, by, attacker, target, pairs[number])
        number -= suffers.pair_hits[most]
    raise IndexError("no attack of that number")


# Turncoats (CM-20): by target, attacker, and the place the target goes to: first gangs that stand, then new ones


def _attackers(muscle: Muscle, card: i64) -> i64:
    strength = STRENGTH[card]
    reaches = muscle.reaches
    total: i64 = 0
    i: i64 = 0
    while i < muscle.attackers:
        if reaches[i] >= strength:
            total += 1
        i += 1
    return total


def _places(p: Position, seat: i64) -> vec[i64]:
    """How many there are for each kind of card that somebody else has on the table; 0 for one that can't turn."""
    rivals: i64 = 0
    allies = p.setting.allies[seat]
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        owner = p.owners[i]
        if owner >= 0 and not allies & BIT[owner]:
            rivals |= p.gangs[i].kinds
        i += 1
    places = _NO_PLACES[:]
    card: i64 = SWEET + 1
    while card <= LAST_PEPPER and STRENGTH[card] <= TURNCOAT_UP_TO:
        if rivals & BIT[card]:
            places[card] = _standing(p, seat, card, _COUNT) + count_new_gangs(p, seat, card) * p.setting.team_size
        card += 1
    return places


def _standing(p: Position, seat: i64, card: i64, place: i64) -> i64:
    """The gang of the player's side that the card may join, by its place among those; or, without a place, how many there are."""
    allies = p.setting.allies[seat]
    total: i64 = 0
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        owner = p.owners[i]
        if owner >= 0 and allies & BIT[owner] and p.gangs[i].takes(card):
            if total == place:
                return i
            total += 1
        i += 1
    return total


def _list_turncoats(p: Position, seat: i64, by: i64, target: i64, out: list[Action]) -> None:
    muscle = p.gangs[by].muscle
    peppers = peppers_of(p, seat)
    for card in p.gangs[target].muscle.targets:
        if STRENGTH[card] > TURNCOAT_UP_TO:
            break
        standing = _standing(p, seat, card, _COUNT)
        grown: list[Gang] = []
        if len(peppers) + 1 >= COMPLETE_SIZE:
            grown_gangs(gang_of((card,)), peppers, 0, COMPLETE_SIZE, grown)
        for attacker in muscle.each:
            if STRENGTH[card] <= muscle.reach[attacker]:
                place: i64 = 0
                while place < standing:
                    out.append(Turncoat(by, attacker, target, card, _standing(p, seat, card, place), (), None))
                    place += 1
                for gang in grown:
                    for at in p.setting.team_seats[seat]:
                        out.append(Turncoat(by, attacker, target, card, None, gang.without(card).cards, at))


def _turncoat(p: Position, seat: i64, by: i64, attacker: i64, target: i64, card: i64, place: i64) -> Action:
    standing = _standing(p, seat, card, _COUNT)
    if place < standing:
        return Turncoat(by, attacker, target, card, _standing(p, seat, card, place), (), None)
    place -= standing
    grown: list[Gang] = []
    grown_gangs(gang_of((card,)), peppers_of(p, seat), 0, COMPLETE_SIZE, grown)
    cards = grown[place // p.setting.team_size].without(card).cards
    return Turncoat(by, attacker, target, card, None, cards, p.setting.team_seats[seat][place % p.setting.team_size])
