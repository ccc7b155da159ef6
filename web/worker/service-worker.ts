/**
 * Keeps the shell of the client for when there is no connection: then the pages open, the rules can be read, and whatever
 * needs the server says so. Pages come from the server whenever it answers, so a new build is used at the next load; files
 * under /assets/ have their content in their name and never change. The API is left alone.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Filled in by tools/install.ts: a fingerprint of the build, and the files of the shell. */
declare const __BUILD__: string;
declare const __SHELL__: string[];

const CACHE = `peppermill-${__BUILD__}`;
const PAGE = '/';

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`the page was answered with ${page.status}`);
  await cache.put(PAGE, page);
  await Promise.all(
    __SHELL__.map(async (file) => {
      // What an older build has kept under the same name is the same file.
      const known = await caches.match(file);
      await (known ? cache.put(file, known) : cache.add(file));
    }),
  );
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** The server's page; without one, the shell, which finds out by itself what it can show at this address. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw failure;
  }
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(CACHE)).put(request, fresh.clone());
  return fresh;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});
