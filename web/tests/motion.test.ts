import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPlaying, linger, motion, skip, wait } from '../src/kit/motion';
import { settings } from '../src/kit/settings.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  settings.motionChoice = true;
  settings.pace = 'normal';
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  settings.motionChoice = false;
  settings.pace = 'normal';
});

/** Milliseconds until it is over. */
async function lasting(step: () => Promise<void>): Promise<number> {
  let over = false;
  void step().then(() => (over = true));
  for (let ms = 0; ms <= 10_000; ms += 10) {
    await Promise.resolve();
    await Promise.resolve();
    if (over) return ms;
    vi.advanceTimersByTime(10);
  }
  return Infinity;
}

it('stretches what moves by the pace', () => {
  expect(motion.ms(400)).toBe(400);
  settings.pace = 'slow';
  expect(motion.ms(400)).toBe(680);
  settings.pace = 'fast';
  expect(motion.ms(400)).toBe(200);
});

it('moves nothing at the instant pace, nor with motion off', () => {
  settings.pace = 'instant';
  expect([motion.on, motion.ms(400)]).toEqual([false, 0]);
  settings.pace = 'slow';
  settings.motionChoice = false;
  expect([motion.on, motion.ms(400)]).toEqual([false, 0]);
});

it('waits at the pace, and leaves time to read at any', async () => {
  settings.pace = 'fast';
  expect(await lasting(() => wait(1000))).toBe(500);
  expect(await lasting(() => linger(1000))).toBe(500);
  settings.pace = 'instant';
  expect(await lasting(() => linger(1000))).toBe(1000);
});

it('skips what is played out, and what follows at once, but no time to read', async () => {
  let steps = 0;
  let read = false;
  async function story() {
    for (; steps < 3; steps++) await wait(1000);
    await linger(1000);
    read = true;
  }
  void story();
  expect(isPlaying()).toBe(true);
  skip();
  await vi.advanceTimersByTimeAsync(10);
  expect([steps, read, isPlaying()]).toEqual([3, false, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toBe(true);
  // A moment later, animations run again.
  expect(await lasting(() => wait(500))).toBe(500);
});
