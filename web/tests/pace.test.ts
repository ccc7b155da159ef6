import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from '../src/kit/pace';

let shown: number[][];
let beat = 500;
const pace = (most?: number) =>
  new Pace<number[]>(
    (frame) => shown.push(frame),
    (a, b) => [...a, ...b],
    () => beat,
    most,
  );

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  beat = 500;
});
afterEach(() => vi.useRealTimers());

it('shows the first step at once and the next ones a beat apart', () => {
  const steps = pace();
  steps.add([1]);
  steps.add([2]);
  steps.add([3]);
  expect(shown).toEqual([[1]]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([[1], [2]]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual([[1], [2], [3]]);
});

it('never falls far behind: old steps are joined', () => {
  const steps = pace(2);
  for (let n = 1; n <= 6; n++) steps.add([n]);
  vi.advanceTimersByTime(5000);
  expect(shown.flat()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(shown.length).toBeLessThanOrEqual(3);
});

it('shows everything at once when flushed, and nothing after being cleared', () => {
  const steps = pace();
  steps.add([1]);
  steps.add([2]);
  steps.add([3]);
  steps.flush();
  expect(shown).toEqual([[1], [2, 3]]);
  steps.add([4]);
  steps.clear();
  vi.advanceTimersByTime(5000);
  expect(shown).toHaveLength(2);
});

it('does not wait when motion is off', () => {
  beat = 0;
  const steps = pace();
  steps.add([1]);
  steps.add([2]);
  expect(shown).toEqual([[1], [2]]);
});
