import { describe, expect, it } from 'vitest';
import en from '$games/chili_dice/texts/en.json';
import fr from '$games/chili_dice/texts/fr.json';
import { LESSONS } from './lessons';
import { BOXES } from './types';

type Entry = string | { one: string; other: string };
const catalogs: Record<string, Record<string, Entry>> = { en, fr };

const forms = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : [entry.one, entry.other]);
// "{n}" may be left out of the singular: "one die" reads better than "1 die".
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

  it('set French punctuation with its own spaces', () => {
    for (const form of Object.values(fr as Record<string, Entry>).flatMap(forms)) expect(form).not.toMatch(/ [:;!?]/);
  });
});

describe('every catalog', () => {
  const needed = [
    ...['number', 'doubled', 'red', 'straight', 'pairs', 'chance', 'small-chili', 'big-chili', 'extra-chili', 'nothing'].map(
      (pattern) => `scored.${pattern}`,
    ),
    ...BOXES.flatMap((box) => [`box.${box}`, `box.${box}.help`]),
    ...LESSONS.map((lesson) => `lesson.${lesson}`),
    ...[
      'not-begun',
      'no-such-player',
      'not-your-turn',
      'first-roll-all',
      'must-roll-first',
      'no-rolls-left',
      'no-dice',
      'not-a-die',
      'same-die-twice',
      'not-turnable',
      'same-face',
      'not-a-face',
      'not-a-box',
      'box-filled',
      'chance-to-come',
      'over',
      'not-an-action',
      'wrong-dice-count',
    ].map((code) => `illegal.${code}`),
  ];

  it.each(needed)('says %s', (key) => {
    expect(catalogs.en![key]).toBeTruthy();
    expect(catalogs.fr![key]).toBeTruthy();
  });
});
