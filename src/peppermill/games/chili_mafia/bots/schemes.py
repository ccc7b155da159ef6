"""Everything but gangs and attacks: cards that bring cards, tricks, Hot Properties, and the small decisions in between."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.values import Action
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.bots import hunting
from peppermill.games.chili_mafia.bots.hunting import NEVER
from peppermill.games.chili_mafia.bots.reckoning import DRAWN, Reckoning
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER, LIMIT, STRENGTH, WITCH
from peppermill.games.chili_mafia.gangs import EMPTY, gang_of
from peppermill.games.chili_mafia.position import KIND, KNOWN, Position
from peppermill.games.chili_mafia.rules.action_cards import LOOKED_AT

_STOLEN: Final = 9.0
"""A card out of somebody's hand: worth more than one from the deck, since it was kept."""
_PEPPER: Final = 3.6
"""An average pepper from the deck."""
_FOUND: Final = 0.35
"""The chance that a Lifeline finds what it searches."""
_USED_LATER: Final = (1.0, 0.6, 0.2, 0.05, 0.0, 0.0, 0.0, 0.0)
"""With one Hot card a turn: what the second, third … in hand are still worth."""


class Schemes:
    """Uses what the player has reckoned."""

    def __init__(self, mind: Reckoning) -> None:
        self.mind = mind

    # In one's turn

    def play_gain(self, p: Position, seat: i64, action: Action) -> float:
        mind = self.mind
        if isinstance(action, m.Earner):
            return self._drawn(p, seat, 2)
        if isinstance(action, m.Shakedown):
            return self._shakedown_gain(p, seat, action)
        if isinstance(action, m.Booster):
            return self._booster_gain(p, seat, action.pepper)
        if isinstance(action, m.Bagman):
            return self._bagman_gain(p, seat)
        if isinstance(action, m.Gamble):
            number = action.gang
            if number is None:
                return self._drawn(p, seat, 2) - mind.card_worth(d.GAMBLER)
            return self._drawn(p, seat, 2) - mind.loss(p.gangs[number], seat, (d.GAMBLER,))
        if isinstance(action, m.Swap):
            return self._swap_gain(p, action)
        if isinstance(action, m.Exchange):
            return self.exchange_gain(p, seat, action.cards)
        if isinstance(action, m.Use):
            return self._use_gain(p, seat, action)
        return 0.0

    def _drawn(self, p: Position, seat: i64, cards: i64) -> float:
        """Cards from the deck. Without room, one of the worst is lost for each."""
        drawn = cards if cards < p.deck_size else p.deck_size
        over = p.held[seat] - 1 + drawn - LIMIT
        gain = DRAWN * float(drawn)
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

    def _shakedown_gain(self, p: Position, seat: i64, action: m.Shakedown) -> float:
        if p.allied(seat, action.seat):
            return NEVER
        card = action.card
        weight = self.mind.weight(action.seat)
        if card is None:
            return _STOLEN * (0.4 + weight) + 0.05 * float(p.held[action.seat])
        return self.mind.worth_with(card, 1) + weight * _rough(card)

    def _booster_gain(self, p: Position, seat: i64, pepper: i64) -> float:
        """How many there may be in the hands of others, and what they bring. A partner's are not won, only moved."""
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

    def _bagman_gain(self, p: Position, seat: i64) -> float:
        mine = BIT[seat] * KNOWN
        best = 0.0
        i = p.pile_size - 1
        end = i - LOOKED_AT
        while i >= 0 and i > end:
            entry = p.pile[i]
            worth = self._taken_worth(entry & KIND) if entry & mine else DRAWN
            if i not in p.bagged:
                best = worth if worth > best else best
            i -= 1
        return best - 2.0

    def _taken_worth(self, card: i64) -> float:
        """A Bagman who fetches a Bagman has done nothing yet."""
        return 0.0 if card == d.BAGMAN else self.mind.worth_with(card, 1)

    def _swap_gain(self, p: Position, action: m.Swap) -> float:
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

    def exchange_gain(self, p: Position, seat: i64, cards: tuple[int, ...]) -> float:
        """One Hot card a turn: a third one in hand is hardly worth a card."""
        hots = [card for card in p.hand(seat) if d.is_hot(card)]
        before = self._armed(hots)
        for card in cards:
            hots.remove(card)
        drawn = min(len(cards), p.deck_size)
        return DRAWN * (0.5 + 0.5 * self.mind.keep) * float(drawn) - before + self._armed(hots)

    def _armed(self, hots: list[int]) -> float:
        worths = sorted([self.mind.card_worth(card) for card in hots], reverse=True)
        total = 0.0
        for i, worth in enumerate(worths):
            total += worth * _USED_LATER[i]
        return total

    # Hot Properties

    def _use_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        mind = self.mind
        kind = use.property
        other = use.seat
        if kind == d.BACKUP:
            room = LIMIT - p.held[seat]
            return _PEPPER * float(room if room < 2 else 2) * mind.keep
        if kind == d.LUCKY_DIME:
            return _PEPPER * mind.keep
        if kind == d.MAKE_A_DEAL and other is not None:
            return -1.0 if p.allied(seat, other) else 5.0 * mind.keep - self._two_cheapest(p, seat) + 0.1 * float(p.held[other])
        if kind == d.SNOOP and other is not None:
            return NEVER if p.allied(seat, other) else 2.0 + mind.weight(other) + 0.1 * float(p.held[other])
        if kind == d.EASY_PAL:
            return hunting.stopped_gain(mind, p, seat) - sum([mind.card_worth(card) for card in use.cards]) - 1.0
        if kind == d.LIFELINE:
            return _FOUND * hunting.stopped_gain(mind, p, seat) - 1.0
        if kind == d.BRIBE:
            return mind.worth_with(p.step.card, 1)
        if kind == d.KISS_OF_DEATH:
            return self._kiss_gain(p, use.cards)
        if kind == d.RECRUIT:
            return self._recruit_gain(p, seat, use)
        return 2.0

    def _two_cheapest(self, p: Position, seat: i64) -> float:
        worths = sorted([self.mind.card_worth(card) for card in p.hand(seat)])
        return sum(worths[:2])

    def _kiss_gain(self, p: Position, cards: tuple[int, ...]) -> float:
        attack = p.attack
        if attack is None:
            return 0.0
        return self.mind.weight(p.turn) * self.mind.loss(p.gangs[attack.by], p.turn, cards)

    def _recruit_gain(self, p: Position, seat: i64, use: m.Use) -> float:
        mind = self.mind
        stolen: i64 = p.step.card
        gang = p.gangs[p.step.other]
        owner = p.owners[p.step.other]
        formed = gang_of((*use.cards, stolen))
        at: i64 = seat if use.seat is None else use.seat
        gain = mind.won_gain(EMPTY, formed, at, stolen) - mind.hand_worth_of(use.cards)
        return gain + mind.weight(owner) * mind.loss(gang, owner, (stolen,))

    # Decisions in between

    def reply_gain(self, p: Position, seat: i64, action: Action) -> float:
        mind = self.mind
        if isinstance(action, m.Decline):
            return 0.0
        if isinstance(action, m.Fuggedaboutit):
            gain = hunting.stopped_gain(mind, p, seat)
            # One that a Lifeline has found costs nothing; then the question is whether to keep it.
            return gain if p.step.what == s.SEARCHED and not p.has(seat, d.FUGGEDABOUTIT) else gain - hunting.answer_price(mind)
        if isinstance(action, m.Use):
            return self._use_gain(p, seat, action)
        if isinstance(action, m.Guard):
            return hunting.guarded_gain(mind, p, action.cards)
        if isinstance(action, m.Stop):
            return 0.0 if p.step.what == s.DIME else 0.9 * hunting.answer_price(mind)
        if isinstance(action, m.Draw):
            return self._dime_gain(p, seat)
        if isinstance(action, m.Keep):
            return mind.worth_with(action.card, 1)
        if isinstance(action, (m.Join, m.Form)):
            return hunting.placed_gain(mind, p, seat, action)
        if isinstance(action, m.Take):
            return self._taken_worth(action.card)
        if isinstance(action, m.Fetch):
            return self._fetch_gain(p, seat, action.cards)
        if isinstance(action, (m.Discard, m.Give)):
            return -mind.card_worth(action.card)
        return 0.0

    def _fetch_gain(self, p: Position, seat: i64, cards: tuple[int, ...]) -> float:
        """Peppers from the discard; for each without room one of the worst must go."""
        over = p.held[seat] + len(cards) - LIMIT
        gain = sum([self.mind.worth_with(card, 1) for card in cards])
        return gain - float(over) * self._cheapest(p, seat) if over > 0 else gain

    def _dime_gain(self, p: Position, seat: i64) -> float:
        """One more pepper, or all of them gone (CM-49)."""
        peppers: i64 = 0
        strength: i64 = 1
        while strength <= d.STRENGTHS:
            peppers += self.mind.unseen[strength]
            strength += 1
        chance = float(peppers) / float(self.mind.hidden)
        at_stake = sum([self.mind.card_worth(card) for card in p.hand(seat)])
        return chance * _PEPPER - (1.0 - chance) * at_stake


def _rough(card: i64) -> float:
    """What a rival would miss."""
    return float(STRENGTH[card]) if card <= LAST_PEPPER else DRAWN
