import { describe, expect, it } from 'vitest';
import en from '$games/chili_mafia/texts/en.json';
import fr from '$games/chili_mafia/texts/fr.json';
import { LESSONS } from './lessons';
import { CARDS, PROPERTIES } from './types';

type Entry = string | { one: string; other: string };
const catalogs: Record<string, Record<string, Entry>> = { en, fr };

const forms = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : [entry.one, entry.other]);
// "{n}" may be left out of the singular: "one card" reads better than "1 card".
const holes = (entry: Entry): string[] =>
  [...new Set(forms(entry).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)))].sort();

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en))('%s has the same shape and placeholders', (key) => {
    const [a, b] = [catalogs.en![key]!, catalogs.fr![key]!];
    expect(typeof b).toBe(typeof a);
    expect(holes(b)).toEqual(holes(a));
    for (const form of [...forms(a), ...forms(b)]) expect(form.trim()).toBe(form);
  });

  it('set French punctuation with its own spaces on the board', () => {
    const own = Object.entries(catalogs.fr!).filter(([key]) => key.startsWith('ui.'));
    for (const form of own.flatMap(([, entry]) => forms(entry))) expect(form).not.toMatch(/ [:;!?]/);
  });
});

describe('every catalog', () => {
  const needed = [
    ...CARDS.flatMap((card) => [`card.${card}`, `card.${card}.help`]),
    ...PROPERTIES.flatMap((property) => [`property.${property}`, `property.${property}.help`]),
    ...LESSONS.map((lesson) => `ui.lesson.${lesson}`),
    ...['mixed', 'brotherhood', 'incomplete'].flatMap((type) => [`gang.${type}`, `gang.${type}.help`, `ui.gang.${type}`]),
    ...['limit', 'pass', 'gamble', 'exchange', 'dime', 'kiss'].map((why) => `discarded.${why}`),
    ...['not-a-gang', 'no-more-hot-cards', 'sweet-chili-safe', 'stays-in-gang', 'snoop-first', 'first-round'].map((code) => `illegal.${code}`),
  ];

  it.each(needed)('says %s', (key) => {
    expect(catalogs.en![key]).toBeTruthy();
    expect(catalogs.fr![key]).toBeTruthy();
  });
});
