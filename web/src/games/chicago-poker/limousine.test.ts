import { describe, expect, it } from 'vitest';
import { drives } from './example';
import { boardable, destinations, driveOf, mustFollow, preview, step } from './limousine';

describe('filling the Limousine', () => {
  it('knows where it can arrive', () => {
    expect(destinations(drives, 0, [])).toEqual([1]);
    expect(destinations(drives, 1, [])).toEqual([]);
  });

  it('lets anyone in who can be among the last', () => {
    expect(boardable(drives, 0, 1, [])).toEqual([0, 1, 2]);
    expect(boardable(drives, 0, 1, [2])).toEqual([0, 1]);
    expect(boardable(drives, 0, 1, [2, 1, 0])).toEqual([]);
  });

  it('says who has to come along', () => {
    expect(mustFollow(drives, 0, 1, [])).toEqual([]);
    expect(mustFollow(drives, 0, 1, [2])).toEqual([]);
    expect(mustFollow(drives, 0, 1, [1])).toEqual([2]);
    expect(mustFollow(drives, 0, 1, [0])).toEqual([1, 2]);
  });

  it('drives only what the server lists, in the chosen order', () => {
    expect(driveOf(drives, 0, 1, [1])).toBeNull();
    expect(driveOf(drives, 0, 1, [])).toBeNull();
    expect(driveOf(drives, 0, null, [2])).toBeNull();
    expect(driveOf(drives, 0, 1, [2, 1])?.order).toEqual([2, 1]);
  });

  it('lets a card in and out again', () => {
    expect(step([2], 1)).toEqual([2, 1]);
    expect(step([2, 1], 2)).toEqual([1]);
  });

  it('shows how they will lie', () => {
    expect(preview('gambling-hall', 1, 3)).toEqual([false, true, false]);
    expect(preview('speakeasy', 0, 2)).toEqual([false, false]);
    expect(preview('jazz-club', 4, 1)).toEqual([false]);
  });
});
