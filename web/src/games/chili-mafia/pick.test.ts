import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { guideOf } from './guide';
import { cardsOf, facetsOfAll, NO_PICK, offerOf, pickFor, settle, type Pick, type Spot } from './pick';
import type { Action, View } from './types';

const emAttack = (attacker: 'poblano' | 'habanero', gang: number, targets: ('jalapeno' | 'tabasco')[]): Action => ({
  kind: 'attack',
  hot: 'whack-em',
  by: 0,
  attacker,
  gang,
  targets,
});
const turncoat: Action = { kind: 'attack', hot: 'turncoat', by: 0, attacker: 'habanero', gang: 3, targets: ['tabasco'] };

const legal: Action[] = [
  { kind: 'form', cards: ['jimmy-nardello', 'poblano', 'tabasco'], at: 0 },
  { kind: 'add', card: 'jimmy-nardello', gang: 0 },
  { kind: 'add', card: 'tabasco', gang: 0 },
  emAttack('habanero', 2, ['jalapeno']),
  emAttack('habanero', 2, ['jalapeno', 'jalapeno']),
  emAttack('habanero', 3, ['tabasco']),
  turncoat,
  { kind: 'pass', card: 'whack-em', gang: null },
  { kind: 'pass', card: 'hungarian', gang: 0 },
];
const all = facetsOfAll(moment, legal);
const offer = (pick: Partial<Pick>, view: View = moment) => offerOf(view, all, { ...NO_PICK, ...pick });
const spot = (gang: number, at: number): Spot => ({ gang, at, card: moment.gangs[gang]!.cards[at]! });

describe('with nothing chosen', () => {
  it('lights every card of the hand that can do something, and nothing on the table', () => {
    const { hand, own, rival, gangs, ready } = offer({});
    expect([...hand]).toEqual([0, 1, 2, 3, 4]);
    expect(own(spot(0, 2))).toBe(false);
    expect(rival(spot(2, 0))).toBe(false);
    expect(gangs.size).toBe(0);
    expect(ready).toEqual([]);
  });
});

describe('peppers', () => {
  it('light the gang they may join', () => {
    expect([...offer({ hand: [0] }).gangs]).toEqual([0]);
    expect([...offer({ hand: [1] }).gangs]).toEqual([]);
  });

  it('make a gang when exactly these are legal', () => {
    expect(offer({ hand: [0, 1] }).ready).toEqual([]);
    expect(offer({ hand: [2, 0, 1] }).ready).toEqual([legal[0]]);
  });

  it('may join a gang together where each of them may', () => {
    expect([...offer({ hand: [0, 2] }).gangs]).toEqual([0]);
    expect([...offer({ hand: [0, 1] }).gangs]).toEqual([]);
  });
});

describe('an attack', () => {
  it('points at its only attacker by itself', () => {
    expect(settle(moment, all, { ...NO_PICK, hand: [3] }).own).toEqual(spot(0, 2));
  });

  it('lights only the targets the server lists', () => {
    const { rival } = offer({ hand: [3], own: spot(0, 2) });
    expect(rival(spot(2, 1))).toBe(true);
    expect(rival(spot(3, 0))).toBe(true);
    expect(rival(spot(1, 1))).toBe(false);
  });

  it('is ready with one target and with two of a kind', () => {
    const aimed = { hand: [3], own: spot(0, 2) };
    expect(offer({ ...aimed, rivals: [spot(2, 0)] }).ready).toEqual([legal[3]]);
    expect(offer({ ...aimed, rivals: [spot(2, 0), spot(2, 2)] }).ready).toEqual([legal[4]]);
    expect(offer({ ...aimed, rivals: [spot(2, 0), spot(3, 0)] }).open).toEqual([]);
  });

  it('leads through attacker and target', () => {
    const steps: [Partial<Pick>, string | null][] = [
      [{ hand: [4] }, 'ui.guide.attacker'],
      [{ hand: [4], own: spot(0, 2) }, 'ui.guide.target'],
      [{ hand: [4], own: spot(0, 2), rivals: [spot(3, 0)] }, null],
      [{ hand: [3], own: spot(0, 2), rivals: [spot(2, 0)] }, 'ui.guide.second'],
    ];
    for (const [change, key] of steps) {
      const pick = { ...NO_PICK, ...change };
      expect(guideOf('turn', offer(change), pick, cardsOf(moment.hand, pick))).toBe(key);
    }
  });
});

describe('a turncoat who waits for a place', () => {
  const view: View = {
    ...moment,
    step: { what: 'join', seat: 0, other: -1, card: 'tabasco' },
    attack: turncoat as View['attack'],
  };
  const into: Action = { kind: 'join', gang: 0 };
  const found: Action = { kind: 'form', cards: ['jimmy-nardello', 'poblano'], at: 0 };
  const guide = (places: Action[], change: Partial<Pick> = {}) => {
    const pick = { ...NO_PICK, ...change };
    return guideOf('join', offerOf(view, facetsOfAll(view, places), pick), pick, cardsOf(view.hand, pick));
  };

  it('lights the gangs that take him at once, also while peppers are chosen', () => {
    const places = facetsOfAll(view, [into, found]);
    expect([...offerOf(view, places, NO_PICK).gangs]).toEqual([0]);
    expect([...offerOf(view, places, { ...NO_PICK, hand: [0] }).gangs]).toEqual([0]);
  });

  it('starts a new gang with peppers from hand', () => {
    const places = facetsOfAll(view, [into, found]);
    expect([...offerOf(view, places, NO_PICK).hand]).toEqual([0, 1]);
    expect(offerOf(view, places, { ...NO_PICK, hand: [0, 1] }).ready).toEqual([found]);
  });

  it('is asked about by what there is', () => {
    expect(guide([into, found])).toBe('ui.guide.place');
    expect(guide([into])).toBe('ui.guide.place-gang');
    expect(guide([found])).toBe('ui.guide.place-new');
    expect(guide([into, found], { hand: [0, 1] })).toBeNull();
  });

  it('is shown its place by a hint', () => {
    const places = facetsOfAll(view, [into, found]);
    for (const facets of places) expect(offerOf(view, places, pickFor(view, facets)).ready).toEqual([facets.action]);
  });
});

describe('passing', () => {
  it('lights cards of the hand and of one’s gangs only in its own mode', () => {
    const passing = offer({ mode: 'pass' });
    expect([...passing.hand]).toEqual([3]);
    expect(passing.own(spot(0, 1))).toBe(true);
    expect(offer({ mode: 'pass', hand: [3] }).ready).toEqual([legal[7]]);
    expect(offer({ mode: 'pass', own: spot(0, 1) }).ready).toEqual([legal[8]]);
  });
});

describe('a hint', () => {
  it.each(legal.map((action, i) => [i, action] as const))('shows action %i so that it is ready', (_, action) => {
    const facets = all.find((each) => each.action === action)!;
    expect(offerOf(moment, all, pickFor(moment, facets)).ready).toContainEqual(action);
  });
});

describe('in a team', () => {
  it('offers a button for every seat the gang may stand in front of', () => {
    const forms: Action[] = [0, 2].map((at) => ({ kind: 'form', cards: ['jimmy-nardello', 'poblano', 'tabasco'], at }));
    const { ready } = offerOf(moment, facetsOfAll(moment, forms), { ...NO_PICK, hand: [0, 1, 2] });
    expect(ready).toEqual(forms);
  });
});
