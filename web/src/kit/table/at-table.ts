/**
 * Who sits at the table and how long they have, for boards that show the players themselves (`showsPlayers`). On a small
 * screen the row of seats above such a board goes: what it says is said at the board's own names.
 */
import { getContext, setContext } from 'svelte';
import type { Times } from '../countdown';
import type { Seat } from '../protocol';

export interface AtTable {
  seats: readonly Seat[];
  time: { seats: Times; at: number } | null;
}

const KEY = Symbol('at-table');

export const tellTable = (told: () => AtTable): unknown => setContext(KEY, told);

/** Null where nobody says: in a replay nobody is at the table any more. */
export const hearTable = (): (() => AtTable | null) => getContext<(() => AtTable) | undefined>(KEY) ?? (() => null);
