// The throw that follows from a gesture: peppermill/games/safranito/gestures.py. The server works it out again and has the last
// word; here it is for the eye and for the practice board. Points are seen from the thrower's side, in tenths of a millimetre,
// times in ticks of 0.1 ms: one over the other is a speed in metres a second. The same operations in the same order on both
// sides, so that both come to the same whole numbers.
import { DIRECTION_MOST, POWER_LEAST, POWER_MOST, STANCE_MOST } from '../toss/throw';
import { clamp } from './intent';

export type Point = [time: number, x: number, y: number];

export interface Sample {
  /** Milliseconds. */
  time: number;
  /** Metres. */
  x: number;
  y: number;
}

export interface Derived {
  stance: number;
  direction: number;
  power: number;
  /** Of the finger, in metres a second; 0 for a mouse. */
  speed: number;
}

/** A flick is what a finger did in its last 80 ms. */
const WINDOW = 800;
export const LEAST_POINTS = 4;
const LEAST_SPEED = 0.25;
const STEEPEST = 2;
const RELEASE = -3900;
/** The mouse holds the token 10 cm nearer to the board than it is released, and turns the throw about that point. */
const HAND_BEFORE_RELEASE = 1000;
const DRAW_LEAST = 250;
const DRAW_FULL = 3000;
const DRAW_POWER = 180;
const DRAW_POWER_MORE = 720;
const DRAW_DIRECTION_MOST = 900;

export const lastMoments = (points: readonly Point[], end: number): readonly Point[] =>
  points.filter(([time]) => time >= end - WINDOW);

/** A line fitted through the last 80 ms: its slope, its speed, and where it leaves from. Null: that was no throw. */
export function flicked(points: readonly Point[], end: number, base: number, gain: number): Derived | null {
  const last = lastMoments(points, end);
  const n = last.length;
  if (n < LEAST_POINTS) return null;
  const first = last[0]![0];
  const sum = (of: (point: Point) => number) => last.reduce((total, point) => total + of(point), 0);
  const sumT = sum(([time]) => time - first);
  const sumX = sum(([, x]) => x);
  const sumY = sum(([, , y]) => y);
  const spread = n * sum(([time]) => (time - first) * (time - first)) - sumT * sumT;
  const alongX = n * sum(([time, x]) => (time - first) * x) - sumT * sumX;
  const alongY = n * sum(([time, , y]) => (time - first) * y) - sumT * sumY;
  if (spread <= 0) return null;
  const vx = alongX / spread;
  const vy = alongY / spread;
  // A finger that has come to rest, goes back or sideways does not throw.
  if (vy < LEAST_SPEED || Math.abs(vx) > STEEPEST * vy) return null;
  const slope = alongX / alongY;
  const stance = (sumX - slope * (sumY - n * RELEASE)) / (10 * n);
  const speed = Math.sqrt(vx * vx + vy * vy);
  return { ...aimed(stance, 1000 * slope, base + gain * speed), speed };
}

/** How far the mouse has drawn back, from 0 to 1; null: not at all. */
export function drawnBack(from: Point, to: Point): number | null {
  const dx = from[1] - to[1];
  const dy = from[2] - to[2];
  const length = Math.sqrt(dx * dx + dy * dy);
  return dy <= 0 || length < DRAW_LEAST ? null : Math.min((length - DRAW_LEAST) / (DRAW_FULL - DRAW_LEAST), 1);
}

/** As a slingshot: away from where it was drawn to, the farther the harder. Null: not drawn back. */
export function drawn(points: readonly Point[], at: number): Derived | null {
  const from = points[0]!;
  const to = points[points.length - 1]!;
  const part = drawnBack(from, to);
  if (part === null) return null;
  const direction = clamp((1000 * (from[1] - to[1])) / (from[2] - to[2]), -DRAW_DIRECTION_MOST, DRAW_DIRECTION_MOST);
  const stance = at / 10 - (direction * HAND_BEFORE_RELEASE) / 10_000;
  return { ...aimed(stance, direction, DRAW_POWER + part * DRAW_POWER_MORE), speed: 0 };
}

const whole = (value: number, least: number, most: number): number => clamp(Math.floor(value + 0.5), least, most);
const aimed = (stance: number, direction: number, power: number) => ({
  stance: whole(stance, -STANCE_MOST, STANCE_MOST),
  direction: whole(direction, -DIRECTION_MOST, DIRECTION_MOST),
  power: whole(power, POWER_LEAST, POWER_MOST),
});
