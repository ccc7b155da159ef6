import { describe, expect, it } from 'vitest';
import { mayChoose, mayRoll, onlyRoll, rollToMake, scoreOf, toggle, turnableDice, turnsOf } from './choice';
import type { Action } from './types';

const first: Action[] = [{ kind: 'roll', dice: [1, 2, 3, 4, 5, 6] }];
const choose: Action[] = [
  { kind: 'roll', dice: [2] },
  { kind: 'roll', dice: [4] },
  { kind: 'roll', dice: [2, 4] },
  { kind: 'turn', die: 4, face: 6 },
  { kind: 'turn', die: 4, face: 1 },
  { kind: 'turn', die: 2, face: 1 },
  { kind: 'score', box: 'red' },
];
const last: Action[] = [{ kind: 'score', box: '1' }];

describe('choosing dice', () => {
  it('adds a die in order and takes it away again', () => {
    expect(toggle([4], 2)).toEqual([2, 4]);
    expect(toggle([2, 4], 2)).toEqual([4]);
  });

  it('needs no choice for the first roll of a turn', () => {
    expect(onlyRoll(first)).toEqual(first[0]);
    expect(rollToMake(first, [])).toEqual(first[0]);
    expect(mayChoose(first, 3)).toBe(false);
  });

  it('rolls exactly the dice chosen, in whatever order they were tapped', () => {
    expect(rollToMake(choose, [4, 2])).toEqual({ kind: 'roll', dice: [2, 4] });
    expect(rollToMake(choose, [])).toBeNull();
    expect(rollToMake(choose, [3])).toBeNull();
  });

  it('opens only dice that some legal roll contains', () => {
    expect(mayChoose(choose, 4)).toBe(true);
    expect(mayChoose(choose, 3)).toBe(false);
    expect(mayRoll(last)).toBe(false);
    expect(mayRoll([])).toBe(false);
  });

  it('finds turns and scores among the legal actions', () => {
    expect(turnableDice(choose)).toEqual([2, 4]);
    expect(turnsOf(choose, 4).map((turn) => turn.face)).toEqual([6, 1]);
    expect(scoreOf(choose, 'red')).toEqual({ kind: 'score', box: 'red' });
    expect(scoreOf(choose, 'pairs')).toBeNull();
  });
});
