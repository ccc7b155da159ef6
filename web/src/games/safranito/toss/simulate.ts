// A throw from beginning to end: intent, chance, flight, slide, rest: peppermill/toss/simulate.py. The same bits as the
// server's engine; the test beside this file compares twelve thousand throws with its golden hash.
import { fly, RELEASE_Y } from './air';
import { Body } from './bodies';
import { FLIP, FLIP_LEAST, FLIP_LOFT, FLIP_MOST, FLIP_SPIN, GRAIN, SPIN } from './constants';
import { DIRECTION_SD, LOFT_SD, normal, SPEED_SD, STANCE_SD, uniform } from './noise';
import { Sfc32 } from './rng';
import { settle } from './slide';
import { grains, REST, RESTED, Story, ticks, turned, type Moment, type Row } from './story';
import { HAND_NAMES, LOFT_NAMES, LOFTS, speedFor, type Throw } from './throw';

/** What came of a throw. The thrown token is the last body; places are in grains, in the frame of the board. */
export interface Flight {
  xs: number[];
  ys: number[];
  /** Bodies that are off the board; their places are beside it. */
  left: boolean[];
  /** Did the thrown token land on its other side? */
  flipped: boolean;
  /** Thousandths of a radian a second, for the eye. */
  spin: number;
  /** How long it took until all was at rest. */
  ticks: number;
  moments: Moment[];
  tracks: Row[];
}

/** Throw one more token onto a board on which tokens lie at these places. */
export function simulate(xs: readonly number[], ys: readonly number[], intent: Throw, side: number, seed: number): Flight {
  const back = (4 - side) % 4;
  const bodies = xs.map((at, number) => {
    const [x, y] = turned(at, ys[number]!, back);
    return new Body(x * GRAIN, y * GRAIN);
  });
  const rng = new Sfc32(seed);
  const hand = HAND_NAMES.indexOf(intent.hand);
  const loft = LOFTS[LOFT_NAMES.indexOf(intent.loft)]!;
  const thrown = new Body(intent.stance * 0.001 + STANCE_SD[hand]! * normal(rng), RELEASE_Y);

  const slope = intent.direction * 0.001;
  let length = Math.sqrt(slope * slope + 1.0);
  const ux = slope / length;
  const uy = 1.0 / length;
  const turn = DIRECTION_SD[hand]! * normal(rng);
  const dx = ux + turn * uy;
  const dy = uy - turn * ux;
  length = Math.sqrt(dx * dx + dy * dy);
  const speed = speedFor(intent.power, loft) * (1.0 + SPEED_SD[hand]! * normal(rng));
  const tan = loft + LOFT_SD[hand]! * normal(rng);
  const spin = SPIN * normal(rng);
  const odds = Math.min(Math.max(FLIP + FLIP_LOFT * tan - FLIP_SPIN * Math.abs(spin), FLIP_LEAST), FLIP_MOST);
  const flipped = uniform(rng) < odds;

  const story = new Story();
  const last = bodies.length;
  let now = fly(thrown, bodies, (dx / length) * speed, (dy / length) * speed, tan * speed, rng, story);
  if (!thrown.moving && !thrown.left) {
    story.tell(now, RESTED, last);
    story.knot(last, now, thrown.x, thrown.y, 0.0, REST);
  }
  bodies.push(thrown);
  now = settle(bodies, now, story);

  const places = bodies.map((body) => turned(grains(body.x), grains(body.y), side));
  const whirl = Math.trunc(Math.abs(spin) * 1000.0 + 0.5);
  return {
    xs: places.map(([x]) => x),
    ys: places.map(([, y]) => y),
    left: bodies.map((body) => body.left),
    flipped,
    spin: spin < 0.0 ? 0 - whirl : whirl,
    ticks: ticks(now),
    moments: story.moments,
    tracks: [...story.knots.keys()].sort((a, b) => a - b).map((body) => [body, ...turnedKnots(story.knots.get(body)!, side)]),
  };
}

function turnedKnots(knots: readonly number[], side: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < knots.length; at += 5) {
    const [x, y] = turned(knots[at + 1]!, knots[at + 2]!, side);
    found.push(knots[at]!, x, y, knots[at + 3]!, knots[at + 4]!);
  }
  return found;
}
