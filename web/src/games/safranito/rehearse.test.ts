import { describe, expect, it } from 'vitest';
import { moment } from './example';
import { agrees } from './playback';
import { rehearse, tossedBy } from './rehearse';
import type { Tossed, View } from './types';

const tossing: View = { ...moment, phase: 'toss', bowl: null };
const straight = { stance: 0, direction: 0, power: 390, loft: 'toss', hand: 'slider' } as const;

describe('a toss in a lesson', () => {
  it('goes where the hand sent it, and is told as the server would tell it', () => {
    const found = rehearse(tossing, 0, { kind: 'toss', token: 40, face_up: false, ...straight })!;
    const event = found.events[0] as Tossed;
    expect([event.kind, event.seat, event.token, event.piece]).toEqual(['tossed', 0, 40, 4]);
    expect(['bowl', 'space', 'between', 'out']).toContain(found.how);
    expect(agrees(tossing.pieces, event)).toBe(true);
    const mine = found.view.pieces.find(({ piece }) => piece === 4)!;
    expect(mine.where).toBe(event.out ? 'out' : 'board');
    expect(found.view.seats[0]!.tokens).not.toContain(40);
  });

  it('is the same for the same wobble, from any side of the board', () => {
    const toss = (side: number) =>
      tossedBy({ seat: 0, side, piece: 0, token: 10, faceUp: false }, straight, [], 12345).flight.ticks;
    expect([1, 2, 3].map(toss)).toEqual([toss(0), toss(0), toss(0)]);
  });

  it('follows a flick of the finger and a pull of the mouse', () => {
    const points = [0, 1, 2, 3, 4, 5].map((at): [number, number, number] => [at * 100, 0, -6000 + at * 100]);
    const flick = { kind: 'flick', token: 10, face_up: false, loft: 'toss', base: 100, gain: 200, end: 500, points } as const;
    expect(rehearse(tossing, 0, { ...flick, points: [...points] })?.events).toHaveLength(1);
    const pull: [number, number, number][] = [
      [0, 0, -4000],
      [900, 0, -5500],
    ];
    expect(
      rehearse(tossing, 0, { kind: 'draw', token: 10, face_up: true, loft: 'lob', at: 0, points: pull })?.events,
    ).toHaveLength(1);
  });

  it('is not made of a finger that rests, nor of anything else one may do', () => {
    const still = [0, 1, 2, 3].map((at): [number, number, number] => [at * 100, 0, -6000]);
    expect(
      rehearse(tossing, 0, {
        kind: 'flick',
        token: 10,
        face_up: false,
        loft: 'toss',
        base: 100,
        gain: 200,
        end: 300,
        points: still,
      }),
    ).toBeNull();
    expect(rehearse(moment, 0, { kind: 'buy' })).toBeNull();
  });
});
