// Decisions in which there is nothing to decide: the page answers those by itself. The rules ask nobody of whom the whole table
// knows that they can't sell or cook; so whoever has nothing to choose in a sale or while cooking is the only one who knows it.
import type { T } from '$kit/game';
import type { Action, View } from './types';
import { spiceName } from './wording';

const ANSWERED: readonly View['phase'][] = ['bowl', 'sale', 'cook', 'keep'];

/** The answer that is no choice; null: the player is asked. A toss is for the player's own hand. */
export function soleAnswer(view: View, _: number, legal: readonly Action[]): Action | null {
  return legal.length === 1 && ANSWERED.includes(view.phase) ? legal[0]! : null;
}

/** Would an answer at once tell other people what is in a secret hand (SF-14)? Bots take nothing from the time it took. */
export function soleSecret(view: View, seat: number): boolean {
  if (!view.throwers.some((thrower, other) => other !== seat && thrower === 'person')) return false;
  if (view.phase === 'keep') return (view.drawing?.drawn ?? 0) > 1;
  return view.phase !== 'bowl';
}

export function soleWords(view: View, _: number, action: Action, t: T): string | null {
  if (action.kind === 'open-bowl') return t('ui.sole.bowl', { spice: spiceName(action.spice, t) });
  if (action.kind === 'keep') return t('ui.sole.keep', { spice: spiceName(action.spice, t) });
  if (view.phase === 'sale' && view.bowl) return t('ui.sole.sale', { spice: spiceName(view.bowl.spice, t) });
  return view.phase === 'cook' ? t('ui.sole.cook') : null;
}
