/** Every person at this device adds to the chance of every game, after the server has committed to its own part. */
import { api } from '../api';
import { freshId } from '../fresh-id';
import { myTables } from '../my-tables.svelte';
import type { Lighter, NewTable, Seated, SeatToken, Table } from '../protocol';
import { keepPart, keptOf, see } from './kept';
import { partsOf } from './salt';

/** The table this device has just laid: its page need not ask what it is. */
let laid: Table | null = null;

/** A new table: the server commits first, then this device adds its parts. */
export async function open(wanted: NewTable): Promise<{ table: Table; lighter: Lighter[] }> {
  const { table, tokens, lighter } = await api.create({ ...wanted, shake: true });
  myTables.keep(table, tokens);
  laid = await shake(table, tokens);
  return { table: laid, lighter: lighter ?? [] };
}

/** A table as the server last told it: as it was laid a moment ago, or else it is asked. */
export async function tableOf(id: string): Promise<Table> {
  const known = laid?.id === id ? laid : null;
  laid = null;
  return known ?? api.table(id);
}

/** Sits down at a table whose commitment this browser has seen. */
export async function join(table: Table, name: string, seat?: number): Promise<Seated> {
  see(table);
  const part = freshId();
  const seated = await api.join(table.id, name, seat, part);
  for (const token of seated.tokens) keepPart(table.id, token.seat, part);
  see(seated.table);
  return seated;
}

/** The rematch, with the same seats and new chance. */
export async function again(id: string, tokens: SeatToken[]): Promise<Table | null> {
  const key = tokens[0]?.token;
  if (!key) return null;
  const { table } = await api.again(id, key);
  myTables.keep(table, tokens);
  return shake(table, tokens);
}

/** Somebody else wants a rematch: this device's seats add their parts at once, so that it need not wait for them. */
export async function shakeNext(id: string, tokens: SeatToken[]): Promise<void> {
  try {
    await shake(await api.table(id), tokens);
  } catch {
    // The rematch begins without our parts, and its check will say so.
  }
}

/** Adds what these seats have not added yet. The game begins without whatever does not arrive in time. */
export async function shake(table: Table, tokens: SeatToken[]): Promise<Table> {
  see(table);
  let latest = table;
  for (const { seat, token } of tokens) {
    if (latest.status !== 'open' || partsOf(latest.fair.salt)?.has(seat)) continue;
    const text = keptOf(table.id)?.parts[seat]?.text ?? freshId();
    keepPart(table.id, seat, text);
    try {
      latest = await api.shake(table.id, token, text);
      see(latest);
    } catch {
      // Too late, or offline: the table goes on without it, and the check at the end says so.
    }
  }
  return latest;
}
