import { describe, expect, it } from 'vitest';
import { winnersOf } from '$kit/result';
import { perfectExpectation } from './ending';
import { emptySheet, moment } from './example';
import { isShort, point, ROLLS, WIDTH } from './fuse';
import { nextToTurn, wishOf } from './keys';
import { LESSONS, lessonFor, type Lesson } from './lessons';
import { whyNotBox, whyNotDie, whyNotRoll, whyNotTurn } from './refusal';

describe('lessons', () => {
  const none = new Set<Lesson>();
  const first = { ...moment, phase: 'first' as const, sheets: [emptySheet, emptySheet] };

  it('come when they matter, the most pressing first', () => {
    expect(lessonFor(first, 0, none)).toBe('first');
    expect(lessonFor(moment, 0, none)).toBe('red');
    expect(lessonFor({ ...moment, turnable: [] }, 0, none)).toBe('keep');
    expect(lessonFor({ ...moment, offers: moment.offers.with(7, 21) }, 0, none)).toBe('straight');
  });

  it('come once, and only to the player in turn', () => {
    expect(lessonFor(moment, 0, new Set<Lesson>(['red']))).toBe('keep');
    expect(lessonFor(moment, 0, new Set(LESSONS))).toBeNull();
    expect(lessonFor(moment, 1, none)).toBeNull();
    expect(lessonFor(moment, null, none)).toBeNull();
  });
});

describe('refusals', () => {
  it('name the reason', () => {
    expect(whyNotDie({ ...moment, phase: 'over' }, 0)).toBe('illegal.over');
    expect(whyNotDie({ ...moment, phase: 'begin' }, 0)).toBe('illegal.not-begun');
    expect(whyNotDie({ ...moment, phase: 'rolling' }, 0)).toBe('illegal.chance-to-come');
    expect(whyNotDie(moment, 1)).toBe('illegal.not-your-turn');
    expect(whyNotDie(moment, null)).toBe('illegal.not-your-turn');
    expect(whyNotDie({ ...moment, phase: 'first' }, 0)).toBe('illegal.first-roll-all');
    expect(whyNotRoll(moment, 0)).toBe('illegal.no-dice');
    expect(whyNotBox(moment, 0, '3')).toBe('illegal.box-filled');
    expect(whyNotBox({ ...moment, phase: 'first' }, 0, 'red')).toBe('illegal.must-roll-first');
    expect(whyNotTurn(moment, 0)).toBe('illegal.not-turnable');
  });
});

describe('the fuse', () => {
  it('is short when there is hardly a roll for every box', () => {
    expect(isShort(emptySheet)).toBe(false);
    expect(isShort({ ...emptySheet, rolls_left: 10 })).toBe(true);
    expect(isShort({ ...emptySheet, rolls_left: 2, done: true })).toBe(false);
  });

  it('burns from right to left', () => {
    expect(point(ROLLS).x).toBeGreaterThan(point(ROLLS - 1).x);
    expect(point(ROLLS).x).toBeLessThan(WIDTH);
    expect(point(0).x).toBeGreaterThan(0);
  });
});

describe('keys', () => {
  it('mean dice, or faces while a die is being turned', () => {
    expect(wishOf('4', false)).toEqual({ do: 'die', die: 4 });
    expect(wishOf('4', true)).toEqual({ do: 'face', face: 4 });
    expect(wishOf('r', false)).toEqual({ do: 'roll' });
    expect(wishOf('7', false)).toBeNull();
    expect(wishOf('Escape', false)).toBeNull();
  });

  it('go round the red dice', () => {
    expect(nextToTurn([1, 3, 6], null)).toBe(1);
    expect(nextToTurn([1, 3, 6], 3)).toBe(6);
    expect(nextToTurn([1, 3, 6], 6)).toBe(1);
    expect(nextToTurn([], null)).toBeNull();
  });
});

describe('the ending', () => {
  it('knows who shares the win and what perfection expects', () => {
    expect(winnersOf([1, 2, 1])).toEqual([0, 2]);
    expect(perfectExpectation({ perfect: 268.5 })).toBe(268.5);
    expect(perfectExpectation({})).toBeNull();
    expect(perfectExpectation(undefined)).toBeNull();
  });
});
