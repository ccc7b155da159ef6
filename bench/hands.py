"""How often people hit a bowl in Safranito with each way of throwing, and what a script that throws for them would gain.

    python -m bench.hands rates [--throws 400]
    python -m bench.hands script [--games 200] [--processes 16]

No people were measured: a person is a **model**, written down in `Person`, and everything that follows is true of the model.
Its gestures go through the same code as everyone's.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from math import pi, sin, sqrt
from multiprocessing import Pool

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.values import Action
from peppermill.games.safranito.aims import aimed, zone_seen
from peppermill.games.safranito.board import zone_of
from peppermill.games.safranito.bots.players import PLAYERS
from peppermill.games.safranito.components import SPICES
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.gestures import flicked
from peppermill.games.safranito.moves import Toss
from peppermill.toss.noise import normal
from peppermill.toss.simulate import simulate
from peppermill.toss.throw import HAND_NAMES, KEYS, MOUSE, POWER_LEAST, POWER_MOST, SLIDER, STANCE_MOST, TOUCH, Throw, fits

BASE, GAIN = 120, 180
"""A finger's usual calibration."""
SAMPLING = 83
"""Ticks between two points of a touch screen: 120 Hz."""
PIXEL = 12
"""Tenths of a millimetre of the board in one pixel of a phone."""


@dataclass(frozen=True)
class Person:
    """One person. Standard deviations; a finger's motion has errors that grow with its speed (Schmidt et al. 1979)."""

    place: float = 5.0
    """Where the finger goes down, in millimetres of the board."""
    direction: float = 0.07
    """Error of its direction, in radians: 4°."""
    speed: float = 0.12
    """Error of its speed, as a fraction."""
    bend: float = 0.05
    """How much its path bends, in radians."""
    distance: float = 0.06
    """With mouse, keys and sliders the path is drawn on the board; its length is judged by eye, to within this fraction …"""
    line: float = 0.017
    """… and its direction to within 1°, in radians."""


AVERAGE_PERSON = Person()
SCRIPT = Person(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Aims without any error. It sends gestures that look like a finger's, and makes sure they lead where it wants."""


def thrown(wanted: Throw, way: int, person: Person, rng: Sfc32) -> Throw:
    """What the table understands when a person means this throw."""
    if person is SCRIPT:
        return Throw(wanted.stance, wanted.direction, wanted.power, wanted.loft, way)
    return _by_finger(wanted, person, rng) if way == TOUCH else _by_eye(wanted, way, person, rng)


def _by_finger(wanted: Throw, person: Person, rng: Sfc32) -> Throw:
    """A finger that speeds up along a slightly bent path, as a touch screen reports it."""
    while True:
        slope = wanted.direction / 1000.0 + person.direction * normal(rng)
        # The person steers for the target from where the finger is: it enters the line they mean 9 cm before the release.
        x = wanted.stance * 10.0 + 0.9 * wanted.direction + 10.0 * person.place * normal(rng)
        y = -3000.0
        speed = max((wanted.power - BASE) / GAIN, 0.3) * (1.0 + person.speed * normal(rng))
        bend = person.bend * normal(rng)
        steps = 13 + rng.below(6)
        points: list[tuple[int, int, int]] = []
        for step in range(steps):
            part = step / (steps - 1)
            pace = speed * (0.1 + 0.97 * sin(0.5 * pi * min(part * 1.2, 1.0))) * (1.0 + 0.03 * normal(rng))
            way = slope + bend * (part - 0.7)
            length = sqrt(1.0 + way * way)
            points.append((step * SAMPLING, _pixels(x), _pixels(y)))
            x += SAMPLING * pace * way / length
            y += SAMPLING * pace / length
        found = flicked(tuple(points), points[-1][0] + 40, BASE, GAIN)
        if found is not None:
            return Throw(*found, wanted.loft, TOUCH)


def _pixels(place: float) -> int:
    return PIXEL * round(place / PIXEL)


def _by_eye(wanted: Throw, way: int, person: Person, rng: Sfc32) -> Throw:
    """A throw aimed along a line drawn on the board."""
    stance = min(max(wanted.stance + round(2.0 * normal(rng)), -STANCE_MOST), STANCE_MOST)
    direction = wanted.direction + round(1000.0 * person.line * normal(rng))
    power = min(max(round(wanted.power * (1.0 + person.distance * normal(rng))), POWER_LEAST), POWER_MOST)
    found = Throw(stance, direction, power, wanted.loft, way)
    return found if fits(found) else Throw(wanted.stance, wanted.direction, wanted.power, wanted.loft, way)


# How often a bowl is hit


def rate(hand: int, person: Person, throws: int) -> float:
    """Straight tosses and lobs at the middle of a bowl, averaged over the nine bowls of an empty board."""
    rng = Sfc32(2010 + hand)
    hits = 0
    for zone in range(SPICES):
        x, y = zone_seen(zone, 0)
        for loft in (1, 2):
            wanted = aimed(x, y, round(x * 1000.0), loft, hand)
            for _ in range(throws):
                flight = simulate([], [], thrown(wanted, hand, person, rng), 0, rng.word())
                hits += not flight.left[0] and zone_of(flight.xs[0], flight.ys[0]) == zone
    return hits / (throws * SPICES * 2)


def rates(throws: int) -> None:
    total = throws * SPICES * 2
    print(f"{total} throws each; 95 % intervals are ±{1.96 * sqrt(0.25 / total):.3f} at most")
    for hand, name in enumerate(HAND_NAMES[:TOUCH]):
        print(f"{name:10} {rate(hand, SCRIPT, throws):.3f}")
    half = Person(2.5, 0.035, 0.06, 0.025, 0.03, 0.0085)
    twice = Person(10.0, 0.14, 0.24, 0.1, 0.12, 0.034)
    for hand in (TOUCH, MOUSE, KEYS, SLIDER):
        told = [rate(hand, person, throws) for person in (AVERAGE_PERSON, half, twice, SCRIPT)]
        print(
            f"{HAND_NAMES[hand]:10} person {told[0]:.3f}  half the error {told[1]:.3f}  twice {told[2]:.3f}  script {told[3]:.3f}"
        )


# What a script gains


class Hand(Bot):
    """A bot that thinks like one of the levels, and throws by touch like a person or like a script."""

    def __init__(self, mind: Bot, person: Person) -> None:
        self.mind = mind
        self.person = person

    def act(self, view: object, legal: object, rng: Rng) -> Action:
        action = self.mind.act(view, legal, rng)  # type: ignore[arg-type]
        if not isinstance(action, Toss) or not isinstance(rng, Sfc32):
            return action
        wanted = Throw(action.stance, action.direction, action.power, action.loft, action.hand)
        made = thrown(wanted, TOUCH, self.person, rng)
        return Toss(action.token, action.face_up, made.stance, made.direction, made.power, made.loft, TOUCH)


def play(job: tuple[str, int]) -> tuple[int, ...]:
    """One game for two, the script in seat 0 or 1 in turn. Returns [script won, games]."""
    level, number = job
    mind = dict(PLAYERS)[level]
    seat = number % 2
    players = [Hand(mind(), SCRIPT if place == seat else AVERAGE_PERSON) for place in range(2)]
    rng = Sfc32(7000 + number)
    rngs = [Sfc32(9000 + 2 * number + place) for place in range(2)]
    state = GAME.start(2, {"hands": "person", "rounds": 60})
    while not state.over:
        if state.to_act is CHANCE:
            state.make(CHANCE, state.chance().draw(rng))
        else:
            place = state.to_act[0]
            state.apply(place, players[place].act(state.view(place), state.legal(place), rngs[place]))
    return (1 if state.result.winners == (seat,) else 0, 1 if len(state.result.winners) == 1 else 0)


def script(level: str, games: int, processes: int) -> None:
    with Pool(processes) as pool:
        told = pool.map(play, [(level, number) for number in range(games)], chunksize=1)
    won, counted = sum(each[0] for each in told), sum(each[1] for each in told)
    share = won / counted
    spread = 1.96 * sqrt(share * (1.0 - share) / counted)
    print(json.dumps({"level": level, "games": counted, "script won": won, "share": round(share, 3), "95 %": round(spread, 3)}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("rates", "script"))
    parser.add_argument("--throws", type=int, default=400)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default="habanero")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    if given.what == "rates":
        rates(given.throws)
    else:
        script(given.level, given.games, given.processes)


if __name__ == "__main__":
    main()
