import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { install } from './tools/install.ts';
import { rules } from './tools/rules.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PEPPERMILL_SERVER ?? 'http://127.0.0.1:8000';

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
