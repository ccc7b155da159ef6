// What a player means to throw, however they aim: with a flick, the mouse, keys or sliders.
import { RELEASE_Y } from '../scene/model';
import { DIRECTION_MOST, POWER_LEAST, POWER_MOST, STANCE_MOST, type Throw } from '../toss/throw';
import type { Hand, Loft } from '../types';

export interface Aim {
  /** Millimetres right of the middle of one's edge. */
  stance: number;
  /** Millimetres to the right for every metre across. */
  direction: number;
  /** Millimetres from release to rest. */
  power: number;
  loft: Loft;
}

/** Straight at the middle of the board. */
export const FIRST_AIM: Aim = { stance: 0, direction: 0, power: 390, loft: 'toss' };

/** The most power aiming needs: beyond the far rim. A flick may be harder still. */
export const AIM_POWER_MOST = 900;
/** Aiming steeper than this leads past the board from any stance. */
export const AIM_DIRECTION_MOST = 900;

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
/** How hard, from 0 to 1, as far as aiming goes. */
export const strengthOf = (aim: Aim): number => clamp((aim.power - POWER_LEAST) / (AIM_POWER_MOST - POWER_LEAST), 0, 1);

const whole = (value: number, most: number): number => clamp(Math.round(value), -most, most);

export const throwOf = (aim: Aim, hand: Hand): Throw => ({
  stance: whole(aim.stance, STANCE_MOST),
  direction: whole(aim.direction, DIRECTION_MOST),
  power: clamp(Math.round(aim.power), POWER_LEAST, POWER_MOST),
  loft: aim.loft,
  hand,
});

/** The direction and power that lead from a stance to a point (metres, in the thrower's frame). */
export function towards(aim: Aim, x: number, y: number): Aim {
  const dx = x - aim.stance / 1000;
  const dy = y - RELEASE_Y;
  return { ...aim, direction: (1000 * dx) / dy, power: 1000 * Math.hypot(dx, dy) };
}

/** Stand here and still look the same way. */
export const standing = (aim: Aim, stance: number): Aim => ({ ...aim, stance: clamp(stance, -STANCE_MOST, STANCE_MOST) });
