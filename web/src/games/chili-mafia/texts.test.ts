import { describe, expect, it } from 'vitest';
import en from '$games/chili_mafia/texts/en.json';
import fr from '$games/chili_mafia/texts/fr.json';
import { LESSONS } from './lessons';
import { CARDS, PROPERTIES } from './types';

type Entry = string | { one: string; other: string };
const catalogs: Record<string, Record<string, Entry>> = { en, fr };

describe('every catalog', () => {
  const needed = [
    ...CARDS.flatMap((card) => [`card.${card}`, `card.${card}.help`]),
    ...PROPERTIES.flatMap((property) => [`property.${property}`, `property.${property}.help`]),
    ...LESSONS.map((lesson) => `ui.lesson.${lesson}`),
    ...['mixed', 'brotherhood', 'incomplete'].flatMap((type) => [`gang.${type}`, `gang.${type}.help`, `ui.gang.${type}`]),
    ...['limit', 'pass', 'gamble', 'exchange', 'dime', 'kiss'].map((why) => `discarded.${why}`),
    ...['not-a-gang', 'no-more-hot-cards', 'sweet-chili-safe', 'stays-in-gang', 'snoop-first', 'first-round'].map(
      (code) => `illegal.${code}`,
    ),
  ];

  it.each(needed)('says %s', (key) => {
    expect(catalogs.en![key]).toBeTruthy();
    expect(catalogs.fr![key]).toBeTruthy();
  });
});
