/** The client on this device: a shell for when there is no connection, and never an old one for longer than a load. */
import { recall, remember } from './memory';

/** Milliseconds in which a second failure is no old build but a broken one, or a broken line. */
const SOON = 30_000;

export function keepFresh(): void {
  // The server was upgraded while this page was open, and the part it wants now has another name: load the new page.
  window.addEventListener('vite:preloadError', (failure) => {
    if (!navigator.onLine || Date.now() - recall('reloaded', 0) < SOON) return;
    failure.preventDefault();
    remember('reloaded', Date.now());
    location.reload();
  });

  // Not while developing: whatever it kept would hide what was changed. Over plain http a browser has none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // A private window may forbid it: the client works without.
    });
  });
}
