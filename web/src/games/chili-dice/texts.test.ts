import { describe, expect, it } from 'vitest';
import en from '$games/chili_dice/texts/en.json';
import fr from '$games/chili_dice/texts/fr.json';
import { LESSONS } from './lessons';
import { BOXES } from './types';

type Entry = string | { one: string; other: string };
const catalogs: Record<string, Record<string, Entry>> = { en, fr };

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
      'same-die-twice',
      'not-turnable',
      'same-face',
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
