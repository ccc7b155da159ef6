// What a key means on the board.
import { isElsewhere as isMeantElsewhere, type Shortcut } from '$kit/keys';

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

/** A card is a button too, but Enter plays it. */
export const isElsewhere = (event: KeyboardEvent): boolean =>
  isMeantElsewhere(event, { ownEnter: 'button:not([data-card]), a, summary, [role="button"]' });

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], text: 'keys.pick' },
  { keys: ['ArrowLeft', 'ArrowRight'], text: 'keys.move' },
  { keys: ['ArrowUp', 'ArrowDown'], text: 'keys.aim' },
  { keys: ['Enter'], text: 'keys.play' },
  { keys: ['D'], text: 'keys.draw' },
  { keys: ['E'], text: 'keys.end' },
  { keys: ['Escape'], text: 'keys.drop' },
];
