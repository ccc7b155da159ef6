import { describe, expect, it } from 'vitest';
import { turningPoints } from './turning';
import type { GameEvent } from './types';

const round = (number: number): GameEvent => ({ kind: 'round-began', round: number, chef: 0 });
const sold = (seat: number, income: number): GameEvent => ({ kind: 'sold', seat, spice: 'mint', cards: 1, income });
const bought = (seat: number, price: number): GameEvent => ({ kind: 'bought', seat, spice: 'mint', price, piece: 0 });
const cooked = (seat: number, dishes: number): GameEvent => ({
  kind: 'cooked',
  seat,
  dish: 'village-dal',
  reserved: false,
  dishes,
});

describe('the moments that decided a game', () => {
  it('are every dish, the best sale and the dearest purchase, in their order and with their round', () => {
    const story = [
      round(1),
      sold(0, 40),
      bought(1, 60),
      round(2),
      sold(1, 120),
      bought(0, 50),
      cooked(1, 1),
      round(3),
      cooked(1, 2),
    ];
    expect(turningPoints(story.map((event) => ({ event })))).toEqual([
      { round: 1, event: bought(1, 60) },
      { round: 2, event: sold(1, 120) },
      { round: 2, event: cooked(1, 1) },
      { round: 3, event: cooked(1, 2) },
    ]);
  });

  it('are none where nothing was told', () => {
    expect(turningPoints([])).toEqual([]);
  });
});
