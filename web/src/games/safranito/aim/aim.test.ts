import { describe, expect, it } from 'vitest';
import { calibrate, ENOUGH, keepTrial, type Trial } from './calibrate';
import { aimOf, fit, USUAL, type Sample } from './flick';
import { finger, grasps, slingshot } from './gesture';
import { FIRST_AIM, throwOf, towards } from './intent';
import { wishOf } from './keys';

/** A finger that moves evenly, a sample every 8 ms. */
const stroke = (vx: number, vy: number, count = 14): Sample[] =>
  Array.from({ length: count }, (_, i) => ({ time: i * 8, x: 0.02 + (vx * i * 8) / 1000, y: -0.3 + (vy * i * 8) / 1000 }));

describe('a flick', () => {
  it('is a line through the last 80 ms', () => {
    const samples = stroke(0.2, 2);
    const flick = fit(samples, samples.at(-1)!.time)!;
    expect(flick.vx).toBeCloseTo(0.2, 6);
    expect(flick.vy).toBeCloseTo(2, 6);
    // What the finger did before does not matter.
    const wandering = [{ time: -400, x: 0.2, y: -0.3 }, { time: -200, x: -0.2, y: -0.35 }, ...samples];
    expect(fit(wandering, samples.at(-1)!.time)).toEqual(flick);
  });

  it('is none when the finger rests, goes back or sideways', () => {
    const samples = stroke(0, 2);
    expect(fit(samples, samples.at(-1)!.time + 300)).toBeNull();
    expect(fit(stroke(0, -2), 104)).toBeNull();
    expect(fit(stroke(3, 0.3), 104)).toBeNull();
    expect(fit(stroke(0, 0.05), 104)).toBeNull();
    expect(fit(samples.slice(0, 2), 8)).toBeNull();
  });

  it('maps speed linearly to distance, and its line back to the release', () => {
    const aim = (vy: number) => aimOf(fit(stroke(0, vy), 104)!, USUAL, 'lob').power;
    expect(aim(3) - aim(2)).toBeCloseTo(aim(2) - aim(1), 6);
    const aside = aimOf(fit(stroke(0.5, 2), 104)!, USUAL, 'toss');
    expect(aside.direction).toBeCloseTo(250, 6);
    // At y = −0.3 the finger was at x = 0.02; 9 cm farther back it would have been 22.5 mm to the left.
    expect(aside.stance).toBeCloseTo(20 - 22.5, 6);
  });

  it('becomes whole numbers in range', () => {
    const wild = aimOf(fit(stroke(1.9, 1), 104)!, { base: 300, gain: 900 }, 'slide');
    const thrown = throwOf(wild, 'flick');
    expect(Math.abs(thrown.stance)).toBeLessThanOrEqual(230);
    expect(thrown.direction).toBe(1900);
    expect(thrown.power).toBe(1500);
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
    expect(gesture.end(104)).toMatchObject({ do: 'throw', hand: 'flick' });
  });

  it('draw back with the mouse: the farther, the harder; not at all is no throw', () => {
    const start = { time: 0, x: 0, y: 0 };
    const gesture = slingshot(FIRST_AIM, start);
    expect(gesture.end(0)).toEqual({ do: 'nothing' });
    const near = gesture.move({ time: 9, x: 0, y: -0.1 });
    const far = gesture.move({ time: 18, x: -0.02, y: -0.2 });
    expect(far.drawn).toBeGreaterThan(near.drawn);
    expect(far.aim.power).toBeGreaterThan(near.aim.power);
    expect(far.aim.direction).toBeCloseTo(100, 6);
    expect(gesture.end(20)).toMatchObject({ do: 'throw', hand: 'average' });
    gesture.move({ time: 30, x: 0, y: 0.1 });
    expect(gesture.end(31)).toEqual({ do: 'nothing' });
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
