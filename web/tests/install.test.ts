import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { manifest, shell } from '../tools/install';

it('describes the client in a language, with an icon that any launcher can cut', () => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../src/kit/texts/fr.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const written = JSON.parse(manifest(texts, 'fr')) as {
    lang: string;
    description: string;
    icons: { src: string; purpose: string }[];
  };
  expect(written.lang).toBe('fr');
  expect(written.description).toContain(texts['start.title']);
  expect(written.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of written.icons)
    expect(readFileSync(join(import.meta.dirname, '../public', src)).length).toBeGreaterThan(100);
});

it('counts pages, rules, fonts and what they import to the shell, and no board', () => {
  const chunk = (fileName: string, facadeModuleId: string, imports: string[] = [], css: string[] = []) => ({
    type: 'chunk',
    fileName,
    facadeModuleId,
    imports,
    viteMetadata: { importedCss: new Set(css) },
  });
  const files = [
    chunk('assets/index-1.js', '/web/index.html', ['assets/shared-1.js'], ['assets/index-1.css']),
    chunk('assets/shared-1.js', '', ['assets/index-1.js']),
    chunk('assets/Setup-1.js', '/web/src/pages/Setup.svelte'),
    chunk('assets/pig.en-1.js', '/docs/rules/pig.en.md'),
    chunk('assets/pig-1.js', '/web/src/games/pig/index.ts'),
    chunk('service-worker.js', '/web/worker/service-worker.ts'),
    { type: 'asset', fileName: 'assets/index-1.css' },
    { type: 'asset', fileName: 'assets/face-1.woff2' },
    { type: 'asset', fileName: 'assets/pig-1.css' },
  ];
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file])) as unknown as Parameters<typeof shell>[0];
  expect(shell(bundle)).toEqual(
    ['Setup-1.js', 'face-1.woff2', 'index-1.css', 'index-1.js', 'pig.en-1.js', 'shared-1.js'].map((name) => `/assets/${name}`),
  );
});
