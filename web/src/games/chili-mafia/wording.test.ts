import { describe, expect, it } from 'vitest';
import en from '$games/chili_mafia/texts/en.json';
import scenes from '../../../dev/chili-mafia/scenes.json';
import { textsIn, type Catalog } from '$kit/i18n';
import { moment } from './example';
import { hintWords } from './hints';
import { labelOf } from './labels';
import type { Action, GameEvent, View } from './types';
import { cardNames, prompt, rulesSection, seatLine, sentence } from './wording';

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
        ...events.map((event) => sentence(event, names, t) ?? ''),
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
    expect(sentence(event, names, t)).toBe(
      'Ana plays Whack: Habanero goes for Bo’s Ghost Pepper, with the help of Jimmy Nardello, Sidekick.',
    );
  });

  it('keep secret choices out of the log', () => {
    expect(sentence({ kind: 'chose', seat: 2 }, names, t)).toBeNull();
  });
});

describe('the prompt', () => {
  it('does not tell who of those asked could answer', () => {
    const view: View = { ...moment, step: { ...moment.step, what: 'hot' }, to_act: [1, 3] };
    expect(prompt(view, 0, [], names, t)).toBe(prompt({ ...view, to_act: [1] }, 0, [], names, t));
  });
});
