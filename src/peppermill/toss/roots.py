"""When two sliding tokens touch: the first root of a quartic, found between the roots of its derivatives.

Each step only needs that a polynomial is monotone between two neighbouring roots of its derivative: nothing can be
missed, and nothing is approximated but the last bit of a root.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from peppermill.toss.bodies import NEVER

_MOST_STEPS: Final = 80
"""Of Newton's method; far fewer are needed."""


def first_touch(
    dx: float, dy: float, vx: float, vy: float, ax: float, ay: float, span2: float, touch2: float, limit: float
) -> float:
    """When |d + v·t + a·t²|² first falls to span2 within (0, limit]; NEVER if it does not.

    d, v: where the other body is and how it moves, seen from one of them; a: half their difference in acceleration. Bodies that
    touch and approach meet at 0; where one lies on the other (nearer than touch2) they meet only after they have parted.
    """
    apart = dx * dx + dy * dy
    closing = dx * vx + dy * vy
    if apart <= span2:
        if apart >= touch2 and closing < 0.0:
            return 0.0
    else:
        # Most pairs can't come near each other in time, whatever their directions.
        nearest = sqrt(vx * vx + vy * vy) * limit + sqrt(ax * ax + ay * ay) * limit * limit + sqrt(span2)
        if apart > nearest * nearest:
            return NEVER
    k4 = ax * ax + ay * ay
    k3 = 2.0 * (vx * ax + vy * ay)
    k2 = vx * vx + vy * vy + 2.0 * (dx * ax + dy * ay)
    k1 = 2.0 * closing
    k0 = apart - span2
    before = 0.0
    height = k0
    for turn in _turns(k4, k3, k2, k1, limit):
        level = (((k4 * turn + k3) * turn + k2) * turn + k1) * turn + k0
        if height > 0.0 and level <= 0.0:
            return _cross(k4, k3, k2, k1, k0, low=before, high=turn)
        before = turn
        height = level
    return NEVER


def _turns(k4: float, k3: float, k2: float, k1: float, limit: float) -> list[float]:
    """Where the quartic turns round within (0, limit), in order, and the limit itself."""
    c3 = 4.0 * k4
    c2 = 3.0 * k3
    c1 = 2.0 * k2
    found: list[float] = []
    before = 0.0
    height = k1
    for bend in _bends(3.0 * c3, 2.0 * c2, c1, limit):
        level = ((c3 * bend + c2) * bend + c1) * bend + k1
        if (height < 0.0) != (level < 0.0):
            found.append(_cross(0.0, c3, c2, c1, k1, low=before, high=bend))
        before = bend
        height = level
    found.append(limit)
    return found


def _bends(a: float, b: float, c: float, limit: float) -> list[float]:
    """The roots of a·t² + b·t + c within (0, limit), in order, and the limit itself."""
    found: list[float] = []
    square = b * b - 4.0 * a * c
    if square > 0.0:
        root = sqrt(square)
        # Without cancellation: the two terms of q have the same sign.
        q = -0.5 * (b + root) if b > 0.0 else -0.5 * (b - root)
        one = q / a if a != 0.0 else NEVER
        two = c / q if q != 0.0 else NEVER
        low = min(one, two)
        high = max(one, two)
        if 0.0 < low < limit:
            found.append(low)
        if 0.0 < high < limit:
            found.append(high)
    found.append(limit)
    return found


def _cross(k4: float, k3: float, k2: float, k1: float, k0: float, low: float, high: float) -> float:
    """The root of a polynomial that is monotone from low to high and changes its sign: Newton, held by bisection."""
    falling = (((k4 * low + k3) * low + k2) * low + k1) * low + k0 > 0.0
    t = 0.5 * (low + high)
    steps: i64 = 0
    while steps < _MOST_STEPS:
        level = (((k4 * t + k3) * t + k2) * t + k1) * t + k0
        if (level > 0.0) == falling:
            low = t
        else:
            high = t
        slope = ((4.0 * k4 * t + 3.0 * k3) * t + 2.0 * k2) * t + k1
        step = t - level / slope if slope != 0.0 else low
        if not low < step < high:
            step = 0.5 * (low + high)
        if abs(step - t) < 1e-15 or high - low < 1e-14:
            break
        t = step
        steps += 1
    return t
