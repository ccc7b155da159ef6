import type { Json } from '../game';

/** The seats whose decision the game waits for. While the dice roll, it is still the roller's turn. */
export function seatsToAct(view: Json): number[] {
  if (!view) return [];
  if (Array.isArray(view.to_act)) return view.to_act;
  return view.to_act === 'chance' && typeof view.turn === 'number' ? [view.turn] : [];
}
