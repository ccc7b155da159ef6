// What a key means on the board.

export type Wish = { do: 'card'; at: number } | { do: 'go' } | { do: 'drop' };

/** Digits choose cards of the hand, Enter does what is ready, Escape lets go. */
export function wishOf(key: string): Wish | null {
  if (/^[1-8]$/.test(key)) return { do: 'card', at: Number(key) - 1 };
  if (key === 'Enter') return { do: 'go' };
  return key === 'Escape' ? { do: 'drop' } : null;
}

const OWN_ENTER = 'button, a, summary, [role="button"], [role="option"]';
const WRITES = 'input, textarea, select, [contenteditable="true"]';

/** Is the key spoken to something else: a text field, an open dialog, or a focused button that Enter presses? */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(WRITES) || document.querySelector('dialog[open]')) return true;
  return event.key === 'Enter' && !!target?.closest(OWN_ENTER);
}
