import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { RANKING } from './facts';
import { madeOf, makingOf } from './made';
import { EXAMPLES } from './ranking';
import { slotsOf } from './slots';

describe('the hand some cards make', () => {
  it.each(RANKING)('knows %s', (hand) => {
    expect(madeOf(EXAMPLES[hand])).toBe(hand);
  });

  it('needs five cards for a straight, a flush and what is made of both', () => {
    expect(madeOf(['b4', 'b5', 'b6', 'b7'])).toBe('nothing');
    expect(madeOf(['r8', 'g8', 'v8', 'y3'])).toBe('three-of-a-kind');
    expect(madeOf(['r8', 'g8', 'v8', 'y8', 'b3'])).toBe('four-of-a-kind');
  });

  it('counts no 1 above a 15', () => {
    expect(madeOf(['b12', 'r13', 'b14', 'y15', 'b1'])).toBe('nothing');
  });

  it('is nothing at all without cards', () => {
    expect(madeOf([])).toBeNull();
  });
});

describe('what a side is worth', () => {
  it('says what the chosen card would make of it', () => {
    expect(makingOf(slotsOf(moment, 0, 0, 0), 'v9')).toEqual({ now: 'pair', unknown: 0, then: 'three-of-a-kind' });
    expect(makingOf(slotsOf(moment, 0, 0, 0), 'murder').then).toBeNull();
  });

  it('counts what we don’t know', () => {
    expect(makingOf(slotsOf(moment, 0, 1, 0), null)).toEqual({ now: 'nothing', unknown: 1, then: null });
  });
});
