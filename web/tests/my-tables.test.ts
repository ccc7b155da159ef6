import { beforeEach, describe, expect, it, vi } from 'vitest';
import { myTables } from '../src/kit/my-tables.svelte';
import { outcome } from '../src/kit/result';
import { placeAt } from '../src/pages/replay';
import { aTable } from './fake-socket';

beforeEach(() => [...myTables.list].forEach((table) => myTables.forget(table.id)));

it('remembers the tokens of a table and what became of it', () => {
  myTables.keep(aTable, [{ seat: 0, token: 'a' }]);
  myTables.keep({ ...aTable, status: 'over' });
  expect(myTables.tokens('abc')).toEqual([{ seat: 0, token: 'a' }]);
  expect(myTables.running).toEqual([]);
  expect(JSON.parse(localStorage.getItem('peppermill.tables')!)).toHaveLength(1);
});

it('adds seats taken later and replaces a renewed token', () => {
  myTables.keep(aTable, [{ seat: 1, token: 'b' }]);
  myTables.keep(aTable, [{ seat: 0, token: 'a' }]);
  myTables.keep(aTable, [{ seat: 1, token: 'c' }]);
  expect(myTables.tokens('abc')).toEqual([
    { seat: 0, token: 'a' },
    { seat: 1, token: 'c' },
  ]);
});

it('does not keep tables where this device only watched, nor too many', () => {
  myTables.keep(aTable);
  expect(myTables.list).toEqual([]);
  for (let n = 0; n < 20; n++) myTables.keep({ ...aTable, id: `t${n}` }, [{ seat: 0, token: 'a' }]);
  expect(myTables.list).toHaveLength(12);
  expect(myTables.list[0]!.id).toBe('t19');
});

describe('finished games', () => {
  const result = { scores: [301, 222], ranks: [1, 2], why: {} };
  const over = { ...aTable, status: 'over' as const, result };

  it('are remembered with their result, the latest first, and when they ended', () => {
    vi.useFakeTimers({ now: 1000 });
    myTables.keep({ ...over, id: 'first' }, [{ seat: 0, token: 'a' }]);
    vi.setSystemTime(2000);
    myTables.keep({ ...over, id: 'second' }, [{ seat: 0, token: 'a' }]);
    vi.setSystemTime(3000);
    // Looked at again: that does not make it later.
    myTables.keep({ ...over, id: 'first' });
    expect(myTables.finished.map(({ id, at }) => [id, at])).toEqual([
      ['second', 2000],
      ['first', 1000],
    ]);
    expect(myTables.finished[0]!.result).toEqual({ scores: [301, 222], ranks: [1, 2] });
    vi.useRealTimers();
  });

  it('do not push running tables out, and can be cleared', () => {
    myTables.keep(aTable, [{ seat: 0, token: 'a' }]);
    for (let n = 0; n < 20; n++) myTables.keep({ ...over, id: `o${n}` }, [{ seat: 0, token: 'a' }]);
    expect(myTables.finished).toHaveLength(12);
    expect(myTables.running.map(({ id }) => id)).toEqual(['abc']);
    myTables.forgetFinished();
    expect(myTables.list.map(({ id }) => id)).toEqual(['abc']);
  });

  it('are told from where one sat', () => {
    expect(outcome(result, ['Ana', 'Bo'], [0])).toBe('You win!');
    expect(outcome(result, ['Ana', 'Bo'], [1])).toBe('Ana wins!');
    expect(outcome(result, ['Ana', 'Bo'], [0, 1])).toBe('Ana wins!');
    expect(outcome({ scores: [5, 5], ranks: [1, 1] }, ['Ana', 'Bo'], [0])).toBe('Ana and Bo share the win!');
    expect(outcome({ scores: [301], ranks: [1] }, ['Ana'], [0])).toBe('You scored 301 points');
  });
});

it('finds a moment of a replay by its version', () => {
  const frames = [0, 1, 4, 7].map((version) => ({ version }));
  expect([0, 1, 3, 4, 99, -5, NaN].map((version) => placeAt(frames, version))).toEqual([0, 1, 1, 2, 3, 0, 0]);
});
