// A finger or the mouse on the board. A finger behind the edge carries the token along it and flicks it; the mouse draws the
// token back like a slingshot. Nothing here knows the screen: points are metres in the thrower's frame.
import { HALF } from '../toss/constants';
import { aimOf, fit, type Calibration, type Sample } from './flick';
import { AIM_DIRECTION_MOST, AIM_POWER_MOST, clamp, standing, type Aim } from './intent';
import { HAND_Y, RELEASE_Y } from '../scene/model';

/** A finger this far up the board still takes hold of the token. */
const GRASP_Y = -HALF + 0.05;
/** Drawing back so far, in metres of the board, gives the most power. */
const FULL_DRAW = 0.3;
const LEAST_DRAW = 0.025;
const LEAST_POWER = 180;

export type Outcome =
  | { do: 'throw'; aim: Aim; hand: 'flick' | 'average'; speed: number }
  | { do: 'nothing' };

export interface Gesture {
  /** The aim to show now, and how far the token is drawn back (0 … 1). */
  move(sample: Sample): { aim: Aim; drawn: number };
  end(time: number): Outcome;
}

export const grasps = (y: number): boolean => y <= GRASP_Y;

/** A finger: it carries the token along the edge, and its last 80 ms are the throw. */
export function finger(aim: Aim, start: Sample, calibration: Calibration): Gesture {
  const samples: Sample[] = [start];
  let shown = standing({ ...aim, direction: 0 }, start.x * 1000);
  return {
    move(sample) {
      samples.push(sample);
      if (sample.y <= HAND_Y + 0.06) shown = standing({ ...shown, direction: 0 }, sample.x * 1000);
      return { aim: shown, drawn: 0 };
    },
    end(time) {
      const flick = fit(samples, time);
      if (!flick) return { do: 'nothing' };
      return { do: 'throw', aim: aimOf(flick, calibration, aim.loft), hand: 'flick', speed: flick.speed };
    },
  };
}

/** The mouse: press, draw back, let go. Pressed on the token or beside it along the edge, it chooses the stance too. */
export function slingshot(aim: Aim, start: Sample): Gesture {
  const base = grasps(start.y) ? standing({ ...aim, direction: 0 }, start.x * 1000) : aim;
  let shown = base;
  let drawn = 0;
  return {
    move(sample) {
      const dx = start.x - sample.x;
      const dy = start.y - sample.y;
      const length = Math.hypot(dx, dy);
      drawn = dy > 0 && length >= LEAST_DRAW ? Math.min((length - LEAST_DRAW) / (FULL_DRAW - LEAST_DRAW), 1) : 0;
      if (drawn > 0) {
        shown = {
          ...base,
          direction: clamp((1000 * dx) / dy, -AIM_DIRECTION_MOST, AIM_DIRECTION_MOST),
          power: LEAST_POWER + drawn * (AIM_POWER_MOST - LEAST_POWER),
        };
        // The hand stays where it is while the ray turns about it.
        shown = standing(shown, base.stance - (shown.direction - base.direction) * (HAND_Y - RELEASE_Y));
      } else shown = base;
      return { aim: shown, drawn };
    },
    end() {
      return drawn > 0 ? { do: 'throw', aim: shown, hand: 'average', speed: 0 } : { do: 'nothing' };
    },
  };
}
