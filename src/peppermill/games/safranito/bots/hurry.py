"""The rest of a round, played in a hurry: how a thought about a move goes on. For worlds one imagines."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.actors import CHANCE
from peppermill.core.rng import Rng
from peppermill.core.state import win_shares
from peppermill.core.values import Action
from peppermill.games.safranito.aims import LOFT_LOB, LOFT_TOSS, aimed, zone_seen
from peppermill.games.safranito.board import CHEF, EXTRA_SPICE, EXTRA_TOSS, RESERVE, ZONES
from peppermill.games.safranito.bots.guessing import FACE_DOWN
from peppermill.games.safranito.bots.prospects import BITS, Prospects, chances
from peppermill.games.safranito.components import BOARD_SIDES, RECIPES, SPICES, tens
from peppermill.games.safranito.hands import usual_hand
from peppermill.games.safranito.moves import BOWLS, BUY, COOKS, KEEPS, PASS, SALES, USE_SPACE, Toss, toss_of
from peppermill.games.safranito.position import BOWL, COOK, KEEP, OVER, PURCHASE, RESERVING, SALE, SPACE, Position
from peppermill.games.safranito.rules.cooking import cookable
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.throw import HAND_NAMES, Throw

# How often a token ends in a zone it was thrown at, by how far away that is: measured with a skilled hand.
_NEAR_BOWL: Final = 0.86
_MIDDLE_BOWL: Final = 0.55
_FAR_BOWL: Final = 0.37
_NEAR_SPACE: Final = 0.40
_FAR_SPACE: Final = 0.19

_FICKLE: Final[list[float]] = [0.5]
"""Nobody reckons exactly: what is wanted most differs by up to this part."""
# What a space is worth to whoever wins it: a part of the best card to be had, or so much.
_WISH: Final[list[float]] = [0.3, 1.0, 0.35, 0.1]


def _hit(zone: int, side: int) -> float:
    _across, y = zone_seen(zone, side)
    if zone >= SPICES:
        return _NEAR_SPACE if y < 0.0 else _FAR_SPACE
    if y < -0.1:
        return _NEAR_BOWL
    return _MIDDLE_BOWL if y < 0.1 else _FAR_BOWL


def _throw(zone: int, side: int, hand: int) -> Throw:
    x, y = zone_seen(zone, side)
    return aimed(x, y, int(x * 1000.0), LOFT_LOB if y < -0.1 else LOFT_TOSS, hand)


_HITS: Final[list[float]] = [_hit(zone, side) for side in range(BOARD_SIDES) for zone in range(ZONES)]
_THROWS: Final[list[Throw]] = [
    _throw(zone, side, hand) for hand in range(len(HAND_NAMES)) for side in range(BOARD_SIDES) for zone in range(ZONES)
]


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
    prospects = Prospects(p)
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
    return BUY if _purchase(p, Prospects(p), p.turn, _hand(p, p.turn)) > 0.0 else PASS


# Cards


def _keep(p: SafranitoState) -> Action:
    seat = p.turn
    hand = _hand(p, seat)
    prospects = Prospects(p)
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
    prospects = Prospects(p)
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
    """At the zone where it is likely to land and to help, with the lowest token that seems to be enough."""
    seat: i64 = p.turn
    tokens = p.untossed(seat)
    side: i64 = p.sides[seat]
    prospects = Prospects(p)
    own, others = _totals(p, seat)
    single, double, cards = _hoped_for(p, seat, own, others)
    now = prospects.of_cards(seat, single, double, cards)
    gains: list[float] = []
    spice: i64 = 0
    while spice < SPICES:
        bit: i64 = BITS[spice]
        if single & bit:
            gains.append(prospects.of_cards(seat, single, double | bit, cards + 1) - now)
        else:
            gains.append(prospects.of_cards(seat, single | bit, double, cards + 1) - now)
        spice += 1
    best_zone: i64 = 0
    best_token = tokens[0]
    most = -1.0
    zone: i64 = 0
    while zone < ZONES:
        token = _enough(tokens, own[zone], others[zone])
        value = 0.0
        if zone < SPICES:
            if zone in p.market and token > 0 and own[zone] <= others[zone]:
                value = (
                    gains[zone]
                    + prospects.of_money(seat, p.money[seat] - min(own[zone] + token, p.money[seat]))
                    - prospects.of_money(seat, p.money[seat])
                )
            sale = _sale(p, prospects, seat, zone, gains[zone], own[zone] + others[zone] + tokens[-1])
            if sale > value:
                value = sale
                token = tokens[-1]
        elif token > 0 and own[zone] <= others[zone]:
            if zone == SPICES + EXTRA_SPICE:
                token = tokens[-1]
                value = _WISH[EXTRA_SPICE] * _extra_spice(p, gains, tens(token))
            elif zone == SPICES + EXTRA_TOSS:
                value = _WISH[EXTRA_TOSS] * max(gains) if p.phase != SPACE else 0.0
            elif zone == SPICES + RESERVE:
                value = _WISH[RESERVE] if p.dish_pile else 0.0
            elif zone == SPICES + CHEF and p.chef != seat:
                value = _WISH[CHEF]
        value = value * _HITS[side * ZONES + zone] * (1.0 - _FICKLE[0] * rng.random())
        if value > most:
            most = value
            best_zone = zone
            best_token = token if token > 0 else tokens[0]
        zone += 1
    hand: i64 = usual_hand(p.throwers[seat])
    return toss_of(best_token, False, _THROWS[(hand * BOARD_SIDES + side) * ZONES + best_zone])


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


def _enough(tokens: list[int], own: int, others: int) -> int:
    for token in tokens:
        if own + token > others:
            return token
    return 0


def _sale(p: SafranitoState, prospects: Prospects, seat: i64, spice: i64, gain: float, price: int) -> float:
    """What selling all but one card of a spice would bring."""
    spare = p.hands[seat * SPICES + spice] - 1
    if spare < 1:
        return 0.0
    return prospects.of_money(seat, p.money[seat] + spare * price) - prospects.of_money(seat, p.money[seat]) - gain * spare


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
