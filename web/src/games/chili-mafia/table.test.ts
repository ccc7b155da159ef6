import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { bow } from './lines';
import { lessonFor } from './lessons';
import { around, areAllied, raidDistance, sidePoints, teamOf, teamSeats } from './table';
import type { View } from './types';

const pairs: View = { ...moment, setup: { ...moment.setup, teams: '2v2' } };

describe('around the table', () => {
  it('sit the others in turn order, beginning to the left', () => {
    expect(around(moment, 2)).toEqual([3, 0, 1]);
    expect(around(moment, null)).toEqual([0, 1, 2, 3]);
  });

  it('sit teammates apart', () => {
    expect([0, 1, 2, 3].map((seat) => teamOf(pairs, seat))).toEqual([0, 1, 0, 1]);
    expect(teamOf(moment, 1)).toBeNull();
    expect(teamSeats(pairs, 3)).toEqual([3, 1]);
    expect(areAllied(moment, 0, 2)).toBe(false);
  });

  it('count a team’s points together', () => {
    expect(sidePoints(pairs, 1)).toBe(64);
    expect(sidePoints(moment, 1)).toBe(34);
  });
});

describe('the Dawn Raid', () => {
  it('is as far as the cards above it', () => {
    expect(raidDistance(moment)).toEqual({ least: 15, most: 15 });
    expect(raidDistance({ ...moment, raid_high: 27 })).toEqual({ least: 12, most: 15 });
    expect(raidDistance({ ...moment, raid_low: null, raid_high: null })).toBeNull();
  });
});

describe('lessons', () => {
  it('come when they matter, once', () => {
    expect(lessonFor(moment, 0, new Set())).toBe('goal');
    expect(lessonFor(moment, 0, new Set(['goal']))).toBe('attack');
    expect(lessonFor(moment, 0, new Set(['goal', 'attack']))).toBe('add');
    expect(lessonFor(moment, 1, new Set())).toBeNull();
  });
});

describe('the line of an attack', () => {
  it('begins at the attacker and ends at the target', () => {
    expect(bow({ x: 0, y: 0 }, { x: 100, y: 0 })).toBe('M0 0Q50 18 100 0');
  });
});
