import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { pictureOf, play, stage, STAGE } from './playback';

describe('acting out events', () => {
  const start = pictureOf(moment);

  it('gives the turn to whoever was drawn to begin', () => {
    expect(play(start, { kind: 'first-chosen', seat: 1 })).toEqual({ ...start, turn: 1 });
  });

  it('throws the dice rolled and burns the fuse', () => {
    const after = play(start, { kind: 'rolled', seat: 0, dice: [2, 4], faces: [6, 4], rolls_left: 26 });
    expect(after.dice).toEqual([1, 6, 3, 4, 2, 6]);
    expect(after.throws).toEqual([0, 1, 0, 1, 0, 0]);
    expect(after.sheets[0]?.rolls_left).toBe(26);
    expect(start.dice).toEqual(moment.dice);
  });

  it('turns one die without throwing it', () => {
    const after = play(start, { kind: 'turned', seat: 0, die: 1, face: 6 });
    expect(after.dice[0]).toBe(6);
    expect(after.throws).toEqual(start.throws);
  });

  it('writes points and lost boxes', () => {
    const scored = play(start, { kind: 'scored', seat: 0, box: 'red', points: 30, pattern: 'red' });
    expect(scored.sheets[0]?.boxes[6]).toBe(30);
    const lost = play(scored, { kind: 'ran-out', seat: 0, boxes: ['1', 'chance'] });
    expect(lost.sheets[0]?.boxes).toEqual([0, null, 12, null, null, null, 30, null, null, 0]);
    const done = play(lost, { kind: 'finished', seat: 0, boxes_total: 42, bonus: 0, total: 42 });
    expect(done.sheets[0]).toMatchObject({ total: 42, done: true });
  });

  it('keeps every event under half a second', () => {
    for (const time of Object.values(STAGE)) expect(time).toBeLessThan(500);
  });

  it('does not act out a long absence', () => {
    const { skipped, played } = stage(Array.from({ length: 50 }, (_, i) => i));
    expect(skipped.length + played.length).toBe(50);
    expect(played.at(-1)).toBe(49);
    expect(played.length).toBeLessThan(10);
  });
});
