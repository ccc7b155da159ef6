// What a key means while a token is to be tossed.
import { POWER_LEAST } from '../toss/throw';
import { AIM_DIRECTION_MOST, AIM_POWER_MOST, clamp, standing, type Aim } from './intent';

export type Wish = { do: 'aim'; aim: Aim } | { do: 'toss' } | { do: 'token' } | { do: 'face' };

const STEP = 5;
const FINE = 1;

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

/** Is the key spoken to something else: a text field, a slider's arrows, a dialog, or a focused button that Enter presses? */
export function isElsewhere(event: KeyboardEvent, inside: Element | null): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(WRITES)) return true;
  const dialog = document.querySelector('dialog[open]');
  if (dialog && !(inside && dialog.contains(inside))) return true;
  if (event.key.startsWith('Arrow') && target?.closest(OWN_KEYS)) return true;
  return event.key === 'Enter' && !!target?.closest(OWN_ENTER);
}
