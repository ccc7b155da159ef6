/**
 * What makes the client installable: a manifest in each language, and the service worker with the list of files that are
 * the shell: the start page, the other pages and the rules. Boards come when somebody sits down to one.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const WORKER = 'service-worker.js';

export function manifest(texts: Record<string, unknown>, language: string): string {
  const content = {
    id: '/',
    name: 'Peppermill',
    short_name: 'Peppermill',
    description: `${texts['start.title']}. ${texts['about.lead']}`,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#1b121f',
    theme_color: '#1b121f',
    categories: ['games'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/mill.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

type Bundle = Rollup.OutputBundle;
type Chunk = Rollup.OutputChunk;

/** The files that a page needs before anybody sits down, found from what the bundler knows. */
export function shell(bundle: Bundle): string[] {
  const files = new Set<string>();
  const take = (name: string): void => {
    const file = bundle[name];
    if (!file || files.has(name)) return;
    files.add(name);
    if (file.type !== 'chunk') return;
    file.imports.forEach(take);
    file.viteMetadata?.importedCss.forEach(take);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset' ? file.fileName.endsWith('.woff2') : isShell(file)) take(file.fileName);
  }
  return [...files]
    .filter((name) => name.startsWith('assets/'))
    .map((name) => `/${name}`)
    .sort();
}

function isShell(chunk: Chunk): boolean {
  const source = chunk.facadeModuleId ?? '';
  return /\/index\.html$/.test(source) || /\/src\/pages\/[^/]+\.svelte$/.test(source) || /\/docs\/rules\/[^/]+\.md$/.test(source);
}

export function install(): Plugin {
  return {
    name: 'peppermill-install',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: here('../worker/service-worker.ts'), fileName: WORKER });
    },
    generateBundle: {
      // When every style sheet has its name.
      order: 'post',
      handler(_, bundle) {
        for (const language of ['en', 'fr']) {
          const texts = JSON.parse(readFileSync(here(`../src/kit/texts/${language}.json`), 'utf8')) as Record<string, unknown>;
          this.emitFile({
            type: 'asset',
            fileName: `manifest.${language}.webmanifest`,
            source: manifest(texts, language),
          });
        }
        const worker = bundle[WORKER] as Chunk;
        const files = shell(bundle);
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        worker.code = worker.code.replaceAll('__BUILD__', JSON.stringify(build)).replaceAll('__SHELL__', JSON.stringify(files));
      },
    },
  };
}
