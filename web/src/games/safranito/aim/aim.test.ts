import { describe, expect, it } from 'vitest';
import { calibrate, ENOUGH, keepTrial, type Trial } from './calibrate';
import { flicked, type Point, type Sample } from './derive';
import { USUAL } from './flick';
import { finger, grasps, slingshot } from './gesture';
import { FIRST_AIM, towards } from './intent';
import { wishOf } from './keys';
import { pointOf, Trace } from './trace';

/** A finger that moves evenly, a sample every 8 ms. */
const stroke = (vx: number, vy: number, count = 14): Sample[] =>
  Array.from({ length: count }, (_, i) => ({ time: i * 8, x: 0.02 + (vx * i * 8) / 1000, y: -0.3 + (vy * i * 8) / 1000 }));

describe('a flick', () => {
  const points = (samples: Sample[]): Point[] => samples.map((sample) => pointOf(sample, samples[0]!.time));
  const flick = (vx: number, vy: number) => flicked(points(stroke(vx, vy)), 1040, 120, 180);

  it('is a line through the last 80 ms', () => {
    const found = flick(0.2, 2)!;
    expect(found.direction).toBe(100);
    expect(found.speed).toBeCloseTo(Math.hypot(0.2, 2), 6);
    // What the finger did before does not matter.
    const wandering = points([{ time: -400, x: 0.2, y: -0.3 }, { time: -200, x: -0.2, y: -0.35 }, ...stroke(0.2, 2)]);
    expect(flicked(wandering, 4000 + 1040, 120, 180)).toEqual(found);
  });

  it('is none when the finger rests, goes back or sideways', () => {
    expect(flicked(points(stroke(0, 2)), 1040 + 3000, 120, 180)).toBeNull();
    expect(flick(0, -2)).toBeNull();
    expect(flick(3, 0.3)).toBeNull();
    expect(flick(0, 0.05)).toBeNull();
    expect(flicked(points(stroke(0, 2).slice(0, 3)), 160, 120, 180)).toBeNull();
  });

  it('maps speed linearly to distance, and its line back to the release', () => {
    const power = (vy: number) => flick(0, vy)!.power;
    expect([power(1), power(2), power(3)]).toEqual([300, 480, 660]);
    const aside = flick(0.5, 2)!;
    expect(aside.direction).toBe(250);
    // At y = −0.3 the finger was at x = 0.02; 9 cm farther back it would have been 22.5 mm to the left.
    expect(aside.stance).toBe(-2);
  });

  it('becomes whole numbers in range', () => {
    const wild = flicked(points(stroke(1.9, 1)), 1040, 300, 900)!;
    expect(Math.abs(wild.stance)).toBeLessThanOrEqual(230);
    expect(wild.direction).toBe(1900);
    expect(wild.power).toBe(1500);
  });
});

describe('a trace', () => {
  it('has points that are not too close to each other, and not too many', () => {
    const trace = new Trace({ time: 50, x: 0, y: -0.3 });
    for (let i = 1; i <= 400; i++) trace.add({ time: 50 + i, x: 0, y: -0.3 + i / 1000 });
    const { points, since } = trace.tail();
    expect(points).toHaveLength(64);
    expect(points[0]![0]).toBe(0);
    expect(since).toBeGreaterThan(0);
    for (let i = 1; i < points.length; i++) expect(points[i]![0] - points[i - 1]![0]).toBeGreaterThanOrEqual(20);
    const ends = trace.ends();
    expect(ends).toHaveLength(64);
    expect(ends[0]).toEqual([0, 0, -3000]);
    expect(ends.at(-1)).toEqual([4000, 0, 1000]);
  });

  it('ends where the gesture ended, however soon that was after the last point', () => {
    const trace = new Trace({ time: 0, x: 0, y: 0 });
    trace.add({ time: 10, x: 0, y: -0.1 });
    trace.add({ time: 11, x: 0, y: -0.12 });
    expect(trace.ends()).toEqual([
      [0, 0, 0],
      [100, 0, -1200],
    ]);
  });
});

describe('calibration', () => {
  const trials = (gain: number, base: number): Trial[] =>
    [1, 1.4, 1.8, 2.2, 2.6, 3].map((speed) => ({ speed, wanted: base + gain * speed }));

  it('learns the line of a hand', () => {
    const learnt = calibrate(trials(120, 150));
    expect(learnt.gain).toBeCloseTo(120, 6);
    expect(learnt.base).toBeCloseTo(150, 6);
  });

  it('learns only the gain where near and far were flicked alike', () => {
    const alike = [240, 390, 540, 240, 390, 540].map((wanted) => ({ speed: 2, wanted }));
    const { base, gain } = calibrate(alike);
    expect(base + 2 * gain).toBeCloseTo(390, 6);
  });

  it('waits for enough flicks and forgets old ones', () => {
    expect(calibrate(trials(120, 150).slice(0, ENOUGH - 1))).toEqual(USUAL);
    let kept: Trial[] = [];
    for (let i = 0; i < 100; i++) kept = keepTrial(kept, { speed: i, wanted: 400 });
    expect(kept).toHaveLength(24);
    expect(kept.at(-1)!.speed).toBe(99);
  });
});

describe('gestures', () => {
  it('slide along the edge, then flick', () => {
    const [start, ...rest] = stroke(0.1, 2);
    const gesture = finger(FIRST_AIM, { ...start!, x: -0.1 }, USUAL);
    expect(gesture.move({ time: -200, x: 0.05, y: -0.3 }).aim.stance).toBeCloseTo(50, 6);
    for (const sample of rest) gesture.move(sample);
    const outcome = gesture.end(104);
    expect(outcome).toMatchObject({ do: 'throw', told: { kind: 'flick', base: 120, gain: 180 } });
    expect(gesture.end(2000)).toEqual({ do: 'nothing', why: 'gesture-short' });
  });

  it('draw back with the mouse: the farther, the harder; not at all is no throw', () => {
    const start = { time: 0, x: 0, y: 0 };
    const gesture = slingshot(FIRST_AIM, start);
    expect(gesture.end(0)).toEqual({ do: 'nothing' });
    const near = gesture.move({ time: 40, x: 0, y: -0.1 });
    gesture.move({ time: 60, x: -0.01, y: -0.15 });
    expect(gesture.end(61)).toEqual({ do: 'nothing', why: 'gesture-short' });
    const far = gesture.move({ time: 90, x: -0.02, y: -0.2 });
    expect(far.drawn).toBeGreaterThan(near.drawn);
    expect(far.aim.power).toBeGreaterThan(near.aim.power);
    expect(far.aim.direction).toBe(100);
    expect(gesture.end(91)).toMatchObject({ do: 'throw', told: { kind: 'draw', at: 0 } });
    gesture.move({ time: 130, x: 0, y: 0.1 });
    expect(gesture.end(131)).toEqual({ do: 'nothing' });
  });

  it('take hold only behind the edge', () => {
    expect(grasps(-0.3)).toBe(true);
    expect(grasps(0)).toBe(false);
  });
});

describe('keys', () => {
  it('aim', () => {
    expect(wishOf('ArrowLeft', false, FIRST_AIM)).toEqual({ do: 'aim', aim: { ...FIRST_AIM, stance: -5 } });
    expect(wishOf('ArrowDown', false, FIRST_AIM)).toEqual({ do: 'aim', aim: { ...FIRST_AIM, direction: 15 } });
    expect(wishOf('ArrowRight', true, FIRST_AIM)).toEqual({ do: 'aim', aim: { ...FIRST_AIM, direction: 15 } });
    expect(wishOf('+', false, FIRST_AIM)).toEqual({ do: 'aim', aim: { ...FIRST_AIM, power: 400 } });
    expect(wishOf('3', false, FIRST_AIM)).toEqual({ do: 'aim', aim: { ...FIRST_AIM, loft: 'lob' } });
    expect(wishOf('f', false, FIRST_AIM)).toEqual({ do: 'face' });
    expect(wishOf('Enter', false, FIRST_AIM)).toEqual({ do: 'toss' });
    expect(wishOf('x', false, FIRST_AIM)).toBeNull();
    expect(wishOf('ArrowLeft', false, { ...FIRST_AIM, stance: -230 })).toMatchObject({ aim: { stance: -230 } });
  });

  it('points from a stance lead to a place', () => {
    const aim = towards({ ...FIRST_AIM, stance: 100 }, 0, 0);
    expect(aim.direction).toBeCloseTo(-256.41, 1);
    expect(aim.power).toBeCloseTo(402.62, 1);
  });
});
