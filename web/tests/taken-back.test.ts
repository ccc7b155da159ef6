import { describe, expect, it } from 'vitest';
import type { GameModule } from '$kit/game';
import { t } from '$kit/i18n';
import { isTakenBack, withTakeBacks } from '$kit/taken-back';

const game = { id: 'a-game', sentence: () => 'a line of the game', weight: () => 2 } as unknown as GameModule;
const back = { kind: 'taken-back', seat: 1 };

describe('a move that was taken back', () => {
  const told = withTakeBacks(game);

  it('is told in every game, to whoever did it and to the others', () => {
    expect(told.sentence(back, { names: ['Ana', 'Bo'], me: 0 }, t)).toBe('Bo took the last move back.');
    expect(told.sentence(back, { names: ['Ana', 'Bo'], me: 1 }, t)).toBe('You took your last move back.');
  });

  it('leaves the game’s own words alone', () => {
    expect(told.sentence({ kind: 'rolled', seat: 0 }, { names: ['Ana'], me: null }, t)).toBe('a line of the game');
    expect([told.weight!(back, { names: [], me: null }), told.weight!({}, { names: [], me: null })]).toEqual([1, 2]);
    expect([isTakenBack({ event: back }), isTakenBack({ event: { kind: 'rolled' } })]).toEqual([true, false]);
  });
});
