import { describe, expect, it } from 'vitest';
import { cardWidth, manyRows } from './fans';
import type { GangView, Pepper } from './types';

const gang = (size: number): GangView => ({
  gang: size,
  seat: 0,
  cards: Array<Pepper>(size).fill('poblano'),
  type: 'brotherhood',
  points: 0,
});
const sizes = { least: 30, pleasant: 36, most: 60 };

describe('the size of cards', () => {
  it('is the largest while there is room', () => {
    expect(cardWidth([], 340, sizes)).toBe(60);
    expect(cardWidth([gang(3)], 340, sizes)).toBe(60);
  });

  it('shrinks until the gangs lie side by side', () => {
    const gangs = [gang(3), gang(3), gang(3)];
    const width = cardWidth(gangs, 340, sizes);
    expect(width).toBeLessThan(60);
    expect(width).toBeGreaterThanOrEqual(36);
    expect(manyRows(gangs, width, 340)).toBe(false);
  });

  it('takes another row rather than cards nobody can tell apart', () => {
    const gangs = [gang(5), gang(5), gang(4)];
    const width = cardWidth(gangs, 340, sizes);
    expect(width).toBeGreaterThanOrEqual(36);
    expect(manyRows(gangs, width, 340)).toBe(true);
  });
});
