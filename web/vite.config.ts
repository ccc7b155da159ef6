import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { install } from './tools/install.ts';
import { rules } from './tools/rules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PEPPERMILL_SERVER ?? 'http://127.0.0.1:8000';

/** A piece that pages share is called after all of them. */
const short = (name: string) => (name.startsWith('shared~') ? 'shared' : name);

/** Everything but the service worker, which is a file of its own. */
const pages = /^(?!.*\/worker\/)/;

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), rules(), install()],
  resolve: {
    alias: { $kit: here('./src/kit'), $games: here('../src/peppermill/games') },
    // Under vitest the browser's half of Svelte is wanted, not the server's.
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: here('../src/peppermill/web_dist'),
    emptyOutDir: true,
    // The first browsers that know light-dark(); older targets would have it rewritten into twice the CSS.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A strict Content-Security-Policy has no room for data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Without HTTP/2 a browser asks for six files at a time: many small ones keep a phone waiting longer than their bytes do.
        // So what the first page needs is one file, and small pieces that pages share are put together.
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${short(parse(name).name)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'kit', test: pages, tags: ['$initial'] },
            { name: 'shared', test: pages, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    maxConcurrency: 8,
    // A busy machine takes its time to compile a whole board; how long says nothing about it.
    testTimeout: 60_000,
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
  },
}));
