// What to point at next: the key of a short line above the buttons.
import { isHot, isPepper } from './cards';
import { isEmpty, type Offer, type Pick } from './pick';
import type { Action, Card, StepName, View } from './types';

/** A turncoat waits for a place: which kinds of places are there? */
function placeGuide(offer: Offer): string | null {
  if (offer.ready.length > 0) return null;
  const news = offer.open.some(({ action }) => action.kind === 'form');
  if (offer.gangs.size === 0) return 'ui.guide.place-new';
  return news ? 'ui.guide.place' : 'ui.guide.place-gang';
}

export function guideOf(what: StepName, offer: Offer, pick: Pick, cards: readonly Card[]): string | null {
  if (what === 'join') return placeGuide(offer);
  if (isEmpty(pick)) return null;
  if (pick.mode === 'pass') return offer.ready.length > 0 ? null : 'ui.guide.pass';
  if (pick.mode !== null && offer.ready.length === 0) {
    if (offer.seats.size > 0) return 'ui.guide.player';
    if (pick.mode === 'easy-pal') return 'ui.guide.easy-pal';
    return pick.mode === 'kiss-of-death' ? 'ui.guide.kiss' : 'ui.guide.price';
  }
  const [first] = cards;
  const kinds = new Set(offer.open.map(({ action }) => action.kind));
  if (kinds.has('attack')) {
    if (pick.own === null && pick.hand.length > 0) return 'ui.guide.attacker';
    if (pick.hand.length === 0) return 'ui.guide.move';
    if (pick.rivals.length === 0) return 'ui.guide.target';
    return offer.open.some(({ rival }) => (rival?.cards.length ?? 0) > pick.rivals.length) ? 'ui.guide.second' : null;
  }
  if (pick.own !== null) return 'ui.guide.move';
  if (first === 'shakedown' && pick.seat === null) return 'ui.guide.player';
  if (first === 'booster' && pick.named === null) return 'ui.guide.name';
  if (kinds.has('swap') && pick.rivals.length > 0) return pick.to === null ? 'ui.guide.witch-place' : null;
  if (first === undefined || !isPepper(first) || offer.ready.length > 0) return null;
  if (kinds.has('swap')) return 'ui.guide.witch';
  return offer.gangs.size > 0 ? 'ui.guide.join' : 'ui.guide.peppers';
}

/** How many attacks are left in one's turn, and why there is none; only for a hand that holds a Hot card. */
export function attacksLeft(view: View, legal: readonly Action[]): { key: string; params: Record<string, number> } | null {
  if (view.step.what !== 'turn' || legal.length === 0 || !view.hand.some(isHot)) return null;
  const n = view.hots_allowed - view.hots;
  const swap = legal.some(({ kind }) => kind === 'exchange');
  if (n > 0) return { key: swap ? 'ui.attacks.left-swap' : 'ui.attacks.left', params: { n } };
  if (swap) return { key: 'ui.attacks.swap', params: {} };
  return { key: view.hots > 0 ? 'ui.attacks.done' : 'ui.attacks.no-gang', params: {} };
}
