// Rearranging after the Dawn Raid: peppers as pieces that go from gang to gang. What may stand is the server's to say.
import { inOrder, isPepper, plainOf } from './cards';
import { areAllied, teamSeats } from './table';
import type { Arrange, Pepper, Stand, View } from './types';

export interface Piece {
  id: number;
  card: Pepper;
  /** It came from the hand, so it may go back there. */
  fromHand: boolean;
}

export interface Group {
  id: number;
  at: number;
  pieces: Piece[];
}

export interface Plan {
  groups: Group[];
  hand: Piece[];
}

/** Where a piece may be put down. */
export type Place = { kind: 'group'; id: number } | { kind: 'new'; at: number } | { kind: 'hand' };

export function planOf(view: View, seat: number): Plan {
  let id = 0;
  const groups = view.gangs
    .filter((gang) => areAllied(view, seat, gang.seat))
    .map((gang) => ({
      id: gang.gang,
      at: gang.seat,
      pieces: gang.cards.map((card) => ({ id: id++, card, fromHand: false })),
    }));
  const hand = view.hand.filter(isPepper).map((card) => ({ id: id++, card, fromHand: true }));
  return { groups, hand };
}

export const pieceIn = (plan: Plan, id: number): Piece | undefined =>
  [...plan.groups.flatMap((group) => group.pieces), ...plan.hand].find((piece) => piece.id === id);

export function put(plan: Plan, id: number, place: Place): Plan {
  const piece = pieceIn(plan, id);
  if (!piece || (place.kind === 'hand' && !piece.fromHand)) return plan;
  const groups = plan.groups.map((group) => ({ ...group, pieces: group.pieces.filter((other) => other.id !== id) }));
  const hand = plan.hand.filter((other) => other.id !== id);
  if (place.kind === 'hand') hand.push(piece);
  else if (place.kind === 'new') {
    const next = Math.max(-1, ...groups.map((group) => group.id)) + 1;
    groups.push({ id: next, at: place.at, pieces: [piece] });
  } else {
    const group = groups.find((each) => each.id === place.id);
    if (!group) return plan;
    group.pieces = [...group.pieces, piece];
  }
  return { groups: groups.filter((group) => group.pieces.length > 0), hand };
}

/** The pieces as an arrangement of the server says. Cards of the table are used up first. */
export function planFor(view: View, seat: number, stands: readonly Stand[]): Plan {
  const now = planOf(view, seat);
  const pool = [...now.groups.flatMap((group) => group.pieces), ...now.hand];
  const take = (card: Pepper): Piece[] => {
    const at = pool.findIndex((piece) => piece.card === card);
    return at < 0 ? [] : pool.splice(at, 1);
  };
  const groups = stands.map((stand, id) => ({ id, at: stand.at, pieces: stand.cards.flatMap(take) }));
  return { groups, hand: pool };
}

export const arrangementOf = (plan: Plan): Arrange => ({
  kind: 'arrange',
  gangs: plan.groups.map(({ at, pieces }) => ({ at, cards: inOrder(pieces.map(({ card }) => card)) })),
});

/** Gangs in front of the player first, then the teammates', clockwise. */
export const bySeat = (view: View, seat: number, plan: Plan): { at: number; groups: Group[] }[] =>
  teamSeats(view, seat).map((at) => ({ at, groups: plan.groups.filter((group) => group.at === at) }));

export type Company = 'few' | 'alike' | 'different' | 'clash';

/** What lies there, in words, while one arranges: names compared, Sweet Chilis left out. The server decides what counts. */
export function companyOf(pieces: readonly Piece[]): Company {
  const names = pieces.filter(({ card }) => card !== 'sweet-chili').map(({ card }) => plainOf(card));
  const kinds = new Set(names).size;
  if (pieces.length - names.length > 1) return 'clash';
  if (kinds > 1 && kinds < names.length) return 'clash';
  if (pieces.length < 3) return 'few';
  return kinds <= 1 ? 'alike' : 'different';
}
