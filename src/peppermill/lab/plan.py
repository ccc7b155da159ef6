"""What is to be played: the contests, and how many games of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from math import comb
from typing import Any, Final

from peppermill.lab.contest import Contest, Setup
from peppermill.lab.errors import LabError
from peppermill.lab.exploiter import exploiter_name
from peppermill.lab.play import Batch

MOST_LINEUPS: Final = 500
"""Per setup. With more of them, every contest would be too short to say anything."""


@dataclass(frozen=True)
class Plan:
    """Everything that is to be played. Equal plans give equal games."""

    kind: str
    bots: tuple[str, ...]
    contests: tuple[Contest, ...]
    games: int
    """Of every contest."""
    seed: int

    @property
    def setups(self) -> list[Setup]:
        """Each setup once, in the order they are played."""
        return list(dict.fromkeys([contest.setup for contest in self.contests]))

    @property
    def total(self) -> int:
        return len(self.contests) * self.games

    def batch(self, at: int, first: int, last: int) -> Batch:
        return Batch(at, self.contests[at], self.seed, first, last)

    def to_json(self) -> dict[str, Any]:
        """As it is stored. A setup is called `table` there, as in the runs that are already on people's disks."""
        contests = [_contest_json(contest) for contest in self.contests]
        data: dict[str, Any] = json.loads(json.dumps({**asdict(self), "contests": contests}))
        return data

    def fingerprint(self) -> str:
        """Identifies everything but the number of games: a longer plan begins with the same games."""
        told = {name: value for name, value in self.to_json().items() if name != "games"}
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def _contest_json(contest: Contest) -> dict[str, Any]:
    order = {"in_order": True} if contest.in_order else {}
    return {"table": asdict(contest.setup), "lineup": contest.lineup, **order}


def tournament(setups: Sequence[Setup], bots: Sequence[str], games: int, seed: int = 0) -> Plan:
    """Everyone against everyone: all pairs for two players, all line-ups of as many different bots as there are seats.

    >>> plan = tournament([Setup.of("chicago-poker", 2)], ["jalapeno", "habanero", "random"], games=100)
    >>> [contest.lineup for contest in plan.contests], plan.total
    ([('jalapeno', 'habanero'), ('jalapeno', 'random'), ('habanero', 'random')], 300)
    """
    bots = _different(bots)
    contests = [Contest(setup, lineup) for setup in setups for lineup in _lineups(bots, setup.players)]
    return Plan("tournament", tuple(bots), tuple(contests), games, seed)


def ladder(setups: Sequence[Setup], bots: Sequence[str], games: int, seed: int = 0) -> Plan:
    """Each against its neighbours, in the order given: the two share the seats.

    >>> plan = ladder([Setup.of("chili-dice", 2)], ["random", "jalapeno", "habanero"], games=100)
    >>> [contest.lineup for contest in plan.contests]
    [('random', 'jalapeno'), ('jalapeno', 'habanero')]
    """
    bots = _different(bots)
    contests = [Contest(setup, lineup) for setup in setups for step in pairwise(bots) for lineup in _lineups(step, setup.players)]
    return Plan("ladder", tuple(bots), tuple(contests), games, seed)


def balance(setups: Sequence[Setup], bots: Sequence[str], games: int, seed: int = 0) -> Plan:
    """The same bot in all seats: what is left is what the rules, the seats and the cards do.

    >>> balance([Setup.of("chili-mafia", 3)], ["habanero"], games=100).contests[0].lineup
    ('habanero', 'habanero', 'habanero')
    """
    if not bots:
        raise LabError("no-bots")
    contests = [Contest(setup, (name,) * setup.players) for setup in setups for name in dict.fromkeys(bots)]
    return Plan("balance", tuple(dict.fromkeys(bots)), tuple(contests), games, seed)


def exploit(setups: Sequence[Setup], bots: Sequence[str], games: int, seed: int = 0, *, playouts: int = 40) -> Plan:
    """Somebody who knows the bot against it: how much it can lose, at least. Each bot has an exploiter of its own.

    >>> exploit([Setup.of("chicago-poker", 2)], ["habanero"], games=100).contests[0].lineup
    ('exploiter(habanero,40)', 'habanero')
    """
    if not bots:
        raise LabError("no-bots")
    known = list(dict.fromkeys(bots))
    exploiters = {name: exploiter_name(name, playouts) for name in known}
    for setup in setups:
        if setup.players < 2:
            raise LabError("alone")
    contests = [Contest(setup, (exploiters[name], *[name] * (setup.players - 1))) for setup in setups for name in known]
    return Plan("exploit", (*exploiters.values(), *known), tuple(contests), games, seed)


def _different(bots: Sequence[str]) -> list[str]:
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise LabError("different-bots")
    return list(bots)


def _lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    if players < 2:
        raise LabError("alone")
    if len(bots) < players:
        # Too few to fill the seats: everyone in turn gets the seats that are left over.
        places = [sorted([(first + seat) % len(bots) for seat in range(players)]) for first in range(len(bots))]
        return list(dict.fromkeys([tuple([bots[place] for place in filled]) for filled in places]))
    if comb(len(bots), players) > MOST_LINEUPS:
        raise LabError("many-lineups", lineups=comb(len(bots), players), most=MOST_LINEUPS)
    return list(combinations(bots, players))
