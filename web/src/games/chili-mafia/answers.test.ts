import { describe, expect, it } from 'vitest';
import { humanPace, passOf, questionOf, recallAutoPass, rememberAutoPass } from './answers';
import { moment } from './example';
import type { Action, View } from './types';

const asked: View = { ...moment, step: { ...moment.step, what: 'hot' }, to_act: [0, 2, 3], turn: 1 };
const canOnlyPass: Action[] = [{ kind: 'decline' }];
const canAnswer: Action[] = [{ kind: 'decline' }, { kind: 'fuggedaboutit' }];

describe('an automatic pass', () => {
  it('takes one to three seconds', () => {
    expect(humanPace(() => 0)).toBe(1000);
    expect(humanPace(() => 0.9999)).toBeLessThanOrEqual(3000);
  });

  it('is the same for a hand that could answer', () => {
    expect(passOf(canOnlyPass)).toEqual(passOf(canAnswer));
    expect(questionOf(asked, canOnlyPass)).toBe(questionOf(asked, canAnswer));
  });

  it('is remembered on this device', () => {
    expect(recallAutoPass()).toBe(false);
    rememberAutoPass(true);
    expect(recallAutoPass()).toBe(true);
  });
});

describe('a question', () => {
  it('stays the same while others answer', () => {
    expect(questionOf({ ...asked, to_act: [0] }, canAnswer)).toBe(questionOf(asked, canAnswer));
  });

  it('is another one after the next attack', () => {
    expect(questionOf({ ...asked, hots: 1 }, canAnswer)).not.toBe(questionOf(asked, canAnswer));
  });

  it('is none where passing is no answer', () => {
    expect(questionOf(asked, [{ kind: 'guard', cards: [] }])).toBeNull();
  });
});
