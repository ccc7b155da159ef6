"""The world a token lives in: metres, seconds, metres a second. Every value is one name; all bodies have the same mass.

Only + − × ÷ √ are used on these numbers anywhere in this package, so that every machine gets the same bits.
"""

from typing import Final

VERSION: Final = 2
"""Version of the physics. It grows when any throw would come to rest elsewhere."""

# The board, centred on (0, 0). Seen from its thrower, x points to the right and y across the board.
HALF: Final = 0.23
"""Half the side of the play area inside the rim."""
RADIUS: Final = 0.019
THICKNESS: Final = 0.004
REACH: Final = HALF - RADIUS
"""The farthest a centre gets from the middle along x or y while its token lies inside the rim."""
SPAN: Final = 2.0 * RADIUS
"""The distance of two centres whose tokens touch."""
SPAN2: Final = SPAN * SPAN
TOUCH: Final = SPAN - 0.000004
"""Nearer than this, one token lies on the other and slides over it; the rounding of two resting places stays outside."""
TOUCH2: Final = TOUCH * TOUCH
SLIP: Final = 0.2 * SPAN
"""A token that lands on another with less of its width than this slips off and pushes; with more it lies on top."""
ON_TOP: Final = SPAN - SLIP
"""The distance of two centres up to which a landing is one on top."""
ON_TOP2: Final = ON_TOP * ON_TOP

# The release: the hand stays behind the edge.
BEHIND: Final = 0.16
"""How far behind the inner edge the token leaves the hand."""
HEIGHT: Final = 0.10

# What slows, turns and stops a token.
GRAVITY: Final = 9.81
FRICTION: Final = 0.28
DRAG: Final = FRICTION * GRAVITY
"""Deceleration of a sliding token."""
TOKEN_BOUNCE: Final = 0.45
"""Restitution, token against token."""
RIM_BOUNCE: Final = 0.35
BOUNCE: Final = 0.22
"""Restitution of a landing."""
GRIP: Final = FRICTION * (1.0 + BOUNCE)
"""What a landing takes of the horizontal speed, for each metre a second of fall: Coulomb friction during the impact."""
HOP: Final = 0.40
"""A bounce slower than this stays below two tokens' thickness: the token scrapes along instead of hopping."""
KICK: Final = 0.06
"""Standard deviation of a landing's random kick, for a fall of 1 m/s; it grows with the square of the fall."""
OVER_THE_RIM: Final = 1.1
"""Faster than this against the rim, a token jumps it."""
JUMP: Final = 0.9
"""Upward speed of a token that jumps the rim: it shows the way out, nothing depends on it."""
REST_SPEED: Final = 0.004
"""Slower than this after a collision, a token lies still."""
PART_SPEED: Final = 0.006
"""The least speed at which two bodies part; without it two touching tokens would collide for ever."""
MOST_EVENTS: Final = 600
"""After so many collisions and stops whatever still moves lies still. The busiest throws of the tests need less than half."""

# Flipping: the chance that a token lands on its other side.
FLIP: Final = 0.08
FLIP_LOFT: Final = 0.25
FLIP_SPIN: Final = 0.01
FLIP_LEAST: Final = 0.02
FLIP_MOST: Final = 0.5
SPIN: Final = 8.0
"""Standard deviation of the spin a hand gives, radians a second. A spinning token flies more steadily."""

# Where tokens rest is rounded to grains of 2⁻²⁰ m: whole numbers that turn by 90° exactly and read the same everywhere.
GRAINS: Final = 1048576.0
GRAIN: Final = 1.0 / GRAINS
TICKS: Final = 10000.0
"""Ticks a second, the time unit of events and tracks."""
