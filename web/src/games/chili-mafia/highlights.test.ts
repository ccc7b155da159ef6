import { describe, expect, it } from 'vitest';
import { highlightsOf } from './highlights';
import type { GameEvent } from './types';

const formed = (gang: number, cards: string[]) => ({ kind: 'formed', seat: 0, at: 0, gang, cards }) as unknown as GameEvent;
const attacked = (targets: string[]) => ({ kind: 'attacked', seat: 1, victim: 0, targets }) as unknown as GameEvent;
const hit = (cards: string[]) => ({ kind: 'hit', victim: 0, hot: 'whack', cards }) as unknown as GameEvent;
const stopped = (seat: number) => ({ kind: 'neutralised', seat, cards: ['fuggedaboutit'] }) as unknown as GameEvent;

const told = (...events: GameEvent[]) => highlightsOf(events.map((event) => ({ event })));

describe('the highlights of a game', () => {
  it('are the gang, the blow and the stop that counted most', () => {
    const big = formed(1, ['jalapeno', 'jalapeno', 'sweet-chili']);
    const hard = hit(['carolina-reaper']);
    const saved = stopped(2);
    const story = [formed(0, ['poblano', 'tabasco', 'habanero']), big, attacked(['poblano']), stopped(1)];
    expect(told(...story, attacked(['carolina-reaper']), saved, hit(['poblano']), hard)).toEqual([
      { kind: 'gang', event: big },
      { kind: 'blow', event: hard },
      { kind: 'stop', event: saved },
    ]);
  });

  it('are fewer where less happened', () => {
    expect(told()).toEqual([]);
    expect(told(attacked(['poblano']))).toEqual([]);
  });
});
