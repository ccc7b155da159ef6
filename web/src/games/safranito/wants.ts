// Which spices the dishes one could cook still ask for: marked in the market and in the hand.
import { RECIPES } from './facts';
import type { Spice, View } from './types';

export function neededSpices(view: View, seat: number): Set<Spice> {
  const dishes = [...view.dishes, ...(view.seats[seat]?.reserved_dishes ?? [])];
  return new Set(dishes.flatMap((dish) => RECIPES[dish] as readonly Spice[]));
}
