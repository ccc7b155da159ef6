import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { lackedSpices, neededSpices, offersOf } from './wants';

describe('what one wants', () => {
  it('is what the open and one’s own reserved dishes need, less what is in the hand', () => {
    // Palace rice, golden buns, and village dal in secret; curry and saffron in the hand.
    expect([...neededSpices(moment, 0)].sort()).toEqual([
      'cardamom',
      'cinnamon',
      'cumin',
      'curry',
      'garlic',
      'ginger',
      'saffron',
    ]);
    expect([...lackedSpices(moment, 0)].sort()).toEqual(['cardamom', 'cinnamon', 'cumin', 'garlic', 'ginger']);
  });

  it('leaves out what somebody else has reserved', () => {
    expect(neededSpices(moment, 1).has('garlic')).toBe(false);
  });

  it('is offered as often as it is laid out', () => {
    expect(offersOf(moment)).toEqual(
      new Map([
        ['saffron', 2],
        ['curry', 1],
      ]),
    );
  });
});
