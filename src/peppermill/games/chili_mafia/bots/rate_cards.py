"""Everything but gangs and attacks: cards that bring cards, tricks, Hot Properties, and the small decisions in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.bots import rate_attacks
from peppermill.games.chili_mafia.bots.rate_attacks import NEVER
from peppermill.games.chili_mafia.bots.reckoning import Reckoning
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, LIMIT, STRENGTH, WITCH
from peppermill.games.chili_mafia.gangs import EMPTY, gang_of
from peppermill.games.chili_mafia.position import KIND, KNOWN, Position
from peppermill.games.chili_mafia.rules.action_cards import LOOKED_AT

PASSED: Final = 0.5
"""A pass costs the card and the chance to do something."""
_WORTH_MOVING: Final = 1.0
"""A card that changes gangs for less might as well stay: it would be moved back and forth."""
_PEPPER: Final = 3.6
"""An average pepper from the deck."""
_FOUND: Final = 0.35
"""The chance that a Lifeline finds what it searches."""
_PROPERTY: Final = 2.0
"""A property that nothing more is known about."""
_EARNED: Final = 2
"""Cards that an Earner and a Gambler bring."""
_USED_LATER: Final = (1.0, 0.6, 0.2, 0.05, 0.0, 0.0, 0.0, 0.0)
"""With one Hot card a turn: what the second, third … in hand are still worth."""


class Schemes:
    """Uses what the player has reckoned."""

    def __init__(self, mind: Reckoning) -> None:
        self.mind = mind

    def gain(self, p: Position, seat: i64, action: Action) -> float:
        """What it brings, in points; 0 where there is nothing to reckon."""
        gain = _GAINS.get(type(action))
        return 0.0 if gain is None else gain(self, p, seat, action)

    # In one's turn

    def pass_gain(self, p: Position, seat: i64, action: m.Pass) -> float:
        card = action.card
        if card is None:
            return -PASSED
        number = action.gang
        lost = self.mind.card_worth(card) if number is None else self.mind.loss(p.gangs[number], seat, (card,))
        return -lost - PASSED

    def move_gain(self, p: Position, seat: i64, move: m.Move) -> float:
        source = p.gangs[move.source]
        target = p.gangs[move.gang]
        mind = self.mind
        gain = mind.gang_worth(source.without(move.card), p.owners[move.source]) - mind.gang_worth(source, p.owners[move.source])
        gain += mind.gang_worth(target.with_card(move.card), p.owners[move.gang]) - mind.gang_worth(target, p.owners[move.gang])
        # It is no action: what does not help only puts off the pass.
        return gain if gain > (0.0 if mind.last else _WORTH_MOVING) else gain + NEVER

    def earner_gain(self, p: Position, seat: i64, action: m.Earner) -> float:
        return self._drawn(p, seat, _EARNED)

    def gamble_gain(self, p: Position, seat: i64, action: m.Gamble) -> float:
        mind = self.mind
        number = action.gang
        lost = mind.card_worth(d.GAMBLER) if number is None else mind.loss(p.gangs[number], seat, (d.GAMBLER,))
        return self._drawn(p, seat, _EARNED) - lost

    def _drawn(self, p: Position, seat: i64, cards: i64) -> float:
        """Cards from the deck. Without room, one of the worst is lost for each."""
        drawn = cards if cards < p.deck_size else p.deck_size
        over = p.held[seat] - 1 + drawn - p.setting.limit
        gain = self.mind.weights.drawn * float(drawn)
        if over > 0:
            gain -= float(over) * self._cheapest(p, seat)
        # In the last turn a card may still be laid down.
        return gain * (0.5 + 0.5 * self.mind.keep)

    def _cheapest(self, p: Position, seat: i64) -> float:
        least = 99.0
        i: i64 = seat * LIMIT
        end = i + p.held[seat]
        while i < end:
            worth = self.mind.card_worth(p.hands[i])
            least = worth if worth < least else least
            i += 1
        return least

    def shakedown_gain(self, p: Position, seat: i64, action: m.Shakedown) -> float:
        if p.allied(seat, action.seat):
            return NEVER
        card = action.card
        weight = self.mind.weight(action.seat)
        if card is None:
            return self.mind.weights.stolen * (0.4 + weight) + 0.05 * float(p.held[action.seat])
        return self.mind.worth_with(card, 1) + weight * self._rough(card)

    def _rough(self, card: i64) -> float:
        """What a rival would miss."""
        return float(STRENGTH[card]) if card <= LAST_PEPPER else self.mind.weights.drawn

    def booster_gain(self, p: Position, seat: i64, action: m.Booster) -> float:
        """How many there may be in the hands of others, and what they bring. A partner's are not won, only moved."""
        pepper: i64 = action.pepper
        strength = STRENGTH[pepper]
        mine = BIT[seat]
        known = 0.0
        i: i64 = 0
        facts = p.diary.facts()
        while i < facts.size:
            each = facts.all[i]
            places = memory.places_of(each)
            if memory.observers_of(each) & mine and places < memory.DECK and STRENGTH[memory.kind_of(each)] == strength:
                known += 0.0 if places & ~p.setting.allies[seat] == 0 else 1.0
            i += 1
        held: i64 = 0
        other: i64 = 0
        while other < p.players:
            if not p.allied(seat, other) and not p.lacks[other] & BIT[strength]:
                held += p.held[other]
            other += 1
        rest = float(self.mind.unseen[strength]) - known
        number = known + (rest if rest > 0.0 else 0.0) * float(held) / float(self.mind.hidden)
        return number * (self.mind.worth_with(pepper, 1) + 0.6 * float(strength) / float(self.mind.sides - 1)) - 1.0

    def bagman_gain(self, p: Position, seat: i64, action: m.Bagman) -> float:
        mine = BIT[seat] * KNOWN
        best = 0.0
        i = p.pile_size - 1
        end = i - LOOKED_AT
        while i >= 0 and i > end:
            entry = p.pile[i]
            worth = self._taken_worth(entry & KIND) if entry & mine else self.mind.weights.drawn
            if i not in p.bagged:
                best = worth if worth > best else best
            i -= 1
        return best - 2.0

    def _taken_worth(self, card: i64) -> float:
        """A Bagman who fetches a Bagman has done nothing yet."""
        return 0.0 if card == d.BAGMAN else self.mind.worth_with(card, 1)

    def swap_gain(self, p: Position, seat: i64, action: m.Swap) -> float:
        mind = self.mind
        gang = p.gangs[action.gang]
        owner = p.owners[action.gang]
        after = gang.without(action.card).with_card(WITCH)
        hurt = mind.gang_worth(gang, owner) - mind.gang_worth(after, owner)
        if mind.raid_ahead:
            hurt += 1.5 * float(STRENGTH[action.card] - STRENGTH[WITCH])
        to = p.gangs[action.to]
        gain = mind.won_gain(to, to.with_card(action.card), p.owners[action.to], action.card)
        return mind.weight(owner) * hurt + gain - mind.card_worth(WITCH)

    def hot_worth(self, card: int) -> float:
        return self.mind.card_worth(card)

    def exchange_gain(self, p: Position, seat: i64, action: m.Exchange) -> float:
        gain = self.exchanged_gain(p, seat, action.cards)
        # It is no action either.
        return gain if gain > 0.0 else gain + NEVER

    def exchanged_gain(self, p: Position, seat: i64, cards: tuple[int, ...]) -> float:
        """One Hot card a turn: a third one in hand is hardly worth a card."""
        hots = [card for card in p.hand(seat) if d.is_hot(card)]
        before = self._armed(hots)
        for card in cards:
            hots.remove(card)
        drawn = min(len(cards), p.deck_size)
        return self.mind.weights.drawn * (0.5 + 0.5 * self.mind.keep) * float(drawn) - before + self._armed(hots)

    def _armed(self, hots: list[int]) -> float:
        worths = sorted([self.mind.alone(card) for card in hots], reverse=True)
        total = 0.0
        for i, worth in enumerate(worths):
            total += worth * _USED_LATER[i]
        return total

    # Hot Properties

    def use_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        gain = _PROPERTY_GAINS.get(use.property)
        return _PROPERTY if gain is None else gain(self, p, seat, use)

    def backup_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        room = p.setting.limit - p.held[seat]
        return _PEPPER * float(room if room < 2 else 2) * self.mind.keep

    def lucky_dime_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        return _PEPPER * self.mind.keep

    def deal_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        other = use.seat
        if other is None or p.allied(seat, other):
            return -1.0
        if p.held[seat] == 0:
            # Both cards must go back at once: it saves a pass, and no more.
            return NEVER if p.acted else -_PROPERTY * self.mind.keep
        return 5.0 * self.mind.keep - self._two_cheapest(p, seat) + 0.1 * float(p.held[other])

    def snoop_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        other = use.seat
        if other is None or p.allied(seat, other):
            return NEVER
        return 2.0 + self.mind.weight(other) + 0.1 * float(p.held[other])

    def easy_pal_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        mind = self.mind
        return rate_attacks.stopped_gain(mind, p, seat) - sum([mind.card_worth(card) for card in use.cards]) - 1.0

    def lifeline_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        return _FOUND * rate_attacks.stopped_gain(self.mind, p, seat) - 1.0

    def bribe_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        return self.mind.worth_with(p.step.card, 1)

    def kiss_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        attack = p.attack
        if attack is None:
            return 0.0
        return self.mind.weight(p.turn) * self.mind.loss(p.gangs[attack.by], p.turn, use.cards)

    def _two_cheapest(self, p: Position, seat: i64) -> float:
        worths = sorted([self.mind.card_worth(card) for card in p.hand(seat)])
        return sum(worths[:2])

    def recruit_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        mind = self.mind
        stolen: i64 = p.step.card
        gang = p.gangs[p.step.other]
        owner = p.owners[p.step.other]
        formed = gang_of((*use.cards, stolen))
        at: i64 = seat if use.seat is None else use.seat
        gain = mind.won_gain(EMPTY, formed, at, stolen) - mind.hand_worth_of(use.cards)
        return gain + mind.weight(owner) * mind.loss(gang, owner, (stolen,))

    # Decisions in between

    def answer_gain(self, p: Position, seat: i64, action: m.Fuggedaboutit) -> float:
        """One that a Lifeline has found costs nothing; then the question is whether to keep it."""
        gain = rate_attacks.stopped_gain(self.mind, p, seat)
        found = p.step.what == s.SEARCHED and not p.has(seat, d.FUGGEDABOUTIT)
        return gain if found else gain - rate_attacks.answer_price(self.mind)

    def guard_gain(self, p: Position, seat: i64, action: m.Guard) -> float:
        return rate_attacks.guarded_gain(self.mind, p, action.cards)

    def stop_gain(self, p: Position, seat: i64, action: m.Stop) -> float:
        return 0.0 if p.step.what == s.DIME else 0.9 * rate_attacks.answer_price(self.mind)

    def keep_gain(self, p: Position, seat: i64, action: m.Keep) -> float:
        return self.mind.worth_with(action.card, 1)

    def place_gain(self, p: Position, seat: i64, action: Action) -> float:
        return rate_attacks.placed_gain(self.mind, p, seat, action)

    def take_gain(self, p: Position, seat: i64, action: m.Take) -> float:
        return self._taken_worth(action.card)

    def discard_gain(self, p: Position, seat: i64, action: m.Discard) -> float:
        return -self.mind.card_worth(action.card)

    def give_gain(self, p: Position, seat: i64, action: m.Give) -> float:
        return -self.mind.card_worth(action.card)

    def fetch_gain(self, p: Position, seat: i64, action: m.Fetch) -> float:
        """Peppers from the discard; for each without room one of the worst must go."""
        over = p.held[seat] + len(action.cards) - p.setting.limit
        gain = sum([self.mind.worth_with(card, 1) for card in action.cards])
        return gain - float(over) * self._cheapest(p, seat) if over > 0 else gain

    def draw_gain(self, p: Position, seat: i64, action: m.Draw) -> float:
        """One more pepper, or all of them gone (CM-49)."""
        peppers: i64 = 0
        strength: i64 = 1
        while strength <= d.STRENGTHS:
            peppers += self.mind.unseen[strength]
            strength += 1
        chance = float(peppers) / float(self.mind.hidden)
        at_stake = sum([self.mind.card_worth(card) for card in p.hand(seat)])
        return chance * _PEPPER - (1.0 - chance) * at_stake


_GAINS: Final[dict[type, Callable[[Schemes, Position, int, Any], float]]] = {
    m.Pass: Schemes.pass_gain,
    m.Move: Schemes.move_gain,
    m.Earner: Schemes.earner_gain,
    m.Shakedown: Schemes.shakedown_gain,
    m.Booster: Schemes.booster_gain,
    m.Bagman: Schemes.bagman_gain,
    m.Gamble: Schemes.gamble_gain,
    m.Swap: Schemes.swap_gain,
    m.Exchange: Schemes.exchange_gain,
    m.Use: Schemes.use_gain,
    m.Fuggedaboutit: Schemes.answer_gain,
    m.Guard: Schemes.guard_gain,
    m.Stop: Schemes.stop_gain,
    m.Draw: Schemes.draw_gain,
    m.Keep: Schemes.keep_gain,
    m.Join: Schemes.place_gain,
    m.Form: Schemes.place_gain,
    m.Take: Schemes.take_gain,
    m.Fetch: Schemes.fetch_gain,
    m.Discard: Schemes.discard_gain,
    m.Give: Schemes.give_gain,
}
"""By action. Gangs and attacks of a turn are weighed elsewhere: a Form that comes here places a turncoat."""
_PROPERTY_GAINS: Final[dict[int, Callable[[Schemes, Position, int, m.Use], float]]] = {
    d.BACKUP: Schemes.backup_gain,
    d.LUCKY_DIME: Schemes.lucky_dime_gain,
    d.MAKE_A_DEAL: Schemes.deal_gain,
    d.SNOOP: Schemes.snoop_gain,
    d.EASY_PAL: Schemes.easy_pal_gain,
    d.LIFELINE: Schemes.lifeline_gain,
    d.BRIBE: Schemes.bribe_gain,
    d.KISS_OF_DEATH: Schemes.kiss_gain,
    d.RECRUIT: Schemes.recruit_gain,
}
"""By kind of property."""
