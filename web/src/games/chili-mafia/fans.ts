// How large cards can be so that gangs lie side by side in the room there is.
import type { GangView } from './types';

/** What shows of a card that lies under the next one; Gang.svelte draws it so. */
const OVERLAP = 0.62;
/** Around and between gangs, in pixels. */
const AROUND = 12;
const BETWEEN = 8;

export interface Sizes {
  /** From how wide to how wide a card may be, in pixels, and from where on it is pleasant to look at. */
  least: number;
  most: number;
  pleasant: number;
}

const widthOf = ({ cards }: GangView, card: number): number => card * (1 + OVERLAP * (cards.length - 1)) + AROUND;

/** How many rows the gangs take with cards of this width. */
function rowsFor(gangs: readonly GangView[], card: number, room: number): number {
  let rows = 1;
  let used = 0;
  for (const gang of gangs) {
    const width = widthOf(gang, card);
    const next = used === 0 ? width : used + BETWEEN + width;
    if (next <= room || used === 0) used = next;
    else {
      rows += 1;
      used = width;
    }
  }
  return rows;
}

/** The width of a card: as few rows as leave it pleasant, and as large as fits in them. More rows, smaller cards. */
export function cardWidth(gangs: readonly GangView[], room: number, { least, most, pleasant }: Sizes): number {
  for (let rows = 1; rows <= gangs.length; rows++) {
    for (let card = Math.max(pleasant, most - 6 * (rows - 1)); card >= pleasant; card--) {
      if (rowsFor(gangs, card, room) <= rows) return card;
    }
  }
  return gangs.length === 0 ? most : least;
}

export const manyRows = (gangs: readonly GangView[], card: number, room: number): boolean => rowsFor(gangs, card, room) > 1;
