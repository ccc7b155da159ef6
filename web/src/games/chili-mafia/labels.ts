// The words on the button that does an action.
import type { T } from '$kit/game';
import type { Action } from './types';
import { cardName, cardNames } from './wording';

export function labelOf(action: Action, seat: number | null, names: readonly string[], t: T): string {
  const who = (other: number | null) => (other === null ? '' : (names[other] ?? ''));
  switch (action.kind) {
    case 'form':
      return action.at === seat ? t('ui.do.form') : t('ui.do.form-mate', { name: who(action.at) });
    case 'add':
    case 'move':
    case 'join':
      return t('ui.join');
    case 'attack':
      return t('ui.do.attack', { hot: cardName(action.hot, t) });
    case 'shakedown':
      return action.card === null
        ? t('ui.do.shakedown', { name: who(action.seat) })
        : t('ui.do.take', { card: cardName(action.card, t) });
    case 'booster':
      return t('ui.do.booster', { pepper: cardName(action.pepper, t) });
    case 'exchange':
      return t('ui.do.exchange', { n: action.cards.length });
    case 'use':
      if (action.property === 'recruit' && action.seat !== null && action.seat !== seat) {
        return t('ui.do.form-mate', { name: who(action.seat) });
      }
      return t('ui.do.use', { property: t(`property.${action.property}`) });
    case 'pass':
      return action.card === null ? t('ui.do.skip') : t('ui.do.pass-card', { card: cardName(action.card, t) });
    case 'discard':
    case 'give':
    case 'keep':
    case 'take':
      return t(`ui.do.${action.kind}`, { card: cardName(action.card, t) });
    case 'fetch':
      return action.cards.length === 0 ? t('ui.do.fetch-none') : t('ui.do.take', { card: cardNames(action.cards, t) });
    case 'guard':
      return action.cards.length === 0 ? t('ui.do.guard-none') : t('ui.do.guard', { cards: cardNames(action.cards, t) });
    default:
      return t(`ui.do.${action.kind}`);
  }
}
