// What a screen reader hears of a side: every card, and what is hidden.
import type { T } from '$kit/game';
import type { Slot } from './slots';
import { cardName } from './wording';

export function spokenSlots(slots: readonly Slot[], t: T): string {
  const laid = slots.filter((slot) => !slot.empty);
  if (laid.length === 0) return t('ui.side.empty');
  return laid
    .map((slot) => {
      if (slot.card === null) return t('card.hidden');
      if (slot.how === 'mixed') return t('ui.side.mixed', { card: cardName(slot.card, t) });
      return slot.up ? cardName(slot.card, t) : t('ui.side.down', { card: cardName(slot.card, t) });
    })
    .join(', ');
}
