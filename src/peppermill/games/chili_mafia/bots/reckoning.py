"""What cards and gangs are worth to a player, in points at the end of the game, by what the player knows.

Before the Dawn Raid it matters little in which gang a pepper stands: everything will be arranged anew. So the peppers of a side
are a pool, and a gang is worth the attacks it allows. After it gangs are final: a gang is worth its points, less what an attack
would cost, and a pepper in hand what it may still become.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.games.chili_mafia.bots.weights import Weights
from peppermill.games.chili_mafia.deck import (
    BIT,
    FUGGEDABOUTIT,
    LAST_PEPPER,
    LIMIT,
    PINCH,
    STRENGTH,
    STRENGTHS,
    SWEET,
    TURNCOAT,
    name_card,
)
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, Gang
from peppermill.games.chili_mafia.position import KIND, KNOWN, Position
from peppermill.games.chili_mafia.rules.arrange import count_names
from peppermill.games.chili_mafia.setting import Setting

NAMES: Final = STRENGTHS + 1
"""Room for one number a name, by strength."""
_SIDES: Final = 8

KIND_OF_NAME: Final = vec[i64]([name_card(strength, False) if strength > 0 else 0 for strength in range(NAMES)])
"""By strength: a card of that name. Which one makes no difference to the gang it joins."""
_LAST_CARDS: Final = vec[float]([0.0, 3.0, 0.0, 5.0, 2.0, 2.0])
"""In the last turn: a Fuggedaboutit, an Earner, a Shakedown, a Booster, a Bagman (after a place that is not used)."""
_SPARE: Final = vec[float]([1.0, 0.85, 0.65, 0.45, 0.3, 0.2, 0.1, 0.1, 0.1])
"""What the second, third … Hot card in hand is worth beside the first: there are only so many gangs and turns to play them. Two
players exchange what is too many (CM-31), which is reckoned on its own."""
_SPARE_ANSWERS: Final = vec[float]([1.0, 0.7, 0.45, 0.25, 0.1, 0.1, 0.1, 0.1, 0.1])
"""And of Fuggedaboutits."""
_OUT_OF_IT: Final = 0.1
"""In the game's very last turn: what a loss of somebody who is not ahead is worth."""
_COMFORT: Final = 6
"""More cards than this at the end of a turn, and some must go before two can be drawn."""


class Reckoning:
    """One player's look at the table. Keeps its tables to use them again, and no thought from one decision to the next."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.seat: i64 = 0
        self.side: i64 = 0
        self.sides: i64 = 2
        self.two = True
        """Are there only two players?"""
        self.raid_ahead = False
        self.turns = 0.0
        """Turns the player still has after this one, about."""
        self.keep = 0.0
        """The chance that a card kept in hand will be of use."""
        self.crowded = 0.0
        self.last = False
        """Is this the player's last turn? Then a card is worth what it brings at once."""
        self.lands = vec[float]([0.0] * NAMES)
        """By strength, in the last turn: what another pepper brings where it fits best."""
        self.strikes = 0.0
        """In the last turn: what the best hit brings."""
        self.setting: Setting | None = None
        self.named = vec[i64]([0] * NAMES)
        """Peppers of each name in the whole deck of this setting."""
        self.unseen = vec[i64]([0] * NAMES)
        self.hidden: i64 = 0
        """Cards the player doesn't see, all in all."""
        self.hand = vec[i64]([0] * NAMES)
        self.hots: i64 = 0
        self.answers: i64 = 0
        """Hot cards in hand, and Fuggedaboutits."""
        self.final = False
        """Is it the very last turn of the game? Then only whoever is ahead is in the way."""
        self.pool = vec[i64]([0] * (_SIDES * NAMES))
        """Peppers on the table, by side and strength."""
        self.points = vec[i64]([0] * _SIDES)
        """By side, now."""
        self.complete = vec[i64]([0] * _SIDES)
        """By seat, gangs that are."""
        self.leader: i64 = 0
        """The rival side that is ahead of the others."""

    # Looking

    def look(self, p: Position, seat: i64) -> None:
        self.seat = seat
        self.sides = p.setting.sides
        self.two = p.players == 2
        self.side = seat % self.sides
        self.raid_ahead = p.raid_low >= 0 and p.last_turns < 0 and self.weights.plans_for_dawn
        self.turns = turns_left(p, seat)
        self.keep = 0.9 * self.turns / (self.turns + 0.3)
        self.crowded = self.weights.crowded if p.deck_size > 0 else 0.0
        self._look_at_table(p)
        self._look_at_hand(p, seat)
        self._count_unseen(p, seat)
        self.last = p.last_turns >= 0 and p.turn == seat
        self.final = self.last and p.last_turns == 0
        if self.last:
            self._look_for_places(p)

    def _look_at_table(self, p: Position) -> None:
        sides = self.sides
        i: i64 = 0
        while i < sides * NAMES:
            self.pool[i] = 0
            i += 1
        i = 0
        while i < sides:
            self.points[i] = 0
            i += 1
        i = 0
        while i < p.players:
            self.complete[i] = 0
            i += 1
        n: i64 = len(p.gangs)
        i = 0
        while i < n:
            owner = p.owners[i]
            if owner >= 0:
                gang = p.gangs[i]
                side = owner % sides
                self.points[side] += gang.points
                if gang.complete:
                    self.complete[owner] += 1
                for card in gang.cards:
                    self.pool[side * NAMES + STRENGTH[card]] += 1
            i += 1
        best: i64 = -1
        i = 0
        while i < sides:
            if i != self.side and self.points[i] > best:
                best = self.points[i]
                self.leader = i
            i += 1

    def _look_at_hand(self, p: Position, seat: i64) -> None:
        i: i64 = 0
        while i < NAMES:
            self.hand[i] = 0
            i += 1
        self.hots = 0
        self.answers = 0
        i = seat * LIMIT
        end = i + p.held[seat]
        while i < end:
            card = p.hands[i]
            self.hand[STRENGTH[card]] += 1
            if PINCH <= card <= TURNCOAT:
                self.hots += 1
            elif card == FUGGEDABOUTIT:
                self.answers += 1
            i += 1

    def _count_unseen(self, p: Position, seat: i64) -> None:
        """All peppers, less those in hand, on the table and in the part of the discard that the player knows."""
        unseen = self.unseen
        if self.setting is not p.setting:
            self.setting = p.setting
            self.named = count_names([card for card in p.setting.deck if card <= LAST_PEPPER])
        names = self.named
        sides = self.sides
        i: i64 = 0
        while i < NAMES:
            left = names[i] - self.hand[i]
            side: i64 = 0
            while side < sides:
                left -= self.pool[side * NAMES + i]
                side += 1
            unseen[i] = left
            i += 1
        mine = BIT[seat] * KNOWN
        i = 0
        while i < p.pile_size:
            entry = p.pile[i]
            if entry & mine:
                unseen[STRENGTH[entry & KIND]] -= 1
            i += 1
        hidden = p.deck_size
        i = 0
        while i < p.players:
            if i != seat:
                hidden += p.held[i]
            i += 1
        self.hidden = hidden if hidden > 0 else 1

    def _look_for_places(self, p: Position) -> None:
        """The last turn: where a pepper would still count, and whom a Hot card would hit hardest."""
        lands = self.lands
        strength: i64 = 1
        while strength < NAMES:
            # With two of its name in hand, or one and a Sweet Chili, it makes a new gang.
            brothers = self.hand[strength] + (1 if self.hand[SWEET] > 0 and strength != SWEET else 0)
            lands[strength] = 6.0 * float(strength) if brothers >= 2 and strength != SWEET else 0.0
            strength += 1
        self.strikes = 0.0
        n: i64 = len(p.gangs)
        number: i64 = 0
        while number < n:
            owner = p.owners[number]
            gang = p.gangs[number]
            if owner >= 0 and p.allied(self.seat, owner):
                strength = 1
                while strength < NAMES:
                    grown = gang.with_card(KIND_OF_NAME[strength])
                    gain = float(grown.points - gang.points)
                    lands[strength] = gain if gain > lands[strength] else lands[strength]
                    strength += 1
            elif owner >= 0 and gang.complete:
                lost = gang.points - gang.without(gang.cards[-1]).points
                loss = self.weight(owner) * float(lost)
                self.strikes = loss if loss > self.strikes else self.strikes
            number += 1

    # Peppers of a pool, before the Dawn Raid

    def pooled(self, strength: i64, count: i64) -> float:
        """What so many of a name will be worth once everything is arranged."""
        if strength == SWEET:
            return self.weights.sweet * float(count)
        if count >= 3:
            return 2.0 * float(strength * count)
        if count == 2:
            return float(strength) * (2.0 + 2.0 * self.comes(strength, 1))
        return float(strength * count) * (0.9 + 0.4 * self.comes(strength, 2))

    def comes(self, strength: i64, wanted: i64) -> float:
        """The chance to see so many more of a name, roughly."""
        if self.unseen[strength] <= 0:
            return 0.0
        draws = 2.0 * self.turns
        if draws > 8.0:
            draws = 8.0
        expected = draws * float(self.unseen[strength]) / float(self.hidden)
        chance = expected / (expected + 1.0)
        return chance if wanted == 1 else 0.6 * chance * chance

    def _in_pool(self, strength: i64) -> i64:
        return self.pool[self.side * NAMES + strength] + self.hand[strength]

    # Cards in hand

    def held_worth(self, strength: i64, count: i64) -> float:
        """What so many of a name in hand may become, after the Dawn Raid."""
        if strength == SWEET:
            return self.keep * self.weights.sweet * float(count)
        one = float(strength)
        many = float(count)
        if count >= 3:
            return self.keep * 2.0 * one * many
        mixed = self.weights.mixed_place * one * many
        if count == 0:
            return 0.0
        if count == 2:
            chance = 1.0 if self.hand[SWEET] > 0 else self.comes(strength, 1)
            return self.keep * (chance * 6.0 * one + (1.0 - chance) * mixed)
        chance = self.comes(strength, 2)
        return self.keep * (chance * 4.0 * one + (1.0 - chance) * mixed)

    def card_worth(self, card: i64) -> float:
        """What is lost if this card leaves the hand for the discard, or won if it comes into it."""
        return self.worth_with(card, 0)

    def worth_with(self, card: i64, more: i64) -> float:
        """The same if there were so many more of its name in hand: 1 asks what another one would bring."""
        if self.last and more > 0:
            return self._brings_now(card)
        if card > LAST_PEPPER:
            return self.alone(card) * self._spare(card, more)
        strength = STRENGTH[card]
        if self.raid_ahead:
            count = self._in_pool(strength) + more
            return self.pooled(strength, count) - self.pooled(strength, count - 1)
        count = self.hand[strength] + more
        worth = self.held_worth(strength, count) - self.held_worth(strength, count - 1)
        if self.pool[self.side * NAMES + strength] >= 3:
            # There may be a Brotherhood to join.
            joins = self.keep * 1.8 * float(strength)
            worth = joins if joins > worth else worth
        return worth

    def alone(self, card: i64) -> float:
        """What a card that is no pepper is worth in hand if it is the only one of its kind."""
        worth = self.weights.in_hand[card] * self.keep
        return 0.6 * worth if PINCH <= card <= TURNCOAT and self.complete[self.seat] == 0 else worth

    def _spare(self, card: i64, more: i64) -> float:
        """How much of that is left with all the others in hand."""
        if card > FUGGEDABOUTIT or self.two or not self.weights.thins_out:
            return 1.0
        if card == FUGGEDABOUTIT:
            others = self.answers + more - 1
            return _SPARE_ANSWERS[others if others > 0 else 0]
        others = self.hots + more - 1
        return _SPARE[others if others > 0 else 0]

    def tricks(self, p: Position, seat: i64) -> float:
        """What all cards of a hand that are no peppers are worth together."""
        total = 0.0
        hots: i64 = 0
        answers: i64 = 0
        start: i64 = seat * LIMIT
        i: i64 = start + p.held[seat] - 1
        # The last ones in a hand are worth most.
        while i >= start and p.hands[i] > LAST_PEPPER:
            card = p.hands[i]
            worth = self.alone(card)
            if card == FUGGEDABOUTIT and not self.two:
                worth *= _SPARE_ANSWERS[answers]
                answers += 1
            elif card < FUGGEDABOUTIT and not self.two:
                worth *= _SPARE[hots]
                hots += 1
            total += worth
            i -= 1
        return total

    def _brings_now(self, card: i64) -> float:
        """A card that comes into the hand in the last turn."""
        if card <= LAST_PEPPER:
            return self.lands[STRENGTH[card]]
        if card <= TURNCOAT:
            return self.strikes if self.complete[self.seat] > 0 else 0.0
        return _LAST_CARDS[card - TURNCOAT]

    def hand_worth_of(self, cards: tuple[int, ...]) -> float:
        """What these cards of the hand are worth there: the price of laying them on the table."""
        if self.raid_ahead:
            return 0.0
        total = 0.0
        done: i64 = 0
        before: i64 = 0
        for card in cards:
            strength = STRENGTH[card]
            done = done + 1 if strength == before else 1
            before = strength
            count = self.hand[strength] - done + 1
            total += self.held_worth(strength, count) - self.held_worth(strength, count - 1)
        return total

    def relief(self, held: i64, laid: i64) -> float:
        """What it is worth to have so many cards less in hand."""
        over = held - _COMFORT
        if over <= 0:
            return 0.0
        return self.crowded * float(laid if laid < over else over)

    # Gangs

    def gang_worth(self, gang: Gang, owner: i64) -> float:
        """A gang as it stands, without what its peppers are worth to the pool before the Dawn Raid."""
        size = gang.size
        if self.raid_ahead:
            if size == 0:
                return 0.0
            strongest = STRENGTH[gang.cards[-1]]
            if gang.complete:
                return self._extra(owner) + self.weights.reach * float(strongest)
            return -0.5 * float(3 - size)
        if gang.complete:
            points = float(gang.points)
            risk = self.weights.hit * self.turns / (self.turns + 1.0)
            if size == 3:
                return points - risk * (1.0 - self.weights.broken) * points + self._extra(owner) * self.turns / (self.turns + 2.0)
            double = 2.0 if gang.type == 2 else 1.0
            lost = double * float(STRENGTH[gang.cards[-1]])
            return points - risk * lost + self._extra(owner) * self.turns / (self.turns + 2.0)
        if size == 0 or self.turns <= 0.0:
            return 0.0
        return self._broken(gang)

    def _broken(self, gang: Gang) -> float:
        """An incomplete gang: what is left of its promise."""
        total = 0.0
        for card in gang.cards:
            total += float(STRENGTH[card])
        if gang.size == 2:
            same = STRENGTH[gang.cards[0]] == STRENGTH[gang.cards[1]] or gang.cards[0] == SWEET
            return self.keep * (total * 0.8 if not same else total * (0.9 + 0.6 * self.comes(STRENGTH[gang.cards[1]], 1)))
        return self.keep * total * 0.4

    def _extra(self, owner: i64) -> float:
        return self.weights.more_gangs if self.complete[owner] > 1 else self.weights.first_gangs

    def laid_gain(self, before: Gang, after: Gang, owner: i64, cards: tuple[int, ...], held: i64) -> float:
        """What it brings to lay these cards of the hand, so that one gang becomes the other."""
        gain = self.gang_worth(after, owner) - self.gang_worth(before, owner) - self.hand_worth_of(cards)
        if self.last and after.size == COMPLETE_SIZE - 1:
            # Half of what the next card will complete.
            return gain + 0.5 * self._completed(after, cards)
        if self.raid_ahead:
            for card in cards:
                gain -= self.weights.exposed * float(STRENGTH[card])
        return gain + self.relief(held, len(cards))

    def _completed(self, gang: Gang, laid: tuple[int, ...]) -> float:
        """The points of a gang that lacks one card, with the best one that is left in hand."""
        best: i64 = 0
        strength: i64 = 1
        while strength < NAMES:
            left = self.hand[strength]
            for card in laid:
                if STRENGTH[card] == strength:
                    left -= 1
            if left > 0:
                points = gang.with_card(KIND_OF_NAME[strength]).points
                best = points if points > best else best
            strength += 1
        return float(best)

    def won_gain(self, before: Gang, after: Gang, owner: i64, card: i64) -> float:
        """What it brings if a card from elsewhere joins."""
        gain = self.gang_worth(after, owner) - self.gang_worth(before, owner)
        if self.raid_ahead:
            gain += self.worth_with(card, 1)
        return gain

    def loss(self, gang: Gang, owner: i64, targets: tuple[int, ...]) -> float:
        """What the owner of a gang loses with these cards."""
        side = owner % self.sides
        rest = gang
        total = 0.0
        for target in targets:
            if self.raid_ahead:
                strength = STRENGTH[target]
                count = self.pool[side * NAMES + strength]
                if side == self.side:
                    count += self.hand[strength]
                total += self.pooled(strength, count) - self.pooled(strength, count - 1)
            rest = rest.without(target)
        return total + self.gang_worth(gang, owner) - self.gang_worth(rest, owner)

    def weight(self, owner: i64) -> float:
        """How much a rival's loss is one's own gain: all of it between two, of many mostly the leader's."""
        if self.sides == 2:
            return 1.0
        if self.final:
            return 1.0 if owner % self.sides == self.leader else _OUT_OF_IT
        return self.weights.leader if owner % self.sides == self.leader else self.weights.others


def turns_left(p: Position, seat: i64) -> float:
    """Turns the seat has after the present one, if it is its own."""
    if p.last_turns >= 0:
        away = (seat - p.turn + p.players) % p.players
        return 1.0 if 0 < away <= p.last_turns else 0.0
    return 1.0 + float(p.deck_size) / (2.3 * float(p.players))
