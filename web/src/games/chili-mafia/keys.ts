// What a key means on the board.
import type { Shortcut } from '$kit/keys';

export { isElsewhere } from '$kit/keys';

export type Wish = { do: 'card'; at: number } | { do: 'go' } | { do: 'drop' };

/** Digits choose cards of the hand, Enter does what is ready, Escape lets go. */
export function wishOf(key: string): Wish | null {
  if (/^[1-8]$/.test(key)) return { do: 'card', at: Number(key) - 1 };
  if (key === 'Enter') return { do: 'go' };
  return key === 'Escape' ? { do: 'drop' } : null;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8'], text: 'keys.card' },
  { keys: ['Enter'], text: 'keys.go' },
  { keys: ['Escape'], text: 'keys.drop' },
];
