// Which hand some cards make, to name it while it grows. Who wins a shoot-out is the server's word alone.
import { familyOf, isGangster, valueOf } from './cards';
import type { Slot } from './slots';
import type { Card, Gangster, Hand } from './types';

/** null where no card lies. */
export function madeOf(cards: readonly Gangster[]): Hand | null {
  if (cards.length === 0) return null;
  const values = cards.map(valueOf).sort((a, b) => a - b);
  const groups = [...new Set(values)].map((value) => values.filter((other) => other === value).length).sort((a, b) => b - a);
  return ofFive(cards, values, groups) ?? ofGroups(groups);
}

/** Hands that need all five cards. */
function ofFive(cards: readonly Gangster[], values: readonly number[], groups: readonly number[]): Hand | null {
  if (cards.length < 5) return null;
  if (groups[0] === 5) return 'five-of-a-kind';
  if (groups[0] === 3 && groups[1] === 2) return 'full-house';
  const families = new Set(cards.map(familyOf)).size;
  const consecutive = groups.length === 5 && values[4]! - values[0]! === 4;
  if (consecutive && families === 1) return 'straight-flush';
  if (consecutive && families === 5) return 'rainbow-straight';
  if (families === 1) return 'flush';
  return consecutive ? 'straight' : null;
}

function ofGroups([first = 0, second = 0]: readonly number[]): Hand {
  if (first === 4) return 'four-of-a-kind';
  if (first === 3) return 'three-of-a-kind';
  if (first === 2) return second === 2 ? 'two-pairs' : 'pair';
  return 'nothing';
}

export interface Making {
  /** What the cards we know there make. */
  now: Hand | null;
  /** Cards there that we don't know. */
  unknown: number;
  /** What they would make with the chosen card; null unless it can be sent there. */
  then: Hand | null;
}

/** What lies in these slots, and what the chosen card would make of it where it can be sent. */
export function makingOf(slots: readonly Slot[], chosen: Card | null): Making {
  const laid = slots.filter((slot) => !slot.empty);
  const known = laid.flatMap(({ card }) => (card === null ? [] : [card]));
  const then = chosen !== null && isGangster(chosen) ? madeOf([...known, chosen]) : null;
  return { now: madeOf(known), unknown: laid.length - known.length, then };
}
