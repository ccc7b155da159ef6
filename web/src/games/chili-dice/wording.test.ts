import { describe, expect, it } from 'vitest';
import en from '$games/chili_dice/texts/en.json';
import fr from '$games/chili_dice/texts/fr.json';
import { textsIn } from '$kit/i18n';
import { onlooker } from '$kit/speak';
import { moment } from './example';
import type { Action, GameEvent } from './types';
import { prompt, rulesSection, seatLine, sentence } from './wording';

const english = textsIn('en', en);
const french = textsIn('fr', fr);
const names = ['Ana', 'Bo'];
const said = (event: GameEvent, who = names) => sentence(event, onlooker(who), english);

describe('the log', () => {
  it('names red faces', () => {
    const event: GameEvent = { kind: 'rolled', seat: 0, dice: [1, 4], faces: [3, 4], rolls_left: 24 };
    expect(said(event)).toBe('Ana rolls 2 dice: 3, red 4.');
    expect(sentence(event, onlooker(names), french)).toBe('Ana lance 2 dés\u00a0: 3, 4 rouge.');
  });

  it('begins with who begins', () => {
    expect(said({ kind: 'first-chosen', seat: 1 })).toBe('Bo begins.');
    expect(sentence({ kind: 'first-chosen', seat: 0 }, onlooker(names), french)).toBe('Ana commence.');
  });

  it('counts one die in words', () => {
    expect(said({ kind: 'rolled', seat: 1, dice: [2], faces: [5], rolls_left: 3 })).toBe('Bo rolls one die: 5.');
  });

  it('tells turns and scores', () => {
    expect(said({ kind: 'turned', seat: 0, die: 4, face: 6 })).toBe('Ana turns die 4 to 6.');
    expect(said({ kind: 'scored', seat: 0, box: 'red', points: 40, pattern: 'red' })).toBe(
      'Ana writes 40 in Red: ten for every red face.',
    );
    expect(said({ kind: 'scored', seat: 1, box: 'pairs', points: 0, pattern: 'nothing' })).toBe('Bo gives up Pairs: 0.');
  });

  it('names the boxes lost when the fuse is out, and is silent when none is', () => {
    expect(said({ kind: 'ran-out', seat: 0, boxes: ['4', 'straight', 'pairs'] })).toBe(
      'Ana has no rolls left; Fours, Straight and Pairs stay at 0.',
    );
    expect(said({ kind: 'ran-out', seat: 0, boxes: [] })).toBeNull();
  });

  it('ends with the winner, the winners, or the sheet alone', () => {
    expect(said({ kind: 'game-over', winners: [1] })).toBe('Bo wins.');
    expect(said({ kind: 'game-over', winners: [0, 1] })).toBe('Ana and Bo share the win.');
    expect(said({ kind: 'game-over', winners: [0] }, ['Ana'])).toBe('The sheet is full.');
    expect(said({ kind: 'finished', seat: 0, boxes_total: 180, bonus: 15, total: 195 })).toContain('= 195');
  });

  it.each([english, french])('leaves no placeholder open', (t) => {
    const events: GameEvent[] = [
      { kind: 'first-chosen', seat: 1 },
      { kind: 'rolled', seat: 0, dice: [1, 4], faces: [3, 5], rolls_left: 24 },
      { kind: 'turned', seat: 0, die: 4, face: 6 },
      { kind: 'scored', seat: 0, box: '5', points: 30, pattern: 'doubled' },
      { kind: 'ran-out', seat: 0, boxes: ['4'] },
      { kind: 'finished', seat: 0, boxes_total: 180, bonus: 15, total: 195 },
      { kind: 'game-over', winners: [0] },
    ];
    for (const event of events) expect(sentence(event, onlooker(names), t)).not.toMatch(/[{}]/);
  });
});

describe('the prompt', () => {
  const roll: Action = { kind: 'roll', dice: [2] };
  const turn: Action = { kind: 'turn', die: 1, face: 6 };
  const score: Action = { kind: 'score', box: 'red' };
  const say = (change: Partial<typeof moment>, seat: number | null, legal: Action[]) =>
    prompt({ ...moment, ...change }, seat, legal, names, english);

  it('says what the player may do now', () => {
    expect(say({ phase: 'first' }, 0, [roll])).toBe('Your turn: roll all six dice.');
    expect(say({}, 0, [roll, score])).toBe('Choose dice to roll again, or a box to score.');
    expect(say({}, 0, [roll, turn, score])).toBe('Turn a red die, roll again, or score a box.');
    expect(say({}, 0, [score])).toBe('That was your last roll: choose a box.');
    expect(say({}, 0, [turn, score])).toContain('turn reds if you like');
  });

  it('says whom one waits for', () => {
    expect(say({ turn: 1 }, 0, [])).toBe('Bo is thinking …');
    expect(say({ turn: 1 }, null, [])).toBe('Bo is thinking …');
    expect(say({ phase: 'begin', to_act: 'chance' }, 0, [])).toBe('Who begins is being drawn …');
    expect(say({ phase: 'rolling', to_act: 'chance' }, 0, [])).toBe('The dice are rolling …');
    expect(say({ phase: 'over' }, 0, [])).toBe('The game is over.');
  });
});

describe('the rest', () => {
  it('sums a player up in one line', () => {
    expect(seatLine(moment, 0, english)).toBe('12 pts · 27 rolls');
    const done = { ...moment, sheets: [{ ...moment.sheets[0]!, done: true, total: 195 }] };
    expect(seatLine(done, 0, english)).toBe('195 pts · sheet full');
  });

  it('opens the rules where they matter', () => {
    expect(rulesSection({ ...moment, phase: 'begin' })).toBe('turn');
    expect(rulesSection({ ...moment, phase: 'first' })).toBe('turn');
    expect(rulesSection(moment)).toBe('turning');
    expect(rulesSection({ ...moment, turnable: [] })).toBe('boxes');
    expect(rulesSection({ ...moment, phase: 'over' })).toBe('end');
  });
});
