import { describe, expect, it } from 'vitest';
import en from '$games/chicago_poker/texts/en.json';
import { textsIn } from '$kit/i18n';
import { BEAT, dramasIn, isDrama, isNamed, isOpen, lengthOf, stepsOf } from './drama';
import type { GameEvent, ShotOut, Shown } from './types';
import { differAt, heardOf, outcomeOf, runnerUp, verdict, whyOf } from './verdict';

const t = textsIn('en', en);

const pair: Shown = { seat: 0, cards: ['r9', 'y9', 'g4'], hand: 'pair', values: [9, 4], best: true };
const lower: Shown = { seat: 1, cards: ['b9', 'v9', 'r3'], hand: 'pair', values: [9, 3], best: false };
const alone: Shown = { seat: 2, cards: ['b15'], hand: 'nothing', values: [15], best: false };
const shot: ShotOut = { kind: 'shot-out', seat: 0, place: 1, shown: [pair, lower, alone] };
const took: GameEvent = { kind: 'took', seat: 0, place: 1, establishment: 'gambling-hall', by: 'hand' };
const town = ['speakeasy', 'gambling-hall'] as const;

describe('the staging of a shoot-out', () => {
  const [drama] = dramasIn([shot, took], town);

  it('turns over what lay face down, then names the hand, row by row', () => {
    expect(stepsOf(drama!)).toEqual([
      { do: 'turn', row: 0, card: 1 },
      { do: 'name', row: 0 },
      { do: 'turn', row: 1, card: 1 },
      { do: 'name', row: 1 },
      { do: 'name', row: 2 },
      { do: 'verdict' },
    ]);
  });

  it('shows a card once its step is done, and open ones from the start', () => {
    const steps = stepsOf(drama!);
    expect(isOpen(steps, 0, 0, 0)).toBe(true);
    expect(isOpen(steps, 0, 0, 1)).toBe(false);
    expect(isOpen(steps, 1, 0, 1)).toBe(true);
    expect(isNamed(steps, 1, 0)).toBe(false);
    expect(isNamed(steps, 2, 0)).toBe(true);
  });

  it('knows who won what', () => {
    expect(drama!.took?.seat).toBe(0);
    expect(drama!.establishment).toBe('gambling-hall');
    expect(drama!.rows.map((row) => row.best)).toEqual([true, false, false]);
  });

  it('leaves a tie open and follows it with the reinforcements', () => {
    const events: GameEvent[] = [
      shot,
      { kind: 'tied', place: 1, seats: [0, 1], round: 1 },
      {
        kind: 'reinforced',
        place: 1,
        sent: [
          { seat: 0, card: 'g7' },
          { seat: 1, card: null },
        ],
      },
      { ...took, by: 'reinforcement' },
    ];
    const [first, second] = dramasIn(events, town);
    expect(first!.took).toBeNull();
    expect(second!.rows.map((row) => row.nobody)).toEqual([false, true]);
    expect(second!.took).toMatchObject({ seat: 0, by: 'reinforcement' });
    expect(stepsOf(second!)).toEqual([{ do: 'turn', row: 0, card: 0 }, { do: 'verdict' }]);
  });

  it('stages an Informer for the one who was told, and for nobody else', () => {
    const told: GameEvent = { kind: 'informed', seat: 0, place: 0, rival: 1, slots: [0, 1], cards: ['r3', 'g4'] };
    expect(isDrama(told)).toBe(true);
    expect(dramasIn([told], town)[0]).toMatchObject({ kind: 'peek', rows: [{ seat: 1, cards: ['r3', 'g4'] }] });
    expect(isDrama({ ...told, cards: null })).toBe(false);
    expect(dramasIn([{ ...told, cards: null }], town)).toEqual([]);
  });

  it('never takes half a second a step', () => {
    for (const beat of Object.values(BEAT)) expect(beat).toBeLessThan(500);
    expect(lengthOf([])).toBe(0);
    expect(lengthOf([shot, took])).toBeGreaterThan(1000);
  });
});

describe('why one won', () => {
  it('by the kind of hand', () => {
    expect(verdict([{ ...pair, hand: 'flush' }, lower, alone], t)).toBe('Flush beats Pair.');
  });

  it('by the first value that differs', () => {
    expect(differAt([9, 4], [9, 3])).toBe(1);
    expect(verdict(shot.shown, t)).toBe('Pair on both sides: 4 beats 3.');
  });

  it('by a card the other does not have', () => {
    expect(verdict([pair, { ...lower, values: [9] }], t)).toBe('Pair on both sides: one more card decides.');
  });

  it('by being alone, or not at all', () => {
    expect(verdict([pair], t)).toBe('Nobody else came.');
    expect(verdict([pair, { ...lower, best: true }], t)).toContain('reinforcements');
  });

  it('compares with the best of the others', () => {
    expect(runnerUp(shot.shown)).toBe(lower);
    expect(runnerUp([pair])).toBeNull();
  });
});

describe('what is heard of a shoot-out', () => {
  const [drama] = dramasIn([shot, took], town);
  const steps = stepsOf(drama!);
  const eyes = { seat: null, names: ['Ana', 'Bo', 'Cy'] };

  it('grows with every hand that is named', () => {
    const first = steps.findIndex((step) => step.do === 'name') + 1;
    expect(heardOf(drama!, steps, 0, eyes, t)).toBe('');
    expect(heardOf(drama!, steps, first, eyes, t)).toContain('Pair');
    expect(heardOf(drama!, steps, first, eyes, t)).not.toContain('takes');
  });

  it('ends with who won what and why', () => {
    const all = heardOf(drama!, steps, steps.length, eyes, t);
    expect(all).toContain(outcomeOf(drama!, eyes, t));
    expect(all.endsWith(whyOf(drama!, eyes, t))).toBe(true);
  });

  it('speaks to whoever was in it', () => {
    const mine = { ...eyes, seat: drama!.took!.seat };
    expect(outcomeOf(drama!, mine, t)).toMatch(/^You take/);
    expect(heardOf(drama!, steps, steps.length, mine, t)).toContain('You: Pair');
  });
});
