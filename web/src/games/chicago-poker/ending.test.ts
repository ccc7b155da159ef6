import { describe, expect, it } from 'vitest';
import en from '$games/chicago_poker/texts/en.json';
import { textsIn } from '$kit/i18n';
import { signOf, turningsIn } from './ending';
import type { GameEvent } from './types';

const t = textsIn('en', en);
const names = ['Ana', 'Bo'];

const story: { event: GameEvent }[] = [
  { kind: 'opened', place: 0, establishment: 'brewery' } as const,
  {
    kind: 'shot-out',
    seat: 1,
    place: 0,
    shown: [
      { seat: 0, cards: ['r9', 'b9'], hand: 'pair', values: [9], best: true },
      { seat: 1, cards: ['r1'], hand: 'nothing', values: [1], best: false },
    ],
  } as const,
  { kind: 'took', seat: 0, place: 0, establishment: 'brewery', by: 'hand' } as const,
].map((event) => ({ event: event as GameEvent }));

describe('the end of a game', () => {
  it('tells who took what, and why', () => {
    expect(turningsIn(story, { seat: 1, names }, t)).toEqual([
      { seat: 0, establishment: 'brewery', what: 'Ana takes the Brewery!', why: 'Pair beats High card.' },
    ]);
  });

  it('speaks to the winner, and of one or several', () => {
    expect(signOf([0], { seat: 0, names }, t)).toBe('Chicago is yours!');
    expect(signOf([0], { seat: 1, names }, t)).toBe('Ana runs Chicago.');
    expect(signOf([0, 1], { seat: null, names }, t)).toBe('Ana and Bo share Chicago.');
  });
});
