/**
 * Texts in English and French. Reading a text inside a component subscribes it to the language, so a switch
 * changes every sentence on the page in place.
 */
import type { T } from './game';
import { settings, type Language } from './settings.svelte';
import en from './texts/en.json';
import fr from './texts/fr.json';

export type Entry = string | { one: string; other: string };
export type Catalog = Record<string, Entry>;
export type Translated = Record<Language, string>;

const kit: Record<Language, Catalog> = { en, fr };
const games = new Map<string, Record<Language, Catalog>>();

const files = import.meta.glob<Catalog>('$games/*/texts/*.json', { import: 'default' });

/** Fetches a game's sentences in both languages; done once, before its board is shown. */
export async function loadGameTexts(game: string): Promise<void> {
  if (games.has(game)) return;
  const found: Record<Language, Catalog> = { en: {}, fr: {} };
  const folder = game.replaceAll('-', '_');
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const match = /\/([^/]+)\/texts\/(en|fr)\.json$/.exec(path);
      if (match?.[1] === folder) found[match[2] as Language] = await load();
    }),
  );
  games.set(game, found);
}

/** With the « de » or « que » before it, if there is one: « d’Ada », « qu’Omar ». */
const PLACEHOLDER = /(?:\b(d|qu)e )?\{(\w+)\}/gi;
/** Before an h or a y one name does and the next does not, so they are left alone. */
const VOWEL = /^[aeiouœæ]/i;

export function fill(entry: Entry, params: Record<string, string | number>, language: Language): string {
  let text: string;
  if (typeof entry === 'string') text = entry;
  else {
    const rule = new Intl.PluralRules(language).select(Number(params.n ?? 0));
    text = rule === 'one' ? entry.one : entry.other;
  }
  return text.replace(PLACEHOLDER, (whole, link: string | undefined, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    const shown = typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
    if (link === undefined) return shown;
    return (language === 'fr' && VOWEL.test(shown.normalize('NFD')) ? `${link}’` : `${link}e `) + shown;
  });
}

function lookUp(catalogs: (Catalog | undefined)[], key: string, params: Record<string, string | number>): string {
  for (const catalog of catalogs) {
    const entry = catalog?.[key];
    if (entry !== undefined) return fill(entry, params, settings.language);
  }
  return key;
}

/** The kit's own texts. */
export const t: T = (key, params = {}) => lookUp([kit[settings.language]], key, params);

/** A game's texts first, then the kit's. */
export function gameT(game: string): T {
  return (key, params = {}) => lookUp([games.get(game)?.[settings.language], kit[settings.language]], key, params);
}

/** The same in one language, whichever the page speaks. A missing sentence is thrown: this is for tests. */
export function textsIn(language: Language, catalog: Catalog): T {
  return (key, params = {}) => {
    const entry = catalog[key] ?? kit[language][key];
    if (entry === undefined) throw new Error(`no text for ${key}`);
    return fill(entry, params, language);
  };
}

/** Several things in a sentence: "a", "a and b", "a, b and c". */
export function list(words: readonly string[], say: T = t): string {
  if (words.length < 2) return words.join('');
  return say('list.and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! });
}

/** Picks the current language out of a text the server sent in both. */
export function translated(text: Partial<Translated> | string | undefined): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return text;
  return text[settings.language] ?? text.en ?? '';
}
