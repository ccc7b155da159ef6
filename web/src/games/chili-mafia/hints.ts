// The hint that was asked for, in one sentence: the best action by name.
import type { HintAnswer, T } from '$kit/game';
import type { Action } from './types';
import { cardName, cardNames } from './wording';

export const bestOf = (hint: HintAnswer | null): Action | null => (hint?.options[0]?.action as Action | undefined) ?? null;

export function hintWords(action: Action, names: readonly string[], t: T): string {
  const who = (seat: number | null) => (seat === null ? '' : (names[seat] ?? ''));
  switch (action.kind) {
    case 'form':
      return t('ui.hint.form', { cards: cardNames(action.cards, t) });
    case 'add':
    case 'move':
    case 'discard':
    case 'give':
    case 'keep':
    case 'take':
      return t(`ui.hint.${action.kind}`, { card: cardName(action.card, t) });
    case 'attack':
      return t('ui.hint.attack', {
        hot: cardName(action.hot, t),
        attacker: cardName(action.attacker, t),
        targets: cardNames(action.targets, t),
      });
    case 'earner':
    case 'bagman':
    case 'fuggedaboutit':
      return t('ui.hint.play', { card: cardName(action.kind, t) });
    case 'shakedown':
      return t('ui.hint.shakedown', { name: who(action.seat) });
    case 'booster':
      return t('ui.hint.booster', { pepper: cardName(action.pepper, t) });
    case 'gamble':
      return t('ui.hint.play', { card: t('card.gambler') });
    case 'swap':
      return t('ui.hint.swap', { card: cardName(action.card, t) });
    case 'exchange':
      return t('ui.hint.exchange', { cards: cardNames(action.cards, t) });
    case 'use':
      return t('ui.hint.use', { property: t(`property.${action.property}`) });
    case 'pass':
      return action.card === null ? t('ui.hint.pass') : t('ui.hint.pass-card', { card: cardName(action.card, t) });
    case 'fetch':
      return action.cards.length === 0 ? t('ui.hint.fetch-none') : t('ui.hint.take', { card: cardNames(action.cards, t) });
    case 'guard':
      return action.cards.length === 0 ? t('ui.hint.decline') : t('ui.hint.guard', { cards: cardNames(action.cards, t) });
    case 'arrange':
      return t('ui.hint.arrange');
    default:
      return t(`ui.hint.${action.kind}`);
  }
}
