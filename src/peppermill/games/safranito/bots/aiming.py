"""Aiming: many throws are tried in the mind, with the errors of one's own hand; the one worth most on average is taken."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from mypy_extensions import i64

from peppermill.core.rng import Rng
from peppermill.games.safranito.aims import LOFT_LOB, LOFT_SLIDE, LOFT_TOSS, aimed, seen_from, zone_seen
from peppermill.games.safranito.board import NO_ZONE, ZONES, zone_of
from peppermill.games.safranito.bots.layouts import BIT, NO_TOKEN, Layouts
from peppermill.games.safranito.moves import Toss, toss_of
from peppermill.games.safranito.views import SafranitoView
from peppermill.toss.constants import GRAIN
from peppermill.toss.simulate import Flight, simulate
from peppermill.toss.throw import POWER_MOST, Throw, fits

_ASIDE: Final = 100
"""How far left or right of straight an angled throw starts, in millimetres."""
_NUDGES: Final = (
    (0, 0, 12), (0, 0, -12), (0, 20, 0), (0, -20, 0), (12, 0, 0), (-12, 0, 0), (12, -30, 0), (-12, 30, 0),
)  # fmt: skip
"""Small changes of stance, direction and power …"""
_STEPS: Final = (3, 1)
"""… at first of three times the size."""
_FOLLOW: Final = 90
"""A throw meant to push goes so much farther than to what it pushes, in millimetres."""
_FEW: Final = 5
"""Throws that go into the second and third look."""
_MOST_VICTIMS: Final = 3
"""Rivals' tokens that it considers pushing."""

SHOWING: Final = 0.02
"""A token is tossed face up only where that is better by this much, in dishes: not all it gives away is reckoned."""


class Aim:
    """A throw, and what it came to in the tries so far, by token: face down, then the same face up."""

    def __init__(self, throw: Throw, tokens: int, target: int = 0) -> None:
        self.throw = throw
        self.target = target
        """What it is thrown at: a zone, or ZONES and the place of a token among those on the board."""
        self.tokens = tokens
        self.sums = [0.0] * (2 * tokens)
        self.tries = 0

    def best(self) -> float:
        """With the best token, face down unless that is worth less."""
        hidden = max(self.sums[: self.tokens]) / self.tries
        return max(hidden, max(self.sums[self.tokens :]) / self.tries - SHOWING)


class Aimer:
    """One toss to decide on. `tries`: how often a throw is tried in each of the three looks."""

    def __init__(self, view: SafranitoView, layouts: Layouts, tokens: list[int], hand: int, tries: tuple[int, int, int]) -> None:
        self.layouts = layouts
        self.tokens = tokens
        self.hand = hand
        self.tries = tries
        self.me = layouts.plan.me
        self.side = view.sides[self.me]
        on_board = [piece for piece in view.pieces if piece.where == "board"]
        self.numbers = [piece.piece for piece in on_board]
        self.xs = [piece.x for piece in on_board]
        self.ys = [piece.y for piece in on_board]
        self.zones = [NO_ZONE if piece.zone is None else piece.zone for piece in on_board]
        self.rivals = [place for place, piece in enumerate(on_board) if piece.owner != self.me]

    def aim(self, rng: Rng) -> Aim:
        """Three looks: at many throws, at the best few, and around those."""
        # The same errors for every throw: what differs is then the throw, not its luck.
        seeds: list[int] = [rng.word() for each in range(sum(self.tries))]
        first, second, third = self.tries
        aims = self._throws(_FEW + 1)
        for aim in aims:
            self._try(aim, seeds[:first])
        few = _best(aims, _FEW)
        for aim in few:
            self._try(aim, seeds[first : first + second])
        if third > 0:
            few = self._climb(few, seeds[: first + second])
            for aim in few:
                self._try(aim, seeds[first + second :])
        return _best(few, 1)[0]

    def glance(self, zones: Sequence[int]) -> tuple[float, Toss]:
        """Straight at the zone, of these, where a token is worth most if it goes where it should; and what it is worth there."""
        most, at, best = -inf, 0, 0
        for zone in zones:
            for token in self.tokens:
                gain = self._gain(zone, token)
                if gain > most:
                    most, at, best = gain, zone, token
        x, y = zone_seen(at, self.side)
        return most, toss_of(best, False, aimed(x, y, int(x * 1000.0), LOFT_TOSS, self.hand))

    def choices(self, targets: int, tokens: int, rng: Rng) -> list[Toss]:
        """Tosses to think about: at the most promising targets, with the tokens that are worth most there; the best first."""
        first, second, _last = self.tries
        seeds: list[int] = [rng.word() for each in range(first + second)]
        aims = self._throws(ZONES)
        for aim in aims:
            self._try(aim, seeds[:first])
        few: list[Aim] = []
        for aim in _best(aims, len(aims)):
            if len(few) < targets and all([aim.target != other.target for other in few]):
                self._try(aim, seeds[first:])
                few.append(_best(self._climb([aim], seeds), 1)[0])
        found: list[tuple[float, Toss]] = []
        for aim in few:
            found += self._with_tokens(aim, tokens)
        found.sort(key=_less)
        return [toss for loss, toss in found]

    def _with_tokens(self, aim: Aim, number: int) -> list[tuple[float, Toss]]:
        """The throw with each of the best tokens, and with the best one face up where that may be better."""
        tokens = len(self.tokens)
        found: list[tuple[float, Toss]] = []
        for place, token in enumerate(self.tokens):
            found.append((-aim.sums[place] / aim.tries, toss_of(token, False, aim.throw)))
        found.sort(key=_less)
        del found[number:]
        shown = max(aim.sums[tokens:])
        if shown / aim.tries - SHOWING > -found[0][0]:
            token = self.tokens[aim.sums[tokens:].index(shown)]
            found.append((SHOWING - shown / aim.tries, toss_of(token, True, aim.throw)))
        return found

    def _climb(self, few: list[Aim], seeds: list[int]) -> list[Aim]:
        """From the best throw on, by small changes, while that helps."""
        for step in _STEPS:
            top = _best(few, 1)[0]
            near = [Aim(throw, len(self.tokens), top.target) for throw in _nudged(top.throw, step)]
            for aim in near:
                self._try(aim, seeds)
            few = _best(few + near, _FEW)
        return few

    def toss(self, aim: Aim, near: float, rng: Rng) -> Toss:
        """The throw with the best token, or with any that is at most `near` worse, so that the choice gives nothing away."""
        tokens = len(self.tokens)
        hidden = max(aim.sums[:tokens]) / aim.tries
        face_up = aim.best() > hidden
        first = tokens if face_up else 0
        least = (max(aim.sums[tokens:]) / aim.tries if face_up else hidden) - near
        good = [token for place, token in enumerate(self.tokens) if aim.sums[first + place] / aim.tries >= least]
        token = good[0] if len(good) == 1 else rng.choice(good)
        return toss_of(token, face_up, aim.throw)

    # Throws to try

    def _throws(self, zones: int) -> list[Aim]:
        """At so many zones and at rivals' tokens."""
        found: list[Aim] = []
        for zone in self._targets(zones):
            x, y = zone_seen(zone, self.side)
            straight = int(x * 1000.0)
            inwards = straight - _ASIDE if straight > 0 else straight + _ASIDE
            self._add(found, zone, aimed(x, y, straight, LOFT_TOSS, self.hand))
            self._add(found, zone, aimed(x, y, straight, LOFT_LOB, self.hand))
            self._add(found, zone, aimed(x, y, straight, LOFT_SLIDE, self.hand))
            self._add(found, zone, aimed(x, y, inwards, LOFT_TOSS, self.hand))
            self._add(found, zone, aimed(x, y, inwards, LOFT_LOB, self.hand))
        for place in self._victims():
            gx, gy = seen_from(self.side, self.xs[place], self.ys[place])
            x, y = float(gx) * GRAIN, float(gy) * GRAIN
            push = aimed(x, y, int(x * 1000.0), LOFT_SLIDE, self.hand)
            power = min(push.power + _FOLLOW, POWER_MOST)
            self._add(found, ZONES + place, Throw(push.stance, push.direction, power, LOFT_SLIDE, self.hand))
            self._add(found, ZONES + place, Throw(push.stance, push.direction, power, LOFT_TOSS, self.hand))
        return found

    def _add(self, found: list[Aim], target: int, throw: Throw) -> None:
        if fits(throw):
            found.append(Aim(throw, len(self.tokens), target))

    def _targets(self, number: int) -> list[int]:
        """So many zones, those first where one more token is worth most."""
        losses = [(-max([self._gain(zone, token) for token in self.tokens]), zone) for zone in range(ZONES)]
        losses.sort()
        return [zone for loss, zone in losses[:number]]

    def _gain(self, zone: i64, token: i64) -> float:
        """What one more token, face down, is worth in a zone."""
        layouts = self.layouts
        pieces: i64 = layouts.sets[zone]
        return layouts.worth(zone, pieces, token, False) - layouts.worth(zone, pieces, NO_TOKEN, False)

    def _victims(self) -> list[int]:
        """Rivals' tokens whose zones would be worth more without them."""
        layouts = self.layouts
        gains: list[tuple[float, int]] = []
        for place in self.rivals:
            zone = self.zones[place]
            if zone != NO_ZONE:
                pieces = layouts.sets[zone]
                without = layouts.worth(zone, pieces - BIT[self.numbers[place]], NO_TOKEN, False)
                loss = layouts.worth(zone, pieces, NO_TOKEN, False) - without
                if loss < 0.0:
                    gains.append((loss, place))
        gains.sort()
        return [place for loss, place in gains[:_MOST_VICTIMS]]

    # Trying

    def _try(self, aim: Aim, seeds: list[int]) -> None:
        for seed in seeds:
            self._count(simulate(self.xs, self.ys, aim.throw, self.side, seed), aim.sums)
        aim.tries += len(seeds)

    def _count(self, flight: Flight, sums: list[float]) -> None:
        """Add what the flight changed, for every token it could have been."""
        layouts = self.layouts
        sets = layouts.sets
        after = sets
        last: i64 = len(self.xs)
        place: i64 = 0
        while place < last:
            if flight.xs[place] != self.xs[place] or flight.ys[place] != self.ys[place]:
                zone: i64 = NO_ZONE if flight.left[place] else zone_of(flight.xs[place], flight.ys[place])
                if zone != self.zones[place]:
                    if after is sets:
                        after = sets[:]
                    bit = BIT[self.numbers[place]]
                    if self.zones[place] != NO_ZONE:
                        after[self.zones[place]] -= bit
                    if zone != NO_ZONE:
                        after[zone] += bit
            place += 1
        landed: i64 = NO_ZONE if flight.left[last] else zone_of(flight.xs[last], flight.ys[last])
        change = 0.0
        if after is not sets:
            zone = 0
            while zone < ZONES:
                if after[zone] != sets[zone] and zone != landed:
                    change += layouts.worth(zone, after[zone], NO_TOKEN, False)
                    change -= layouts.worth(zone, sets[zone], NO_TOKEN, False)
                zone += 1
        if landed != NO_ZONE:
            change -= layouts.worth(landed, sets[landed], NO_TOKEN, False)
        tokens: i64 = len(self.tokens)
        place = 0
        while place < tokens:
            hidden = change
            shown = change
            if landed != NO_ZONE:
                shown += layouts.worth(landed, after[landed], self.tokens[place], True)
                hidden = shown if flight.flipped else hidden + layouts.worth(landed, after[landed], self.tokens[place], False)
            sums[place] += hidden
            sums[tokens + place] += shown
            place += 1


def _best(aims: list[Aim], number: int) -> list[Aim]:
    return sorted(aims, key=_lowest)[:number]


def _less(choice: tuple[float, Toss]) -> float:
    return choice[0]


def _lowest(aim: Aim) -> float:
    return -aim.best()


def _nudged(throw: Throw, step: int) -> list[Throw]:
    found: list[Throw] = []
    for stance, direction, power in _NUDGES:
        near = Throw(
            throw.stance + step * stance, throw.direction + step * direction, throw.power + step * power, throw.loft, throw.hand
        )
        if fits(near):
            found.append(near)
    return found
