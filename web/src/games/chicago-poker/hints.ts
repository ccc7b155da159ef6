// The best of a hint in words, and the card it is about.
import type { T } from '$kit/game';
import type { Action, Card, View } from './types';
import { cardName, placeName } from './wording';

interface Answer {
  options: { action: Action; value: number }[];
}

export function bestOf(hint: Answer | null): Action | null {
  if (!hint || hint.options.length === 0) return null;
  return hint.options.reduce((a, b) => (b.value > a.value ? b : a)).action;
}

/** Which card of the hand an action plays. */
export function cardOf(action: Action | null): Card | null {
  if (!action) return null;
  if (action.kind === 'play' || action.kind === 'send') return action.card;
  if (action.kind === 'draw' || action.kind === 'end-turn' || action.kind === 'shoot') return null;
  return action.kind;
}

export function describe(action: Action, view: View, names: readonly string[], t: T): string {
  const at = (place: number) =>
    placeName(
      view.places.map(({ establishment }) => establishment),
      place,
      t,
    );
  switch (action.kind) {
    case 'play':
      return t('ui.do.play', { card: cardName(action.card, t), establishment: at(action.place) });
    case 'murder':
    case 'informer':
      return t('ui.do.aimed', {
        card: t(`card.${action.kind}`),
        name: names[action.rival] ?? '',
        establishment: at(action.place),
      });
    case 'limousine':
      return t('ui.do.limousine', { n: action.order.length, source: at(action.source), target: at(action.target) });
    case 'corruption':
      return t('ui.do.corruption', { card: cardName(action.card, t) });
    case 'send':
      return action.card === null ? t('ui.send.nobody') : t('ui.send', { card: cardName(action.card, t) });
    case 'shoot':
      return t('ui.do.shoot', { establishment: at(action.place) });
    default:
      return t(`ui.do.${action.kind}`);
  }
}
