// What a hand does to an intent: peppermill/toss/noise.py.
import type { Sfc32 } from './rng';

const TABLE = [0.004, 0.02, 0.02, 0.03] as const;
const HANDS = [
  [0.0, 0.0, 0.0, 0.0],
  [0.006, 0.06, 0.055, 0.04],
  [0.009, 0.09, 0.08, 0.06],
  [0.013, 0.13, 0.12, 0.09],
  [0.008, 0.078, 0.069, 0.06],
  [0.009, 0.085, 0.075, 0.06],
  [0.009, 0.09, 0.07, 0.06],
  [0.009, 0.09, 0.07, 0.06],
] as const;

const together = (part: 0 | 1 | 2 | 3): number[] =>
  HANDS.map((hand) => Math.sqrt(TABLE[part] * TABLE[part] + hand[part] * hand[part]));

export const STANCE_SD = together(0);
export const DIRECTION_SD = together(1);
export const SPEED_SD = together(2);
export const LOFT_SD = together(3);

const UNIT = 1.7320508075688772 / 65536.0;

/** Mean 0, variance 1, from two words. */
export function normal(rng: Sfc32): number {
  const one = rng.word();
  const two = rng.word();
  const total = (one & 0xffff) + (one >>> 16) + (two & 0xffff) + (two >>> 16) - 131070;
  return total * UNIT;
}

/** From 0 up to, not including, 1. */
export function uniform(rng: Sfc32): number {
  return rng.word() / 4294967296.0;
}
