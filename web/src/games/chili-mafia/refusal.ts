// Why something that can't be touched can't be: the key of the sentence to show.
import { isHot, isPepper } from './cards';
import { isEmpty, type Pick, type Spot } from './pick';
import { gangAt, isActing } from './table';
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
  if (view.step.what === 'join') return { key: isPepper(card) ? 'illegal.not-a-gang' : 'illegal.place-turncoat' };
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
      return { key: view.discard.length === 0 ? 'illegal.discard-empty' : 'illegal.nothing-to-fetch' };
    case 'booster':
      return { key: 'illegal.first-round' };
    case 'shakedown':
      return { key: 'ui.refuse.shakedown' };
    default:
      return { key: 'ui.refuse.fuggedaboutit' };
  }
}

/** A card of one's own side of the table. */
export function whyNotOwn(view: View, seat: number | null, pick: Pick, { gang, card }: Spot): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.step.what === 'join') return { key: 'illegal.not-a-gang' };
  if (view.step.what !== 'turn') return { key: 'illegal.not-now' };
  if (pick.hand.length > 0) return { key: 'ui.refuse.weak' };
  const cards = gangAt(view, gang)?.cards ?? [];
  const stays = card === 'sweet-chili' ? whySweetStays(cards) : whyDancerStays(view, gang, card, cards);
  if (stays) return { key: stays };
  return { key: view.had.length > 1 ? 'illegal.arrangement-had' : 'illegal.not-a-gang' };
}

const whySweetStays = (cards: readonly Pepper[]): string | null =>
  cards.length === 2 || cards.length === 3 ? 'illegal.leaves-incomplete' : null;

function whyDancerStays(view: View, gang: number, card: Pepper, cards: readonly Pepper[]): string | null {
  if (card !== 'dancer' || cards.includes('outlaw')) return 'illegal.stays-in-gang';
  if (view.setup.edition === 'en') return null;
  if (view.raided) return 'illegal.no-dance-after-raid';
  return view.tired.includes(gang) ? 'illegal.dancer-tired' : null;
}

/** A card of a rival. */
export function whyNotRival(view: View, seat: number | null, pick: Pick, card: Pepper): Refusal {
  const reason = common(view, seat);
  if (reason) return reason;
  if (view.step.what === 'join') return { key: 'illegal.place-turncoat' };
  if (isEmpty(pick)) return { key: 'ui.refuse.choose-hot' };
  return { key: card === 'sweet-chili' ? 'illegal.sweet-chili-safe' : 'ui.refuse.too-strong' };
}
