// The trade of one bowl as everyone sees it: who had what in it, and what happened step by step. Bookkeeping for the eye;
// who may buy is the server's word.
import type { Bought, BowlClosed, GameEvent, NotBought, SaleEnded, Shown, Sold, Spice, View } from './types';

export type DealEvent = Sold | SaleEnded | Bought | NotBought | BowlClosed;

export interface DealStep {
  event: DealEvent;
  /** What each seat had in the bowl just before. */
  totals: number[];
}

export interface Deal {
  spice: Spice;
  /** What a card sells for: fixed when the bowl is opened. */
  price: number;
  /** Cards of the spice laid out when it was opened. */
  cards: number;
  pieces: Shown[];
  /** Pieces still in the bowl. */
  inside: number[];
  steps: DealStep[];
  closed: boolean;
}

export function totalsOf(deal: Deal, players: number): number[] {
  const totals = Array<number>(players).fill(0);
  for (const { piece, owner, token } of deal.pieces) if (deal.inside.includes(piece)) totals[owner]! += token;
  return totals;
}

const leaving = (event: DealEvent): number[] => {
  if (event.kind === 'sold') return [];
  return event.kind === 'bought' ? [event.piece] : event.pieces;
};

/** The deal after an event; null when no bowl is being talked about any more. */
export function dealAfter(deal: Deal | null, event: GameEvent, players: number): Deal | null {
  switch (event.kind) {
    case 'bowl-opened': {
      const { spice, price, cards, pieces } = event;
      return { spice, price, cards, pieces, inside: pieces.map(({ piece }) => piece), steps: [], closed: false };
    }
    case 'sold':
    case 'sale-ended':
    case 'bought':
    case 'not-bought':
    case 'bowl-closed': {
      if (!deal) return null;
      const gone = leaving(event);
      return {
        ...deal,
        inside: deal.inside.filter((piece) => !gone.includes(piece)),
        steps: [...deal.steps, { event, totals: totalsOf(deal, players) }],
        closed: event.kind === 'bowl-closed',
      };
    }
    case 'round-began':
    case 'cooked':
      return null;
    default:
      return deal;
  }
}

/** For somebody who comes in the middle of a trade: what lies in the bowl now. */
export function dealOf(view: View): Deal | null {
  if (!view.bowl) return null;
  const { spice, price, cards } = view.bowl;
  const pieces = view.pieces.flatMap(({ piece, owner, token, zone, where }) =>
    where === 'board' && zone === spice && token !== null ? [{ piece, owner, token }] : [],
  );
  return { spice, price, cards, pieces, inside: pieces.map(({ piece }) => piece), steps: [], closed: false };
}
