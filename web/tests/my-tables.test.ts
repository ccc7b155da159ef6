import { beforeEach, expect, it } from 'vitest';
import { myTables } from '../src/kit/my-tables.svelte';
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
