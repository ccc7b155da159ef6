"""Dealing unseen cards by what somebody remembers: hands, draw deck and discard have room, facts want a place.

A fact gets any place it allows, at random. Where all of them are taken, others make room if they have another place to go: a
matching by augmenting paths, so whatever can be true of all facts at once is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from peppermill.core.rng import Rng
from peppermill.games.chili_mafia.deck import BIT, KINDS, LIMIT, STRENGTH
from peppermill.games.chili_mafia.views import Memory

# Places are numbers: the slots of the hands, seat by seat; then the depths of the draw deck; then the places of the discard.
_DECK: Final = 64
_PILE: Final = 320


class Dealing:
    """The cards nobody has placed yet, and the places left."""

    def __init__(self, cards: list[int], players: int, rng: Rng) -> None:
        self.rng = rng
        self.players = players
        self.left: list[int] = [0] * KINDS
        """By kind, cards still to be dealt."""
        for card in cards:
            self.left[card] += 1
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.room: list[int] = [0] * players
        self.lacks: list[int] = [0] * players
        self.deck: list[int] = []
        """Free places of the draw deck, and below of the discard."""
        self.pile: list[int] = []
        self.in_deck: list[tuple[int, int]] = []
        self.in_pile: list[tuple[int, int]] = []

    def see(self, card: int) -> None:
        """It is somewhere already."""
        self.left[card] -= 1
        if self.left[card] < 0:
            raise ValueError("more cards than there are")

    def any_card(self) -> int:
        """One at random, placed."""
        card = self.rng.choice([kind for kind in range(KINDS) for _ in range(self.left[kind])])
        self.left[card] -= 1
        return card

    # By facts

    def deal_facts(self, facts: Sequence[Memory]) -> None:
        matching = Matching(self, facts)
        if not matching.complete():
            raise ValueError("memories that contradict each other")
        self._put(matching)

    def deal_facts_and_one_of(self, facts: Sequence[Memory], seat: int, sets: list[tuple[int, ...]]) -> None:
        """As `deal_facts`, and one of these sets of cards is in that hand: as more cards there, or those that facts speak of."""
        known = [fact.card for fact in facts if fact == _in_hand(fact.card, seat)]
        missing = [_without(wanted, known) for wanted in sets]
        if () in missing:
            self.deal_facts(facts)
            return
        for wanted in self._shuffled(missing):
            for chance in self._with_held(list(facts), seat, wanted):
                matching = Matching(self, chance)
                if matching.complete():
                    self._put(matching)
                    return
        raise ValueError("a hand without what it must hold")

    def _shuffled(self, sets: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Each comes early as likely as there are cards for it."""
        drawn: list[tuple[float, tuple[int, ...]]] = []
        for wanted in sets:
            ways = 1
            for kind in wanted:
                ways *= self.left[kind]
            if ways > 0:
                drawn.append((self.rng.random() ** (1.0 / ways), wanted))
        drawn.sort(reverse=True)
        return [wanted for _, wanted in drawn]

    def _with_held(self, facts: list[Memory], seat: int, wanted: tuple[int, ...]) -> list[list[Memory]]:
        """The facts with these cards in that hand: card by card one that no fact speaks of, or one of which a fact says that it
        may be there. In random order."""
        if not wanted:
            return [facts]
        kind = wanted[0]
        here = _in_hand(kind, seat)
        of_kind = [fact for fact in facts if fact.card == kind]
        starts: list[list[Memory]] = [[*facts, here]] if self.left[kind] > len(of_kind) else []
        for fact in of_kind:
            if seat in fact.seats and fact != here:
                others = list(facts)
                others.remove(fact)
                starts.append([*others, here])
        self.rng.shuffle(starts)
        return [chance for start in starts for chance in self._with_held(start, seat, wanted[1:])]

    def _put(self, matching: Matching) -> None:
        for slot, number in matching.taken.items():
            card = matching.cards[number]
            self.see(card)
            if slot < _DECK:
                self.hands[slot // LIMIT].append(card)
                self.room[slot // LIMIT] -= 1
            elif slot < _PILE:
                self.in_deck.append((slot - _DECK, card))
                self.deck.remove(slot - _DECK)
            else:
                self.in_pile.append((slot - _PILE, card))
                self.pile.remove(slot - _PILE)

    # By luck

    def deal_rest(self) -> None:
        cards = [kind for kind in range(KINDS) for _ in range(self.left[kind])]
        self.rng.shuffle(cards)
        for seat in range(self.players):
            for _slot in range(self.room[seat]):
                self.hands[seat].append(cards.pop())
        for place in self.pile:
            self.in_pile.append((place, cards.pop()))
        for place in self.deck:
            self.in_deck.append((place, cards.pop()))
        if cards:
            raise ValueError("fewer places than cards")


def _in_hand(kind: int, seat: int) -> Memory:
    """Surely there."""
    return Memory(kind, (seat,), False, False, 0, 0)


def _without(cards: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


class Matching:
    """A place of its own for every fact, and a fact for every place of the discard's unknown part, as far as they go.

    Cards that somebody is known not to hold take part like facts: anywhere but there. The others fit wherever room is left.
    """

    def __init__(self, dealing: Dealing, facts: Sequence[Memory]) -> None:
        self.facts = list(facts)
        self.cards = [fact.card for fact in facts]
        self.taken: dict[int, int] = {}
        """By place: the fact that has it."""
        self.spots: list[list[int]] = []
        for fact in self.facts:
            spots: list[int] = []
            name = BIT[STRENGTH[fact.card]]
            for seat in fact.seats:
                if not dealing.lacks[seat] & name:
                    spots.extend(range(seat * LIMIT, seat * LIMIT + dealing.room[seat]))
            if fact.deck:
                spots.extend([_DECK + depth for depth in dealing.deck if fact.low <= depth <= fact.high])
            if fact.discard:
                spots.extend([_PILE + place for place in dealing.pile])
            dealing.rng.shuffle(spots)
            self.spots.append(spots)
        self._avoid_lacks(dealing)
        self.order = list(range(len(self.cards)))
        dealing.rng.shuffle(self.order)
        self._fill_pile(dealing.pile)
        self.order.sort(key=self._choices)

    def _avoid_lacks(self, dealing: Dealing) -> None:
        lacked = 0
        for seat in range(dealing.players):
            if dealing.room[seat] > 0:
                lacked |= dealing.lacks[seat]
        for kind in range(1, KINDS):
            name = BIT[STRENGTH[kind]]
            if lacked & name:
                spots = [_DECK + depth for depth in dealing.deck] + [_PILE + place for place in dealing.pile]
                for seat in range(dealing.players):
                    if not dealing.lacks[seat] & name:
                        spots.extend(range(seat * LIMIT, seat * LIMIT + dealing.room[seat]))
                dealing.rng.shuffle(spots)
                for _card in range(dealing.left[kind] - self.cards.count(kind)):
                    self.cards.append(kind)
                    self.spots.append(spots)

    def _choices(self, fact: int) -> int:
        return len(self.spots[fact])

    def _fill_pile(self, pile: list[int]) -> None:
        """The unknown part of the discard is made of cards that were seen going there, as far as they are remembered. Those that
        can be nowhere else go there first.

        Making room for others later never leaves a place empty that was taken, so this holds to the end.
        """
        waiting = [number for number in self.order if number < len(self.facts) and self.facts[number].discard]
        only_there = [number for number in waiting if not self.facts[number].seats and not self.facts[number].deck]
        waiting = only_there + [number for number in waiting if number not in only_there]
        for place, number in zip(pile, waiting, strict=False):
            self.taken[_PILE + place] = number

    def complete(self) -> bool:
        placed = set(self.taken.values())
        return all([number in placed or self._find(number, set()) for number in self.order])

    def _find(self, number: int, tried: set[int]) -> bool:
        """A free place, or one whose fact can go elsewhere."""
        for spot in self.spots[number]:
            if spot not in self.taken:
                self.taken[spot] = number
                return True
        for spot in self.spots[number]:
            if spot not in tried:
                tried.add(spot)
                if self._find(self.taken[spot], tried):
                    self.taken[spot] = number
                    return True
        return False
