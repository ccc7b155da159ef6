"""All that a seat sees, as numbers: version 2 of the encoding. The numbers of version 1 come first, and mean what they meant."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import byte, vec
from peppermill.core.encoding import relative
from peppermill.core.state import State
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.deck import (
    BIT,
    HAND,
    KINDS,
    LIMIT,
    MOST_CARDS,
    MOST_OF_A_CARD,
    PROPERTIES_IN_BOX,
    PROPERTY_NAMES,
    STRENGTHS,
)
from peppermill.games.chili_mafia.encoding import ROWS, MafiaEncoding
from peppermill.games.chili_mafia.memory import DECK, HANDS, PILE, WATCHERS
from peppermill.games.chili_mafia.position import KIND, KNOWN, PUBLIC, Position
from peppermill.games.chili_mafia.rules import setup
from peppermill.games.chili_mafia.steps import GIVE, GRAB, RECRUIT, STEP_NAMES, Step
from peppermill.games.chili_mafia.views import looking, lost_bagmen

_MOST: Final = 255
_SENTENCE: Final = 12
"""Words of the longest move that is remembered: a use of a property with a whole hand."""
_STEPS: Final = 8
"""The step that is decided now, and those planned after it."""
_STEP_FIELDS: Final = 4
_LOOKED_AT: Final = 5
_MINE: Final = 1
_COMMON: Final = 2
_TAG_BITS: Final = 2
"""Whose a fact is, below the fact."""
_FACTS: Final = 96
"""Different facts that are shown. There are hardly ever more."""


class FullMafiaEncoding(MafiaEncoding):
    """For one number of players; the options don't change it."""

    version = 2
    left_out = {  # noqa: RUF012 — a ClassVar of the base class
        "setup": "an encoding belongs to one set of options",
        "turns": "a clock; no rule asks for it",
        "gangs[].gang": "a name; gangs are counted around the table",
        "order of gangs but for each seat": "the same: which of two players formed one first",
        "had[]": "fingerprints; the mask shows what they forbid, and `arrangements` how many there are",
        "reply.gangs": "of one's own arrangement for the Dawn Raid, until all are in, only that there is one",
    }

    def __init__(self, players: int) -> None:
        super().__init__(players)
        see = self.observation
        self.remember_order(_SENTENCE)
        self.attack_order: i64 = see.add(
            "attack words", _SENTENCE, "the Hot card being played, in its words: their numbers plus 1", self.moves.size
        )
        self.reply: i64 = see.add(
            "reply words", _SENTENCE, "what oneself has decided while others still decide, likewise", self.moves.size
        )
        self.to_decide: i64 = see.add("to decide", players, "who is asked now, by relative seat")
        self.first: i64 = see.add("first", players, "who began, by relative seat")
        self.plan: i64 = see.add(
            "plan",
            _STEPS * _STEP_FIELDS,
            "what is decided now, then what is done after it, the last one first × (which step, plus 1; relative seat plus 1; "
            "the other seat, gang or number it is about, plus 1; kind of card). Steps: " + ", ".join(STEP_NAMES),
            _MOST,
        )
        self.arrangements: i64 = see.add("arrangements", 1, "arrangements of the gangs that no free move may bring back", _MOST)
        self.tired: i64 = see.add("tired", ROWS, "by gang, as above: Dancers that have moved in this turn", LIMIT)
        self.lacks: i64 = see.add(
            "lacks",
            players * (STRENGTHS + 1),
            "relative seat × strength (0: other cards): everyone knows that there is none in that hand",
        )
        self.known_hands: i64 = see.add(
            "known hands", players * KINDS, "relative seat × kind: cards oneself knows to be in that hand", LIMIT
        )
        self._lay_out_piles()
        self._lay_out_facts(players)

    def _lay_out_facts(self, players: int) -> None:
        """What is remembered of cards that are not seen: every fact is a row, in all of these blocks."""
        see = self.observation
        self.fact_kind: i64 = see.add("memory", _FACTS, "fact: a card of this kind …", KINDS - 1)
        self.fact_hands: i64 = see.add("memory hands", _FACTS * players, "fact × relative seat: … is in one of these hands,")
        self.fact_piles: i64 = see.add(
            "memory piles", _FACTS * 2, "fact × (or in the deck; or in the unknown part of the discard)"
        )
        self.fact_depths: i64 = see.add(
            "memory depths", _FACTS * 2, "fact × (with at least, and at most, so many cards under it)", MOST_CARDS
        )
        self.fact_counts: i64 = see.add(
            "memory counts", _FACTS * 2, "fact × (cards oneself remembers so; cards that everyone remembers so)", MOST_OF_A_CARD
        )

    def _lay_out_piles(self) -> None:
        see = self.observation
        self.deck_cards: i64 = see.add(
            "deck cards",
            MOST_CARDS,
            "place in the draw deck from the top: kind of the card, 0 if oneself doesn't know it",
            KINDS - 1,
        )
        self.deck_open: i64 = see.add("deck known", MOST_CARDS, "place in the draw deck: everyone knows that card")
        self.pile_cards: i64 = see.add(
            "discard cards",
            MOST_CARDS,
            "place in the discard from the top: kind of the card, 0 if oneself doesn't know it",
            KINDS - 1,
        )
        self.pile_open: i64 = see.add("discard known", MOST_CARDS, "place in the discard: everyone knows that card")
        self.bagged: i64 = see.add("Bagmen", MOST_CARDS, "place in the discard: a Bagman that was played in this turn")
        self.lost_bagmen: i64 = see.add(
            "lost Bagmen", 1, "played in this turn, somewhere in the unknown part of the discard", MOST_OF_A_CARD
        )
        self.looked_at: i64 = see.add(
            "looking at", _LOOKED_AT, "the cards oneself is looking at, top first: their kinds", KINDS - 1
        )
        self.passed: i64 = see.add("passed", HAND * KINDS, "lap of the draft × kind: cards passed on", HAND)
        self.property_deck: i64 = see.add("property deck", 1, "properties in it", PROPERTIES_IN_BOX)
        self.property_bottom: i64 = see.add(
            "property bottom",
            PROPERTIES_IN_BOX,
            "the used ones at its bottom, the lowest first: their numbers, from 1",
            len(PROPERTY_NAMES),
        )

    def observe(self, state: State, seat: int, out: vec[u8], at: i64) -> None:
        super().observe(state, seat, out, at)
        if not isinstance(state, Position):
            raise TypeError("not a state of Chili Mafia")
        p: Position = state
        me: i64 = seat
        attack = p.attack
        if attack is not None:
            self.write_words(self.wording.of(me, attack, 0), out, at + self.attack_order, _SENTENCE)
        if p.replies:
            reply = p.replies[me]
            if reply is not None:
                self.write_words(self.wording.of(me, reply, 0), out, at + self.reply, _SENTENCE)
        actors = state.to_act
        if actors is not CHANCE:
            for actor in actors:
                self._one(at + self.to_decide, actor, me, out)
        self._one(at + self.first, p.first, me, out)
        self._see_plan(p, me, out, at)
        for number in p.tired:
            rank = self.wording.rank_of(number)
            if 0 <= rank < ROWS:
                out[at + self.tired + rank] += 1
        self._see_piles(p, me, out, at)
        self._see_draft(p, me, out, at)
        self._see_facts(p, me, out, at)

    def _seat(self, seat: i64, me: i64) -> i64:
        """A relative seat plus 1; 0 for none."""
        if seat < 0:
            return 0
        return relative(seat, me, self.players) + 1

    def _see_plan(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        out[at + self.arrangements] = byte(len(p.had))
        self._see_step(p.step, me, out, at + self.plan)
        row: i64 = 1
        while row <= p.planned and row < _STEPS:
            self._see_step(p.planned_at(row - 1), me, out, at + self.plan + row * _STEP_FIELDS)
            row += 1

    def _see_step(self, step: Step, me: i64, out: vec[u8], to: i64) -> None:
        other: i64 = step.other
        if step.what == GIVE or step.what == GRAB:
            other = self._seat(other, me)
        elif step.what == RECRUIT:
            other = self.wording.rank_of(other) + 1
        else:
            other += 1
        out[to] = byte(step.what + 1)
        out[to + 1] = byte(self._seat(step.seat, me))
        out[to + 2] = byte(other)
        out[to + 3] = byte(step.card)

    def _see_piles(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        bit: i64 = BIT[me] * KNOWN
        cards = p.deck
        under: i64 = p.deck_size
        to: i64 = at + self.deck_cards
        while under > 0:
            under -= 1
            card = cards[under]
            if card & bit:
                out[to] = u8(card & KIND)
                if card >= PUBLIC:
                    out[to - self.deck_cards + self.deck_open] = 1
            to += 1
        cards = p.pile
        under = p.pile_size
        to = at + self.pile_cards
        while under > 0:
            under -= 1
            card = cards[under]
            if card >= PUBLIC:
                out[to] = u8(card & KIND)
                out[to - self.pile_cards + self.pile_open] = 1
            elif card & bit:
                out[to] = u8(card & KIND)
            to += 1
        hidden: i64 = 0
        for bagman in p.bagged:
            if p.pile[bagman] & bit:
                out[at + self.bagged + p.pile_size - 1 - bagman] = 1
            else:
                hidden += 1
        out[at + self.lost_bagmen] = byte(lost_bagmen(p, BIT[me], hidden))
        to = at + self.looked_at
        for kind in looking(p, me):
            out[to] = byte(kind)
            to += 1
        out[at + self.property_deck] = byte(len(p.property_deck))
        to = at + self.property_bottom
        for entry in p.property_deck:
            card = entry
            if card >= PUBLIC:
                out[to] = byte(card - PUBLIC + 1)
                to += 1

    def _see_draft(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        if len(p.packs) == 0:
            return
        lap: i64 = 0
        for cards in setup.passed(p, me):
            for kind in cards:
                out[at + self.passed + lap * KINDS + kind] += 1
            lap += 1

    def _see_facts(self, p: Position, me: i64, out: vec[u8], at: i64) -> None:
        """Every fact once, with how often oneself and everyone remember it. Sorted, as the view has them."""
        players = self.players
        seat: i64 = 0
        while seat < players:
            lacks: i64 = p.lacks[seat]
            if lacks:
                to: i64 = at + self.lacks + relative(seat, me, players) * (STRENGTHS + 1)
                strength: i64 = 0
                while strength <= STRENGTHS:
                    if lacks & BIT[strength]:
                        out[to + strength] = 1
                    strength += 1
            seat += 1
        tagged = self._tagged(p, me)
        i: i64 = 0
        row: i64 = 0
        while i < len(tagged) and row < _FACTS:
            each: i64 = tagged[i] >> _TAG_BITS
            often: i64 = 0
            openly: i64 = 0
            while i < len(tagged) and tagged[i] >> _TAG_BITS == each:
                tag: i64 = tagged[i]
                if tag & _MINE:
                    often += 1
                if tag & _COMMON:
                    openly += 1
                i += 1
            self._write_fact(each, often, openly, me, row, out, at)
            row += 1

    def _tagged(self, p: Position, me: i64) -> list[int]:
        """The facts that oneself or everyone remembers, without their observers, sorted; each says below whose it is."""
        facts = p.diary.facts()
        mine: i64 = BIT[me]
        found: list[int] = []
        i: i64 = 0
        while i < facts.size:
            each: i64 = facts.all[i]
            observers = memory.observers_of(each)
            tag: i64 = 0
            if observers & mine:
                tag += _MINE
            if observers & WATCHERS:
                tag += _COMMON
            if tag > 0:
                found.append((memory.without_observers(each) << _TAG_BITS) + tag)
            i += 1
        found.sort()
        return found

    def _write_fact(self, each: i64, often: i64, openly: i64, me: i64, row: i64, out: vec[u8], at: i64) -> None:  # noqa: PLR0917
        players = self.players
        places = memory.places_of(each)
        out[at + self.fact_kind + row] = byte(memory.kind_of(each))
        if places & HANDS:
            exact = places & (places - 1) == 0
            to: i64 = at + self.fact_hands + row * players
            seat: i64 = 0
            while seat < players:
                if places & BIT[seat]:
                    step = relative(seat, me, players)
                    out[to + step] = 1
                    if exact:
                        out[at + self.known_hands + step * KINDS + memory.kind_of(each)] += u8(often)
                seat += 1
        if places & DECK:
            out[at + self.fact_piles + row * 2] = 1
        if places & PILE:
            out[at + self.fact_piles + row * 2 + 1] = 1
        out[at + self.fact_depths + row * 2] = byte(memory.low_of(each))
        out[at + self.fact_depths + row * 2 + 1] = byte(memory.high_of(each))
        out[at + self.fact_counts + row * 2] = byte(often)
        out[at + self.fact_counts + row * 2 + 1] = byte(openly)
