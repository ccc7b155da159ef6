/** The tables this device sits at, with the tokens that hold its seats. */
import { recall, remember } from './memory';
import type { SeatToken, Table } from './protocol';

export interface MyTable {
  id: string;
  game: string;
  tokens: SeatToken[];
  names: string[];
  status: Table['status'];
  at: number;
}

const KEPT = 12;

class MyTables {
  list = $state.raw<MyTable[]>(recall<MyTable[]>('tables', []));

  get running(): MyTable[] {
    return this.list.filter((table) => table.status === 'open' || table.status === 'playing');
  }

  tokens(id: string): SeatToken[] {
    return this.list.find((table) => table.id === id)?.tokens ?? [];
  }

  /** Remembers a table, or what became of it. New tokens are added to those already held. */
  keep(table: Table, tokens: SeatToken[] = []): void {
    const held = this.tokens(table.id).filter((old) => !tokens.some((token) => token.seat === old.seat));
    const all = [...held, ...tokens].sort((a, b) => a.seat - b.seat);
    if (all.length === 0) return;
    const kept: MyTable = {
      id: table.id,
      game: table.game,
      tokens: all,
      names: table.seats.map((seat) => seat.name ?? ''),
      status: table.status,
      at: Date.now(),
    };
    this.#store([kept, ...this.list.filter((other) => other.id !== table.id)]);
  }

  forget(id: string): void {
    this.#store(this.list.filter((table) => table.id !== id));
  }

  #store(list: MyTable[]): void {
    this.list = list.slice(0, KEPT);
    remember('tables', this.list);
  }
}

export const myTables = new MyTables();
