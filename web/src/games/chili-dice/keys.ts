// What a key means on the board.
import type { Shortcut } from '$kit/keys';

export { isElsewhere } from '$kit/keys';

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

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['1', '2', '3', '4', '5', '6'], text: 'keys.die' },
  { keys: ['R', 'Enter'], text: 'keys.roll' },
  { keys: ['T'], text: 'keys.turn' },
  { keys: ['ArrowUp', 'ArrowDown'], text: 'keys.boxes' },
  { keys: ['Escape'], text: 'keys.close' },
];
