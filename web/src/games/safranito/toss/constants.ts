// The world a token lives in: metres, seconds, metres a second. Line by line the same as peppermill/toss/constants.py,
// which says why; only + − × ÷ √ are used on these numbers, so that every machine gets the same bits.

export const VERSION = 2;

export const HALF = 0.23;
export const RADIUS = 0.019;
export const THICKNESS = 0.004;
export const REACH = HALF - RADIUS;
export const SPAN = 2.0 * RADIUS;
export const SPAN2 = SPAN * SPAN;
export const TOUCH = SPAN - 0.000004;
export const TOUCH2 = TOUCH * TOUCH;
export const SLIP = 0.2 * SPAN;
export const ON_TOP = SPAN - SLIP;
export const ON_TOP2 = ON_TOP * ON_TOP;

export const BEHIND = 0.16;
export const HEIGHT = 0.1;

export const GRAVITY = 9.81;
export const FRICTION = 0.28;
export const DRAG = FRICTION * GRAVITY;
export const TOKEN_BOUNCE = 0.45;
export const RIM_BOUNCE = 0.35;
export const BOUNCE = 0.22;
export const GRIP = FRICTION * (1.0 + BOUNCE);
export const HOP = 0.4;
export const KICK = 0.06;
export const OVER_THE_RIM = 1.1;
export const JUMP = 0.9;
export const REST_SPEED = 0.004;
export const PART_SPEED = 0.006;
export const MOST_EVENTS = 600;

export const FLIP = 0.08;
export const FLIP_LOFT = 0.25;
export const FLIP_SPIN = 0.01;
export const FLIP_LEAST = 0.02;
export const FLIP_MOST = 0.5;
export const SPIN = 8.0;

export const GRAINS = 1048576.0;
export const GRAIN = 1.0 / GRAINS;
export const TICKS = 10000.0;
