// From a finger's last moments to a throw: where it was, which way and how fast, by a straight line fitted through the
// last 80 ms. All in metres of the board, in the thrower's frame.
import { RELEASE_Y } from '../scene/model';
import { STANCE_MOST } from '../toss/throw';
import { clamp, type Aim } from './intent';

export interface Sample {
  /** Milliseconds. */
  time: number;
  x: number;
  y: number;
}

export const WINDOW = 80;
/** Slower than this across the board, in metres a second, is no throw: the finger only moved. */
const LEAST_SPEED = 0.25;
const LEAST_SAMPLES = 3;

export interface Flick {
  x: number;
  y: number;
  vx: number;
  vy: number;
  speed: number;
}

/** Least squares over the samples of the last 80 ms before `end`; null if that was no flick across the board. */
export function fit(samples: readonly Sample[], end: number): Flick | null {
  const recent = samples.filter(({ time }) => time >= end - WINDOW && time <= end);
  if (recent.length < LEAST_SAMPLES) return null;
  const mean = (of: (sample: Sample) => number) => recent.reduce((sum, sample) => sum + of(sample), 0) / recent.length;
  const time = mean((sample) => sample.time);
  const x = mean((sample) => sample.x);
  const y = mean((sample) => sample.y);
  const spread = mean((sample) => (sample.time - time) ** 2);
  if (spread === 0) return null;
  const slope = (of: (sample: Sample) => number, middle: number) =>
    (mean((sample) => (sample.time - time) * (of(sample) - middle)) / spread) * 1000;
  const vx = slope((sample) => sample.x, x);
  const vy = slope((sample) => sample.y, y);
  const speed = Math.hypot(vx, vy);
  // A finger that has come to rest before it is lifted did not throw.
  return vy < LEAST_SPEED || Math.abs(vx) > 2 * vy ? null : { x, y, vx, vy, speed };
}

/** How a player's speed becomes distance: linear, as the range grows with the square of a speed and nobody aims in squares. */
export interface Calibration {
  /** Millimetres a flick of speed 0 would reach. */
  base: number;
  /** Millimetres more for each metre a second. */
  gain: number;
}

export const USUAL: Calibration = { base: 120, gain: 180 };

/** The throw of a flick: the line of the finger, drawn back to where a token is released. */
export function aimOf(flick: Flick, calibration: Calibration, loft: Aim['loft']): Aim {
  const direction = (1000 * flick.vx) / flick.vy;
  const stance = 1000 * (flick.x - (flick.vx / flick.vy) * (flick.y - RELEASE_Y));
  return {
    stance: clamp(stance, -STANCE_MOST, STANCE_MOST),
    direction,
    power: calibration.base + calibration.gain * flick.speed,
    loft,
  };
}
