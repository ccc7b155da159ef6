"""Moves that a person would laugh at, by what the seat could know: there was a better one whatever the hidden cards were.

`foolish` looks at one action in one position; players leave such actions out of what they think about. `Blunders` watches a whole
game and also remembers: a move and its undoing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from peppermill.core.menu import everything
from peppermill.core.state import State
from peppermill.core.values import Action
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia import steps as s
from peppermill.games.chili_mafia.abilities import ABILITIES
from peppermill.games.chili_mafia.deck import (
    BIT,
    EARNER,
    FUGGEDABOUTIT,
    KINDS,
    LAST_PEPPER,
    LIMIT,
    SHAKEDOWN,
    STRENGTH,
    SWEET,
)
from peppermill.games.chili_mafia.gangs import COMPLETE_SIZE, Gang, gang_of
from peppermill.games.chili_mafia.missed_attacks import could_hit_leader, could_play, leaves_the_leader
from peppermill.games.chili_mafia.position import KIND, KNOWN, Position
from peppermill.games.chili_mafia.rules import forming
from peppermill.games.chili_mafia.rules.arrange import best_points
from peppermill.games.chili_mafia.rules.common import count_new_gangs
from peppermill.games.chili_mafia.rules.raid import table_peppers

POINTS_LEFT: Final = "points-left"
ATTACK_LEFT: Final = "attack-left"
EARNER_KEPT: Final = "earner-kept"
PASSED_INSTEAD: Final = "passed-instead"
STRONGER_THROWN: Final = "stronger-thrown"
GANG_BROKEN: Final = "gang-broken"
AGAINST_PARTNER: Final = "against-partner"
NOTHING_TO_ASK: Final = "nothing-to-ask"
LEFT_UNDEFENDED: Final = "left-undefended"
DAWN_WASTED: Final = "dawn-wasted"
HOT_THROWN: Final = "hot-thrown"
PEPPER_THROWN: Final = "pepper-thrown"
WIN_NOT_TAKEN: Final = "win-not-taken"
POINTLESS_MOVE: Final = "pointless-move"
BACK_AND_FORTH: Final = "back-and-forth"

KINDS_OF_BLUNDER: Final = (
    POINTS_LEFT, ATTACK_LEFT, EARNER_KEPT, PASSED_INSTEAD, STRONGER_THROWN, GANG_BROKEN, AGAINST_PARTNER, NOTHING_TO_ASK,
    LEFT_UNDEFENDED, DAWN_WASTED, HOT_THROWN, PEPPER_THROWN, WIN_NOT_TAKEN, POINTLESS_MOVE, BACK_AND_FORTH,
)  # fmt: skip
"""Each has a sentence in the texts: `blunder.<name>`."""

_ROOM: Final = 5
"""With so many cards in hand, an Earner and the two cards at the end of the turn all find room."""
_CARDS_TO_COME: Final = 6
"""An Earner may wait when the deck is almost out: whoever draws the last card decides when the end comes."""
_RECRUITS_UP_TO: Final = 5


class Blunders:
    """One game's watcher: told of every decision before it is made, in order."""

    def __init__(self, players: int) -> None:
        self.had: list[list[int]] = [[] for _ in range(players)]
        """By seat: how the gangs of its side stood before its free moves, as long as nothing else has changed them."""
        self.left: list[int] = [0] * players
        """By seat: how they stood after the last of these."""
        self.moved: list[int] = [0] * players
        """By seat: which card it moved last, where to and in which turn (as one number); 0 after anything else."""

    def see(self, state: State, seat: int, action: Action) -> tuple[str, ...]:
        """The names of the blunders that this action is."""
        if not isinstance(state, Position):
            raise TypeError("blunders in Chili Mafia, asked about another game")
        found = foolish(state, seat, action)
        if isinstance(action, m.Move):
            if self._undoes(state, seat, action):
                found.append(BACK_AND_FORTH)
            self.moved[seat] = _place_of(state, action.card, action.gang)
        elif state.step.what == s.TURN:
            self.moved[seat] = 0
        # Who has no choice makes no mistake.
        return () if found and len(state.legal(seat)) == 1 else tuple(found)

    def _undoes(self, p: Position, seat: int, move: m.Move) -> bool:
        """Does it bring back what there was before other free moves of this seat, or go on where one just came?"""
        now = _standing(p, seat, 0, 0, 0)
        later = _standing(p, seat, move.card, move.source, move.gang)
        if now != self.left[seat]:
            self.had[seat] = []
        again = later in self.had[seat] or self.moved[seat] == _place_of(p, move.card, move.source)
        self.had[seat].append(now)
        self.left[seat] = later
        return again


def _place_of(p: Position, card: i64, number: i64) -> int:
    """A card in a gang in this turn, as one number."""
    return 1 + number + m.MOST_GANGS * (card + KINDS * p.turns)


def _standing(p: Position, seat: i64, card: i64, source: i64, to: i64) -> int:
    """The gangs of a side as a number, as they are (card 0) or with a card that changes gangs."""
    total: i64 = 0
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        owner = p.owners[number]
        if owner >= 0 and p.allied(seat, owner):
            gang = p.gangs[number]
            if card > 0 and number == source:
                gang = gang.without(card)
            elif card > 0 and number == to:
                gang = gang.with_card(card)
            total += gang.print_at(owner)
        number += 1
    return total


def sensible(p: Position, seat: i64, legal: Sequence[Action]) -> list[Action]:
    """What is not foolish; everything, if all of it is."""
    found = [action for action in legal if not foolish(p, seat, action)]
    return found if found else list(legal)


def foolish(p: Position, seat: i64, action: Action) -> list[str]:
    """The blunders that can be told from the position alone."""
    check = _CHECKS.get(type(action))
    return [] if check is None else check(p, seat, action)


# The end of a turn


def _in_end(p: Position, seat: i64, action: m.End) -> list[str]:
    return _left_at_end(p, seat)


def _left_at_end(p: Position, seat: i64) -> list[str]:
    found: list[str] = []
    if p.last_turns >= 0:
        if not p.forced and points_to_lay(p, seat):
            found.append(POINTS_LEFT)
        if p.last_turns == 0 and could_hit_leader(p, seat):
            found.append(ATTACK_LEFT)
    elif p.has(seat, EARNER) and p.held[seat] <= _ROOM and p.deck_size >= _CARDS_TO_COME and not _raid_is_near(p):
        found.append(EARNER_KEPT)
    return found


def points_to_lay(p: Position, seat: i64) -> bool:
    """Could a pepper from hand, or a Sweet Chili that moves, still score? What a Recruit might steal does not count."""
    if count_new_gangs(p, seat, 0) > 0:
        return True
    least = _RECRUITS_UP_TO + 1 if p.properties else 1
    n: i64 = len(p.gangs)
    number: i64 = 0
    while number < n:
        owner = p.owners[number]
        if owner >= 0 and p.allied(seat, owner) and _grows(p, seat, p.gangs[number], least):
            return True
        number += 1
    if forming.has_sweet(p, seat):
        menu = everything()
        forming.offer_moves(p, seat, menu)
        for move in menu.actions:
            if isinstance(move, m.Move) and _points_moved(p, move) > 0:
                return True
    return False


def _grows(p: Position, seat: i64, gang: Gang, least: i64) -> bool:
    """Does a gang score more with one pepper of the hand, or one that lacks two with both of them?"""
    peppers = [card for card in p.hand(seat) if card <= LAST_PEPPER and STRENGTH[card] >= least]
    for i in range(len(peppers)):
        if gang.takes(peppers[i]):
            grown = gang.with_card(peppers[i])
            if grown.points > gang.points:
                return True
            if grown.size == COMPLETE_SIZE - 1:
                for j in range(i + 1, len(peppers)):
                    if grown.takes(peppers[j]):
                        return True
    return False


def _points_moved(p: Position, move: m.Move) -> i64:
    source = p.gangs[move.source]
    to = p.gangs[move.gang]
    return source.without(move.card).points + to.with_card(move.card).points - source.points - to.points


def _raid_is_near(p: Position) -> bool:
    """May one of the next cards be the Dawn Raid? Then one may rather wait for it (CM-27)."""
    return p.raid_low >= 0 and p.raid_high >= p.deck_size - 2 * p.players - 2


def _in_attack(p: Position, seat: i64, attack: m.Attack) -> list[str]:
    return [WIN_NOT_TAKEN] if leaves_the_leader(p, seat, attack) and not points_to_lay(p, seat) else []


# Passing and discarding


def _in_pass(p: Position, seat: i64, action: m.Pass) -> list[str]:
    """A pass costs a card; what brings one was at hand."""
    found = _left_at_end(p, seat)
    if p.held[seat] < p.setting.limit and not p.forced and _could_take_a_card(p, seat):
        found.append(PASSED_INSTEAD)
    card = action.card
    number = action.gang
    if card is not None and number is None:
        if _throws_stronger(p, seat, card):
            found.append(STRONGER_THROWN)
        if not p.properties and not p.setting.goodfellas and could_play(p, seat, card):
            found.append(HOT_THROWN)
        if not p.properties and _fits(p, seat, card):
            found.append(PEPPER_THROWN)
    if number is not None and p.gangs[number].size == COMPLETE_SIZE and p.held[seat] > 0:
        found.append(GANG_BROKEN)
    return found


def _fits(p: Position, seat: i64, card: i64) -> bool:
    """A pepper that is thrown away: could it join a complete gang of one's side? Hot Properties may steal it there (CM-52)."""
    if card > LAST_PEPPER:
        return False
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and p.allied(seat, p.owners[i]) and p.gangs[i].complete and p.gangs[i].takes(card):
            return True
        i += 1
    return False


def _could_take_a_card(p: Position, seat: i64) -> bool:
    """From the deck or from a rival."""
    if p.has(seat, EARNER) and p.deck_size >= _CARDS_TO_COME and not _raid_is_near(p):
        return True
    return p.has(seat, SHAKEDOWN) and _rival_holds(p, seat)


def _in_discard(p: Position, seat: i64, action: m.Discard) -> list[str]:
    return [STRONGER_THROWN] if _throws_stronger(p, seat, action.card) else []


def _rival_holds(p: Position, seat: i64) -> bool:
    other: i64 = 0
    while other < p.players:
        if p.held[other] > 0 and not p.allied(seat, other):
            return True
        other += 1
    return False


def _throws_stronger(p: Position, seat: i64, card: i64) -> bool:
    """A pepper goes while a weaker one stays, and neither has others of its name in hand or on the side's table. A Sweet Chili
    and peppers with an ability are for the player to weigh."""
    if card > LAST_PEPPER or card == SWEET or not _alone(p, seat, card):
        return False
    i: i64 = seat * LIMIT
    end = i + p.held[seat]
    while i < end and p.hands[i] <= LAST_PEPPER:
        other = p.hands[i]
        if other != SWEET and STRENGTH[other] < STRENGTH[card] and ABILITIES[other] is None and _alone(p, seat, other):
            return True
        i += 1
    return False


def _alone(p: Position, seat: i64, card: i64) -> bool:
    strength = STRENGTH[card]
    found: i64 = 0
    i: i64 = seat * LIMIT
    end = i + p.held[seat]
    while i < end:
        if STRENGTH[p.hands[i]] == strength:
            found += 1
        i += 1
    for pepper in table_peppers(p, seat):
        if STRENGTH[pepper] == strength:
            return False
    return found == 1


# The rest


def _in_move(p: Position, seat: i64, move: m.Move) -> list[str]:
    """A Sweet Chili that moves for no points in the last turn, or for fewer after the Dawn Raid, and is not needed
    where it goes."""
    if move.card != SWEET or not p.gangs[move.gang].complete or p.raid_low >= 0:
        return []
    points = _points_moved(p, move)
    pointless = points <= 0 if p.last_turns >= 0 else points < 0
    return [POINTLESS_MOVE] if pointless else []


def _in_booster(p: Position, seat: i64, action: m.Booster) -> list[str]:
    return [NOTHING_TO_ASK] if _asks_for_nothing(p, seat, action.pepper) else []


def _in_shakedown(p: Position, seat: i64, action: m.Shakedown) -> list[str]:
    return [AGAINST_PARTNER] if p.allied(seat, action.seat) else []


def _in_answer(p: Position, seat: i64, action: m.Fuggedaboutit) -> list[str]:
    return [AGAINST_PARTNER] if p.allied(seat, p.turn) else []


def _in_decline(p: Position, seat: i64, action: m.Decline) -> list[str]:
    return [LEFT_UNDEFENDED] if _leaves_undefended(p, seat) else []


def _in_arrange(p: Position, seat: i64, action: m.Arrange) -> list[str]:
    """Fewer points than the peppers on the table alone would make (CM-27)."""
    points: i64 = 0
    for stand in action.gangs:
        points += gang_of(stand.cards).points
    nothing: list[int] = []
    return [DAWN_WASTED] if points < best_points(table_peppers(p, seat), nothing) else []


def _asks_for_nothing(p: Position, seat: i64, pepper: i64) -> bool:
    """A Booster for a name that, as far as one can see, no other player can hold."""
    strength = STRENGTH[pepper]
    may_hold = False
    other: i64 = 0
    while other < p.players:
        if other != seat and p.held[other] > 0 and not p.lacks[other] & BIT[strength]:
            may_hold = True
        other += 1
    if not may_hold:
        return True
    left: i64 = 0
    for card in p.setting.deck:
        if STRENGTH[card] == strength:
            left += 1
    for card in p.hand(seat):
        if STRENGTH[card] == strength:
            left -= 1
    for gang in p.gangs:
        for card in gang.cards:
            if STRENGTH[card] == strength:
                left -= 1
    mine = BIT[seat] * KNOWN
    i: i64 = 0
    while i < p.pile_size:
        if p.pile[i] & mine and STRENGTH[p.pile[i] & KIND] == strength:
            left -= 1
        i += 1
    return left <= 0


def _leaves_undefended(p: Position, seat: i64) -> bool:
    """The last attack of the game costs one's side points, and there is a Fuggedaboutit that will never be of use again."""
    attack = p.attack
    if attack is None or p.last_turns != 0 or p.step.what != s.HOT or not p.has(seat, FUGGEDABOUTIT):
        return False
    owner = p.owners[attack.gang]
    if p.allied(seat, p.turn) or not p.allied(seat, owner):
        return False
    if p.players > 2 and p.held[p.turn] > 0:
        return False
    rest = p.gangs[attack.gang]
    points = rest.points
    for target in attack.targets:
        rest = rest.without(target)
    return rest.points < points


_CHECKS: Final[dict[type, Callable[[Position, int, Any], list[str]]]] = {
    m.End: _in_end,
    m.Attack: _in_attack,
    m.Pass: _in_pass,
    m.Discard: _in_discard,
    m.Move: _in_move,
    m.Booster: _in_booster,
    m.Shakedown: _in_shakedown,
    m.Fuggedaboutit: _in_answer,
    m.Decline: _in_decline,
    m.Arrange: _in_arrange,
}
"""By action: what is foolish about it."""
