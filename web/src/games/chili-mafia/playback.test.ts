import { describe, expect, it } from 'vitest';
import scenes from '../../../dev/chili-mafia/scenes.json';
import { moment } from './example';
import { legsOf } from './flights';
import { play, stage, STAGE } from './playback';
import type { GameEvent, View } from './types';

interface Frame {
  view: View;
  events: GameEvent[];
}

describe('events of real games', () => {
  const films = Object.entries(scenes as unknown as Record<string, { view: View; next: Frame[] }>).filter(
    ([, { next }]) => next.length > 0,
  );

  it.each(films)('lead from view to view: %s', (_, { view, next }) => {
    let before = view;
    for (const { view: after, events } of next) {
      const picture = events.reduce(play, before);
      const cardsOf = (shown: View) => shown.gangs.map(({ gang, seat, cards }) => [gang, seat, [...cards].sort()]).sort();
      if (!events.some(({ kind }) => kind === 'arranged')) expect(cardsOf(picture)).toEqual(cardsOf(after));
      expect(picture.hand_sizes).toEqual(after.hand_sizes);
      expect([...picture.hand].sort()).toEqual([...after.hand].sort());
      before = after;
    }
  });
});

describe('what moves', () => {
  it('goes from gang to gang, or to the pile that takes it', () => {
    const hit = { kind: 'hit', seat: 0, victim: 3, gang: 3, cards: ['tabasco'] } as const;
    expect(legsOf({ ...hit, hot: 'whack', cards: [...hit.cards] }, moment)).toEqual([{ from: 'gang-3-tabasco', to: 'discard' }]);
    expect(legsOf({ ...hit, hot: 'pinch', cards: [...hit.cards] }, moment)).toEqual([{ from: 'gang-3-tabasco', to: 'deck' }]);
  });

  it('starts at a name where the hand is somebody else’s', () => {
    const added = { kind: 'added', gang: 0, card: 'poblano' } as const;
    expect(legsOf({ ...added, seat: 0 }, moment)[0]!.from).toBe('hand-poblano');
    expect(legsOf({ ...added, seat: 2 }, moment)[0]!.from).toBe('seat-2');
  });

  it('takes less than half a second', () => {
    expect(Math.max(...Object.values(STAGE))).toBeLessThan(500);
  });

  it('is not acted out after a long absence', () => {
    expect(stage(Array.from({ length: 40 }, (_, i) => i)).played).toHaveLength(10);
  });
});
