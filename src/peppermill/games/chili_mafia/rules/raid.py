"""The Dawn Raid (CM-27, CM-32): everyone rearranges, all at the same time; in teams one member after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from peppermill.core.buffers import vec
from peppermill.core.menu import Menu
from peppermill.core.rng import Rng
from peppermill.core.values import Action
from peppermill.games.chili_mafia.deck import BIT, LAST_PEPPER
from peppermill.games.chili_mafia.events import Arranged, RaidDrawn
from peppermill.games.chili_mafia.gangs import EMPTY, NO_GANG, gang_of, gang_of_sorted
from peppermill.games.chili_mafia.moves import MOST_GANGS, Arrange, Stand
from peppermill.games.chili_mafia.position import NO_REPLIES, NOBODY, Position, illegal
from peppermill.games.chili_mafia.rules.arrange import Plan, best_plan, can_all_be_complete, gangs_of_plan, whole_plan
from peppermill.games.chili_mafia.rules.common import check_seat_of_team, peppers_of
from peppermill.games.chili_mafia.rules.stage import Joint
from peppermill.games.chili_mafia.steps import NEXT_STEP, RAID, Step

_NO_KINDS: Final = vec[i64]([0] * (LAST_PEPPER + 1))


def drawn(p: Position, seat: i64) -> None:
    """It ends the turn of the player whose turn it is, and waits for the end of the effect otherwise."""
    if p.told is not None:
        p.tell(RaidDrawn(seat))
    raid = Step(RAID, seat, 0)
    if seat == p.turn:
        p.plan((NEXT_STEP, raid))
    else:
        p.at_last(raid)


def arrangers(p: Position, step: Step) -> i64:
    """Who arranges now: clockwise from the drawer one member of every team, then the next ones."""
    seats: i64 = 0
    sides = p.setting.sides
    i: i64 = 0
    while i < sides:
        seats |= BIT[(step.seat + step.other * sides + i) % p.players]
        i += 1
    return seats


def table_peppers(p: Position, seat: i64) -> list[int]:
    """All peppers of the player's gangs, or of the team's."""
    found: list[int] = []
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and p.allied(seat, p.owners[i]):
            found.extend(p.gangs[i].cards)
        i += 1
    return found


def team_seats(p: Position, seat: i64) -> list[int]:
    """The player, then teammates clockwise."""
    return [(seat + away) % p.players for away in range(p.players) if p.allied(seat, (seat + away) % p.players)]


def as_it_stands(p: Position, seat: i64) -> Arrange:
    stands: list[Stand] = []
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and p.allied(seat, p.owners[i]):
            stands.append(Stand(p.owners[i], p.gangs[i].cards))
        i += 1
    return Arrange(tuple(stands))


def can_be_whole(p: Position, seat: i64) -> bool:
    """Can the table peppers of that side be arranged without an incomplete gang? Often one sees that they are already."""
    return is_whole(p, seat) or can_all_be_complete(table_peppers(p, seat))


def is_whole(p: Position, seat: i64) -> bool:
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and not p.gangs[i].complete and p.allied(seat, p.owners[i]):
            return False
        i += 1
    return True


@mypyc_attr(acyclic=True)
class Candidates:
    """What is offered: the arrangement with the most points, if there are more to be had; and the one that changes least, with
    nothing from hand: all as it stands or, where that isn't allowed, the best without the hand.
    """

    def __init__(self, p: Position, seat: i64) -> None:
        self.seat = seat
        self.table = table_peppers(p, seat)
        self.hand = peppers_of(p, seat)
        whole_now = is_whole(p, seat)
        self.plain: Plan | None = None if whole_now else whole_plan(self.table)
        self.best = best_plan(self.table, self.hand, whole_now or self.plain is not None)
        self.count: i64 = 2 if self.best.points > self._plain_points(p) else 1

    def _plain_points(self, p: Position) -> i64:
        plain = self.plain
        if plain is not None:
            return plain.points
        points: i64 = 0
        n: i64 = len(p.gangs)
        i: i64 = 0
        while i < n:
            if p.owners[i] >= 0 and p.allied(self.seat, p.owners[i]):
                points += p.gangs[i].points
            i += 1
        return points

    def arrangement(self, p: Position, number: i64) -> Arrange:
        if number + 1 < self.count:
            return _suggest(p, self.seat, gangs_of_plan(self.best, self.table, self.hand))
        return _plain(p, self.seat, self.plain, self.table)


def _plain(p: Position, seat: i64, plan: Plan | None, table: list[int]) -> Arrange:
    return as_it_stands(p, seat) if plan is None else _suggest(p, seat, gangs_of_plan(plan, table, []))


def _suggest(p: Position, seat: i64, gangs: list[tuple[int, ...]]) -> Arrange:
    """In a team everyone gets gangs in turn."""
    if p.setting.teams == 0:
        return Arrange(tuple([Stand(seat, gang) for gang in gangs]))
    seats = team_seats(p, seat)
    return Arrange(tuple([Stand(seats[i % len(seats)], gang) for i, gang in enumerate(gangs)]))


class Raid(Joint):
    """Everyone rearranges; in teams one member of each, then the next ones."""

    def asked(self, p: Position) -> i64:
        return arrangers(p, p.step)

    def fill(self, p: Position, seat: i64, menu: Menu) -> None:
        """The best comes first."""
        candidates = Candidates(p, seat)
        for number in range(candidates.count):
            menu.put(candidates.arrangement(p, number))

    def pick(self, p: Position, seat: i64, rng: Rng) -> Action:
        """There are one or two, and the last is the plain one: so half of the time it is that one anyway, and the best needn't be
        known.
        """
        if rng.below(2) == 0:
            return Candidates(p, seat).arrangement(p, 0)
        if is_whole(p, seat):
            return as_it_stands(p, seat)
        table = table_peppers(p, seat)
        return _plain(p, seat, whole_plan(table), table)

    def check(self, p: Position, seat: i64, action: Action) -> None:
        if not isinstance(action, Arrange):
            raise illegal("not-now")
        _check_arrangement(p, seat, action)

    def timeout(self, p: Position, seat: i64) -> Action:
        """All stays as it is, if that is allowed."""
        now = as_it_stands(p, seat)
        offers = self.offers(p, seat)
        return now if now in offers else offers[-1]

    def close(self, p: Position) -> None:
        """The gangs change before everyone's eyes."""
        step = p.step
        seats = arrangers(p, step)
        replies = p.replies
        p.replies = NO_REPLIES
        seat: i64 = 0
        while seat < p.players:
            reply = replies[seat]
            if seats & BIT[seat] and isinstance(reply, Arrange):
                _arrange(p, seat, reply)
            seat += 1
        if (step.other + 1) * p.setting.sides < p.players:
            p.then(Step(RAID, step.seat, step.other + 1))
        # Nobody can tell any more which Dancer has moved (CM-38).
        p.raided = True
        p.tired = []


def _check_arrangement(p: Position, seat: i64, action: Arrange) -> None:
    table = [0] * (LAST_PEPPER + 1)
    for card in table_peppers(p, seat):
        table[card] += 1
    used = [0] * (LAST_PEPPER + 1)
    if len(action.gangs) >= MOST_GANGS:
        raise illegal("not-a-gang")
    incomplete: list[tuple[int, ...]] = []
    for stand in action.gangs:
        check_seat_of_team(p, seat, stand.at)
        gang = gang_of(stand.cards)
        if gang is NO_GANG or gang.size == 0:
            raise illegal("not-a-gang")
        if gang.cards != stand.cards:
            raise illegal("cards-order")
        for card in stand.cards:
            used[card] += 1
        if not gang.complete:
            incomplete.append(stand.cards)
    for card in range(1, LAST_PEPPER + 1):
        if used[card] < table[card]:
            raise illegal("table-stays")
        if used[card] - table[card] > p.count(seat, card):
            raise illegal("not-in-hand")
    if incomplete:
        if can_be_whole(p, seat):
            raise illegal("none-incomplete")
        if not _each_has_one_of(incomplete, table):
            raise illegal("hand-makes-three")


def _each_has_one_of(gangs: list[tuple[int, ...]], table: list[int]) -> bool:
    """Can every one of these small gangs have a pepper of its own that lay on the table? A matching, by augmenting paths."""
    owners: list[list[int]] = [[] for _ in table]
    return all([_find_one(i, gangs, table, owners, set()) for i in range(len(gangs))])


def _find_one(i: int, gangs: list[tuple[int, ...]], table: list[int], owners: list[list[int]], tried: set[int]) -> bool:
    for card in gangs[i]:
        if card in tried or table[card] == 0:
            continue
        tried.add(card)
        if len(owners[card]) < table[card]:
            owners[card].append(i)
            return True
        for place, other in enumerate(owners[card]):
            if _find_one(other, gangs, table, owners, tried):
                owners[card][place] = i
                return True
    return False


def _arrange(p: Position, seat: i64, action: Arrange) -> None:
    added = _NO_KINDS[:]
    for stand in action.gangs:
        for card in stand.cards:
            added[card] += 1
    n: i64 = len(p.gangs)
    i: i64 = 0
    while i < n:
        if p.owners[i] >= 0 and p.allied(seat, p.owners[i]):
            for card in p.gangs[i].cards:
                added[card] -= 1
            p.gangs[i] = EMPTY
            p.owners[i] = NOBODY
        i += 1
    i = 1
    while i <= LAST_PEPPER:
        while added[i] > 0:
            p.show(seat, i)
            added[i] -= 1
        i += 1
    numbers = [p.place(gang_of_sorted(stand.cards), stand.at) for stand in action.gangs]
    if p.told is not None:
        p.tell(Arranged(seat, action.gangs, tuple(numbers)))
