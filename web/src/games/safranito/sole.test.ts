import { describe, expect, it } from 'vitest';
import en from '$games/safranito/texts/en.json';
import { textsIn } from '$kit/i18n';
import { moment } from './example';
import { soleAnswer, soleSecret, soleWords } from './sole';
import type { Action, View } from './types';

const pass: Action = { kind: 'pass' };
const at = (phase: View['phase'], more: Partial<View> = {}): View => ({ ...moment, phase, ...more });
const drawn = (many: number) => ({ seat: 0, left: 0, drawn: many, spices: Array<'mint'>(many).fill('mint') });

describe('what is no choice', () => {
  it('is the only answer there is, in a sale, while cooking, among bowls and cards', () => {
    expect(soleAnswer(at('sale'), 0, [pass])).toEqual(pass);
    expect(soleAnswer(at('cook'), 0, [pass])).toEqual(pass);
    const bowl: Action = { kind: 'open-bowl', spice: 'mint' };
    expect(soleAnswer(at('bowl'), 0, [bowl])).toEqual(bowl);
    const keep: Action = { kind: 'keep', spice: 'mint' };
    expect(soleAnswer(at('keep', { drawing: drawn(2) }), 0, [keep])).toEqual(keep);
  });

  it('is never what is one', () => {
    expect(soleAnswer(at('sale'), 0, [{ kind: 'sell', cards: 1 }, pass])).toBeNull();
    expect(soleAnswer(at('purchase'), 0, [{ kind: 'buy' }, pass])).toBeNull();
    expect(soleAnswer(at('sale'), 0, [])).toBeNull();
    const toss = { token: 10, face_up: false, stance: 0, direction: 0, power: 400, loft: 'toss', hand: 'steady' } as const;
    expect(soleAnswer(at('toss'), 0, [{ kind: 'toss', ...toss }])).toBeNull();
  });

  it('takes its time where other people would learn from it what is in a hand (SF-14)', () => {
    const people: Partial<View> = { throwers: ['person', 'person'] };
    expect(soleSecret(at('sale', people), 0)).toBe(true);
    expect(soleSecret(at('cook', people), 0)).toBe(true);
    expect(soleSecret(at('keep', { ...people, drawing: drawn(2) }), 0)).toBe(true);
    // One card drawn, one bowl with tokens: everybody knows.
    expect(soleSecret(at('keep', { ...people, drawing: drawn(1) }), 0)).toBe(false);
    expect(soleSecret(at('bowl', people), 0)).toBe(false);
    // A bot does not look at the clock.
    expect(soleSecret(at('sale', { throwers: ['person', 'average'] }), 0)).toBe(false);
  });

  it('is told in words', () => {
    const t = textsIn('en', en);
    expect(soleWords(at('sale'), 0, pass, t)).toBe('You have no saffron to sell.');
    expect(soleWords(at('cook'), 0, pass, t)).toBe('You can’t cook anything this round.');
    expect(soleWords(at('bowl'), 0, { kind: 'open-bowl', spice: 'mint' }, t)).toBe('Only one bowl has tokens: mint is traded.');
  });
});
