"""Action cards that are played in one's own turn (CM-22 … CM-26). Fuggedaboutit is an answer: `answers.py`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.menu import Menu
from peppermill.core.values import Action, Outcome
from peppermill.games.chili_mafia.chance import grab_chance
from peppermill.games.chili_mafia.deck import ACTION_CARDS, BAGMAN, BIT, BOOSTER, EARNER, LIMIT, SHAKEDOWN, STRENGTH, STRENGTHS
from peppermill.games.chili_mafia.events import Got, Looked, Played
from peppermill.games.chili_mafia.memory import EVERYONE, PILE
from peppermill.games.chili_mafia.moves import (
    BAG,
    BOOSTERS,
    EARN,
    SHAKEDOWNS,
    TAKES,
    Bagman,
    Booster,
    Earner,
    Grab,
    Shakedown,
    Take,
)
from peppermill.games.chili_mafia.position import KIND, KNOWERS, KNOWN, NOBODY, PUBLIC, Position, illegal
from peppermill.games.chili_mafia.rules.common import check_in_hand, check_other, draw_some, first_round, make_room, rough_worth
from peppermill.games.chili_mafia.rules.stage import Chore, Decision, Lot
from peppermill.games.chili_mafia.steps import BAG as BAG_STEP
from peppermill.games.chili_mafia.steps import BOOST, GRAB, Step

LOOKED_AT: Final = 3
"""Cards a Bagman looks at (CM-25)."""
EARNED: Final = 2


def offers(p: Position, seat: i64, kinds: i64, menu: Menu) -> None:
    """For a hand of these kinds (as bits)."""
    if kinds < ACTION_CARDS:
        return
    if kinds & BIT[EARNER] and p.deck_size > 0:
        menu.put(EARN)
    if kinds & BIT[SHAKEDOWN]:
        _offer_shakedowns(p, seat, menu)
    if kinds & BIT[BOOSTER]:
        _offer_boosters(p, menu)
    if kinds & BIT[BAGMAN] and can_fetch(p):
        menu.put(BAG)


def after_snoop(p: Position, seat: i64, menu: Menu) -> None:
    """The Shakedown or Booster that must follow (CM-53)."""
    if p.has(seat, SHAKEDOWN):
        _offer_shakedowns(p, seat, menu)
    if p.has(seat, BOOSTER):
        _offer_boosters(p, menu)


def _play(p: Position, seat: i64, card: i64, against: int | None, pepper: int | None) -> None:
    p.discard(seat, card)
    _announce(p, seat, card, against, pepper)


def _announce(p: Position, seat: i64, card: i64, against: int | None, pepper: int | None) -> None:
    p.acted = True
    p.snooped = NOBODY
    if p.told is not None:
        p.tell(Played(seat, card, against, pepper))


# Earner


def check_earner(p: Position, seat: i64, action: Earner) -> None:
    check_in_hand(p, seat, EARNER)
    if p.deck_size == 0:
        raise illegal("deck-empty")


def earn(p: Position, seat: i64, action: Earner) -> None:
    _play(p, seat, EARNER, None, None)
    draw_some(p, seat, EARNED)


# Shakedown


def can_shake(p: Position, seat: i64, other: i64) -> bool:
    """Any other hand with cards; in the English edition a rival's (CM-24)."""
    return other != seat and p.held[other] > 0 and not (p.setting.english and p.allied(seat, other))


def can_shake_somebody(p: Position, seat: i64) -> bool:
    other: i64 = 0
    while other < p.players:
        if can_shake(p, seat, other):
            return True
        other += 1
    return False


def _offer_shakedowns(p: Position, seat: i64, menu: Menu) -> None:
    other: i64 = 0
    while other < p.players:
        if can_shake(p, seat, other):
            if other == p.snooped:
                for card in sorted(set(p.hand(other))):
                    menu.put(Shakedown(other, card))
            else:
                menu.put(SHAKEDOWNS[other])
        other += 1


def check_shakedown(p: Position, seat: i64, action: Shakedown) -> None:
    check_in_hand(p, seat, SHAKEDOWN)
    check_other(p, seat, action.seat)
    if p.held[action.seat] == 0:
        raise illegal("empty-hand")
    if not can_shake(p, seat, action.seat):
        raise illegal("rivals-only")
    if action.card is None:
        if action.seat == p.snooped:
            raise illegal("choose-the-card")
    elif action.seat != p.snooped:
        raise illegal("at-random")
    elif not p.has(action.seat, action.card):
        raise illegal("not-in-that-hand")


def shake_down(p: Position, seat: i64, action: Shakedown) -> None:
    _play(p, seat, SHAKEDOWN, action.seat, None)
    card = action.card
    if card is None:
        p.then(Step(GRAB, seat, action.seat))
    else:
        _grab(p, seat, action.seat, card)


class Grabbing(Lot):
    """A Shakedown pulls any card of the hand."""

    def chance(self, p: Position) -> Chance:
        return grab_chance(p.hand(p.step.other))

    def check(self, p: Position, outcome: Outcome) -> None:
        if not isinstance(outcome, Grab) or not p.has(p.step.other, outcome.card):
            raise illegal("not-an-action")

    def make(self, p: Position, outcome: Outcome) -> None:
        if isinstance(outcome, Grab):
            _grab(p, p.step.seat, p.step.other, outcome.card)


def _grab(p: Position, seat: i64, victim: i64, card: i64) -> None:
    """A card goes from hand to hand. The Shakedown has just left the thief's, so there is room."""
    p.hand_over(victim, seat, card)
    if p.told is not None:
        p.tell_pair(Got(seat, victim, card), Got(seat, victim, None), seat, victim)


# Booster


def _offer_boosters(p: Position, menu: Menu) -> None:
    if not first_round(p) and menu.has(STRENGTHS):
        for pepper in p.setting.names:
            menu.put(BOOSTERS[pepper])


def check_booster(p: Position, seat: i64, action: Booster) -> None:
    check_in_hand(p, seat, BOOSTER)
    if first_round(p):
        raise illegal("first-round")
    if action.pepper not in p.setting.names:
        raise illegal("not-a-name")


def boost(p: Position, seat: i64, action: Booster) -> None:
    _play(p, seat, BOOSTER, None, action.pepper)
    p.then(Step(BOOST, seat, NOBODY, action.pepper))


class Collecting(Chore):
    """Card after card, as long as there is room; then the player makes room and it goes on."""

    def do(self, p: Position, step: Step) -> None:
        seat: i64 = step.seat
        strength: i64 = STRENGTH[step.card]
        away: i64 = 1
        while away < p.players:
            other: i64 = (seat + away) % p.players
            found = _named(p, other, strength)
            while found > 0:
                if p.held[seat] == p.setting.limit:
                    make_room(p, seat, step)
                    return
                p.show(other, found)
                p.receive_openly(seat, found)
                if p.told is not None:
                    p.tell(Got(seat, other, found))
                found = _named(p, other, strength)
            away += 1
        other = 0
        while other < p.players:
            if other != seat:
                p.lacks[other] |= BIT[strength]
            other += 1


def _named(p: Position, seat: i64, strength: i64) -> i64:
    """A pepper of that name in the hand, or 0."""
    i: i64 = seat * LIMIT
    end: i64 = i + p.held[seat]
    while i < end:
        if STRENGTH[p.hands[i]] == strength:
            return p.hands[i]
        i += 1
    return 0


# Bagman


def check_bagman(p: Position, seat: i64, action: Bagman) -> None:
    check_in_hand(p, seat, BAGMAN)
    if p.pile_size == 0:
        raise illegal("discard-empty")
    if not can_fetch(p):
        raise illegal("nothing-to-fetch")


def can_fetch(p: Position) -> bool:
    """Is there a card among the top three that is no Bagman played in this turn? (CM-8, CM-25)"""
    i: i64 = p.pile_size - 1
    end: i64 = max(-1, i - LOOKED_AT)
    while i > end:
        if not _bagged(p, i):
            return True
        i -= 1
    return False


def look(p: Position, seat: i64, action: Bagman) -> None:
    """The Bagman himself goes on top when the choice is made: until then he lies in the middle of the table."""
    p.show(seat, BAGMAN)
    _announce(p, seat, BAGMAN, None, None)
    p.look_at(seat, PILE, LOOKED_AT)
    if p.told is not None:
        p.tell_only(Looked(seat, "discard", None, p.top_of_pile(LOOKED_AT)), seat)
    p.then(Step(BAG_STEP, seat))


class BagmanChoice(Decision):
    """Which of the cards that a Bagman looks at to keep."""

    def looking(self, p: Position) -> tuple[int, ...]:
        return p.top_of_pile(LOOKED_AT)

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        for card in _fetchable(p):
            menu.put(TAKES[card])

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Take):
            raise illegal("not-now")
        if action.card not in self.looking(p):
            raise illegal("not-looked-at")
        if action.card not in _fetchable(p):
            raise illegal("bagman-again")

    def make(self, p: Position, seat: i64, action: Action) -> None:
        if isinstance(action, Take):
            _take(p, seat, action.card)

    def timeout(self, p: Position, seat: i64) -> Action:
        return TAKES[max(_fetchable(p), key=rough_worth)]


def _fetchable(p: Position) -> list[int]:
    """What may be kept, one of each kind."""
    found: list[int] = []
    i = p.pile_size - 1
    end: i64 = max(-1, i - LOOKED_AT)
    while i > end:
        card: int = p.pile[i] & KIND
        if card not in found and not _bagged(p, i):
            found.append(card)
        i -= 1
    found.sort()
    return found


def _bagged(p: Position, place: i64) -> bool:
    """Does a Bagman lie there that was played in this turn?"""
    return len(p.bagged) > 0 and place in p.bagged


def _alike(p: Position, first: i64) -> bool:
    """Are all cards of the discard from this place on of one kind?"""
    i = p.pile_size - 1
    while i > first:
        i -= 1
        if p.pile[i] & KIND != p.pile[i + 1] & KIND:
            return False
    return True


def _take(p: Position, seat: i64, chosen: i64) -> None:
    """The others knew these cards, but not which one goes and which stay."""
    mine = BIT[seat]
    pile = p.pile
    first: i64 = max(0, p.pile_size - LOOKED_AT)
    # Bagmen that were played in this turn surely stay, also where the others have lost sight of them. After a Backup there may be
    # more that stay: who knew of those goes on knowing.
    aware: list[int] = []
    for place in p.bagged:
        if pile[place] < PUBLIC:
            sure: i64 = p.diary.facts().sure_of(PILE, BAGMAN) & ~mine
            p.diary.forget(PILE, BAGMAN, sure)
            aware.append(sure)
    p.diary.blur(PILE, mine, EVERYONE & ~mine)
    for sure in aware:
        p.diary.learn(sure, PILE, BAGMAN)
    alike = _alike(p, first)
    taken: i64 = -1
    i: i64 = p.pile_size - 1
    while i >= first:
        card: i64 = pile[i]
        kind: i64 = card & KIND
        if taken < 0 and kind == chosen and not _bagged(p, i):
            taken = i
        if not alike:
            places: i64 = PILE
            if not _bagged(p, i):
                places |= mine
            p.diary.learn((card >> KNOWERS) & ~mine, places, kind)
            pile[i] = kind + mine * KNOWN
        i -= 1
    if alike:
        p.diary.learn(pile[taken] >> KNOWERS, mine, chosen)
    p.pull_from_pile(taken)
    p.put_in(seat, chosen)
    p.lacks[seat] = 0
    p.bagged.append(p.pile_size)
    p.toss(BAGMAN)
    if p.told is not None:
        p.tell_only(Got(seat, None, chosen), seat)
        p.tell_others(Got(seat, None, None), p.players, seat)
