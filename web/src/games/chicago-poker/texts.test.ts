import { describe, expect, it } from 'vitest';
import en from '$games/chicago_poker/texts/en.json';
import fr from '$games/chicago_poker/texts/fr.json';
import { LESSONS } from './lessons';
import { SPECIALS } from './facts';
import { HANDS, ESTABLISHMENTS } from './types';

type Entry = string | { one: string; other: string };
const catalogs: Record<string, Record<string, Entry>> = { en, fr };

describe('every catalog', () => {
  // Every sentence a component of this folder asks for by its full name.
  const sources = import.meta.glob<string>('./*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
  const asked = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .flatMap(([, source]) => [...source.matchAll(/'((?:ui|illegal|card|hand)\.[\w.-]+)'/g)].map((match) => match[1]!));
  const needed = [
    ...new Set([
      ...asked,
      ...LESSONS.map((lesson) => `ui.lesson.${lesson}`),
      ...SPECIALS.flatMap((card) => [
        `card.${card}`,
        `card.${card}.help`,
        `ui.verb.${card}`,
        `ui.step.${card}`,
        `ui.refuse.${card}`,
      ]),
      ...ESTABLISHMENTS.flatMap((type) => [
        `establishment.${type}`,
        `establishment.${type}.help`,
        `establishment.${type}.pattern`,
      ]),
      ...HANDS.flatMap((hand) => [`hand.${hand}`, `hand.${hand}.help`]),
      ...['alike', 'types', 'any', 'missing'].map((goal) => `ui.ways.${goal}`),
      ...['own', 'told', 'seen', 'mixed', 'unknown', 'spied'].map((how) => `ui.down.${how}`),
      ...['pile', 'discard', 'actions'].flatMap((what) => [`ui.${what}`, `ui.${what}.help`]),
      ...['hand', 'reinforcement', 'marker', 'seat'].flatMap((by) => [`ui.why.by.${by}`, `ui.why.by.${by}.you`]),
      ...['draw', 'revolver', 'end-turn'].map((kind) => `ui.do.${kind}`),
      'ui.lesson.goal.quick',
      'ui.shootout.won.you',
      ...['value', 'family'].map((sorting) => `ui.sort.${sorting}`),
    ]),
  ];

  it.each(needed)('says %s', (key) => {
    expect(catalogs.en![key]).toBeTruthy();
    expect(catalogs.fr![key]).toBeTruthy();
  });
});
