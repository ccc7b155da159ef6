// What a player means to do: from where, which way, how far, how high: peppermill/toss/throw.py.
import type { Hand, Loft } from '../types';
import { BOUNCE, DRAG, GRAVITY, GRIP, HEIGHT, HOP } from './constants';

export { HANDS as HAND_NAMES, LOFTS as LOFT_NAMES } from '../types';
/** Tangent of the angle at which a token leaves the hand. */
export const LOFTS = [0.0, 0.35, 0.9];

export const STANCE_MOST = 230;
export const DIRECTION_MOST = 2000;
export const POWER_LEAST = 100;
export const POWER_MOST = 1500;

/** An intent in whole numbers, seen from the thrower's side; docs/protocol-safranito.md explains the fields. */
export interface Throw {
  stance: number;
  direction: number;
  power: number;
  loft: Loft;
  hand: Hand;
}

/** How far a token goes in all that leaves the hand with this horizontal speed, and that nothing disturbs. */
export function restDistance(speed: number, tan: number): number {
  const rise = speed * tan;
  let fall = Math.sqrt(rise * rise + 2.0 * GRAVITY * HEIGHT);
  let distance = speed * ((rise + fall) / GRAVITY);
  for (;;) {
    speed = Math.max(speed - GRIP * fall, 0.0);
    fall = BOUNCE * fall;
    if (fall < HOP) return distance + (speed * speed) / (2.0 * DRAG);
    distance = distance + speed * ((2.0 * fall) / GRAVITY);
  }
}

/** The horizontal speed that carries a token so many millimetres. A fixed number of halvings gives the same bits everywhere. */
export function speedFor(power: number, tan: number): number {
  const distance = power / 1000.0;
  let low = 0.0;
  let high = 8.0;
  for (let turn = 0; turn < 48; turn++) {
    const middle = (low + high) * 0.5;
    if (restDistance(middle, tan) < distance) low = middle;
    else high = middle;
  }
  return high;
}
