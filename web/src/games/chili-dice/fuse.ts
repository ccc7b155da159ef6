// The fuse: one segment a roll. How it lies on the table, and when it is called short.
import { emptyBoxes } from './facts';
import type { Sheet } from './types';

export const ROLLS = 30;

/** Short: hardly more than one roll for every box still to fill, or the last few of all. */
export function isShort(sheet: Sheet): boolean {
  if (sheet.done) return false;
  return sheet.rolls_left <= 3 || sheet.rolls_left <= emptyBoxes(sheet);
}

export const WIDTH = 600;
export const HEIGHT = 48;
const MARGIN = 14;

/** Where the fuse is after `segments` of its thirty, counted from its fixed end on the left: a lazy wave. */
export function point(segments: number): { x: number; y: number } {
  const along = segments / ROLLS;
  return {
    x: MARGIN + along * (WIDTH - 2 * MARGIN),
    y: HEIGHT / 2 + Math.sin(along * Math.PI * 5) * 9,
  };
}

/** The rope between two points of the fuse, as an SVG path. */
export function rope(from: number, to: number): string {
  const steps = Math.max(2, Math.ceil((to - from) * 3));
  const points = Array.from({ length: steps + 1 }, (_, i) => point(from + ((to - from) * i) / steps));
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
}
