/**
 * The real socket against a real server, over a line that loses, delays, doubles and swaps frames and breaks now and then.
 * Whatever happens on the way, in the end every player has seen the same story, once, and sees what the server sees.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TableSocket } from '../src/kit/socket';
import type { ChatLine, Happening, Legal, Seated, Table, Views } from '../src/kit/protocol';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const PATIENCE = 240_000;
const HASTE = 10;

let server: ChildProcess;
let host = '';
const folder = mkdtempSync(join(tmpdir(), 'peppermill-chaos-'));

beforeAll(async () => {
  const root = resolve(process.cwd(), '..');
  const settings = { PYTHONPATH: join(root, 'src'), PEPPERMILL_DATA: folder, PEPPERMILL_PORT: '0', PEPPERMILL_BOT_WORKERS: '1' };
  server = spawn(join(root, '.venv', 'bin', 'python'), ['-m', 'peppermill', 'serve', '--no-browser'], {
    env: { ...process.env, ...settings },
  });
  host = await new Promise((found, failed) => {
    let printed = '';
    const read = (text: Buffer) => {
      printed += text.toString();
      const address = /http:\/\/\S+:(\d+)/.exec(printed);
      if (address) found(`127.0.0.1:${address[1]}`);
    };
    server.stdout!.on('data', read);
    server.stderr!.on('data', read);
    server.on('exit', () => failed(new Error(printed)));
  });
  // The page is one of this server's own.
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`http://${host}/`);
}, PATIENCE);

afterAll(async () => {
  await new Promise((ended) => {
    server.on('exit', ended);
    server.kill('SIGTERM');
  });
  rmSync(folder, { recursive: true });
});

/** A small generator, so that a failure can be repeated, as far as a real line lets it. */
function generator(seed: number): () => number {
  let state = seed * 7919;
  return () => ((state = (state * 48271) % 2147483647), state / 2147483647);
}

/** A WebSocket over a bad line. */
class BadLine {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((frame: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #socket: WebSocket;
  readonly #random: () => number;

  constructor(url: string, random: () => number) {
    this.#random = random;
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => this.onopen?.();
    this.#socket.onclose = () => this.onclose?.();
    this.#socket.onmessage = (frame) => this.#carry(() => this.onmessage?.({ data: frame.data }));
    this.#socket.onerror = () => undefined;
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(text: string): void {
    this.#carry(() => this.#socket.readyState === 1 && this.#socket.send(text));
  }

  close(): void {
    this.#socket.close();
  }

  #carry(deliver: () => void): void {
    const chance = this.#random();
    if (chance < 0.15) return;
    if (chance < 0.18) return this.#socket.close();
    const late = () => (this.#random() < 0.3 ? this.#random() * 150 : 0);
    setTimeout(deliver, late());
    if (chance < 0.35) setTimeout(deliver, late());
  }
}

/** A player as a page keeps one, who plays the last thing that is legal. */
class Player {
  table: Table;
  log: Happening[] = [];
  chat: ChatLine[] = [];
  views: Views = {};
  legal: Legal = {};
  deciding = false;
  readonly socket: TableSocket;

  constructor(table: Table, token: string | null, connect?: (url: string) => WebSocket) {
    this.table = table;
    this.socket = new TableSocket({
      url: `ws://${host}/api/tables/${table.id}/ws`,
      tokens: () => (token === null ? [] : [token]),
      language: () => 'en',
      haste: HASTE,
      ...(connect ? { connect } : {}),
      onWelcome: (welcome) => {
        this.table = welcome.table;
        this.log = [...this.log.filter((event) => event.version <= welcome.from), ...welcome.events];
        welcome.chat.forEach((line) => this.hear(line));
        this.see(welcome.views, welcome.legal);
      },
      onUpdate: (update) => {
        this.log = [...this.log, ...update.events];
        this.see(update.views, update.legal);
      },
      onMessage: (message) => {
        if (message.type === 'table') this.table = message.table;
        else this.hear(message.line);
      },
      onState: () => undefined,
      onProblem: () => undefined,
    });
    this.socket.open();
  }

  hear(line: ChatLine): void {
    if (!this.chat.some((known) => known.n === line.n)) this.chat = [...this.chat, line].sort((a, b) => a.n - b.n);
  }

  see(views: Views, legal: Legal | undefined): void {
    this.views = views;
    this.legal = legal ?? {};
  }

  async decide(seat: number): Promise<void> {
    const action = this.legal[seat]?.at(-1);
    if (this.deciding || action === undefined) return;
    this.deciding = true;
    await this.socket.ask({ type: 'move', seat, version: this.socket.version!, action }).catch(() => undefined);
    this.deciding = false;
  }

  get known() {
    const { version: _, ...table } = this.table;
    return { version: this.socket.version, table, log: this.log, chat: this.chat, views: this.views, legal: this.legal };
  }
}

const until = async (true_: () => boolean) => {
  const end = Date.now() + PATIENCE / 2;
  while (!true_() && Date.now() < end) await new Promise((wake) => setTimeout(wake, 20));
};

async function game(seed: number): Promise<void> {
  const random = generator(seed);
  const seats = ['Ana', 'Bo'].map((name) => ({ who: 'person', name }));
  const asked = { method: 'POST', body: JSON.stringify({ game: 'chili-dice', seats }) };
  const { table, tokens } = (await (await fetch(`http://${host}/api/tables`, asked)).json()) as Seated;
  const bad = (url: string) => new BadLine(url, random) as unknown as WebSocket;
  const players = tokens.map(({ token }) => new Player(table, token, bad));
  const watcher = new Player(table, null, bad);
  const said = players.map((player, seat) => player.socket.ask({ type: 'chat', seat, text: `good luck ${seat}` }));
  await until(() => {
    players.forEach((player, seat) => void player.decide(seat));
    return [...players, watcher].every((player) => player.table.status === 'over');
  });
  await Promise.all(said);
  for (const [seat, player] of [...players, watcher].entries()) {
    const truth = new Player(table, tokens[seat]?.token ?? null);
    await until(() => JSON.stringify(player.known) === JSON.stringify(truth.known));
    expect(player.known).toEqual(truth.known);
    expect(player.known.table.status).toBe('over');
    expect(player.known.chat).toHaveLength(2);
    truth.socket.close();
  }
  for (const player of [...players, watcher]) player.socket.close();
}

describe('a bad line', () => {
  it.concurrent.each(SEEDS)('converges, seed %i', game, PATIENCE);
});
