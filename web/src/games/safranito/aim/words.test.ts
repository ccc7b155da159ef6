import { describe, expect, it } from 'vitest';
import en from '$games/safranito/texts/en.json';
import fr from '$games/safranito/texts/fr.json';
import { textsIn } from '$kit/i18n';
import { FIRST_AIM } from './intent';
import { KEYS } from './keys';
import { aimWords, onTheWay } from './words';

describe('an aim in words', () => {
  it('names what the ray leads over, nearest first, from every side', () => {
    expect(onTheWay(FIRST_AIM, 0)).toEqual(['cumin', 'saffron', 'ginger']);
    expect(onTheWay(FIRST_AIM, 1)).toEqual(['chili', 'saffron', 'garlic']);
    expect(onTheWay({ ...FIRST_AIM, stance: 147 }, 0)).toEqual(['cinnamon', 'garlic', 'cardamom']);
    expect(onTheWay({ ...FIRST_AIM, stance: 220, direction: 900 }, 0)).toEqual([]);
  });

  it('tells the place, the way and the strength, never where it ends', () => {
    const t = textsIn('en', en);
    expect(aimWords({ stance: -20, direction: 0, power: 500, loft: 'lob' }, 0, t)).toBe(
      'You stand 2 cm left of the middle. The token flies towards cumin, saffron and ginger. Strength 50 %, Lob.',
    );
    expect(aimWords({ stance: 220, direction: 900, power: 500, loft: 'toss' }, 0, t)).toContain('miss every bowl');
  });

  it('explains every key in both languages', () => {
    for (const { does } of KEYS) for (const texts of [en, fr]) expect(texts).toHaveProperty([`ui.aim.keys.${does}`]);
  });
});
