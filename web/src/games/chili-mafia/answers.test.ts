import { describe, expect, it } from 'vitest';
import { humanPace, passOf, questionOf, wantsToBeAsked, type Habits } from './answers';
import { moment } from './example';
import type { Action, View } from './types';

/** Seat 1's ghost pepper goes for seat 0's gang. */
const asked: View = {
  ...moment,
  step: { ...moment.step, what: 'hot' },
  to_act: [0, 2, 3],
  turn: 1,
  attack: { kind: 'attack', hot: 'whack', by: 1, attacker: 'ghost-pepper', gang: 0, targets: ['poblano'] },
};
const canOnlyPass: Action[] = [{ kind: 'decline' }];
const canAnswer: Action[] = [{ kind: 'decline' }, { kind: 'fuggedaboutit' }];
const usual: Habits = { always: false, mineOnly: false };

describe('a pass by itself', () => {
  it('takes a moment among bots', () => {
    expect(humanPace(true, () => 0)).toBe(400);
    expect(humanPace(true, () => 1)).toBe(800);
  });

  it('takes at times as long among people as somebody who ponders', () => {
    expect(humanPace(false, () => 0)).toBe(800);
    expect(humanPace(false, () => 0.5)).toBeLessThan(2000);
    expect(humanPace(false, () => 0.95)).toBeGreaterThan(4000);
    expect(humanPace(false, () => 0.999999)).toBe(7000);
  });

  it('is the same for a hand that could answer', () => {
    expect(passOf(canOnlyPass)).toEqual(passOf(canAnswer));
    expect(questionOf(asked, canOnlyPass)).toBe(questionOf(asked, canAnswer));
  });
});

describe('who is asked', () => {
  it('is whoever holds an answer, whomever it hits', () => {
    for (const seat of [0, 2, 3]) {
      expect(wantsToBeAsked(asked, seat, canAnswer, usual)).toBe(true);
      expect(wantsToBeAsked(asked, seat, canOnlyPass, usual)).toBe(false);
    }
  });

  it('is everybody who always wants to be', () => {
    expect(wantsToBeAsked(asked, 2, canOnlyPass, { always: true, mineOnly: false })).toBe(true);
  });

  it('is only the attacked side where that was chosen', () => {
    const mineOnly = { always: false, mineOnly: true };
    expect(wantsToBeAsked(asked, 0, canAnswer, mineOnly)).toBe(true);
    expect(wantsToBeAsked(asked, 2, canAnswer, mineOnly)).toBe(false);
    const teams: View = { ...asked, setup: { ...asked.setup, teams: '2v2' } };
    expect(wantsToBeAsked(teams, 2, canAnswer, mineOnly)).toBe(true);
  });

  it('is everybody who can use a secret card, and who must choose', () => {
    const mineOnly = { always: false, mineOnly: true };
    const bribe: View = { ...asked, step: { ...asked.step, what: 'bribe' } };
    expect(wantsToBeAsked(bribe, 2, canAnswer, mineOnly)).toBe(true);
    expect(wantsToBeAsked(asked, 2, [{ kind: 'guard', cards: [] }], mineOnly)).toBe(true);
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
