/** What this browser saw of a table's chance before it was decided, and what it added: kept until the end, to check it then. */
import { recall, remember } from '../memory';
import type { Table } from '../protocol';
import { partsOf } from './salt';

export interface Part {
  text: string;
  /** The server has said that it is in. */
  taken: boolean;
}

export interface Kept {
  id: string;
  /** The first commitment seen. */
  commitment: string;
  /** The game had already begun then. */
  begun: boolean;
  /** The salt as it was when the game began. */
  salt: string | null;
  /** The seats where people sat then. */
  people: number[];
  /** By seat. */
  parts: Record<string, Part>;
}

const KEPT = 60;

/** For as long as the page is open, where the browser keeps nothing. */
let here: Kept[] = [];

const all = (): Kept[] => recall<Kept[]>('fair', here);

export function keptOf(id: string): Kept | null {
  return all().find((kept) => kept.id === id) ?? null;
}

/** Notes what the server says about a table's chance, whenever it says something. What was seen first stays. */
export function see(table: Table): void {
  const { status, fair } = table;
  const before = keptOf(table.id);
  const kept = before ?? {
    id: table.id,
    commitment: fair.commitment,
    begun: status !== 'open',
    salt: null,
    people: [],
    parts: {},
  };
  const begins = kept.salt === null && status === 'playing';
  const salt = begins ? fair.salt : kept.salt;
  const people = begins ? table.seats.filter(({ who }) => who === 'person').map(({ seat }) => seat) : kept.people;
  const inside = partsOf(fair.salt);
  const parts = Object.fromEntries(
    Object.entries(kept.parts).map(([seat, { text, taken }]) => [
      seat,
      { text, taken: taken || inside?.get(Number(seat)) === text },
    ]),
  );
  const now: Kept = { ...kept, salt, people, parts };
  if (JSON.stringify(now) !== JSON.stringify(before)) keep(now);
}

/** Before it is sent: whatever becomes of it, this browser knows what it added. */
export function keepPart(id: string, seat: number, text: string): void {
  const kept = keptOf(id);
  if (kept && kept.parts[seat]?.text !== text) keep({ ...kept, parts: { ...kept.parts, [seat]: { text, taken: false } } });
}

function keep(kept: Kept): void {
  here = [kept, ...all().filter((other) => other.id !== kept.id)].slice(0, KEPT);
  remember('fair', here);
}
