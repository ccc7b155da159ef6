// What a key means while a token is to be tossed.
import { isElsewhere as isMeantElsewhere, type Shortcut } from '$kit/keys';
import { POWER_LEAST } from '../toss/throw';
import { AIM_DIRECTION_MOST, AIM_POWER_MOST, clamp, standing, type Aim } from './intent';

export type Wish = { do: 'aim'; aim: Aim } | { do: 'toss' } | { do: 'token' } | { do: 'face' };

const STEP = 5;
const FINE = 1;

/** The keys as they are explained to the player, by what they do. */
export const KEYS = [
  { keys: ['←', '→'], does: 'stance' },
  { keys: ['↑', '↓'], does: 'direction' },
  { keys: ['+', '−'], does: 'power' },
  { keys: ['1', '2', '3'], does: 'loft' },
  { keys: ['T'], does: 'token' },
  { keys: ['F'], does: 'face' },
  { keys: ['⏎'], does: 'toss' },
] as const;

/** Arrows: ← → where to stand, ↑ ↓ (or Shift with ← →) which way; + − how far; 1–3 how high; T another token; F the other side up; Enter. */
export function wishOf(key: string, shift: boolean, aim: Aim): Wish | null {
  const changed = (change: Partial<Aim>): Wish => ({ do: 'aim', aim: { ...aim, ...change } });
  const turn = (by: number) => changed({ direction: clamp(aim.direction + by, -AIM_DIRECTION_MOST, AIM_DIRECTION_MOST) });
  const reach = (by: number) => changed({ power: clamp(aim.power + by, POWER_LEAST, AIM_POWER_MOST) });
  switch (key) {
    case 'ArrowLeft':
      return shift ? turn(-3 * STEP) : { do: 'aim', aim: standing(aim, aim.stance - STEP) };
    case 'ArrowRight':
      return shift ? turn(3 * STEP) : { do: 'aim', aim: standing(aim, aim.stance + STEP) };
    case 'ArrowUp':
      return turn(-(shift ? FINE : 3) * STEP);
    case 'ArrowDown':
      return turn((shift ? FINE : 3) * STEP);
    case '+':
    case '=':
      return reach(2 * STEP);
    case '-':
    case '_':
      return reach(-2 * STEP);
    case '1':
      return changed({ loft: 'slide' });
    case '2':
      return changed({ loft: 'toss' });
    case '3':
      return changed({ loft: 'lob' });
    case 't':
    case 'T':
      return { do: 'token' };
    case 'f':
    case 'F':
      return { do: 'face' };
    case 'Enter':
      return { do: 'toss' };
    default:
      return null;
  }
}

const WRITES = 'input:not([type="range"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
const OWN_KEYS = 'input, [role="tab"], [role="radio"]';
const OWN_ENTER = 'button, a, summary, [role="button"], [role="tab"]';

/** A slider has its own arrows, a tab and a choice too. */
export function isElsewhere(event: KeyboardEvent, inside: Element | null): boolean {
  if (isMeantElsewhere(event, { writes: WRITES, ownEnter: OWN_ENTER, inside })) return true;
  return event.key.startsWith('Arrow') && event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
}

/** Is the key for something that a space presses: a button, a box to tick? */
export const isPressed = (event: KeyboardEvent): boolean =>
  event.key === ' ' && event.target instanceof Element && event.target.closest(`${OWN_ENTER}, input`) !== null;

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], text: 'keys.stand' },
  { keys: ['ArrowUp', 'ArrowDown'], text: 'keys.direction' },
  { keys: ['-', '+'], text: 'keys.power' },
  { keys: ['1', '2', '3'], text: 'keys.loft' },
  { keys: ['T'], text: 'keys.token' },
  { keys: ['F'], text: 'keys.face' },
  { keys: ['Enter'], text: 'keys.toss' },
];
