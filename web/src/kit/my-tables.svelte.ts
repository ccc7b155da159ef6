/** The tables this device sits at, with the tokens that hold its seats. */
import { recall, remember } from './memory';
import type { Result, SeatToken, Table } from './protocol';

export interface MyTable {
  id: string;
  game: string;
  tokens: SeatToken[];
  names: string[];
  status: Table['status'];
  /** When this device was last there; once the game is over, when it saw the end. */
  at: number;
  result?: Pick<Result, 'scores' | 'ranks'>;
}

/** So many running tables, and as many that are over. */
const KEPT = 12;

const isRunning = ({ status }: MyTable): boolean => status === 'open' || status === 'playing';

class MyTables {
  list = $state.raw<MyTable[]>(recall<MyTable[]>('tables', []));

  get running(): MyTable[] {
    return this.list.filter(isRunning);
  }

  /** Games that came to their end, the latest first. */
  get finished(): MyTable[] {
    return this.list.filter((table) => table.status === 'over' && table.result).sort((a, b) => b.at - a.at);
  }

  tokens(id: string): SeatToken[] {
    return this.list.find((table) => table.id === id)?.tokens ?? [];
  }

  /** Remembers a table, or what became of it. New tokens are added to those already held. */
  keep(table: Table, tokens: SeatToken[] = []): void {
    const held = this.tokens(table.id).filter((old) => !tokens.some((token) => token.seat === old.seat));
    const all = [...held, ...tokens].sort((a, b) => a.seat - b.seat);
    if (all.length === 0) return;
    const before = this.list.find((known) => known.id === table.id);
    const { result } = table;
    const kept: MyTable = {
      id: table.id,
      game: table.game,
      tokens: all,
      names: table.seats.map((seat) => seat.name ?? ''),
      status: table.status,
      at: before?.status === 'over' ? before.at : Date.now(),
      ...(result ? { result: { scores: result.scores, ranks: result.ranks } } : {}),
    };
    this.#store([kept, ...this.list.filter((other) => other.id !== table.id)]);
  }

  forget(id: string): void {
    this.#store(this.list.filter((table) => table.id !== id));
  }

  /** Somebody else uses this device too: takes the finished games off the list. */
  forgetFinished(): void {
    this.#store(this.list.filter(isRunning));
  }

  #store(list: MyTable[]): void {
    const done = list.filter((table) => !isRunning(table)).slice(0, KEPT);
    const running = list.filter(isRunning).slice(0, KEPT);
    this.list = list.filter((table) => running.includes(table) || done.includes(table));
    remember('tables', this.list);
  }
}

export const myTables = new MyTables();
