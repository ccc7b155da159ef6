// What a key means on the board.

export type Wish =
  { do: 'die'; die: number } | { do: 'face'; face: number } | { do: 'roll' } | { do: 'turn' } | { do: 'boxes' } | { do: 'close' };

/** With the face picker open, the digits name faces instead of dice. */
export function wishOf(key: string, picking: boolean): Wish | null {
  if (/^[1-6]$/.test(key)) return picking ? { do: 'face', face: Number(key) } : { do: 'die', die: Number(key) };
  switch (key) {
    case 'r':
    case 'R':
    case 'Enter':
      return { do: 'roll' };
    case 't':
    case 'T':
      return { do: 'turn' };
    case 'ArrowDown':
    case 'ArrowUp':
      return { do: 'boxes' };
    case 'Escape':
      return picking ? { do: 'close' } : null;
    default:
      return null;
  }
}

/** The next die to offer for turning: T again goes on to the next red one. */
export function nextToTurn(turnable: readonly number[], now: number | null): number | null {
  if (turnable.length === 0) return null;
  return turnable.find((die) => die > (now ?? 0)) ?? turnable[0] ?? null;
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
