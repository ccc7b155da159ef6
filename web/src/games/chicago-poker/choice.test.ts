import { describe, expect, it } from 'vitest';
import { sorted } from './cards';
import { actionAt, drawOf, endOf, isPlayable, isTarget, sendOf, targetsOf } from './choice';
import { legal } from './example';
import type { Action } from './types';

describe('a chosen card', () => {
  it('lights one’s own sides for a gangster', () => {
    expect(targetsOf(legal, 'r2')).toEqual([
      { at: 'own', place: 0 },
      { at: 'own', place: 1 },
    ]);
    expect(targetsOf(legal, 'v15')).toEqual([]);
    expect(targetsOf(legal, null)).toEqual([]);
  });

  it('lights rivals for Murder and Informer, and the way out for the Limousine', () => {
    expect(targetsOf(legal, 'murder')).toEqual([
      { at: 'rival', place: 0, rival: 1 },
      { at: 'rival', place: 1, rival: 1 },
    ]);
    expect(targetsOf(legal, 'informer')).toEqual([]);
    expect(targetsOf(legal, 'limousine')).toEqual([{ at: 'own', place: 0 }]);
  });

  it('becomes the legal action of a lit target, and nothing elsewhere', () => {
    expect(actionAt(legal, 'r2', { at: 'own', place: 1 })).toEqual({ kind: 'play', card: 'r2', place: 1 });
    expect(actionAt(legal, 'r2', { at: 'rival', place: 1, rival: 1 })).toBeNull();
    expect(actionAt(legal, 'murder', { at: 'rival', place: 1, rival: 1 })).toEqual({ kind: 'murder', place: 1, rival: 1 });
    expect(actionAt(legal, 'murder', { at: 'own', place: 1 })).toBeNull();
    expect(actionAt(legal, 'limousine', { at: 'own', place: 0 })).toBeNull();
  });

  it('tells a target from its neighbours', () => {
    const targets = targetsOf(legal, 'murder');
    expect(isTarget(targets, { at: 'rival', place: 0, rival: 1 })).toBe(true);
    expect(isTarget(targets, { at: 'rival', place: 0, rival: 2 })).toBe(false);
    expect(isTarget(targets, { at: 'own', place: 0 })).toBe(false);
  });
});

describe('what invites a touch', () => {
  it('is what the server lists', () => {
    expect(isPlayable(legal, 'b7')).toBe(true);
    expect(isPlayable(legal, 'murder')).toBe(true);
    expect(isPlayable(legal, 'revolver')).toBe(false);
    expect(drawOf(legal)).toEqual({ kind: 'draw' });
    expect(endOf([])).toBeNull();
  });

  it('in a tie is a gangster, or nobody', () => {
    const sends: Action[] = [
      { kind: 'send', card: null },
      { kind: 'send', card: 'g7' },
    ];
    expect(sendOf(sends, 'g7')).toEqual(sends[1]);
    expect(sendOf(sends, null)).toEqual(sends[0]);
    expect(isPlayable(sends, 'g7')).toBe(true);
    expect(isPlayable(sends, 'murder')).toBe(false);
  });
});

it('a hand is sorted by value or by family, specials last', () => {
  expect(sorted(['murder', 'b3', 'r12', 'r3'], 'value')).toEqual(['r3', 'b3', 'r12', 'murder']);
  expect(sorted(['murder', 'b3', 'r12', 'r3'], 'family')).toEqual(['r3', 'r12', 'b3', 'murder']);
});
