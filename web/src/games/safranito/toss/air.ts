// From the hand to the board: a ballistic flight, the landing, and hops where it bounces high: peppermill/toss/air.py.
import { rebound, type Body } from './bodies';
import { BEHIND, BOUNCE, GRAVITY, HALF, HEIGHT, HOP, JUMP, OVER_THE_RIM, REACH } from './constants';
import { impact, slipOff } from './landing';
import type { Sfc32 } from './rng';
import { FLY, GONE, LAND, LEFT, NOBODY, RIM, SLIDE, type Story } from './story';

export const RELEASE_Y = -HALF - BEHIND;
const NEVER = 1e30;

/** Throw the body from where it is; it then slides, or has left the board. Returns when it came down for good. */
export function fly(body: Body, others: Body[], vx: number, vy: number, rise: number, rng: Sfc32, story: Story): number {
  const number = others.length;
  story.knot(number, 0.0, body.x, body.y, HEIGHT, FLY);
  let fall = Math.sqrt(rise * rise + 2.0 * GRAVITY * HEIGHT);
  let now = (rise + fall) / GRAVITY;
  body.x = body.x + vx * now;
  body.y = body.y + vy * now;
  if (!(-REACH <= body.x && body.x <= REACH && -REACH <= body.y && body.y <= REACH)) {
    // Short of the board, beyond it, or on its rim.
    body.leave();
    story.tell(now, LAND, number, NOBODY, fall);
    story.tell(now, LEFT, number);
    story.knot(number, now, body.x, body.y, 0.0, GONE);
    return now;
  }
  for (;;) {
    slipOff(body, others);
    [vx, vy] = impact(vx, vy, fall, rng);
    story.tell(now, LAND, number, NOBODY, fall);
    fall = BOUNCE * fall;
    if (fall < HOP) {
      body.go(vx, vy);
      if (body.moving) story.knot(number, now, body.x, body.y, 0.0, SLIDE);
      return now;
    }
    story.knot(number, now, body.x, body.y, 0.0, FLY);
    [vx, vy, now] = hop(body, number, vx, vy, fall, now, story);
    if (body.left) return now;
  }
}

/** One bounce through the air, too low for the rim. Returns the velocity and the time at its end. */
function hop(
  body: Body,
  number: number,
  vx: number,
  vy: number,
  rise: number,
  now: number,
  story: Story,
): [number, number, number] {
  let left = (2.0 * rise) / GRAVITY;
  let height = 0.0;
  // A hop is short: it meets each side of a corner at most a few times, and the bound is never reached.
  let turn = 0;
  while (turn < 16) {
    const toX = until(body.x, vx);
    const toY = until(body.y, vy);
    const meet = Math.min(toX, toY);
    if (meet >= left) break;
    body.x = body.x + vx * meet;
    body.y = body.y + vy * meet;
    now = now + meet;
    left = left - meet;
    height = height + (rise - 0.5 * GRAVITY * meet) * meet;
    rise = rise - GRAVITY * meet;
    const against = toX <= toY ? Math.abs(vx) : Math.abs(vy);
    if (against > OVER_THE_RIM) {
      jumpOut(body, number, vx, vy, height, now, story);
      return [vx, vy, now];
    }
    if (toX <= toY) vx = vx > 0.0 ? -rebound(vx) : rebound(-vx);
    else vy = vy > 0.0 ? -rebound(vy) : rebound(-vy);
    story.tell(now, RIM, number, NOBODY, against);
    story.knot(number, now, body.x, body.y, height, FLY);
    turn += 1;
  }
  body.x = body.x + vx * left;
  body.y = body.y + vy * left;
  return [vx, vy, now + left];
}

/** How long until the rim is met along one axis. */
function until(place: number, speed: number): number {
  if (speed > 0.0) return Math.max((REACH - place) / speed, 0.0);
  if (speed < 0.0) return Math.max((-REACH - place) / speed, 0.0);
  return NEVER;
}

/** Over the rim and off the board; the way it takes outside is only for the eye. */
export function jumpOut(body: Body, number: number, vx: number, vy: number, height: number, now: number, story: Story): void {
  const down = (JUMP + Math.sqrt(JUMP * JUMP + 2.0 * GRAVITY * height)) / GRAVITY;
  story.knot(number, now, body.x, body.y, height, FLY);
  story.tell(now, LEFT, number);
  body.x = body.x + vx * down;
  body.y = body.y + vy * down;
  body.leave();
  story.knot(number, now + down, body.x, body.y, 0.0, GONE);
}
