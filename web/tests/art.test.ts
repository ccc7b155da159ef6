// The drawings that leave the browser are the client's own: the files hold what its components draw today.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hexOf, paletteOf, variablesOf } from './art/colours';
import { fonts } from './art/fonts';
import { art } from './art/pieces';

const drawn = art();

test.each(Object.keys(drawn))(
  'the art of %s is up to date (npx vitest run tests/art.test.ts -u writes it anew)',
  async (name) => {
    await expect(JSON.stringify(drawn[name], null, 1) + '\n').toMatchFileSnapshot(
      `../../src/peppermill/drawings/art/${name}.json`,
    );
  },
);

test('every colour a piece wears has a value, or is left open for whoever draws', () => {
  for (const [name, { pieces, colours }] of Object.entries(drawn)) {
    const known = new Set([...Object.keys(colours), ...Object.keys(drawn['kit']!.colours)]);
    for (const { svg } of Object.values(pieces)) {
      for (const [, colour] of svg.matchAll(/var\(--([\w.-]+)\)/g)) {
        expect(known.has(colour!) || colour!.startsWith('fam'), `${name}: ${colour}`).toBe(true);
      }
    }
  }
});

test('colours are mixed as a browser mixes them', () => {
  const variables = variablesOf(
    ':root { --a: #ff0000; --b: light-dark(#ffffff, #000000); --c: color-mix(in oklab, var(--a) 50%, var(--b)); }',
  );
  expect(hexOf('var(--b)', variables, 'dark')).toBe('#000000');
  // As Chromium answers for color-mix(in oklab, red 50%, white), and for black.
  expect(paletteOf(variables)['c']).toEqual(['#ffa191', '#630000']);
});

test.each(Object.entries(fonts()))('the face %s is the one the client has', (name, font) => {
  const file = `../src/peppermill/drawings/fonts/${name}.ttf`;
  const renew = (expect.getState().snapshotState as unknown as { _updateSnapshot: string })._updateSnapshot === 'all';
  if (renew) writeFileSync(file, font);
  expect(existsSync(file) && font.equals(readFileSync(file))).toBe(true);
});
