"""The gang solver: the highest-scoring way to make gangs of given peppers, exactly. For CM-27, hints and bots.

Only names matter. Of the cards of one name, some stand in Brotherhoods (2 × strength each), some in Mixed gangs (1 ×), one or
two may be left over (0). What makes this small:

- Brotherhoods never disturb each other. `b` cards of a name with `j` Sweet Chilis can stand in complete Brotherhoods exactly if
  b ≥ 2j and b + j ≥ 3: make `j` gangs (at least one) and share the cards out. More than two cards are never left over, they
  would make a Brotherhood.
- Cards for `k` Mixed gangs can be shared out exactly if no name has more than `k` and there are at least 3k: deal the names one
  after the other, round and round the gangs; no gang gets a name twice and sizes differ by one at most.

So for every `k` a dynamic programme over the names, on (cards for Mixed gangs up to 3k, Sweet Chilis that pairs need, Sweet
Chilis that Brotherhoods can take), finds the best. Most `k` are passed over, because a bound shows they can't be better.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from peppermill.core.buffers import vec
from peppermill.games.chili_mafia.deck import STRENGTH, STRENGTHS, SWEET

_NEVER: Final = -1
_MANY: Final = 32
"""More cards than there are of any name."""
_NOTHING: Final = vec[i64]([0] * (STRENGTHS + 1))


@mypyc_attr(acyclic=True)
class Plan:
    """How many cards of each name go where. Index is the strength."""

    def __init__(self, points: i64, mixed_gangs: i64) -> None:
        self.points: i64 = points
        self.mixed_gangs: i64 = mixed_gangs
        self.mixed: vec[i64] = _NOTHING[:]
        self.brothers: vec[i64] = _NOTHING[:]
        self.brother_sweets: i64 = 0


@mypyc_attr(acyclic=True)
class Solver:
    """One question: `counts` peppers of each strength, of which `spare` may be left over."""

    def __init__(self, counts: vec[i64], spare: vec[i64]) -> None:
        self.counts = counts
        self.spare = spare
        self.sweets: i64 = counts[SWEET]
        self.side: i64 = counts[SWEET] + 1
        self.names: vec[i64] = _NOTHING[:]
        """The strengths that occur, without the Sweet Chili's."""
        self.size: i64 = 0
        self.total: i64 = counts[SWEET]
        self.most: i64 = counts[SWEET]
        self.work: i64 = 0
        """States looked at, for those who want to know what an answer costs."""
        strength: i64 = 2
        while strength <= STRENGTHS:
            count = counts[strength]
            if count > 0:
                self.names[self.size] = strength
                self.size += 1
                self.total += count
                self.most = max(self.most, count)
            strength += 1

    def solve(self, any_will_do: bool) -> Plan | None:
        """The best plan (or any), None if there is none."""
        best: Plan | None = None
        k: i64 = 0
        while k <= self.most and 3 * k <= self.total:
            bound = self._bound(k)
            if bound < 0 or (best is not None and any_will_do):
                break
            if (best is None or best.points < bound) and self._all_fit(k):
                plan = self._solve_for(k)
                if plan is not None and (best is None or plan.points > best.points):
                    best = plan
            k += 1
        return best

    def _bound(self, k: i64) -> i64:
        """No plan with k Mixed gangs is better; −1 if there aren't cards for so many.

        A card counts twice if its name can make a Brotherhood, else once, and never without a Mixed gang. The 3k cards of the
        Mixed gangs are those that cost nothing, then the weakest.
        """
        need: i64 = 3 * k
        points: i64 = 2 * self.sweets
        helper: i64 = 1 if self.sweets > 0 else 0
        i: i64 = 0
        while i < self.size:
            strength = self.names[i]
            count = self.counts[strength]
            if count + helper >= 3:
                points += 2 * strength * count
            elif k > 0:
                points += strength * count
                need -= count if count < k else k
            i += 1
        if need > 0:
            taken = self.sweets if self.sweets < k else k
            taken = taken if taken < need else need
            points -= taken
            need -= taken
        i = 0
        while i < self.size and need > 0:
            strength = self.names[i]
            count = self.counts[strength]
            if count + helper >= 3:
                taken = count if count < k else k
                taken = taken if taken < need else need
                points -= taken * strength
                need -= taken
            i += 1
        return points if need <= 0 else _NEVER

    def _all_fit(self, k: i64) -> bool:
        """False where one or two cards of a name can't be left over, make no Brotherhood and are too many for k Mixed gangs."""
        i: i64 = 0
        while i < self.size:
            count = self.counts[self.names[i]]
            if count - self.spare[self.names[i]] > k and (count == 1 or (count == 2 and self.sweets == 0)):
                return False
            i += 1
        return True

    def _solve_for(self, k: i64) -> Plan | None:  # noqa: PLR0915 — one search, and its cuts read best beside what they cut
        """The best plan with exactly k Mixed gangs.

        A state is (cards given to Mixed gangs, Sweet Chilis that pairs need, Sweet Chilis that Brotherhoods can take) as one
        number; `came` tells, name by name, from which state and by which choice it was reached: (state, cards for Mixed gangs, do
        the others make a Brotherhood?) as one number too.
        """
        side = self.side
        sweets = self.sweets
        need: i64 = 3 * k
        states: i64 = (need + 1) * side * side
        self.work += states * self.size
        # Row by row: the best before the first name, after it, after the second …
        points: vec[i64] = vec[i64]([_NEVER] * (states * (self.size + 1)))
        came: vec[i64] = vec[i64]([0] * (states * self.size))
        points[0] = 0
        i: i64 = 0
        while i < self.size:
            strength = self.names[i]
            count = self.counts[strength]
            left_over = self.spare[strength]
            row = i * states
            after = row + states
            state: i64 = 0
            given: i64 = 0
            pairs: i64 = 0
            room: i64 = 0
            while state < states:
                so_far = points[row + state]
                if so_far >= 0:
                    mixed: i64 = 0
                    while mixed <= k and mixed <= count:
                        rest = count - mixed
                        cards = given + mixed if given + mixed < need else need
                        now = so_far + strength * mixed
                        code = (state * _MANY + mixed) * 2
                        to: i64 = -1
                        if rest >= 2 and mixed > 0 and given + mixed > need:
                            pass  # One card less would do for the Mixed gangs, and make the Brotherhood larger.
                        elif rest >= 3:
                            more = room + rest // 2
                            to = (cards * side + pairs) * side + (more if more < sweets else sweets)
                            now += 2 * strength * rest
                            code += 1
                        else:
                            if rest == 2 and pairs < sweets:
                                pair = (cards * side + pairs + 1) * side + (room + 1 if room < sweets else sweets)
                                if now + 4 * strength > points[after + pair]:
                                    points[after + pair] = now + 4 * strength
                                    came[row + pair] = code + 1
                            if rest <= left_over:
                                to = (cards * side + pairs) * side + room
                        if to >= 0 and now > points[after + to]:
                            points[after + to] = now
                            came[row + to] = code
                        mixed += 1
                state += 1
                room += 1
                if room == side:
                    room = 0
                    pairs += 1
                if pairs == side:
                    pairs = 0
                    given += 1
            i += 1
        return self._finish(k, points, came)

    def _finish(self, k: i64, points: vec[i64], came: vec[i64]) -> Plan | None:
        """Give out the Sweet Chilis as well as can be, and read the plan back."""
        side = self.side
        sweets = self.sweets
        best: i64 = _NEVER
        best_state: i64 = 0
        best_brothers: i64 = 0
        best_mixed: i64 = 0
        states: i64 = (3 * k + 1) * side * side
        last_row = states * self.size
        state: i64 = 0
        while state < states:
            so_far = points[last_row + state]
            if so_far >= 0:
                brothers = state % side
                while brothers >= state // side % side:
                    in_mixed = sweets - brothers if sweets - brothers < k else k
                    enough = state // (side * side) + in_mixed >= 3 * k
                    value = so_far + 2 * brothers + in_mixed
                    if enough and sweets - brothers - in_mixed <= self.spare[SWEET] and value > best:
                        best = value
                        best_state = state
                        best_brothers = brothers
                        best_mixed = in_mixed
                    brothers -= 1
            state += 1
        if best < 0:
            return None
        plan = Plan(best, k)
        plan.brother_sweets = best_brothers
        plan.mixed[SWEET] = best_mixed
        i = self.size - 1
        while i >= 0:
            code = came[i * states + best_state]
            strength = self.names[i]
            mixed = code // 2 % _MANY
            plan.mixed[strength] = mixed
            if code % 2 == 1:
                plan.brothers[strength] = self.counts[strength] - mixed
            best_state = code // (2 * _MANY)
            i -= 1
        return plan


def count_names(cards: list[int]) -> vec[i64]:
    counts = _NOTHING[:]
    for card in cards:
        counts[STRENGTH[card]] += 1
    return counts


def can_all_be_complete(cards: list[int]) -> bool:
    """Is there an arrangement without an incomplete gang? (CM-27)"""
    return Solver(count_names(cards), _NOTHING).solve(True) is not None


def whole_plan(cards: list[int]) -> Plan | None:
    """The highest-scoring arrangement without an incomplete gang; None if there is none."""
    return Solver(count_names(cards), _NOTHING).solve(False)


def best_plan(table: list[int], hand: list[int], all_complete: bool) -> Plan:
    """The highest-scoring arrangement CM-27 allows: all table peppers, and those from hand that help.

    `all_complete`: can the table peppers alone be arranged without an incomplete gang? Then none is left.
    """
    counts = count_names(table)
    spare = count_names(hand)
    for card in hand:
        counts[STRENGTH[card]] += 1
    plan = Solver(counts, spare if all_complete else counts).solve(False)
    if plan is None:
        raise ValueError("the table peppers can't all be in complete gangs")
    return plan


def best_points(table: list[int], hand: list[int]) -> int:
    """What the best arrangement scores."""
    return best_plan(table, hand, can_all_be_complete(table)).points


def gangs_of_plan(plan: Plan, table: list[int], hand: list[int]) -> list[tuple[int, ...]]:
    """The gangs, each sorted. Of equal names the table peppers are used first: they must find a place."""
    cards = _Cards(table, hand)
    gangs: list[tuple[int, ...]] = []
    _add_brotherhoods(plan, cards, gangs)
    _add_mixed(plan, cards, gangs)
    strength: i64 = 1
    while strength <= STRENGTHS:
        # What is left over of a name waits together, as long as that is allowed.
        if cards.next[strength] < cards.table_ends[strength]:
            rest = cards.rest(strength)
            if strength == SWEET:
                gangs.extend([(card,) for card in rest])
            else:
                gangs.append(tuple(rest))
        strength += 1
    return gangs


@mypyc_attr(acyclic=True)
class _Cards:
    """All cards name by name, those of the table before those of the hand."""

    def __init__(self, table: list[int], hand: list[int]) -> None:
        counts = count_names(table)
        for card in hand:
            counts[STRENGTH[card]] += 1
        ends = _NOTHING[:]
        strength: i64 = 1
        while strength < STRENGTHS:
            ends[strength + 1] = ends[strength] + counts[strength]
            strength += 1
        self.next: vec[i64] = ends[:]
        """By strength: where the next one is to be taken from; and where those of the table end."""
        pool: vec[i64] = vec[i64]([0] * (len(table) + len(hand)))
        for card in table:
            at = ends[STRENGTH[card]]
            pool[at] = card
            ends[STRENGTH[card]] = at + 1
        self.table_ends: vec[i64] = ends[:]
        for card in hand:
            at = ends[STRENGTH[card]]
            pool[at] = card
            ends[STRENGTH[card]] = at + 1
        self.pool: vec[i64] = pool

    def take(self, strength: i64) -> i64:
        """The next one of that name."""
        at = self.next[strength]
        self.next[strength] = at + 1
        return self.pool[at]

    def rest(self, strength: i64) -> list[int]:
        """Those of the table that haven't been taken, sorted."""
        found: list[int] = []
        while self.next[strength] < self.table_ends[strength]:
            found.append(self.take(strength))
        found.sort()
        return found


def _hosts(plan: Plan) -> vec[i64]:
    """By strength: how many Sweet Chilis the Brotherhoods of that name take in, so in how many gangs they stand."""
    hosts = _NOTHING[:]
    sweets = plan.brother_sweets
    strength: i64 = STRENGTHS
    while strength > 1:
        if plan.brothers[strength] == 2:
            hosts[strength] = 1
            sweets -= 1
        strength -= 1
    # First where no gang has to be split for it.
    round_of: i64 = 1
    while sweets > 0:
        strength = STRENGTHS
        while strength > 1:
            if sweets > 0 and hosts[strength] < round_of and plan.brothers[strength] >= 2 * round_of:
                hosts[strength] += 1
                sweets -= 1
            strength -= 1
        round_of += 1
    return hosts


def _add_brotherhoods(plan: Plan, cards: _Cards, gangs: list[tuple[int, ...]]) -> None:
    hosts = _hosts(plan)
    strength: i64 = 2
    while strength <= STRENGTHS:
        count = plan.brothers[strength]
        parts = hosts[strength]
        if parts == 0 and count > 0:
            parts = 1
        part: i64 = 0
        while part < parts:
            gang: list[int] = []
            if part < hosts[strength]:
                gang.append(cards.take(SWEET))
            size = (count + part) // parts
            while size > 0:
                gang.append(cards.take(strength))
                size -= 1
            gang.sort()
            gangs.append(tuple(gang))
            part += 1
        strength += 1


def _add_mixed(plan: Plan, cards: _Cards, gangs: list[tuple[int, ...]]) -> None:
    """Names are dealt out one after the other, the weakest first, round and round the gangs."""
    dealt: list[int] = []
    strength: i64 = 1
    while strength <= STRENGTHS:
        count = plan.mixed[strength]
        while count > 0:
            dealt.append(strength)
            count -= 1
        strength += 1
    names: i64 = len(dealt)
    first: i64 = 0
    while first < plan.mixed_gangs:
        gang: list[int] = []
        place = first
        while place < names:
            gang.append(cards.take(dealt[place]))
            place += plan.mixed_gangs
        gangs.append(tuple(gang))
        first += 1
