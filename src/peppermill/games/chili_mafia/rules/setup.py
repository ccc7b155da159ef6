"""The beginning: shuffle, deal, draft, the Dawn Raid's place (CM-3 … CM-5)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.chance import Chance
from peppermill.core.menu import Menu
from peppermill.core.values import Action, Outcome
from peppermill.games.chili_mafia.chance import ShuffleChance, first_chance
from peppermill.games.chili_mafia.deck import BIT, DAWN_RAID
from peppermill.games.chili_mafia.events import Began, Dealt, Drafted
from peppermill.games.chili_mafia.moves import KEEPS, First, Keep, Shuffle
from peppermill.games.chili_mafia.position import NO_REPLIES, Position, illegal
from peppermill.games.chili_mafia.rules.common import each_kind, rough_worth
from peppermill.games.chili_mafia.rules.stage import Joint, Lot
from peppermill.games.chili_mafia.rules.turn import begin_turn
from peppermill.games.chili_mafia.steps import DRAFT_STEP, SHUFFLE_STEP


class Beginning(Lot):
    """Who begins (CM-5)."""

    def chance(self, p: Position) -> Chance:
        return first_chance(p.players)

    def check(self, p: Position, outcome: Outcome) -> None:
        if not isinstance(outcome, First) or outcome.seat >= p.players:
            raise illegal("not-an-action")

    def make(self, p: Position, outcome: Outcome) -> None:
        if isinstance(outcome, First):
            p.first = outcome.seat
            p.then(SHUFFLE_STEP)
            if p.told is not None:
                p.tell(Began(outcome.seat))


class Shuffling(Lot):
    """The order of both decks."""

    def chance(self, p: Position) -> Chance:
        return ShuffleChance(p.setting)

    def check(self, p: Position, outcome: Outcome) -> None:
        if (
            not isinstance(outcome, Shuffle)
            or sorted(outcome.cards) != list(p.setting.deck)
            or sorted(outcome.properties) != list(p.setting.property_deck)
        ):
            raise illegal("not-an-action")

    def make(self, p: Position, outcome: Outcome) -> None:
        if isinstance(outcome, Shuffle):
            _deal(p, outcome)


def _deal(p: Position, outcome: Shuffle) -> None:
    """Six each, from the top; the others are the draw deck, with the Dawn Raid slid into it."""
    cards = outcome.cards
    players = p.players
    hand = p.setting.hand
    dealt: i64 = players * hand
    n: i64 = len(cards)
    deck: vec[i64] = vec[i64]([0] * (n + 1))
    i: i64 = dealt
    while i < n:
        deck[n - 1 - i] = cards[i]
        i += 1
    p.deck = deck
    p.deck_size = n - dealt
    p.pile = vec[i64]([0] * n)
    p.slide_into_deck(p.setting.under, DAWN_RAID)
    p.raid_low = p.setting.under
    p.raid_high = p.setting.under
    p.property_deck = list(outcome.properties)
    if players > 2:
        p.packs = vec[i64]([0] * dealt)
        p.then(DRAFT_STEP)
    seat: i64 = 0
    while seat < players:
        i = 0
        while i < hand:
            card: i64 = cards[seat * hand + i]
            if players > 2:
                _put_into_pack(p.packs, seat * hand, i, card)
            else:
                p.put_in(seat, card)
            i += 1
        if p.told is not None:
            p.tell_only(Dealt(tuple(sorted(cards[seat * hand : seat * hand + hand]))), seat)
        seat += 1
    if players == 2:
        begin_turn(p, p.first)


def _put_into_pack(packs: vec[i64], start: i64, size: i64, card: i64) -> None:
    """One more card into a pack of so many, in order."""
    i = start + size
    while i > start and packs[i - 1] > card:
        packs[i] = packs[i - 1]
        i -= 1
    packs[i] = card


def pack_of(p: Position, seat: i64, lap: i64) -> i64:
    """Where the pack begins that the seat has before it in that lap."""
    seat -= lap
    while seat < 0:
        seat += p.players
    return seat * p.setting.hand


def kept(p: Position, seat: i64) -> tuple[int, ...]:
    """What the seat has kept so far, lap by lap."""
    return tuple([p.packs[pack_of(p, seat, lap) + lap] for lap in range(p.lap)])


def pack(p: Position, seat: i64) -> tuple[int, ...]:
    """What the seat chooses from."""
    start = pack_of(p, seat, p.lap)
    return tuple([p.packs[start + i] for i in range(p.lap, p.setting.hand)])


def passed(p: Position, seat: i64) -> tuple[tuple[int, ...], ...]:
    """What the seat has passed on, lap by lap."""
    found: list[tuple[int, ...]] = []
    for lap in range(p.lap):
        start = pack_of(p, seat, lap)
        found.append(tuple(sorted([p.packs[start + i] for i in range(lap + 1, p.setting.hand)])))
    return tuple(found)


class Draft(Joint):
    """Everyone keeps one card of the pack and passes the others to the left (CM-3)."""

    def asked(self, p: Position) -> i64:
        return p.setting.everyone

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        start: i64 = pack_of(p, seat, p.lap)
        each_kind(p.packs, start + p.lap, start + p.setting.hand, KEEPS, menu)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Keep):
            raise illegal("not-now")
        if action.card not in pack(p, seat):
            raise illegal("not-in-pack")

    def timeout(self, p: Position, seat: i64) -> Action:
        return KEEPS[max(pack(p, seat), key=rough_worth)]

    def close(self, p: Position) -> None:
        _pass_packs(p)


def _pass_packs(p: Position) -> None:
    """All have chosen: the chosen cards go to the hands, the rest to the left."""
    lap = p.lap
    packs = p.packs
    seat: i64 = 0
    while seat < p.players:
        reply = p.replies[seat]
        if isinstance(reply, Keep):
            chosen: i64 = reply.card
            first = pack_of(p, seat, lap) + lap
            i = first
            while packs[i] != chosen:
                i += 1
            while i > first:
                packs[i] = packs[i - 1]
                i -= 1
            packs[first] = chosen
            p.put_in(seat, chosen)
        seat += 1
    p.lap = lap + 1
    p.replies = NO_REPLIES
    if p.told is not None:
        for each in range(p.players):
            p.tell_only(Drafted(kept(p, each)[-1], pack(p, each)), each)
    if p.lap < p.setting.hand:
        p.then(DRAFT_STEP)
        return
    seat = 0
    while seat < p.players:
        _remember(p, seat)
        seat += 1
    p.packs = vec[i64]([])
    begin_turn(p, p.first)


def _remember(p: Position, seat: i64) -> None:
    """A pack that came back lacked what the others took; one that didn't went, card by card, to the next ones to the left."""
    players = p.players
    hand = p.setting.hand
    lap: i64 = 0
    while lap < hand:
        start = pack_of(p, seat, lap)
        end: i64 = hand
        takers: i64 = 0
        if lap + players < hand:
            end = lap + players
            takers = p.setting.everyone & ~BIT[seat]
        else:
            away: i64 = 1
            while lap + away < hand:
                takers |= BIT[(seat + away) % players]
                away += 1
        i = lap + 1
        while i < end:
            p.diary.learn(BIT[seat], takers, p.packs[start + i])
            i += 1
        lap += 1
