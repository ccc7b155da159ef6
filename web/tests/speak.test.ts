/** Every event of every game, told to whoever does it, whoever it is done to and whoever looks on, in both languages. */
import { describe, expect, it } from 'vitest';
import pokerEn from '$games/chicago_poker/texts/en.json';
import pokerFr from '$games/chicago_poker/texts/fr.json';
import diceEn from '$games/chili_dice/texts/en.json';
import diceFr from '$games/chili_dice/texts/fr.json';
import mafiaEn from '$games/chili_mafia/texts/en.json';
import mafiaFr from '$games/chili_mafia/texts/fr.json';
import safranitoEn from '$games/safranito/texts/en.json';
import safranitoFr from '$games/safranito/texts/fr.json';
import { sentence as ofPoker } from '../src/games/chicago-poker/wording';
import { sentence as ofDice } from '../src/games/chili-dice/wording';
import { sentence as ofMafia } from '../src/games/chili-mafia/wording';
import { sentence as ofSafranito } from '../src/games/safranito/wording';
import type { Reader, T } from '../src/kit/game';
import { textsIn, type Catalog } from '../src/kit/i18n';
import { dice, mafia, poker, pokerStory, safranito, safranitoStory } from './happenings';

const names = ['Zora', 'Yuri', 'Xeno'];
const SPOKEN = { en: /\b(you|your|yours)\b/i, fr: /\b(vous|votre|vos)\b/i };

interface Telling {
  event: { kind: string };
  tell: (reader: Reader, t: T) => string | null;
}
const games: { name: string; texts: Record<'en' | 'fr', Catalog>; told: Telling[] }[] = [
  {
    name: 'Chili Dice',
    texts: { en: diceEn, fr: diceFr },
    told: dice.map((event) => ({ event, tell: (reader, t) => ofDice(event, reader, t) })),
  },
  {
    name: 'Chicago Poker',
    texts: { en: pokerEn, fr: pokerFr },
    told: poker.map((event) => ({ event, tell: (reader, t) => ofPoker(event, reader, t, pokerStory) })),
  },
  {
    name: 'Chili Mafia',
    texts: { en: mafiaEn, fr: mafiaFr },
    told: mafia.map((event) => ({ event, tell: (reader, t) => ofMafia(event, reader, t) })),
  },
  {
    name: 'Safranito',
    texts: { en: safranitoEn, fr: safranitoFr },
    told: safranito.map((event) => ({ event, tell: (reader, t) => ofSafranito(event, reader, t, safranitoStory) })),
  },
];

describe.each(games)('$name', ({ texts, told }) => {
  describe.each(['en', 'fr'] as const)('in %s', (language) => {
    const asked = new Set<string>();
    const inCatalog = textsIn(language, texts[language]);
    const t: T = (key, params) => {
      asked.add(key);
      return inCatalog(key, params);
    };

    it('leaves no place open and never calls the reader by name', () => {
      for (const { event, tell } of told)
        for (const me of [null, 0, 1, 2]) {
          const line = tell({ names, me }, t);
          if (line === null) continue;
          expect(line, event.kind).not.toMatch(/[{}]|undefined|null/);
          if (me !== null) expect(line, event.kind).not.toContain(names[me]);
        }
    });

    it('says "you" to the reader wherever the others read their name, and to nobody else', () => {
      for (const { event, tell } of told) {
        const plain = tell({ names, me: null }, t);
        if (plain === null) continue;
        for (const me of [0, 1, 2]) {
          const line = tell({ names, me }, t)!;
          if (plain.includes(names[me]!)) expect(line, event.kind).toMatch(SPOKEN[language]);
          else expect(line, event.kind).toBe(plain);
        }
      }
    });

    it('keeps no form of a sentence that nothing tells', () => {
      const kinds = new Set(told.map(({ event }) => event.kind));
      const silent = new Set(['dealt.card.you', 'spice-drawn.you', 'turn-began.you', 'ended.you']);
      const forms = Object.keys(texts[language]).filter(
        (key) => /\.(you|on-you)$/.test(key) && kinds.has(key.split('.')[0]!) && !silent.has(key),
      );
      expect(forms.length).toBeGreaterThan(10);
      expect(forms.filter((key) => !asked.has(key))).toEqual([]);
    });
  });
});
