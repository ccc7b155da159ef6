"""The best that turning red dice can do for a box (CD-4)."""

from typing import Final

from peppermill.games.chili_dice.dice import FACES
from peppermill.games.chili_dice.rules import points_in

_ALL_WAYS: Final = 3
"""Up to so many dice all ways of turning them are tried: 216. More reds are rare."""


def best_for(dice: list[int], turnable: tuple[int, ...], box: int) -> list[int]:
    """The dice, with those turned that bring the box more points; as they lie, if nothing does."""
    best, most = dice, points_in(dice, box)
    for faces in _ways(dice, turnable):
        points = points_in(faces, box)
        if points > most:
            best, most = faces, points
    return best


def _ways(dice: list[int], turnable: tuple[int, ...]) -> list[list[int]]:
    ways = [dice]
    if len(turnable) <= _ALL_WAYS:
        for die in turnable:
            ways = [_with(faces, die, face) for faces in ways for face in range(1, FACES + 1)]
        return ways
    # All to the same number, but for those that stay red; or every one to a number of its own.
    for face in range(1, FACES + 1):
        faces = dice
        for die in turnable:
            faces = _with(faces, die, face)
        ways.append(faces)
        ways.extend([_with(faces, die, die) for die in turnable])
    for die in turnable:
        ways.extend([_with(dice, die, face) for face in range(1, FACES + 1)])
    return ways


def _with(dice: list[int], die: int, face: int) -> list[int]:
    changed = dice[:]
    changed[die - 1] = face
    return changed
