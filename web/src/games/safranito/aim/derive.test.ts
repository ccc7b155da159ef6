// The same throws as the server's, from the same gestures: tests/games/safranito/gestures.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawn, flicked, type Point } from './derive';

interface Case {
  about: string;
  kind: 'flick' | 'draw';
  base: number;
  gain: number;
  end: number;
  at: number;
  points: Point[];
  aimed: [stance: number, direction: number, power: number] | null;
}
const FILE = join(import.meta.dirname, '../../../../../tests/games/safranito/gestures.json');
const cases = JSON.parse(readFileSync(FILE, 'utf-8')) as Case[];

describe('a gesture', () => {
  it('comes in every kind', () => {
    expect(cases.filter(({ kind }) => kind === 'flick').length).toBeGreaterThan(5);
    expect(cases.filter(({ kind }) => kind === 'draw').length).toBeGreaterThan(3);
  });

  it.each(cases)('gives the throw the server derives: $about', ({ kind, base, gain, end, at, points, aimed }) => {
    const found = kind === 'flick' ? flicked(points, end, base, gain) : drawn(points, at);
    expect(found && [found.stance, found.direction, found.power]).toEqual(aimed);
  });
});
