/** While a coach speaks, the board keeps its own first-game notes to itself. */
import { getContext, hasContext, setContext } from 'svelte';

const KEY = Symbol('coached');

export function beCoached(): void {
  setContext(KEY, true);
}

export function isCoached(): boolean {
  return hasContext(KEY) && getContext<boolean>(KEY);
}
