"""A full state, drawn at random among those that agree with a view: what the seat has not seen is dealt anew.

Every unseen card of an opponent was drawn after some shuffle (its stamp). First the stamps that everybody remembers are
spread at random over the spots where unseen cards are. Then cards are dealt by stamp, the oldest first, from those that can
have been drawn then. As the choice at one stamp either includes that at the one before or shares nothing with it, every
fitting deal is equally likely.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import vec
from peppermill.core.rng import Rng
from peppermill.games.chicago_poker.arrivals import DRAWN, TAKEN, arrival, begin_to_note, card_of, note
from peppermill.games.chicago_poker.cards import CARDS, GANGSTERS, INFORMER, SIDE, TYPES
from peppermill.games.chicago_poker.house import SECOND_INFORMER
from peppermill.games.chicago_poker.memory import earliest_draw, last_seen
from peppermill.games.chicago_poker.mix import Mix, take_since
from peppermill.games.chicago_poker.position import (
    AWARE_SHIFT,
    CARD_MASK,
    EVERYBODY,
    HAND,
    KNOWN_SHIFT,
    NONE,
    PHASE_NAMES,
    REINFORCE,
    SEAT_BIT,
    SINCE_SHIFT,
    UNDECIDED,
    Position,
)
from peppermill.games.chicago_poker.rules.ending import REASONS
from peppermill.games.chicago_poker.too_many import help_to_end, turn_can_end
from peppermill.games.chicago_poker.views import ChicagoView, Mixed, Place, no_such_view

MOST_TRIES: Final = 100


def imagine(p: Position, view: ChicagoView, rng: Rng) -> None:
    """Fill a new state."""
    rules = view.options
    p.set_up(view.players, rules.quick, rules.tactical, rules.must_use_all_actions, rules.house)
    _copy_public(p, view)
    _copy_memory(p, view)
    _arrange_mixes(p, view, rng)
    unseen = _Unseen(p, view, rng)
    unseen.deal()
    if p.turn != view.seat and not turn_can_end(p):
        help_to_end(p, view, rng)
    if p.phase == REINFORCE:
        _imagine_sent(p, view, rng)


def _copy_public(p: Position, view: ChicagoView) -> None:
    """What everybody sees."""
    p.phase = PHASE_NAMES.index(view.phase)
    p.turn = view.turn
    p.turns = view.turns
    p.left = view.left
    p.acted = view.acted
    p.idle = view.idle
    for seat, held in enumerate(view.hands):
        p.held[seat] = held
    for card in view.discard:
        p.throw_away(card)
    for seat, won in enumerate(view.won):
        for kind, count in enumerate(won):
            p.won[seat * TYPES + kind] = count
            p.stock[kind] -= count
    for number, place in enumerate(view.places):
        _copy_place(p, number, place)
    for seat in view.winners:
        p.winners |= SEAT_BIT[seat]
    if view.reason is not None:
        p.reason = REASONS.index(view.reason)
    standoff = view.standoff
    if standoff is not None:
        p.scene = standoff.place
        p.round = standoff.round
        for seat in standoff.tied:
            p.tied |= SEAT_BIT[seat]


def _copy_place(p: Position, number: int, place: Place) -> None:
    """An establishment with the cards that lie there; one that the seat does not know is 0 for now."""
    if place.establishment is not None:
        p.town[number] = place.establishment
        p.stock[place.establishment] -= 1
    if place.marker is not None:
        p.markers[number] = place.marker
    for seat, side in enumerate(place.sides):
        at = number * p.players + seat
        p.laid[at] = len(side)
        for slot, known in enumerate(side):
            p.table[at * SIDE + slot] = (0 if known is None else known) | EVERYBODY << KNOWN_SHIFT
    for hidden in place.hidden:
        spot = (number * p.players + hidden.seat) * SIDE + hidden.slot
        entry: i64 = p.table[spot] & CARD_MASK
        if hidden.since is not None:
            entry |= hidden.since << SINCE_SHIFT
        for knowing in hidden.known:
            entry |= SEAT_BIT[knowing] << KNOWN_SHIFT
        p.table[spot] = entry


def _copy_memory(p: Position, view: ChicagoView) -> None:
    """`joined` of cards that everybody sees is never asked for, so it stays 0; but of Informers in the discard it is NONE."""
    joined: vec[i64] = vec[i64]([0] * CARDS)
    if p.house.informers == 1:
        joined[INFORMER] = NONE
    for card in view.discard:
        if card == INFORMER:
            joined[SECOND_INFORMER if joined[SECOND_INFORMER] == 0 else INFORMER] = NONE
    drawn = list(view.old)
    whole = [1]
    takers = [NONE]
    for number, shuffle in enumerate(view.shuffles, 1):
        for card in shuffle.cards:
            if card == INFORMER and joined[INFORMER] != 0:
                joined[SECOND_INFORMER] = number
            else:
                joined[card] = number
        drawn += shuffle.drawn
        whole.append(1 if shuffle.whole else 0)
        takers.append(NONE if shuffle.taker is None else shuffle.taker)
    p.joined = joined
    if view.shuffles:
        p.shuffles = len(view.shuffles)
        p.drawn = vec[i64](drawn)
        p.whole = vec[i64](whole)
        p.takers = vec[i64](takers)


def _arrange_mixes(p: Position, view: ChicagoView, rng: Rng) -> None:
    """The cards that the seat knows to lie in a mix are spread over its slots at random. What the others may know of them, but
    for what everybody does, is forgotten: the seat could not say which card they know."""
    for mixed in view.mixed:
        spots = [(spot.place * view.players + mixed.seat) * SIDE + spot.slot for spot in mixed.spots]
        cards: dict[int, int] = {}
        free: list[int] = []
        for number, spot in enumerate(mixed.spots):
            card = view.places[spot.place].sides[mixed.seat][spot.slot]
            if card is None:
                free.append(spots[number])
            else:
                cards[spots[number]] = card
        lying = list(cards.values())
        loose = [card for card in mixed.cards if card not in lying] + list(mixed.told)
        rng.shuffle(free)
        for number, card in enumerate(loose):
            cards[free[number]] = card
        for at in spots:
            entry: i64 = p.table[at]
            aware: i64 = SEAT_BIT[mixed.seat]
            known = cards.get(at)
            if known is not None:
                entry = entry & ~CARD_MASK | known
                if known in mixed.cards:
                    aware = EVERYBODY
                elif view.seat is not None:
                    aware |= SEAT_BIT[view.seat]
            p.table[at] = entry | aware << AWARE_SHIFT
        p.mixes = (*p.mixes, Mix(mixed.seat, tuple(spots), mixed.since))


class _Unseen:
    """The cards that the seat does not know, and where they may be."""

    def __init__(self, p: Position, view: ChicagoView, rng: Rng) -> None:
        self.position = p
        self.view = view
        self.rng = rng
        self.gangsters: list[list[int]] = [[] for _ in range(p.shuffles + 1)]
        self.specials: list[list[int]] = [[] for _ in range(p.shuffles + 1)]
        """Unseen cards (of two Informers their labels), by the shuffle after which they were last seen."""
        self.on_table: list[list[int]] = []
        self.in_hands: list[list[int]] = []
        """Where cards are wanted (an index of the table, a seat), by when the card came: `arrival`."""
        self.known: list[list[int]] = []
        """By seat: the cards of its sides that not everybody knows, but the seat that looks does."""
        self.sinces: dict[int, int] = {}
        """Of every unseen card on the table (by index): how many shuffles there had been when it was laid."""
        self.contradicted = False
        """Somebody laid more cards than they can have drawn until then, by the stamps that are remembered."""

    def deal(self) -> None:
        """Give every unseen card a place: on the table, in a hand, or in the draw pile."""
        begin_to_note(self.position)
        self._collect_cards()
        self._collect_spots()
        tries = 1
        while not self._deal_table():
            if tries == MOST_TRIES or self.contradicted:
                self._deal_table_by_age()
                break
            tries += 1
        self._deal_hands()
        p = self.position
        size: i64 = 0
        for cards in self.gangsters + self.specials:
            for label in cards:
                p.pile[size] = card_of(label)
                note(p, label, arrival(p.shuffles, DRAWN), 0)
                size += 1
        p.pile_size = size
        if size != self.view.pile:
            raise no_such_view()

    def _deal_table(self) -> bool:
        """Only gangsters lie there. False if there are too few for stamps spread like this: then they have to be spread anew."""
        p = self.position
        stamps = range(p.shuffles + 1)
        self.on_table = [[] for _ in range(arrival(len(stamps), TAKEN))]
        self.in_hands = [[] for _ in range(arrival(len(stamps), TAKEN))]
        for seat in range(self.view.players):
            if seat != self.view.seat:
                self._spread_stamps(seat)
        if self.contradicted:
            return False
        before = self.gangsters
        self.gangsters = [cards[:] for cards in before]
        laid: list[int] = []
        start = 0
        for stamp in stamps:
            start = stamp if p.shuffles > 0 and p.whole[stamp] == 1 else start
            for how in (TAKEN, DRAWN):
                for spot in self.on_table[arrival(stamp, how)]:
                    card = self._pick(stamp if how == TAKEN else start, stamp, True)
                    if card == NONE:
                        self.gangsters = before
                        return False
                    laid += [spot, card, arrival(stamp, how)]
        for i in range(0, len(laid), 3):
            spot, card = laid[i], laid[i + 1]
            p.table[spot] |= card
            note(p, card, laid[i + 2], SEAT_BIT[spot // SIDE % p.players])
        return True

    def _deal_table_by_age(self) -> None:
        """Where the memory is off by one, as two Informers look alike: any card that had not come back when it was laid.

        The oldest spots come first: what fits there fits the later ones too, so nothing they need is taken from them.
        """
        p = self.position
        for since, spot in sorted([(since, spot) for spot, since in self.sinces.items()]):
            card = self._pick(0, since, True)
            if card == NONE:
                raise no_such_view()
            p.table[spot] |= card

    def _deal_hands(self) -> None:
        p = self.position
        late: list[int] = []
        start = 0
        for stamp in range(p.shuffles + 1):
            start = stamp if p.shuffles > 0 and p.whole[stamp] == 1 else start
            for how in (TAKEN, DRAWN):
                for seat in self.in_hands[arrival(stamp, how)]:
                    label = self._pick(stamp if how == TAKEN else start, stamp, False)
                    if label == NONE:
                        late.append(seat)
                    else:
                        p.take(seat, card_of(label))
                        note(p, label, arrival(stamp, how), SEAT_BIT[seat])
        # The likeness of the Informers again: any card will do.
        for seat in late:
            label = self._pick(0, p.shuffles, False)
            p.take(seat, card_of(label))
            note(p, label, NONE, SEAT_BIT[seat])

    def _pick(self, first: i64, last: i64, gangster: bool) -> i64:
        """A card last seen between these shuffles, or NONE if there is none."""
        count: i64 = 0
        stamp = first
        while stamp <= last:
            count += len(self.gangsters[stamp])
            if not gangster:
                count += len(self.specials[stamp])
            stamp += 1
        if count == 0:
            return NONE
        number = self.rng.below(count)
        stamp = first
        while True:
            cards = self.gangsters[stamp]
            if number < len(cards):
                break
            number -= len(cards)
            if not gangster:
                cards = self.specials[stamp]
                if number < len(cards):
                    break
                number -= len(cards)
            stamp += 1
        card = cards[number]
        cards[number] = cards[-1]
        cards.pop()
        return card

    def _collect_cards(self) -> None:
        """Everything but what the seat sees; and the seat's own hand goes where it belongs."""
        p, view = self.position, self.view
        seen = self._seen()
        for seat in range(view.players):
            p.held[seat] = 0
        if view.seat is not None:
            for card in view.hand:
                p.take(view.seat, card)
                seen[card if card != INFORMER else self._own_informer(view.seat, seen)] = True
        for label in p.house.labels(p.tactical):
            if not seen[label]:
                if label < GANGSTERS:
                    self.gangsters[p.joined[label]].append(label)
                else:
                    self.specials[p.joined[label]].append(label)

    def _seen(self) -> list[bool]:
        """By card: does the seat see it lie in the discard or on the table?"""
        p, view = self.position, self.view
        seen = [False] * CARDS
        for card in view.discard:
            seen[card] = True
        for place in view.places:
            for side in place.sides:
                for known in side:
                    if known is not None:
                        seen[known] = True
        for mixed in view.mixed:
            for card in mixed.cards + mixed.told:
                seen[card] = True
        seen[INFORMER] = p.joined[INFORMER] == NONE
        seen[SECOND_INFORMER] = p.joined[SECOND_INFORMER] == NONE
        return seen

    def _collect_spots(self) -> None:
        """Where an unseen card lies, and since when; and by seat the cards there that not everybody knows, but this one does."""
        view = self.view
        self.known = [[] for _ in range(view.players)]
        for number, place in enumerate(view.places):
            for hidden in place.hidden:
                if hidden.since is None:
                    continue
                card = place.sides[hidden.seat][hidden.slot]
                if card is None:
                    self.sinces[(number * view.players + hidden.seat) * SIDE + hidden.slot] = hidden.since
                else:
                    self.known[hidden.seat].append(card)
        for mixed in view.mixed:
            if mixed.seat != view.seat:
                self._collect_mixed(mixed)

    def _collect_mixed(self, mixed: Mixed) -> None:
        """Which since belongs to which card is open: known cards take what fits them, the others get the rest at random."""
        p, view = self.position, self.view
        unknown: list[int] = []
        known = list(mixed.told)
        for spot in mixed.spots:
            at = (spot.place * view.players + mixed.seat) * SIDE + spot.slot
            card = view.places[spot.place].sides[mixed.seat][spot.slot]
            if card is not None:
                if card not in mixed.cards:
                    known.append(card)
            elif (p.table[at] >> AWARE_SHIFT) & EVERYBODY == SEAT_BIT[mixed.seat]:
                unknown.append(at)
        sinces = list(mixed.since)
        if len(sinces) != len(known) + len(unknown):
            raise no_such_view()
        for card in known:
            take_since(sinces, last_seen(p, card))
        self.known[mixed.seat] += known
        self.rng.shuffle(unknown)
        for number, at in enumerate(unknown):
            self.sinces[at] = sinces[number]

    def _own_informer(self, seat: i64, seen: list[bool]) -> int:
        """Which of two that look alike: one that the seat can have drawn."""
        p = self.position
        if seen[INFORMER]:
            return SECOND_INFORMER
        if seen[SECOND_INFORMER] or p.shuffles == 0:
            return INFORMER
        since = p.joined[SECOND_INFORMER]
        possible = p.takers[since] == seat or earliest_draw(p, seat, since) >= 0
        return SECOND_INFORMER if possible else INFORMER

    def _spread_stamps(self, seat: i64) -> None:
        """Say of every unseen card of an opponent when it was drawn."""
        p, view, rng = self.position, self.view, self.rng
        held: int = view.hands[seat]
        times: list[int] = []  # when each of them came: `arrival`
        for stamp in range(p.shuffles + 1):
            if stamp > 0 and p.takers[stamp] == seat:
                times.append(arrival(stamp, TAKEN))
            if p.shuffles > 0:
                times += [arrival(stamp, DRAWN)] * p.drawn[stamp * p.players + seat]
        if p.shuffles > 0:
            for card in self.known[seat]:
                times.remove(_time_of(p, times, card))
        spots = sorted([(since, spot) for spot, since in self.sinces.items() if spot // SIDE % view.players == seat])
        if p.shuffles == 0:
            times = [arrival(0, DRAWN)] * (len(spots) + held)
        for since, spot in spots:
            fitting = [time for time in times if time <= arrival(since, DRAWN)]
            if not fitting:
                self.contradicted = True
                fitting = times
            time = fitting[rng.below(len(fitting))]
            times.remove(time)
            self.on_table[time].append(spot)
        for time in times:
            self.in_hands[time].append(seat)


def _time_of(p: Position, times: list[int], card: i64) -> int:
    """When a card that the seat knows through an Informer came, as far as one can tell."""
    since = p.joined[card]
    if arrival(since, TAKEN) in times:
        return arrival(since, TAKEN)
    stamp = since
    while stamp <= p.shuffles and (stamp == since or p.whole[stamp] == 0):
        if arrival(stamp, DRAWN) in times:
            return arrival(stamp, DRAWN)
        stamp += 1
    return times[0]


def _imagine_sent(p: Position, view: ChicagoView, rng: Rng) -> None:
    """What tied players have decided already is theirs alone: any of their gangsters, or nobody."""
    standoff = view.standoff
    if standoff is None or view.to_act is CHANCE:
        return
    for seat in standoff.tied:
        if seat in view.to_act:
            p.sent[seat] = UNDECIDED
        elif seat == view.seat:
            p.sent[seat] = NONE if standoff.sent is None else standoff.sent
        else:
            choices: list[int] = [NONE]
            for i in range(p.held[seat]):
                card = p.hands[seat * HAND + i]
                if card < GANGSTERS:
                    choices.append(card)
            p.sent[seat] = choices[rng.below(len(choices))]
