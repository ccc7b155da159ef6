// What a key means on the board.

export type Wish =
  | { do: 'pick'; at: number }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'aim'; by: 1 | -1 }
  | { do: 'play' }
  | { do: 'draw' }
  | { do: 'end' }
  | { do: 'drop' };

export function wishOf(key: string): Wish | null {
  if (/^[1-9]$/.test(key)) return { do: 'pick', at: Number(key) - 1 };
  switch (key) {
    case 'ArrowRight':
      return { do: 'move', by: 1 };
    case 'ArrowLeft':
      return { do: 'move', by: -1 };
    case 'ArrowUp':
      return { do: 'aim', by: -1 };
    case 'ArrowDown':
      return { do: 'aim', by: 1 };
    case 'Enter':
      return { do: 'play' };
    case 'd':
    case 'D':
      return { do: 'draw' };
    case 'e':
    case 'E':
      return { do: 'end' };
    case 'Escape':
      return { do: 'drop' };
    default:
      return null;
  }
}

/** One step along a ring; from nowhere to its first or last. */
export function around(length: number, at: number, by: 1 | -1): number {
  if (length === 0) return -1;
  if (at < 0) return by > 0 ? 0 : length - 1;
  return (at + by + length) % length;
}

const WRITES = 'input, textarea, select, [contenteditable="true"]';
const OWN_ENTER = 'button:not([data-card]), a, summary, [role="button"]';

/** Is the key spoken to something else: a text field, an open dialog, or a focused button that Enter presses? */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(WRITES) || document.querySelector('dialog[open]')) return true;
  return event.key === 'Enter' && !!target?.closest(OWN_ENTER);
}
