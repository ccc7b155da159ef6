"""Points and ties (CM-28 … CM-30, CM-32)."""

from __future__ import annotations

from typing import Any

from peppermill.core.state import Result
from peppermill.games.chili_mafia.events import GameOver, Scored
from peppermill.games.chili_mafia.gangs import BROTHERHOOD, Gang
from peppermill.games.chili_mafia.position import Position


def gangs_of(p: Position, seat: int) -> list[Gang]:
    return [gang for i, gang in enumerate(p.gangs) if p.owners[i] == seat]


def points_of(p: Position, seat: int) -> int:
    """What the complete gangs in front of a seat are worth."""
    return sum([gang.points for gang in gangs_of(p, seat)])


def brotherhoods_of(p: Position, seat: int) -> int:
    return len([gang for gang in gangs_of(p, seat) if gang.type == BROTHERHOOD])


def peppers_on_table(p: Position, seat: int) -> int:
    """Incomplete gangs are discarded before scoring, so they don't count."""
    return sum([len(gang.cards) for gang in gangs_of(p, seat) if gang.complete])


def result(p: Position) -> Result:
    """Highest points, then more Brotherhoods, then fewer peppers; what is still equal is shared. A team is one player here."""
    sides = p.setting.sides
    points = [0] * sides
    brotherhoods = [0] * sides
    peppers = [0] * sides
    for seat in range(p.players):
        points[seat % sides] += points_of(p, seat)
        brotherhoods[seat % sides] += brotherhoods_of(p, seat)
        peppers[seat % sides] += peppers_on_table(p, seat)
    standing = [(points[side], brotherhoods[side], -peppers[side]) for side in range(sides)]
    ahead = [len([other for other in standing if other > mine]) for mine in standing]
    size = p.players // sides
    seats = range(p.players)
    why: dict[str, Any] = {
        "points": [points_of(p, seat) for seat in seats],
        "brotherhoods": [brotherhoods[seat % sides] for seat in seats],
        "peppers": [peppers[seat % sides] for seat in seats],
        "tie_break": _tie_break(standing),
    }
    if p.setting.teams > 0:
        why["teams"] = [seat % sides for seat in seats]
    scores = tuple([float(points[seat % sides]) for seat in seats])
    return Result(scores, tuple([1 + size * ahead[seat % sides] for seat in seats]), why)


def _tie_break(standing: list[tuple[int, int, int]]) -> str | None:
    """What decided between those with the most points, if that was needed."""
    best = max(standing)
    rivals = [each for each in standing if each[0] == best[0]]
    if len(rivals) == 1:
        return None
    if len(standing) - len([each for each in standing if each != best]) > 1:
        return "shared"
    return "brotherhoods" if all([each == best or each[1] < best[1] for each in rivals]) else "peppers"


def tell_scores(p: Position) -> None:
    if p.told is not None:
        for seat in range(p.players):
            p.tell(Scored(seat, points_of(p, seat), brotherhoods_of(p, seat), peppers_on_table(p, seat)))
        p.tell(GameOver(result(p).winners))
