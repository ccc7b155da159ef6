import { describe, expect, it } from 'vitest';
import en from '$games/chicago_poker/texts/en.json';
import fr from '$games/chicago_poker/texts/fr.json';
import { textsIn } from '$kit/i18n';
import { onlooker } from '$kit/speak';
import scenes from '../../../dev/chicago-poker/scenes.json';
import { legal, moment } from './example';
import { bestOf, cardOf, describe as inWords } from './hints';
import { adviceNote, stepNote } from './notes';
import type { Action, GameEvent, View } from './types';
import { prompt, rulesSection, seatLine, sentence } from './wording';

const english = textsIn('en', en);
const french = textsIn('fr', fr);
const names = ['Ana', 'Bo'];
const opened: GameEvent = { kind: 'opened', place: 0, establishment: 'jazz-club' };
const said = (event: GameEvent, me: number | null = null) =>
  sentence(event, { names, me }, english, [{ event: opened }, { event }]);

describe('the log', () => {
  it('names the establishment that stood there at the time', () => {
    const event: GameEvent = { kind: 'played', seat: 0, place: 0, slot: 0, up: true, card: 'r7' };
    const later: GameEvent = { kind: 'opened', place: 0, establishment: 'brewery' };
    const story = [opened, event, later].map((each) => ({ event: each }));
    expect(sentence(event, onlooker(names), english, story)).toBe('Ana sends red 7 to the Jazz club.');
    const twin: GameEvent = { kind: 'opened', place: 1, establishment: 'jazz-club' };
    const twins = [opened, twin, event].map((each) => ({ event: each }));
    expect(sentence(event, onlooker(names), english, twins)).toBe('Ana sends red 7 to the Jazz club no. 1.');
    expect(sentence(event, onlooker(names), english)).toContain('Place 1');
  });

  it('tells what is hidden only to those who know', () => {
    const event: GameEvent = { kind: 'played', seat: 0, place: 0, slot: 3, up: false, card: 'r7' };
    expect(said(event, 0)).toBe('You send red 7 face down to the Jazz club.');
    expect(said({ ...event, card: null })).toBe('Ana sends a gangster face down to the Jazz club.');
    expect(said({ kind: 'drew', seat: 1, card: null })).toBe('Bo draws a card.');
    expect(said({ kind: 'informed', seat: 0, place: 0, rival: 1, slots: [3, 4], cards: ['r7', 'b1'] })).toContain(
      'red 7 and blue 1',
    );
  });

  it('is silent about what the table shows anyway', () => {
    expect(said({ kind: 'dealt', seat: 0, card: 'r7' })).toBeNull();
    expect(said({ kind: 'turn-began', seat: 0, actions: 3 })).toBeNull();
    expect(said({ kind: 'turn-ended', seat: 0, actions: 0 })).toBeNull();
    expect(said({ kind: 'turn-ended', seat: 0, actions: 1 })).toContain('one action unused');
  });

  it('warns after a round without any action (CP-8)', () => {
    expect(said({ kind: 'nobody-acted' })).toContain('After one more like this the game is over');
    expect(sentence({ kind: 'nobody-acted' }, onlooker(names), french)).toContain('Encore un comme celui-là');
  });

  it('ends with the winner and why', () => {
    expect(said({ kind: 'game-over', winners: [1], reason: 'four-types' })).toBe('Bo wins. One establishment of each type.');
  });

  const events = Object.values(scenes as unknown as Record<string, { events?: GameEvent[] }>).flatMap(
    (scene) => scene.events ?? [],
  );
  it.each([english, french])('leaves no placeholder open', (t) => {
    for (const event of events)
      expect(sentence(event, onlooker(['A', 'B', 'C', 'D', 'E', 'F']), t) ?? '').not.toMatch(/[{}]|ui\.|undefined/);
  });
});

describe('the prompt', () => {
  const say = (change: Partial<View>, seat: number | null, may: Action[]) =>
    prompt({ ...moment, ...change }, seat, may, names, english);

  it('says what the player may do now', () => {
    expect(say({}, 0, legal)).toBe('3 actions: draw, or play a card');
    expect(say({ left: 1 }, 0, [{ kind: 'draw' }, { kind: 'end-turn' }])).toBe('One action: draw a card');
    expect(
      say(
        {},
        0,
        legal.filter((action) => action.kind !== 'draw'),
      ),
    ).toBe('3 actions: play a card');
    expect(say({ phase: 'order' }, 0, [{ kind: 'shoot', place: 0 }])).toContain('which one comes first');
    expect(say({ phase: 'reinforce' }, 0, [{ kind: 'send', card: null }])).toContain('reinforcement');
  });

  it('says whom one waits for', () => {
    expect(say({ turn: 1, to_act: [1] }, 0, [])).toBe('Bo is scheming …');
    expect(say({ phase: 'reinforce', to_act: [1] }, 0, [])).toContain('Bo');
    expect(say({ phase: 'over' }, 0, [])).toBe('The game is over.');
  });
});

describe('the rest', () => {
  it('sums a player up in one line', () => {
    expect(
      seatLine(
        {
          ...moment,
          won: [
            [1, 0, 1, 0],
            [0, 0, 0, 0],
          ],
        },
        0,
        english,
      ),
    ).toBe('4 cards · 2 won');
  });

  it('opens the rules where they matter', () => {
    expect(rulesSection({ ...moment, turns: 1 })).toBe('turn');
    expect(rulesSection(moment)).toBe('specials');
    expect(rulesSection({ ...moment, hand: ['r2'] })).toBe('establishments');
    expect(rulesSection({ ...moment, phase: 'reinforce' })).toBe('shootout');
    expect(rulesSection({ ...moment, phase: 'over' })).toBe('end');
  });

  it('puts a hint in words', () => {
    const best = bestOf({
      options: [
        { action: { kind: 'draw' }, value: 0.4 },
        { action: legal[1]!, value: 0.6 },
      ],
    });
    expect(inWords(best!, moment, names, english)).toBe('send red 2 (Speakeasy)');
    expect(cardOf(best)).toBe('r2');
    expect(cardOf({ kind: 'murder', place: 0, rival: 1 })).toBe('murder');
    expect(bestOf(null)).toBeNull();
    for (const action of legal) expect(inWords(action, moment, names, french)).not.toMatch(/[{}]|ui\./);
  });

  it('asks what a chosen card needs', () => {
    const asked = (chosen: View['hand'][number] | null) =>
      stepNote({ view: moment, seat: 0, chosen, sending: false, names }, english);
    expect(asked('r2')?.words).toBe('Red 2: tap the establishment it goes to.');
    expect(asked('revolver')?.button?.does).toBe('confirm');
    expect(asked(null)).toBeNull();
    expect(adviceNote('draw a card', 'first', false, english)?.kind).toBe('hint');
    expect(adviceNote(null, 'first', false, english)?.kind).toBe('lesson');
    expect(adviceNote(null, 'goal', false, english)?.words).toContain('any five');
    expect(adviceNote(null, 'goal', true, english)?.words).toContain('any three');
  });

  it('asks for a reinforcement and waits for the others', () => {
    const standoff = { place: 0, round: 1, tied: [0, 1], sent: null };
    const view: View = { ...moment, phase: 'reinforce', to_act: [0, 1], standoff };
    expect(stepNote({ view, seat: 0, chosen: 'b7', sending: true, names }, english)).toMatchObject({
      nobody: true,
      button: { words: 'Send blue 7' },
    });
    const sent: View = { ...view, to_act: [1], standoff: { ...standoff, sent: 'b7' } };
    expect(stepNote({ view: sent, seat: 0, chosen: null, sending: false, names }, english)?.words).toContain('Waiting for Bo');
  });
});
