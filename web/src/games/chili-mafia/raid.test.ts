import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { arrangementOf, bySeat, companyOf, planFor, planOf, put, type Piece } from './raid';
import type { Pepper, View } from './types';

const piece = (card: Pepper): Piece => ({ id: 0, card, fromHand: false });
const plan = planOf(moment, 3);

describe('a plan', () => {
  it('begins with the gangs as they stand and the peppers in hand', () => {
    const own = planOf(moment, 0);
    expect(own.groups.map(({ pieces }) => pieces.map(({ card }) => card))).toEqual([['poblano', 'hungarian', 'habanero']]);
    expect(own.hand.map(({ card }) => card)).toEqual(['jimmy-nardello', 'poblano', 'tabasco']);
  });

  it('moves a pepper to another gang, and a gang without peppers is gone', () => {
    const lone = plan.groups[1]!.pieces[0]!;
    const moved = put(plan, lone.id, { kind: 'group', id: plan.groups[0]!.id });
    expect(moved.groups).toHaveLength(1);
    expect(moved.groups[0]!.pieces.at(-1)!.card).toBe('tabasco');
  });

  it('founds a gang in front of a seat', () => {
    const moved = put(plan, plan.groups[0]!.pieces[0]!.id, { kind: 'new', at: 3 });
    expect(moved.groups.map(({ pieces }) => pieces.length)).toEqual([2, 1, 1]);
    expect(new Set(moved.groups.map(({ id }) => id)).size).toBe(3);
  });

  it('leaves peppers of the table on the table; those from hand may go back', () => {
    const own = planOf(moment, 0);
    expect(put(own, own.groups[0]!.pieces[0]!.id, { kind: 'hand' })).toBe(own);
    const lent = own.hand[0]!;
    const added = put(own, lent.id, { kind: 'group', id: 0 });
    expect(added.hand).toHaveLength(2);
    expect(put(added, lent.id, { kind: 'hand' }).hand).toHaveLength(3);
  });

  it('is sent with every gang in the server’s order', () => {
    const own = planOf(moment, 0);
    const added = put(own, own.hand[0]!.id, { kind: 'group', id: 0 });
    expect(arrangementOf(added).gangs).toEqual([{ at: 0, cards: ['jimmy-nardello', 'poblano', 'hungarian', 'habanero'] }]);
  });

  it('takes over an arrangement of the server, table peppers first', () => {
    const advised = planFor(moment, 0, [{ at: 0, cards: ['poblano', 'hungarian', 'tabasco', 'habanero'] }]);
    expect(advised.groups[0]!.pieces.filter(({ fromHand }) => fromHand).map(({ card }) => card)).toEqual(['tabasco']);
    expect(advised.hand.map(({ card }) => card)).toEqual(['jimmy-nardello', 'poblano']);
  });

  it('shows a team all of its sides, one’s own first', () => {
    const team: View = { ...moment, setup: { ...moment.setup, teams: '2v2' } };
    expect(bySeat(team, 3, planOf(team, 3)).map(({ at, groups }) => [at, groups.length])).toEqual([
      [3, 2],
      [1, 1],
    ]);
  });
});

describe('the company a gang is', () => {
  it.each([
    [['poblano', 'tabasco'], 'few'],
    [['poblano', 'bodyguard', 'poblano'], 'alike'],
    [['sweet-chili', 'poblano', 'tabasco'], 'different'],
    [['sweet-chili', 'sweet-chili', 'tabasco'], 'clash'],
    [['poblano', 'poblano', 'tabasco'], 'clash'],
  ] as [Pepper[], string][])('%j is %s', (cards, company) => {
    expect(companyOf(cards.map(piece))).toBe(company);
  });
});
