"""The best that turning red dice can do for a box (CD-4)."""

from peppermill.games.chili_dice.dice import FACES
from peppermill.games.chili_dice.rules import points_in


def best_for(dice: list[int], turnable: tuple[int, ...], box: int) -> list[int]:
    """The dice, with those turned that bring the box more points; the fewer the better."""
    best, most = dice[:], points_in(dice, box)
    for die in turnable:
        # One die after the other finds most of it, and settles that nothing needs turning.
        for face in range(1, FACES + 1):
            changed = best[:]
            changed[die - 1] = face
            points = points_in(changed, box)
            if points > most:
                best, most = changed, points
    if len(turnable) < 2:
        return best
    # Two reds may have to be turned together.
    changed = dice[:]
    number = 0
    while number < FACES ** len(turnable):
        rest = number
        for die in turnable:
            changed[die - 1] = rest % FACES + 1
            rest //= FACES
        points = points_in(changed, box)
        if points > most:
            best, most = changed[:], points
        number += 1
    return best
