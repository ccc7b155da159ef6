import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill, list, t, type Catalog, type Entry } from '../src/kit/i18n';
import { settings } from '../src/kit/settings.svelte';

const shared = import.meta.glob<Catalog>(['../src/kit/texts/*.json', '$games/*/texts/*.json'], {
  import: 'default',
  eager: true,
});
const kit = Object.entries(shared).find(([path]) => path.endsWith('/kit/texts/en.json'))![1];
const folders = [...new Set(Object.keys(shared).map((path) => path.replace(/\/(en|fr)\.json$/, '')))];

const forms = (entry: Entry) => (typeof entry === 'string' ? [entry] : [entry.one, entry.other]);
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
/** A singular may leave out its number ("one point"); what the plural uses is what callers must give. */
const needed = (entry: Entry) => holes(forms(entry).at(-1)!);

describe.each(folders)('texts in %s', (folder) => {
  const en = shared[`${folder}/en.json`] ?? {};
  const fr = shared[`${folder}/fr.json`] ?? {};

  it('has the same keys in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same placeholders in both languages', () => {
    for (const key of Object.keys(en)) expect([key, needed(fr[key]!)]).toEqual([key, needed(en[key]!)]);
  });

  it('counts in both languages or in neither', () => {
    for (const key of Object.keys(en)) expect([key, typeof fr[key]]).toEqual([key, typeof en[key]]);
  });

  it('has no empty text and none with spaces at its ends', () => {
    for (const [key, entry] of [...Object.entries(en), ...Object.entries(fr)]) {
      for (const text of forms(entry)) {
        expect(text, key).not.toBe('');
        expect(text.trim(), key).toBe(text);
      }
    }
  });

  it('sets French punctuation with its own spaces', () => {
    for (const [key, entry] of Object.entries(fr)) for (const text of forms(entry)) expect(text, key).not.toMatch(/ [:;!?]/);
  });
});

describe('what is filled in', () => {
  it('is not looked at again, whatever somebody is called', () => {
    const names = ['{faces}', '{n}', '$&', '$1', '\\{name}'];
    for (const name of names)
      expect(fill('{name}: {faces}, {unknown}', { name, faces: '5 2' }, 'en')).toBe(`${name}: 5 2, {unknown}`);
    expect(list(names, t)).toBe('{faces}, {n}, $&, $1 and \\{name}');
  });
});

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

it('knows every key the kit and the pages ask for, and keeps none that nobody asks for', () => {
  const root = join(import.meta.dirname, '../src');
  const code = [
    ...sources(join(root, 'kit')),
    ...sources(join(root, 'pages')),
    readFileSync(join(root, 'App.svelte'), 'utf8'),
  ].join('\n');
  const calls = code.match(/\bt\(((?:[^()']|'[^']*'|\([^()]*\))*)\)/g) ?? [];
  const asked = new Set(calls.flatMap((call) => call.match(/'[a-z][\w.]*'/g) ?? []).map((key) => key.slice(1, -1)));
  const known = new Set(Object.keys(kit));
  const words = new Set(code.match(/'[a-z][\w.]*'/g)?.map((key) => key.slice(1, -1)));
  expect([...known].filter((key) => !words.has(key))).toEqual([]);
  const conditions = new Set(['friends', 'device']);
  expect([...asked].filter((key) => !known.has(key) && !conditions.has(key))).toEqual([]);
});

describe('filling in', () => {
  it.each([
    ['Ana', 'Au tour d’Ana : plus qu’Ana.'],
    ['Élise', 'Au tour d’Élise : plus qu’Élise.'],
    ['Œdipe', 'Au tour d’Œdipe : plus qu’Œdipe.'],
    ['Bo', 'Au tour de Bo : plus que Bo.'],
    ['Hugo', 'Au tour de Hugo : plus que Hugo.'],
    ['8', 'Au tour de 8 : plus que 8.'],
  ])('says de and que as French does before %s', (name, said) => {
    expect(fill('Au tour de {name} : plus que {name}.', { name }, 'fr')).toBe(said);
    expect(fill('The rest of {name}: more de {name}', { name }, 'en')).toBe(`The rest of ${name}: more de ${name}`);
    expect(fill('Roulade {name}', { name }, 'fr')).toBe(`Roulade ${name}`);
  });

  it('puts parameters in their places and leaves unknown places alone', () => {
    expect(fill('{name} scores {points}, {what}', { name: 'Ana', points: 12 }, 'en')).toBe('Ana scores 12, {what}');
  });

  it('writes numbers as the language does', () => {
    expect(fill('{n}', { n: 1234.5 }, 'en')).toBe('1,234.5');
    expect(fill('{n}', { n: 1234.5 }, 'fr')).toBe('1\u202f234,5');
  });

  it('chooses between one and many as the language does', () => {
    const entry = { one: 'one', other: 'many' };
    expect([0, 1, 2].map((n) => fill(entry, { n }, 'en'))).toEqual(['many', 'one', 'many']);
    expect([0, 1, 2].map((n) => fill(entry, { n }, 'fr'))).toEqual(['one', 'one', 'many']);
  });

  it('puts several things into a sentence', () => {
    settings.language = 'en';
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => list(words))).toEqual(['', 'a', 'a and b', 'a, b and c']);
    settings.language = 'fr';
    expect(list(['a', 'b', 'c'])).toBe('a, b et c');
    settings.language = 'en';
  });

  it('follows the language at once, and shows a key it does not know', () => {
    settings.language = 'en';
    expect(t('close')).toBe('Close');
    settings.language = 'fr';
    expect(t('close')).toBe('Fermer');
    expect(t('no.such.key')).toBe('no.such.key');
    settings.language = 'en';
  });
});
