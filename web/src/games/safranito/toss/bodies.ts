// A token on the board, and how collisions change its way: peppermill/toss/bodies.py.
import { PART_SPEED, REST_SPEED, RIM_BOUNCE, TOKEN_BOUNCE } from './constants';

export const ALONG_X = 1;
export const ALONG_Y = 2;

export class Body {
  ux = 0.0;
  uy = 0.0;
  speed = 0.0;
  moving = false;
  /** Off the board. */
  left = false;

  constructor(
    public x: number,
    public y: number,
  ) {}

  /** Take a velocity; too slow a one is rest. */
  go(vx: number, vy: number): void {
    const speed = Math.sqrt(vx * vx + vy * vy);
    if (speed < REST_SPEED) {
      this.stop();
    } else {
      this.ux = vx / speed;
      this.uy = vy / speed;
      this.speed = speed;
      this.moving = true;
    }
  }

  stop(): void {
    this.speed = 0.0;
    this.moving = false;
  }

  leave(): void {
    this.stop();
    this.left = true;
  }
}

/** An impulse along the line of centres, equal masses: momentum stays. Returns the speed at which they met. */
export function collide(one: Body, two: Body): number {
  let nx = two.x - one.x;
  let ny = two.y - one.y;
  const length = Math.sqrt(nx * nx + ny * ny);
  nx = nx / length;
  ny = ny / length;
  const vx = one.ux * one.speed;
  const vy = one.uy * one.speed;
  const wx = two.ux * two.speed;
  const wy = two.uy * two.speed;
  const closing = (vx - wx) * nx + (vy - wy) * ny;
  const parting = Math.max(TOKEN_BOUNCE * closing, PART_SPEED, -closing);
  const change = 0.5 * (closing + parting);
  one.go(vx - change * nx, vy - change * ny);
  two.go(wx + change * nx, wy + change * ny);
  return Math.max(closing, 0.0);
}

/** The speed away from the rim after meeting it at this one. */
export function rebound(speed: number): number {
  return Math.max(RIM_BOUNCE * speed, PART_SPEED);
}

/** Turn back from the rim that stands across x or across y; the speed along it stays. */
export function strikeRim(body: Body, axis: number): void {
  let vx = body.ux * body.speed;
  let vy = body.uy * body.speed;
  if (axis === ALONG_X) vx = vx > 0.0 ? -rebound(vx) : rebound(-vx);
  else vy = vy > 0.0 ? -rebound(vy) : rebound(-vy);
  body.go(vx, vy);
}
