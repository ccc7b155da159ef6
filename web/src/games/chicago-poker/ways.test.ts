import { expect, it } from 'vitest';
import { totalOf, waysOf, winningTypes } from './ways';

it('tells what is missing, the nearest goal first', () => {
  expect(waysOf([2, 1, 0, 0], false).map(({ goal, missing }) => [goal, missing])).toEqual([
    ['alike', 1],
    ['types', 2],
    ['any', 2],
  ]);
  expect(waysOf([0, 0, 0, 0], false).map(({ missing }) => missing)).toEqual([3, 4, 5]);
});

it('asks for less in a quick game', () => {
  expect(waysOf([1, 1, 0, 0], true)).toEqual([
    { goal: 'alike', have: 1, need: 2, missing: 1 },
    { goal: 'any', have: 2, need: 3, missing: 1 },
  ]);
});

it('warns of the types that would win', () => {
  expect(winningTypes([2, 1, 0, 0], false)).toEqual(['speakeasy']);
  expect(winningTypes([1, 1, 1, 0], false)).toEqual(['gambling-hall']);
  expect(winningTypes([2, 2, 0, 0], false)).toHaveLength(4);
  expect(winningTypes([1, 0, 0, 0], true)).toEqual(['speakeasy']);
  expect(winningTypes([0, 0, 0, 0], false)).toEqual([]);
});

it('counts establishments', () => {
  expect(totalOf([2, 1, 0, 1])).toBe(4);
});
