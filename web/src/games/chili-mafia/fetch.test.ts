import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { fetchOf, placesOf, roomyFetch } from './fetch';
import type { Action, Card, View } from './types';

const hand = (n: number): Card[] => Array<Card>(n).fill('pinch');
const turnedUp = (n: number): View => ({ ...moment, hand: hand(n), looking: ['ghost-pepper', 'whack', 'poblano'] });
const legal: Action[] = [
  { kind: 'fetch', cards: [] },
  { kind: 'fetch', cards: ['poblano'] },
  { kind: 'fetch', cards: ['poblano', 'ghost-pepper'] },
  { kind: 'fetch', cards: ['ghost-pepper'] },
];

describe('a Backup', () => {
  it('begins with the strongest peppers there is room for', () => {
    expect(roomyFetch(turnedUp(3))).toEqual([0, 2]);
    expect(roomyFetch(turnedUp(7))).toEqual([0]);
    expect(roomyFetch(turnedUp(8))).toEqual([]);
  });

  it('takes what is chosen, in whatever order it was tapped', () => {
    expect(fetchOf(turnedUp(3), legal, [0, 2])).toEqual(legal[2]);
    expect(fetchOf(turnedUp(3), legal, [2, 0])).toEqual(legal[2]);
    expect(fetchOf(turnedUp(3), legal, [])).toEqual(legal[0]);
  });

  it('tells two of a kind apart by their places', () => {
    expect(placesOf(['tabasco', 'whack', 'tabasco'], ['tabasco', 'tabasco'])).toEqual([0, 2]);
  });
});
