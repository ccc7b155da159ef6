// Why something that can't be touched can't be: the key of the sentence to show.
import { isHot, isPepper } from './cards';
import { isEmpty, type Pick } from './pick';
import { isActing } from './table';
import type { Card, Pepper, View } from './types';

export interface Refusal {
  key: string;
  params?: Record<string, string | number>;
}

function common(view: View, seat: number | null): Refusal | null {
  if (view.step.what === 'over') return { key: 'illegal.over' };
  if (view.to_act === 'chance') return { key: 'illegal.chance-to-come' };
  if (seat === null || !isActing(view, seat)) return { key: 'illegal.not-your-turn' };
  return null;
}

/** A card of the hand. */
export function whyNotCard(view: View, seat: number | null, pick: Pick, card: Card): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.step.what !== 'turn') return { key: 'illegal.not-now' };
  if (view.snooped !== null) return { key: 'illegal.snoop-first' };
  if (isPepper(card)) return { key: pick.hand.length > 0 ? 'illegal.not-a-gang' : 'ui.refuse.lonely' };
  if (isHot(card)) {
    if (view.hots_allowed === 0) return { key: 'ui.refuse.no-gang' };
    if (view.hots >= view.hots_allowed) return { key: 'illegal.no-more-hot-cards', params: { n: view.hots_allowed } };
    return { key: card === 'turncoat' ? 'ui.refuse.turncoat' : 'ui.refuse.no-target' };
  }
  switch (card) {
    case 'earner':
      return { key: 'illegal.deck-empty' };
    case 'bagman':
      return { key: 'illegal.discard-empty' };
    case 'booster':
      return { key: 'illegal.first-round' };
    case 'shakedown':
      return { key: 'ui.refuse.shakedown' };
    default:
      return { key: 'ui.refuse.fuggedaboutit' };
  }
}

/** A card of one's own side of the table. */
export function whyNotOwn(view: View, seat: number | null, pick: Pick, card: Pepper): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.step.what !== 'turn') return { key: 'illegal.not-now' };
  if (pick.hand.length > 0) return { key: 'ui.refuse.weak' };
  if (card === 'sweet-chili') return { key: 'illegal.leaves-incomplete' };
  return { key: card === 'dancer' ? 'illegal.dancer-tired' : 'illegal.stays-in-gang' };
}

/** A card of a rival. */
export function whyNotRival(view: View, seat: number | null, pick: Pick, card: Pepper): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (isEmpty(pick)) return { key: 'ui.refuse.choose-hot' };
  return { key: card === 'sweet-chili' ? 'illegal.sweet-chili-safe' : 'ui.refuse.too-strong' };
}
