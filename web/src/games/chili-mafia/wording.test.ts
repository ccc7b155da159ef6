import { describe, expect, it } from 'vitest';
import en from '$games/chili_mafia/texts/en.json';
import scenes from '../../../dev/chili-mafia/scenes.json';
import { textsIn, type Catalog } from '$kit/i18n';
import { onlooker } from '$kit/speak';
import { moment } from './example';
import { hintWords } from './hints';
import { labelOf } from './labels';
import type { Action, GameEvent, View } from './types';
import { cardNames, isAttacked, prompt, rulesSection, seatLine, sentence } from './wording';

const catalog = en as Catalog;
const t = textsIn('en', en);
const names = ['Ana', 'Bo', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'];

interface Frame {
  view: View;
  legal: Action[];
  events: GameEvent[];
}
const films = Object.entries(scenes as unknown as Record<string, Frame & { next: Frame[] }>);
const SECTIONS = 'goal setup turn gangs hot actions answers raid end two teams advanced goodfellas properties editions'.split(
  ' ',
);

describe.each(films)('every word of a real game: %s', (_, scene) => {
  const frames = [{ ...scene, events: [] as GameEvent[] }, ...scene.next];

  it('is in the catalog, without holes', () => {
    for (const { view, legal, events } of frames) {
      const lines = [
        prompt(view, 0, legal, names, t),
        prompt(view, null, [], names, t),
        ...names.slice(0, view.players).map((_name, seat) => seatLine(view, seat, t)),
        ...events.map((event) => sentence(event, onlooker(names), t) ?? ''),
        ...legal.filter(({ kind }) => kind !== 'arrange').map((action) => labelOf(action, 0, names, t)),
        ...legal.map((action) => hintWords(action, names, t)),
      ];
      for (const line of lines) expect(line).not.toMatch(/[{}]/);
      expect(SECTIONS).toContain(rulesSection(view));
    }
  });
});

describe('sentences', () => {
  it('count cards of a kind', () => {
    expect(cardNames(['poblano', 'poblano', 'whack'], t)).toBe('2 × Poblano and Whack');
  });

  it('tell an attack with its ability', () => {
    const event: GameEvent = {
      kind: 'attacked',
      seat: 0,
      victim: 1,
      hot: 'whack',
      by: 0,
      attacker: 'habanero',
      gang: 1,
      targets: ['ghost-pepper'],
      ability: 'sidekick',
    };
    expect(sentence(event, onlooker(names), t)).toBe(
      'Ana plays Whack: Habanero goes for Bo’s Ghost Pepper, with the help of Jimmy Nardello, Sidekick.',
    );
  });

  it('keep secret choices out of the log', () => {
    expect(sentence({ kind: 'chose', seat: 2 }, onlooker(names), t)).toBeNull();
  });
});

describe('the prompt', () => {
  const attack = {
    kind: 'attack' as const,
    hot: 'whack' as const,
    by: 0,
    attacker: 'habanero' as const,
    gang: 7,
    targets: ['tabasco' as const],
  };
  const gang = { gang: 7, seat: 1, cards: ['tabasco' as const], type: 'incomplete' as const, points: 0 };
  const hot: View = { ...moment, step: { ...moment.step, what: 'hot' }, turn: 2, attack, gangs: [gang], to_act: [0, 1] };
  const answers: Action[] = [{ kind: 'fuggedaboutit' }, { kind: 'decline' }];

  it('says unmistakably who is attacked', () => {
    expect(prompt(hot, 1, answers, names, t)).toBe('YOU are attacked: Whack on your Tabasco! Do you answer?');
    expect(prompt(hot, 0, answers, names, t)).toBe('Cy attacks Bo with Whack. Do you answer?');
    expect([0, 1, 2].map((seat) => isAttacked(hot, seat))).toEqual([false, true, false]);
  });

  it('does not ask who has no answer', () => {
    const none: Action[] = [{ kind: 'decline' }];
    expect(prompt(hot, 1, none, names, t)).toBe('YOU are attacked: Whack on your Tabasco! You hold no answer.');
    expect(prompt(hot, 0, none, names, t)).toBe('Cy attacks Bo with Whack.');
    expect(prompt({ ...hot, step: { ...hot.step, what: 'bribe' } }, 0, none, names, t)).toBe(t('prompt.answers'));
  });

  it('does not tell who of those asked could answer', () => {
    const view: View = { ...moment, step: { ...moment.step, what: 'hot' }, to_act: [1, 3] };
    expect(prompt(view, 0, [], names, t)).toBe(prompt({ ...view, to_act: [1] }, 0, [], names, t));
  });
});
