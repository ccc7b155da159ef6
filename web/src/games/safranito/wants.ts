// Which spices the dishes one could cook ask for: marked on the board, in the market and in the hand.
import { RECIPES } from './facts';
import { SPICES, type Dish, type Spice, type View } from './types';

const within = (view: View, seat: number): Dish[] => [...view.dishes, ...(view.seats[seat]?.reserved_dishes ?? [])];

/** Every spice that belongs to a dish this seat could cook. */
export function neededSpices(view: View, seat: number): Set<Spice> {
  return new Set(within(view, seat).flatMap((dish) => RECIPES[dish] as readonly Spice[]));
}

/** Those of them that are not in the hand yet. */
export function lackedSpices(view: View, seat: number): Set<Spice> {
  const hand = view.seats[seat]?.hand;
  return new Set([...neededSpices(view, seat)].filter((spice) => !hand?.[SPICES.indexOf(spice)]));
}

/** How many cards of each spice are laid out. */
export function offersOf(view: View): Map<Spice, number> {
  const offers = new Map<Spice, number>();
  for (const card of view.market) offers.set(card, (offers.get(card) ?? 0) + 1);
  return offers;
}
