/** A moment that moves on while somebody looks at it: a few times a second, and not at all where no clock is shown. */
import { createSubscriber } from 'svelte/reactivity';

const EVERY = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Milliseconds since the page was opened. */
export function ticking(): number {
  subscribe();
  return performance.now();
}
