"""The rest of a round, played in a hurry: how a thought about a move goes on. For worlds one imagines."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.rng import Rng
from peppermill.core.state import win_shares
from peppermill.core.values import Action
from peppermill.games.safranito.aims import aimed, seen_from, zone_seen
from peppermill.games.safranito.board import CHEF, EXTRA_SPICE, EXTRA_TOSS, NO_ZONE, RESERVE, ZONE_X, ZONE_Y, ZONES, zone_of
from peppermill.games.safranito.bots.guessing import FACE_DOWN
from peppermill.games.safranito.bots.prospects import BITS, Prospects, chances, prospects_in
from peppermill.games.safranito.components import BOARD_SIDES, RECIPES, SPICES, tens
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.moves import BOWLS, BUY, COOKS, KEEPS, PASS, SALES, USE_SPACE, Toss, toss_of
from peppermill.games.safranito.position import BOWL, COOK, KEEP, OVER, PURCHASE, RESERVING, SALE, SPACE, Position
from peppermill.games.safranito.rules.cooking import cookable
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.simulate import simulate
from peppermill.toss.throw import HAND_NAMES, Throw

_LOFTS: Final = 3
_WAYS: Final = ZONES * _LOFTS
"""Throws that are considered: at every zone, slid, tossed and lobbed."""
_SAMPLES: Final = 64
"""Throws of each kind that are made to see where they end."""
_FICKLE: Final = 0.3
"""Nobody reckons exactly: what is wanted most differs by up to this part."""
# What a rival would get in a bowl counts so much to whoever outbids them there, and to whoever may only push them.
_OUTBID: Final = 0.4
_PUSH: Final = 0.1
# What a space is worth to whoever wins it: a part of the best card to be had, or so much.
_WISH: Final[list[float]] = [0.15, 1.3, 0.15, 0.03]


def _seen_zones() -> list[int]:
    """By side and zone: the zone that the first side sees in that place."""
    found: list[int] = []
    for side in range(BOARD_SIDES):
        for zone in range(ZONES):
            x, y = seen_from(side, ZONE_X[zone], ZONE_Y[zone])
            found.append(zone_of(x, y))
    return found


_SEEN: Final[list[int]] = _seen_zones()
_UNKNOWN: Final = -1.0
_ends: Final[list[list[float]]] = [[_UNKNOWN] for hand in HAND_NAMES]
"""By hand: for every throw of the first side and every zone, how often it ends there on an empty board. Seen when first asked."""


def _throw(way: i64, hand: i64) -> Throw:
    x, y = zone_seen(way // _LOFTS, 0)
    return aimed(x, y, int(x * 1000.0), way % _LOFTS, hand)


def _ends_of(hand: i64) -> list[float]:
    ends = _ends[hand]
    if ends[0] == _UNKNOWN:
        ends = [0.0] * (_WAYS * ZONES)
        for way in range(_WAYS):
            throw = _throw(way, hand)
            for seed in range(_SAMPLES):
                flight = simulate([], [], throw, 0, seed)
                zone = NO_ZONE if flight.left[0] else zone_of(flight.xs[0], flight.ys[0])
                if zone != NO_ZONE:
                    ends[way * ZONES + zone] += 1.0 / _SAMPLES
        _ends[hand] = ends
    return ends


def rest_of_round(state: SafranitoState, rng: Rng) -> list[float]:
    """Play to the end of the round. By seat: the chance to win from there."""
    number = state.round
    while state.round == number:
        phase = state.phase
        if phase <= RESERVING:
            state.make(CHANCE, state.chance().draw(rng))
        elif phase == OVER:
            return list(win_shares(state.result.ranks))
        else:
            state.make(state.turn, decide(state, rng))
    return chances(state)


def decide(p: SafranitoState, rng: Rng) -> Action:
    """What whoever is to move would do."""
    phase = p.phase
    if phase == SALE:
        return _sell(p)
    if phase == PURCHASE:
        return _buy(p)
    if phase == COOK:
        return _cook(p)
    if phase == BOWL:
        return BOWLS[rng.choice(p.bowls_with_tokens())]
    if phase == KEEP:
        return _keep(p)
    if phase == SPACE and p.space != EXTRA_TOSS:
        return USE_SPACE
    return _toss(p, rng)


def _hand(p: Position, seat: i64) -> list[int]:
    return p.hands[seat * SPICES : seat * SPICES + SPICES]


# Trade


def _sell(p: SafranitoState) -> Action:
    seat = p.turn
    spice = p.bowl
    hand = _hand(p, seat)
    held = hand[spice]
    if held == 0:
        return PASS
    prospects = prospects_in(p)
    most = prospects.of_hand(seat, hand) + prospects.of_money(seat, p.money[seat]) + max(_purchase(p, prospects, seat, hand), 0.0)
    best = 0
    for cards in range(1, held + 1):
        hand[spice] = held - cards
        value = prospects.of_hand(seat, hand) + prospects.of_money(seat, p.money[seat] + cards * p.price)
        if value > most:
            best, most = cards, value
    return SALES[best - 1] if best > 0 else PASS


def _purchase(p: SafranitoState, prospects: Prospects, seat: int, hand: list[int]) -> float:
    """What a seat has of buying in this bowl, if it comes to that."""
    spice = p.bowl
    price = p.totals_in(spice)[seat]
    if price == 0 or price > p.money[seat] or spice not in p.market:
        return 0.0
    more = hand[:]
    more[spice] += 1
    gain = prospects.of_hand(seat, more) - prospects.of_hand(seat, hand)
    return gain + prospects.of_money(seat, p.money[seat] - price) - prospects.of_money(seat, p.money[seat])


def _buy(p: SafranitoState) -> Action:
    return BUY if _purchase(p, prospects_in(p), p.turn, _hand(p, p.turn)) > 0.0 else PASS


# Cards


def _keep(p: SafranitoState) -> Action:
    seat = p.turn
    hand = _hand(p, seat)
    prospects = prospects_in(p)
    best = p.drawn[0]
    most = -1000.0
    for spice in p.drawn:
        hand[spice] += 1
        value = prospects.of_hand(seat, hand)
        hand[spice] -= 1
        if value > most:
            best, most = spice, value
    return KEEPS[best]


def _cook(p: SafranitoState) -> Action:
    """The dish that leaves the best hand."""
    choice = cookable(p, p.turn)
    if not choice:
        return PASS
    if len(choice) == 1:
        return COOKS[choice[0]]
    prospects = prospects_in(p)
    best = choice[0]
    most = -1000.0
    for dish in choice:
        hand = _hand(p, p.turn)
        for spice in RECIPES[dish]:
            hand[spice] -= 1
        value = prospects.of_hand(p.turn, hand)
        if value > most:
            best, most = dish, value
    return COOKS[best]


# Tosses


def _toss(p: SafranitoState, rng: Rng) -> Toss:
    """The throw that is likely to end where it helps, with the lowest token that seems to be enough."""
    seat: i64 = p.turn
    side: i64 = p.sides[seat]
    wishes = Wishes(p, seat)
    values = [0.0] * ZONES
    tokens = [0] * ZONES
    zone: i64 = 0
    while zone < ZONES:
        if zone < SPICES:
            wishes.bowl(zone)
        else:
            wishes.space(zone - SPICES)
        seen: i64 = _SEEN[side * ZONES + zone]
        values[seen] = wishes.value * (1.0 - _FICKLE * rng.random())
        tokens[seen] = wishes.token
        zone += 1
    hand: i64 = usual_hand(p.throwers[seat])
    ends = _ends_of(hand)
    best: i64 = 0
    most = -1000.0
    way: i64 = 0
    while way < _WAYS:
        value = 0.0
        zone = 0
        while zone < ZONES:
            value += ends[way * ZONES + zone] * values[zone]
            zone += 1
        if value > most:
            most = value
            best = way
        way += 1
    return toss_of(tokens[best // _LOFTS], False, _throw(best, hand))


class Wishes:
    """Where a seat would like its next token to be, and which one."""

    def __init__(self, p: SafranitoState, seat: i64) -> None:
        self.p = p
        self.seat = seat
        self.prospects = prospects_in(p)
        self.tokens = p.untossed(seat)
        self.own, self.others = _totals(p, seat)
        self.single, self.double, self.cards = _hoped_for(p, seat, self.own, self.others)
        self.now = self.prospects.of_cards(seat, self.single, self.double, self.cards)
        self.gains: list[float] = [self._gain(spice) for spice in range(SPICES)]
        self.harm = _harm(p, self.prospects, seat)
        self.money = self.prospects.of_money(seat, p.money[seat])
        self.value = 0.0
        """Of the zone asked for last, with this token."""
        self.token = 0

    def _gain(self, spice: i64) -> float:
        """One more card of a spice."""
        bit: i64 = BITS[spice]
        if self.single & bit:
            return self.prospects.of_cards(self.seat, self.single, self.double | bit, self.cards + 1) - self.now
        return self.prospects.of_cards(self.seat, self.single | bit, self.double, self.cards + 1) - self.now

    def bowl(self, spice: i64) -> None:
        """To buy there, to keep a rival from buying, or to sell."""
        self._ask(spice)
        p = self.p
        if self.value > 0.0 and spice in p.market:
            money: i64 = p.money[self.seat]
            price: i64 = min(self.own[spice] + self.token, money)
            rupees = self.prospects.of_money(self.seat, money - price) - self.money
            self.value = self.gains[spice] + rupees + _OUTBID * self.harm[spice]
        else:
            self.value = _PUSH * self.harm[spice]
        if p.hands[self.seat * SPICES + spice] > 0:
            self._sale(spice)

    def space(self, space: i64) -> None:
        """To win it."""
        self._ask(SPICES + space)
        p = self.p
        if self.value > 0.0:
            if space == EXTRA_SPICE:
                self.token = self.tokens[-1]
                self.value = _WISH[space] * _extra_spice(p, self.gains, tens(self.token))
            elif space == EXTRA_TOSS:
                self.value = _WISH[space] * max(self.gains) if p.phase != SPACE else 0.0
            elif space == RESERVE:
                self.value = _WISH[space] if p.dish_pile else 0.0
            else:
                self.value = _WISH[CHEF] if p.chef != self.seat else 0.0

    def _ask(self, zone: i64) -> None:
        """The lowest token that gets ahead of everyone, if one is behind and there is one."""
        self.value = 0.0
        self.token = self.tokens[0]
        if self.own[zone] <= self.others[zone]:
            for token in self.tokens:
                if self.own[zone] + token > self.others[zone]:
                    self.value = 1.0
                    self.token = token
                    return

    def _sale(self, spice: i64) -> None:
        """The highest token makes the best price; one card may be kept, or none."""
        p = self.p
        hand = _hand(p, self.seat)
        held = hand[spice]
        price = self.own[spice] + self.others[spice] + self.tokens[-1]
        now = self.prospects.of_hand(self.seat, hand) + self.money
        for cards in range(max(held - 1, 1), held + 1):
            hand[spice] = held - cards
            money: i64 = p.money[self.seat] + cards * price
            value = self.prospects.of_hand(self.seat, hand) + self.prospects.of_money(self.seat, money) - now
            if value > self.value:
                self.value = value
                self.token = self.tokens[-1]


def _harm(p: SafranitoState, prospects: Prospects, seat: i64) -> list[float]:
    """By bowl: what a rival with tokens in it has of its last card."""
    harm = [0.0] * SPICES
    for piece in p.pieces:
        zone: i64 = piece.zone
        if piece.owner != seat and 0 <= zone < SPICES and harm[zone] == 0.0 and p.market.count(zone) == 1:
            rival: i64 = piece.owner
            hand = _hand(p, rival)
            before = prospects.of_hand(rival, hand)
            hand[zone] += 1
            harm[zone] = max(prospects.of_hand(rival, hand) - before, 0.0)
    return harm


def _totals(p: SafranitoState, seat: i64) -> tuple[list[int], list[int]]:
    """By zone: one's own tokens, and the most that a rival seems to have there."""
    own = [0] * ZONES
    others = [0] * ZONES
    for rival in range(p.players):
        totals = own if rival == seat else [0] * ZONES
        for piece in p.pieces:
            if piece.owner == rival and piece.zone >= 0:
                totals[piece.zone] += piece.token if piece.seen or rival == seat else FACE_DOWN
        if rival != seat:
            others = [max(others[zone], totals[zone]) for zone in range(ZONES)]
    return own, others


def _hoped_for(p: SafranitoState, seat: i64, own: list[int], others: list[int]) -> tuple[i64, i64, i64]:
    """The hand with what one's tokens on the board will buy: its spices, those held more than once, all cards."""
    single: i64 = 0
    double: i64 = 0
    cards: i64 = 0
    spice: i64 = 0
    while spice < SPICES:
        held: i64 = p.hands[seat * SPICES + spice]
        if own[spice] > 0:
            laid_out = p.market.count(spice)
            if laid_out > 1 or (laid_out == 1 and own[spice] > others[spice]):
                held += 1
        if held > 0:
            single |= BITS[spice]
            cards += held
            if held > 1:
                double |= BITS[spice]
        spice += 1
    return single, double, cards


def _extra_spice(p: SafranitoState, gains: list[float], cards: int) -> float:
    """The best of so many cards off the top of the pile."""
    if not p.pile:
        return max(gains)
    counts = p.pile[0].counts
    left = float(p.pile[0].cards)
    total = left
    value = 0.0
    for loss, spice in sorted([(-gains[spice], spice) for spice in range(SPICES)]):
        before = left / total
        left -= counts[spice]
        value -= loss * (before**cards - (left / total) ** cards)
    return value
