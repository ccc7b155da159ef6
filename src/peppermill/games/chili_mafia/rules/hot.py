"""Hot cards: what is refused and why, and what a successful attack does (CM-14 … CM-20, CM-33 … CM-36)."""

from __future__ import annotations

from mypy_extensions import i64

from peppermill.core.chance import Chance
from peppermill.core.values import Outcome
from peppermill.games.chili_mafia import memory
from peppermill.games.chili_mafia.chance import PlaceChance
from peppermill.games.chili_mafia.deck import (
    BIT,
    BODYGUARD,
    DAWN_RAID,
    PINCH,
    STRENGTH,
    SWEET,
    TURNCOAT,
    WHACK,
    WHACK_EM,
)
from peppermill.games.chili_mafia.events import Attacked, Guarded, Hit, Jailed, Neutralised
from peppermill.games.chili_mafia.gangs import Gang, ability_used
from peppermill.games.chili_mafia.memory import EVERYONE
from peppermill.games.chili_mafia.moves import Attack, Place
from peppermill.games.chili_mafia.position import KIND, KNOWERS, KNOWN, NO_REPLIES, NOBODY, PUBLIC, Position, illegal
from peppermill.games.chili_mafia.rules import turncoat
from peppermill.games.chili_mafia.rules.attacks import hots_allowed, two_targets_up_to
from peppermill.games.chili_mafia.rules.common import check_in_hand, draw_some
from peppermill.games.chili_mafia.rules.stage import Lot
from peppermill.games.chili_mafia.rules.turncoat import TURNCOAT_UP_TO
from peppermill.games.chili_mafia.steps import BRIBE, HOT_STEP, KISS, PLACE, RECONSIDER_STEP, Step

# Checks


def check_attack(p: Position, seat: i64, attack: Attack) -> None:
    check_in_hand(p, seat, attack.hot)
    by = p.gang_at(attack.by)
    if by.size == 0 or p.owners[attack.by] != seat:
        raise illegal("not-your-gang")
    if not by.complete:
        raise illegal("gang-incomplete")
    if p.hots >= hots_allowed(p, seat):
        raise illegal("no-more-hot-cards", n=hots_allowed(p, seat))
    if not by.has(attack.attacker):
        raise illegal("not-in-gang")
    gang = p.gang_at(attack.gang)
    if gang.size == 0:
        raise illegal("no-such-gang")
    if p.allied(seat, p.owners[attack.gang]):
        raise illegal("not-a-rival")
    if len(attack.targets) == 1:
        _check_one_target(p, seat, attack, gang)
    else:
        _check_two_targets(attack, by, gang)


def _check_one_target(p: Position, seat: i64, attack: Attack, gang: Gang) -> None:
    target: i64 = attack.targets[0]
    reach = p.gangs[attack.by].muscle.reach[attack.attacker]
    if attack.hot != TURNCOAT:
        _check_target(gang, target, reach)
        return
    _check_target(gang, target, min(TURNCOAT_UP_TO, reach))
    if not turncoat.has_place(p, seat, STRENGTH[target]):
        raise illegal("no-place")


def _check_two_targets(attack: Attack, by: Gang, gang: Gang) -> None:
    targets = attack.targets
    most = two_targets_up_to(attack.hot, by, attack.attacker)
    if len(targets) != 2 or most == 0:
        raise illegal("too-many-targets")
    _check_target(gang, targets[0], most)
    _check_target(gang, targets[1], most)
    if targets[0] > targets[1]:
        raise illegal("cards-order")
    if targets[0] == targets[1] and gang.count(targets[0]) < 2:
        raise illegal("not-in-gang")


def _check_target(gang: Gang, target: i64, most: i64) -> None:
    if not gang.has(target):
        raise illegal("not-in-gang")
    if target == SWEET:
        raise illegal("sweet-chili-safe")
    if STRENGTH[target] > most:
        raise illegal("too-strong", most=most)


# Playing


def declare(p: Position, seat: i64, attack: Attack) -> None:
    """The card goes to the discard; now everyone else may answer (CM-15, CM-16)."""
    p.discard(seat, attack.hot)
    p.hots += 1
    p.acted = True
    p.attack = attack
    p.then(HOT_STEP)
    if p.told is not None:
        ability = ability_used(p.gangs[attack.by], attack.attacker, attack.targets, attack.hot == WHACK_EM)
        p.tell(
            Attacked(
                seat=seat,
                victim=p.owners[attack.gang],
                hot=attack.hot,
                by=attack.by,
                attacker=attack.attacker,
                gang=attack.gang,
                targets=attack.targets,
                ability=ability or None,
            )
        )


def victim_of(p: Position) -> i64:
    """The seat whose gang is under attack."""
    attack = p.attack
    return NOBODY if attack is None else p.owners[attack.gang]


def guards_ready(p: Position) -> int:
    """How many targets of this attack Bodyguards could save (CM-34, CM-36)."""
    attack = p.attack
    if attack is None or (attack.hot != WHACK and attack.hot != WHACK_EM):
        return 0
    gang = p.gangs[attack.gang]
    by = p.gangs[attack.by]
    if gang.muscle.guards == 0:
        return 0
    used = ability_used(by, attack.attacker, attack.targets, attack.hot == WHACK_EM)
    if used == attack.attacker and by.muscle.pierces & BIT[used]:
        return 0
    hit = attack.targets.count(BODYGUARD)
    # A Bodyguard for a Bodyguard would change nothing.
    return min(gang.count(BODYGUARD) - hit, len(attack.targets) - hit)


def take_effect(p: Position, saved: tuple[int, ...]) -> None:
    """Nobody neutralised it. What follows is put on the agenda in the order of CM-54: Bribe, Kiss of Death, Lord."""
    attack = p.attack
    if attack is None:
        return
    if attack.hot == TURNCOAT:
        turncoat.ask(p, attack.targets[0])
    else:
        _hit(p, attack, saved)


def _hit(p: Position, attack: Attack, saved: tuple[int, ...]) -> None:
    gang = p.gangs[attack.gang]
    victim: i64 = p.owners[attack.gang]
    lost = attack.targets
    gone = lost
    if saved:
        lost = _others(lost, saved)
        guards = (BODYGUARD,) * len(saved)
        gone = lost + guards
        if p.told is not None:
            p.tell(Guarded(victim, attack.gang, saved, guards))
    if lost and p.told is not None:
        p.tell(Hit(p.turn, victim, attack.hot, attack.gang, lost))
    consoled: i64 = 0
    rest = gang
    for card in gone:
        consoled += gang.muscle.consoles[card]
        rest = rest.without(card)
        if attack.hot != PINCH:
            p.toss(card)
    p.change(attack.gang, rest)
    draw_some(p, victim, consoled)
    if attack.hot == PINCH:
        p.then(Step(PLACE, victim, NOBODY, lost[0]))
        if p.properties:
            p.then(Step(BRIBE, victim, NOBODY, lost[0]))
    elif p.properties:
        p.then(Step(KISS, victim))


def _others(targets: tuple[int, ...], saved: tuple[int, ...]) -> tuple[int, ...]:
    lost = list(targets)
    for card in saved:
        lost.remove(card)
    return tuple(lost)


def neutralise(p: Position, seat: i64, cards: tuple[int, ...]) -> None:
    """The Hot card has no effect; its player may reconsider (CM-54)."""
    p.replies = NO_REPLIES
    if p.told is not None:
        p.tell(Neutralised(seat, cards))
    p.then(RECONSIDER_STEP)


# Where a pinched pepper goes (CM-17)


class Jail(Lot):
    """Before the Dawn Raid: somewhere in the middle third of the draw deck. After it nobody has to decide where."""

    def reach(self, p: Position, step: Step) -> bool:
        if p.raid_low < 0:
            _jail_openly(p, step.card)
            return False
        p.step = step
        return True

    def chance(self, p: Position) -> Chance:
        low, high = _middle_third(p)
        return PlaceChance(low, high)

    def check(self, p: Position, outcome: Outcome) -> None:
        low, high = _middle_third(p)
        if not isinstance(outcome, Place) or not low <= outcome.under <= high:
            raise illegal("not-an-action")

    def make(self, p: Position, outcome: Outcome) -> None:
        if isinstance(outcome, Place):
            _jail_under(p, p.step.card, outcome.under)


def _middle_third(p: Position) -> tuple[int, int]:
    """Fewest and most cards under it."""
    third = p.deck_size // 3
    return third, p.deck_size - third


def _jail_under(p: Position, card: i64, under: i64) -> None:
    """Into the middle third. Everyone knows that, and nobody where: what somebody knew of that part is uncertain by one."""
    low, high = _middle_third(p)
    deck = p.deck
    i: i64 = low
    while i < high:
        entry: i64 = deck[i]
        if entry >= KNOWN:
            deck[i] = entry & KIND
            if entry & KIND != DAWN_RAID:
                p.diary.note(memory.fact(entry & KIND, memory.DECK, entry >> KNOWERS, i, i))
        i += 1
    p.diary.slide_in(low, high)
    p.slide_into_deck(under, card)
    p.diary.note(memory.fact(card, memory.DECK, EVERYONE, low, high))
    if low <= p.raid_high:
        p.raid_high += 1
        if high <= p.raid_low:
            p.raid_low += 1
    if p.told is not None:
        p.tell(Jailed(card, "deck"))


def _jail_openly(p: Position, card: i64) -> None:
    """After the Dawn Raid: under the deck, or onto the discard once there is none."""
    if p.deck_size > 0:
        p.diary.slide_in(0, 0)
        p.slide_into_deck(0, card + PUBLIC)
    else:
        p.toss(card)
    if p.told is not None:
        p.tell(Jailed(card, "bottom" if p.deck_size > 0 else "discard"))
