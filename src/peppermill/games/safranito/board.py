"""The bowls and action spaces, and what a resting token counts for (SF-4, SF-7). In grains, as tokens rest."""

from typing import Final

from mypy_extensions import i64

from peppermill.games.safranito.components import SPICE_NAMES, SPICES
from peppermill.toss.constants import GRAINS, HALF

# SF-4, a ruling: bowls in a grid, action spaces at its four inner crossings; sizes as parts of half the side.
BOWL_STEP: Final = 0.64
BOWL_RADIUS: Final = 0.24
SPACE_STEP: Final = 0.32
SPACE_RADIUS: Final = 0.15
HOLE: Final = 0.003
"""Radius of a token's hole: it counts while the edge of the zone shows through it (SF-7)."""

# The action spaces in the order they are resolved, clockwise from the top left (SF-4, SF-8).
SPACE_NAMES: Final = ("extra-toss", "extra-spice", "reserve", "chef")
EXTRA_TOSS: Final = 0
EXTRA_SPICE: Final = 1
RESERVE: Final = 2
CHEF: Final = 3
SPACES: Final = 4

# Zones: a bowl has the number of its spice, an action space SPICES + its own.
NO_ZONE: Final = -1
ZONE_NAMES: Final = SPICE_NAMES + SPACE_NAMES
ZONES: Final = SPICES + SPACES


def _grains(part: float) -> int:
    return int(part * HALF * GRAINS + 0.5)


_BOWL: Final = _grains(BOWL_STEP)
_SPACE: Final = _grains(SPACE_STEP)
ZONE_X: Final[list[int]] = [-_BOWL, 0, _BOWL, -_BOWL, 0, _BOWL, -_BOWL, 0, _BOWL, -_SPACE, _SPACE, _SPACE, -_SPACE]
ZONE_Y: Final[list[int]] = [_BOWL, _BOWL, _BOWL, 0, 0, 0, -_BOWL, -_BOWL, -_BOWL, _SPACE, _SPACE, -_SPACE, -_SPACE]

_BOWL_REACH: Final = int((BOWL_RADIUS * HALF + HOLE) * GRAINS)
_SPACE_REACH: Final = int((SPACE_RADIUS * HALF + HOLE) * GRAINS)
_REACH2: Final[list[int]] = [_BOWL_REACH * _BOWL_REACH] * SPICES + [_SPACE_REACH * _SPACE_REACH] * SPACES


def zone_of(x: i64, y: i64) -> int:
    """The zone a token with its centre here counts for, or NO_ZONE. With these sizes no two zones share a point."""
    zone: i64 = 0
    while zone < ZONES:
        dx: i64 = x - ZONE_X[zone]
        dy: i64 = y - ZONE_Y[zone]
        if dx * dx + dy * dy <= _REACH2[zone]:
            return zone
        zone += 1
    return NO_ZONE
