import { describe, expect, it } from 'vitest';
import { adviceFrom, bestTurn, diceToRoll, rollWorth } from './hints';

const hint = {
  unit: 'final-score',
  options: [
    { action: { kind: 'roll' as const, dice: [2, 4] }, value: 187.4 },
    { action: { kind: 'turn' as const, die: 3, face: 6 }, value: 186.1 },
    { action: { kind: 'turn' as const, die: 3, face: 5 }, value: 186.9 },
    { action: { kind: 'score' as const, box: 'red' as const }, value: 184.2 },
    { action: { kind: 'roll' as const, dice: [4] }, value: 180 },
  ],
};

describe('a hint on the board', () => {
  const advice = adviceFrom(hint)!;

  it('is nothing without an answer', () => {
    expect(adviceFrom(null)).toBeNull();
    expect(adviceFrom({ unit: 'final-score', options: [] })).toBeNull();
    expect(rollWorth(null, [1])).toBeNull();
    expect(bestTurn(null, 1)).toBeNull();
    expect(diceToRoll(null)).toEqual([]);
  });

  it('knows the best action and how far behind every other is', () => {
    expect(advice.best).toEqual({ kind: 'roll', dice: [2, 4] });
    expect(advice.boxes.red?.value).toBe(184.2);
    expect(advice.boxes.red?.behind).toBeCloseTo(3.2);
    expect(advice.boxes.red?.best).toBe(false);
  });

  it('values the dice chosen now, in any order', () => {
    expect(rollWorth(advice, [4, 2])?.best).toBe(true);
    expect(rollWorth(advice, [4])?.behind).toBeCloseTo(7.4);
    expect(rollWorth(advice, [1])).toBeNull();
  });

  it('shows the best face of a red die', () => {
    expect(bestTurn(advice, 3)?.face).toBe(5);
    expect(bestTurn(advice, 1)).toBeNull();
  });

  it('stars dice only when rolling is the best thing to do', () => {
    expect(diceToRoll(advice)).toEqual([2, 4]);
    const score = adviceFrom({ unit: 'final-score', options: hint.options.slice(3) });
    expect(score?.best.kind).toBe('score');
    expect(diceToRoll(score)).toEqual([]);
  });

  it('calls equal values equally good', () => {
    const tie = adviceFrom({
      unit: 'final-score',
      options: [
        { action: { kind: 'score', box: '1' }, value: 100 },
        { action: { kind: 'score', box: '2' }, value: 99.999 },
      ],
    })!;
    expect(tie.boxes['2']?.best).toBe(true);
  });
});
