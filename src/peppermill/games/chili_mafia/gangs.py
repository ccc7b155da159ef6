"""Gangs (CM-10, CM-11, CM-29): an immutable value, made once for every hand of peppers that can stand together.

A gang knows who may join it and the gangs it becomes when a card joins or leaves, so that the table is a list of references and
copying it copies nothing.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chili_mafia.abilities import ABILITIES
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, MOST_PLAYERS, STRENGTH, STRENGTHS, SWEET, count_bits
from peppermill.games.chili_mafia.moves import Form

INCOMPLETE: Final = 0
MIXED: Final = 1
BROTHERHOOD: Final = 2
TYPE_NAMES: Final = ("incomplete", "mixed", "brotherhood")

COMPLETE_SIZE: Final = 3
STRONGEST: Final = 13
"""One more than the strongest attack: 10, with a helper 12."""
TALLY: Final = 7
"""A tally by strength is one number, with so many bits for each strength from 2 on: there are fewer peppers than fit."""
ONE_COUNT: Final = 127
"""The lowest of these counts: that many bits."""


def _so_strong() -> list[int]:
    table = [0, 0, 1]
    while len(table) <= STRENGTHS:
        table.append(table[-1] << TALLY)
    return table


_SO_STRONG: Final = vec[i64](_so_strong())
"""One of that strength, in a tally; and below one of each strength up to that."""
COUNT_OF: Final = vec[i64]([ONE_COUNT * one for one in _SO_STRONG])
"""By strength: the part of a tally that counts those who are so strong."""
_UP_TO: Final = vec[i64]([sum(_SO_STRONG[: min(strength, STRENGTHS) + 1]) for strength in range(STRONGEST)])


_NO_HITS: Final = vec[i64]([0] * STRONGEST)


def _kinds_of_names() -> vec[i64]:
    table: vec[i64] = vec[i64]([0] * (STRENGTHS + 1))
    for kind in range(1, LAST_PEPPER + 1):
        table[STRENGTH[kind]] |= BIT[kind]
    return table


def _kinds_with_ability(silencers: bool) -> i64:
    kinds: i64 = 0
    for ability in ABILITIES:
        if ability is not None and (ability.silences or not silencers):
            kinds |= BIT[ability.card]
    return kinds


_ABLE: Final = _kinds_with_ability(False)
_SILENCERS: Final = _kinds_with_ability(True)
_NO_KINDS: Final = vec[i64]([0] * (LAST_PEPPER + 1))
_STRENGTHS: Final = STRENGTH[: LAST_PEPPER + 1]
KINDS_OF: Final = _kinds_of_names()
"""By strength: the kinds that bear the name, as bits."""
_ALL_BUT_SWEET: Final = sum([int(BIT[kind]) for kind in range(SWEET + 1, LAST_PEPPER + 1)])
"""Every other pepper, as bits."""


_NO_PRINTS: Final = vec[i64]([])
_PRINT: Final = 70_368_744_177_664
"""2 to the 46th: so large that two gangs hardly ever have the same, so small that the sum of a whole table is exact in JSON."""


def _print_of(cards: tuple[int, ...], seat: int) -> int:
    return int.from_bytes(blake2b(bytes([seat, *cards]), digest_size=8).digest(), "big") % _PRINT if cards else 0


def _kinds_among(cards: tuple[int, ...]) -> i64:
    kinds: i64 = 0
    for card in cards:
        kinds |= BIT[card]
    return kinds


class Gang:
    """A legal gang. Never changed; `with_card` and `without` give another one."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards
        self.size: i64 = len(cards)
        self.kinds: i64 = _kinds_among(cards)
        """The kinds in it, as bits; and how many."""
        self.members: i64 = count_bits(self.kinds)
        self.welcome: i64 = 0
        """The kinds that may join, as bits (CM-10, CM-11)."""
        self.active: i64 = self.kinds & (_SILENCERS if self.kinds & _SILENCERS else _ABLE)
        """Those whose ability counts in this company (CM-42: an Outlaw leaves the others none)."""
        self.complete = self.size >= COMPLETE_SIZE
        self.type: i64 = INCOMPLETE
        self.points: i64 = 0
        self.muscle = Muscle(cards, self.active)
        """What it can do in an attack, and what can be done to it."""
        self._with: vec[Gang] = _NO_GANGS
        """By kind: the gang with one more, the gang with one less; NO_GANG as long as nobody has asked. Empty until then."""
        self._without: vec[Gang] = _NO_GANGS
        self._forms: list[Form | None] | None = None
        self._prints: vec[i64] = _NO_PRINTS
        self._measure()

    def _measure(self) -> None:
        total: i64 = 0
        named: i64 = 0
        """All kinds with the names that are in it."""
        name: i64 = 0
        same = True
        for card in self.cards:
            strength = STRENGTH[card]
            total += strength
            if strength > 1:
                named |= KINDS_OF[strength]
                same = same and name in (0, strength)
                name = strength
        sweets: i64 = 1 if self.kinds & BIT[SWEET] else 0
        if self.size - sweets <= 1:
            self.welcome = _ALL_BUT_SWEET
        elif same:
            self.welcome = named
        else:
            self.welcome = _ALL_BUT_SWEET & ~named
        if sweets == 0:
            self.welcome |= BIT[SWEET]
        if self.complete:
            self.type = BROTHERHOOD if same else MIXED
            self.points = total * 2 if same else total

    def count(self, kind: int) -> int:
        return self.cards.count(kind)

    def has(self, kind: i64) -> bool:
        return self.kinds & BIT[kind] != 0

    def takes(self, kind: i64) -> bool:
        """May this card join?"""
        return self.welcome & BIT[kind] != 0

    def with_card(self, kind: i64) -> Gang:
        """The gang with one card more, or NO_GANG where it may not join."""
        if self.welcome & BIT[kind] == 0:
            return NO_GANG
        if len(self._with) == 0:
            self._with = vec[Gang]([NO_GANG] * (LAST_PEPPER + 1))
        known = self._with[kind]
        if known is NO_GANG:
            known = _gang_of(tuple(sorted([*self.cards, kind])))
            self._with[kind] = known
        return known

    def without(self, kind: i64) -> Gang:
        """The gang with one card less; it must be there."""
        if len(self._without) == 0:
            self._without = vec[Gang]([NO_GANG] * (LAST_PEPPER + 1))
        known = self._without[kind]
        if known is NO_GANG:
            rest = list(self.cards)
            rest.remove(kind)
            known = _gang_of(tuple(rest))
            self._without[kind] = known
        return known

    def form_at(self, seat: i64) -> Form:
        """The action that forms this gang in front of a seat."""
        table = self._forms
        if table is None:
            table = [None] * MOST_PLAYERS
            self._forms = table
        known = table[seat]
        if known is None:
            known = Form(self.cards, seat)
            table[seat] = known
        return known

    def print_at(self, seat: i64) -> i64:
        """A number of its own for this gang in front of that seat: tables are told apart by the sum of them. 0 for no card."""
        if len(self._prints) == 0:
            self._prints = vec[i64]([_print_of(self.cards, each) for each in range(MOST_PLAYERS)])
        return self._prints[seat]

    def __reduce__(self) -> Any:
        return gang_of, (self.cards,)


class Muscle:
    """What a gang can do in an attack, and what can be done to it."""

    def __init__(self, cards: tuple[int, ...], active: i64) -> None:
        self.cards = cards
        self.each: tuple[int, ...] = tuple(sorted(set(cards)))
        """One of each kind."""
        self.targets: tuple[int, ...] = tuple([card for card in self.each if card != SWEET])
        """Kinds a Hot card may hit, the weakest first: a Sweet Chili never (CM-15)."""
        # By kind of card, or as bits of kinds:
        self.reach: vec[i64] = _STRENGTHS
        """The strongest target of an attacker, a helper's hand included (CM-15, CM-33)."""
        self.two_up_to: vec[i64] = _NO_KINDS
        self.consoles: vec[i64] = _NO_KINDS
        self.pierces: i64 = 0
        self.guards: i64 = 0
        # Tallies by strength, for counting all attacks of many gangs at once:
        self.target_tally: i64 = 0
        """Targets that are so strong; and pairs of which the stronger one is."""
        self.pair_tally: i64 = 0
        self.reach_tally: i64 = 0
        """Attackers who reach a target that is so strong; and who may choose two of them."""
        self.two_tally: i64 = 0
        self.hits: vec[i64] = _NO_HITS[:]
        """By strength: how many targets an attacker who reaches so far has."""
        self._pairs: tuple[tuple[int, ...], ...] | None = None
        # All there is is set now: the compiled rules needn't look whether it is each time.
        if active:
            self._find_abilities(active)
        self._tally()
        for target in self.targets:
            for reach in range(STRENGTH[target], STRONGEST):
                self.hits[reach] += 1

    def _find_abilities(self, active: i64) -> None:
        self.reach = self.reach[:]
        self.two_up_to = self.two_up_to[:]
        self.consoles = self.consoles[:]
        for kind in self.each:
            ability = ABILITIES[kind]
            if ability is None or not active & BIT[kind]:
                continue
            self.two_up_to[kind] = ability.two_targets_up_to
            self.consoles[kind] = ability.consoles
            if ability.pierces:
                self.pierces |= BIT[kind]
            if ability.guards:
                self.guards |= BIT[kind]
            if ability.helps > 0:
                for attacker in self.each:
                    if attacker != kind or self.cards.count(kind) > 1:
                        self.reach[attacker] = max(self.reach[attacker], STRENGTH[attacker] + ability.helps)

    def _tally(self) -> None:
        weaker: i64 = 0
        before: i64 = 0
        twins: i64 = 0
        for card in self.cards:
            kind: i64 = card
            unit = _SO_STRONG[STRENGTH[kind]]
            if kind != before:
                self.reach_tally += _UP_TO[self.reach[kind]]
                self.two_tally += _UP_TO[self.two_up_to[kind]]
                before = kind
                twins = 0
                if kind != SWEET:
                    # It makes a pair with every kind before it.
                    self.target_tally += unit
                    self.pair_tally += weaker * unit
                    weaker += 1
            else:
                # And one of its own.
                self.pair_tally += unit if twins == 0 else 0
                twins += 1

    @property
    def pairs(self) -> tuple[tuple[int, ...], ...]:
        """Two targets, in order."""
        known = self._pairs
        if known is None:
            pairs: list[tuple[int, ...]] = []
            for first in self.targets:
                for second in self.targets:
                    if first < second or (first == second and self.cards.count(first) > 1):
                        pairs.append((first, second))
            known = tuple(pairs)
            self._pairs = known
        return known


_NO_GANGS: Final = vec[Gang]([])
_known: Final[dict[tuple[int, ...], Gang]] = {}


def legal_together(cards: tuple[int, ...]) -> bool:
    """All alike or all different, and at most one Sweet Chili, which goes with anything (CM-10, CM-11)."""
    strengths = [STRENGTH[card] for card in cards if card != SWEET]
    if len(cards) - len(strengths) > 1:
        return False
    return len(set(strengths)) in (0, 1, len(strengths))


def _gang_of(cards: tuple[int, ...]) -> Gang:
    known = _known.get(cards)
    if known is None:
        known = Gang(cards) if legal_together(cards) else NO_GANG
        _known[cards] = known
    return known


NO_GANG: Final = Gang((SWEET, SWEET))
"""What can't stand together."""
EMPTY: Final = _gang_of(())
"""A free place on the table."""


def gang_of_sorted(cards: tuple[int, ...]) -> Gang:
    """`gang_of` for peppers that stand together, in ascending order, as actions that were checked name them: from one gang to
    the next they are soon found."""
    gang = EMPTY
    for card in cards:
        gang = gang.with_card(card)
    return gang


def gang_of(cards: tuple[int, ...]) -> Gang:
    """The gang of these peppers, in any order, or NO_GANG."""
    for card in cards:
        if not 1 <= card <= LAST_PEPPER:
            return NO_GANG
    return _gang_of(tuple(sorted(cards)))


def ability_used(gang: Gang, attacker: i64, targets: tuple[int, ...], two_by_card: bool) -> i64:
    """The one ability this attack uses, as a kind of card; 0 if none. It follows from the attack, so nobody has to name it:

    two targets without a card for two need the attacker's own ability, a target that is too strong needs a helper, and otherwise
    an attacker that makes guards useless does so.
    """
    if len(targets) > 1 and not two_by_card:
        return attacker
    if STRENGTH[targets[-1]] > STRENGTH[attacker]:
        for card in gang.muscle.each:
            ability = ABILITIES[card]
            if ability is not None and ability.helps > 0:
                return card
    return attacker if gang.muscle.pierces & BIT[attacker] else 0
