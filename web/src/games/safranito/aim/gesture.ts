// A finger or the mouse on the board. A finger behind the edge carries the token along it and flicks it; the mouse draws the
// token back like a slingshot. Nothing here knows the screen: points are metres in the thrower's frame. What is thrown is told
// by its points; the server derives the throw from them.
import { HAND_Y, handX } from '../scene/model';
import { HALF } from '../toss/constants';
import type { Draw, Flick } from '../types';
import { drawn, drawnBack, flicked, lastMoments, LEAST_POINTS, type Point, type Sample } from './derive';
import type { Calibration } from './flick';
import { clamp, standing, type Aim } from './intent';
import { Trace } from './trace';

/** A finger this far up the board still takes hold of the token. */
const GRASP_Y = -HALF + 0.05;
/** The mouse takes this long at least to draw back, in ticks. */
const LEAST_DRAW_TIME = 800;
const AT_MOST = 5000;

/** What is sent of a gesture, but for the token and how high it goes. */
export type Told = Omit<Flick, 'token' | 'face_up' | 'loft'> | Omit<Draw, 'token' | 'face_up' | 'loft'>;

export type Outcome =
  | { do: 'throw'; aim: Aim; told: Told; speed: number }
  /** `why`: the sentence that explains it, where it may have been meant as a throw. */
  | { do: 'nothing'; why?: 'gesture-short' | 'gesture-weak' };

export interface Gesture {
  /** The aim to show now, and how far the token is drawn back (0 … 1). */
  move(sample: Sample): { aim: Aim; drawn: number };
  end(time: number): Outcome;
}

export const grasps = (y: number): boolean => y <= GRASP_Y;

/** A finger: it carries the token along the edge, and its last 80 ms are the throw. */
export function finger(aim: Aim, start: Sample, calibration: Calibration): Gesture {
  const trace = new Trace(start);
  const base = Math.round(calibration.base);
  const gain = Math.round(calibration.gain);
  let shown = standing({ ...aim, direction: 0 }, start.x * 1000);
  return {
    move(sample) {
      trace.add(sample);
      if (sample.y <= HAND_Y + 0.06) shown = standing({ ...shown, direction: 0 }, sample.x * 1000);
      return { aim: shown, drawn: 0 };
    },
    end(time) {
      const { points, since } = trace.tail();
      const end = Math.max(trace.ticks(time) - since, points[points.length - 1]![0]);
      if (lastMoments(points, end).length < LEAST_POINTS) return { do: 'nothing', why: 'gesture-short' };
      const found = flicked(points, end, base, gain);
      if (!found) return { do: 'nothing', why: 'gesture-weak' };
      const { speed, ...derived } = found;
      return { do: 'throw', aim: { ...derived, loft: aim.loft }, told: { kind: 'flick', base, gain, end, points }, speed };
    },
  };
}

/** The mouse: press, draw back, let go. Pressed on the token or beside it along the edge, it chooses the stance too. */
export function slingshot(aim: Aim, start: Sample): Gesture {
  const base = grasps(start.y) ? standing({ ...aim, direction: 0 }, start.x * 1000) : aim;
  // The hand stays where it is while the ray turns about it.
  const at = clamp(Math.round(handX(base.stance, base.direction) * 10_000), -AT_MOST, AT_MOST);
  const trace = new Trace(start);
  const aimOf = (points: readonly Point[]): Aim | null => {
    const found = drawn(points, at);
    return found && { stance: found.stance, direction: found.direction, power: found.power, loft: base.loft };
  };
  return {
    move(sample) {
      const point = trace.add(sample);
      return { aim: aimOf([trace.first, point]) ?? base, drawn: drawnBack(trace.first, point) ?? 0 };
    },
    end() {
      const points = trace.ends();
      const found = aimOf(points);
      if (!found) return { do: 'nothing' };
      if (points.length < LEAST_POINTS || points[points.length - 1]![0] < LEAST_DRAW_TIME)
        return { do: 'nothing', why: 'gesture-short' };
      return { do: 'throw', aim: found, told: { kind: 'draw', at, points }, speed: 0 };
    },
  };
}
