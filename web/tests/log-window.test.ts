import { expect, it } from 'vitest';
import { around, PAGE, windowOf } from '../src/kit/table/log-window';

const story = Array.from({ length: 400 }, (_, n) => n);
/** Every second one is not told. */
const line = (n: number) => (n % 2 === 0 ? n : null);
const newest = { end: Infinity, lines: PAGE };

it('shows the newest page of a long story, newest first', () => {
  const page = windowOf(story, newest, line);
  expect(page.lines).toHaveLength(PAGE);
  expect(page.lines[0]).toBe(398);
  expect(page).toMatchObject({ start: 300, earlier: true, later: false });
});

it('shows more when asked, down to the first line', () => {
  expect(windowOf(story, { end: Infinity, lines: 2 * PAGE }, line).lines).toHaveLength(2 * PAGE);
  const all = windowOf(story, { end: Infinity, lines: 1000 }, line);
  expect(all.lines.at(-1)).toBe(0);
  expect(all.earlier).toBe(false);
});

it('asks for no line it does not show', () => {
  const asked: number[] = [];
  windowOf(story, newest, (n) => (asked.push(n), n));
  expect(asked).toHaveLength(PAGE);
});

it('comes to the picked moment, and stays where it is already in sight', () => {
  const page = windowOf(story, newest, line);
  expect(around(350, page, newest, story.length)).toBe(newest);
  const old = around(40, page, newest, story.length);
  const there = windowOf(story, old, line);
  expect(there.lines).toContain(40);
  expect(there.later).toBe(true);
  expect(there.lines.length).toBeLessThanOrEqual(PAGE);
  expect(around(399, there, old, story.length)).toEqual(newest);
});

it('has nothing to show of an empty story', () => {
  expect(windowOf([], newest, line)).toEqual({ lines: [], start: 0, earlier: false, later: false });
});
