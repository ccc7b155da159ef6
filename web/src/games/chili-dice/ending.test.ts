import { describe, expect, it } from 'vitest';
import { duelOf } from './ending';
import type { Sheet } from './types';

const sheet = (boxes: number[], bonus: number): Sheet => ({
  boxes,
  bonus,
  rolls_left: bonus / 5,
  total: boxes.reduce((sum, points) => sum + points, bonus),
  done: true,
});

const ana = sheet([6, 8, 9, 32, 30, 72, 50, 21, 24, 26], 10);
const bo = sheet([6, 16, 9, 32, 30, 36, 20, 21, 24, 25], 15);

describe('how a game was decided', () => {
  it('by so much, and where most of it came from', () => {
    const duel = duelOf([bo, ana], [2, 1]);
    expect(duel).toMatchObject({ winner: 1, second: 0, ahead: ana.total - bo.total });
    expect(duel?.turnings.map(({ line }) => line)).toEqual(['6', 'red', 'chance']);
  });

  it('is nothing to tell alone or when a win is shared', () => {
    expect(duelOf([ana], [1])).toBeNull();
    expect(duelOf([ana, ana, bo], [1, 1, 3])).toBeNull();
  });
});
