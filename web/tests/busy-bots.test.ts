import { beforeEach, expect, it } from 'vitest';
import { hurried, lighterSentences } from '../src/kit/busy-bots';
import { settings } from '../src/kit/settings.svelte';

const level = (id: string, en: string, fr: string) => ({ id, title: { en, fr }, about: { en: '', fr: '' } });
const game = {
  bots: [level('habanero', 'Habanero', 'Habanero'), level('carolina-reaper', 'Carolina Reaper', 'Carolina Reaper')],
};
const lighter = (seat: number) => ({ seat, asked: 'carolina-reaper', given: 'habanero' });

beforeEach(() => (settings.language = 'en'));

it('says once which bots sit down instead of those that were asked for', () => {
  expect(lighterSentences(game, [])).toEqual([]);
  expect(lighterSentences(game, [lighter(1)])).toEqual([
    '“Carolina Reaper” bots are much in demand right now: a “Habanero” one sits down instead.',
  ]);
  expect(lighterSentences(game, [lighter(1), lighter(2)])).toEqual([
    '“Carolina Reaper” bots are much in demand right now: “Habanero” ones sit down instead.',
  ]);
  expect(lighterSentences({}, [lighter(1)])[0]).toContain('“carolina-reaper”');
  settings.language = 'fr';
  expect(lighterSentences(game, [lighter(1), lighter(2)])[0]).toMatch(/Carolina Reaper.*Habanero.*prennent place/);
});

it('marks bots that think with less than usual, and nobody else', () => {
  const bot = { seat: 1, who: 'bot' as const, name: 'Paprika', here: true };
  expect(hurried(bot)).toBe(false);
  expect(hurried({ ...bot, effort: 0.25 })).toBe(true);
  expect(hurried({ ...bot, who: 'person', effort: 0.25 })).toBe(false);
});
