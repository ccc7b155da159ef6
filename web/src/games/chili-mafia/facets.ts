// What an action touches, in terms a hand can point at: cards of the hand, a card of one's own side, rival cards, a
// gang to go to, a player, a named card. Nothing here knows what is legal.
import type { Action, Card, Pepper, Property } from './types';

/** Passing and using a property begin with a button; everything else begins with a card. */
export type Mode = 'pass' | Property | null;

export interface Facets {
  action: Action;
  mode: Mode;
  hand: Card[];
  own: { gang: number; card: Pepper } | null;
  rival: { gang: number; cards: Pepper[] } | null;
  to: number | null;
  seat: number | null;
  named: Card | null;
}

const NOTHING = { mode: null, hand: [], own: null, rival: null, to: null, seat: null, named: null };

/** `attackers`: the gang that attacked last, where a Kiss of Death lands. */
export function facetsOf(action: Action, attackers: number | null): Facets {
  const base: Facets = { ...NOTHING, action };
  switch (action.kind) {
    case 'form':
      return { ...base, hand: action.cards, seat: action.at };
    case 'add':
      return { ...base, hand: [action.card], to: action.gang };
    case 'move':
      return { ...base, own: { gang: action.source, card: action.card }, to: action.gang };
    case 'attack':
      return {
        ...base,
        hand: [action.hot],
        own: { gang: action.by, card: action.attacker },
        rival: { gang: action.gang, cards: action.targets },
      };
    case 'join':
      return { ...base, to: action.gang };
    case 'earner':
    case 'bagman':
      return { ...base, hand: [action.kind] };
    case 'shakedown':
      return { ...base, hand: ['shakedown'], seat: action.seat, named: action.card };
    case 'booster':
      return { ...base, hand: ['booster'], named: action.pepper };
    case 'gamble':
      return action.gang === null ? { ...base, hand: ['gambler'] } : { ...base, own: { gang: action.gang, card: 'gambler' } };
    case 'swap':
      return { ...base, hand: ['witch'], rival: { gang: action.gang, cards: [action.card] }, to: action.to };
    case 'exchange':
      return { ...base, hand: action.cards };
    case 'use': {
      const use: Facets = { ...base, mode: action.property, seat: action.seat };
      if (action.property !== 'kiss-of-death') return { ...use, hand: action.cards };
      return { ...use, rival: { gang: attackers ?? -1, cards: action.cards as Pepper[] } };
    }
    case 'pass':
      if (action.card === null) return { ...base, mode: 'pass' };
      return action.gang === null
        ? { ...base, mode: 'pass', hand: [action.card] }
        : { ...base, mode: 'pass', own: { gang: action.gang, card: action.card as Pepper } };
    case 'discard':
    case 'give':
      return { ...base, hand: [action.card] };
    case 'keep':
    case 'take':
      return { ...base, named: action.card };
    default:
      return base;
  }
}
