// What is printed on a card.
import type { PepperId } from './art/peppers';
import { ABILITIES, type Ability } from './facts';
import { CARDS, HOTS, PEPPERS, type Card, type Hot, type Pepper } from './types';

const PRINTED: Record<Pepper, readonly [strength: number, figure: PepperId]> = {
  'sweet-chili': [1, 'sweet'],
  'jimmy-nardello': [2, 'jimmy'],
  sidekick: [2, 'jimmy'],
  poblano: [3, 'poblano'],
  bodyguard: [3, 'poblano'],
  hungarian: [4, 'hungarian'],
  padron: [4, 'padron'],
  dancer: [4, 'padron'],
  jalapeno: [5, 'jalapeno'],
  chipotle: [5, 'chipotle'],
  gambler: [5, 'chipotle'],
  tabasco: [6, 'tabasco'],
  troublemaker: [6, 'tabasco'],
  habanero: [7, 'habanero'],
  'madame-jeanette': [7, 'jeanette'],
  witch: [7, 'jeanette'],
  'ghost-pepper': [8, 'ghost'],
  sniper: [8, 'ghost'],
  'moruga-scorpion': [9, 'moruga'],
  'naga-viper': [9, 'naga'],
  lord: [9, 'naga'],
  'carolina-reaper': [10, 'reaper'],
  outlaw: [10, 'x'],
};

export const strengthOf = (pepper: Pepper): number => PRINTED[pepper][0];
export const figureOf = (pepper: Pepper): PepperId => PRINTED[pepper][1];

/** The same pepper without an ability: under this name the ribbon, and a Booster, know it. Pepper X has no plain card. */
const PLAIN: Partial<Record<Pepper, Pepper>> = {
  sidekick: 'jimmy-nardello',
  bodyguard: 'poblano',
  dancer: 'padron',
  gambler: 'chipotle',
  troublemaker: 'tabasco',
  witch: 'madame-jeanette',
  sniper: 'ghost-pepper',
  lord: 'naga-viper',
};
export const plainOf = (pepper: Pepper): Pepper => PLAIN[pepper] ?? pepper;

export const isPepper = (card: Card): card is Pepper => (PEPPERS as readonly Card[]).includes(card);
export const isHot = (card: Card): card is Hot => (HOTS as readonly Card[]).includes(card);
export const abilityOf = (card: Card): Ability | null =>
  (ABILITIES as readonly Card[]).includes(card) ? (card as Ability) : null;

/** Cards a hand may hold. */
export const CARD_LIMIT = 8;

/** In the order the server wants. */
export const inOrder = <C extends Card>(cards: readonly C[]): C[] =>
  [...cards].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));
