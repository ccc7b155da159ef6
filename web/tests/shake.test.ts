// In which order a browser does things: it keeps the commitment before it adds anything, and what it adds before it sends it.
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { keptOf, see } from '../src/kit/fair/kept';
import { again, join, open, shake, shakeNext, tableOf } from '../src/kit/fair/shake';
import type { Table } from '../src/kit/protocol';
import { myTables } from '../src/kit/my-tables.svelte';
import { aTable } from './fake-socket';

const tokens = [
  { seat: 0, token: 'ana' },
  { seat: 1, token: 'bo' },
];
const open_ = (id: string, salt = id): Table => ({
  ...aTable,
  id,
  status: 'open',
  fair: { commitment: `commitment of ${id}`, salt, seed: null, awaited: [0, 1] },
});

/** A server that remembers what it was asked, and what the browser had kept by then. */
class Server {
  asked: { path: string; body: Record<string, unknown>; kept: unknown }[] = [];
  table: Table = open_(id);
  refuses = false;

  answer = (path: string, request: RequestInit): Promise<Response> => {
    const body = JSON.parse((request.body as string | undefined) ?? '{}') as Record<string, unknown>;
    this.asked.push({ path: path.replace('/api', ''), body, kept: keptOf(this.table.id) });
    if (this.refuses) return Promise.resolve(new Response('{"code":"already-begun","reason":"No."}', { status: 409 }));
    if (path.endsWith('/shake') || path.endsWith('/join')) {
      const seat = tokens.find(({ token }) => token === body.token)?.seat ?? 1;
      const salt = `${this.table.fair.salt}/${seat}=${body.entropy as string}`;
      this.table = { ...this.table, fair: { ...this.table.fair, salt } };
    }
    const seated = { table: this.table, tokens: path.endsWith('/join') ? tokens.slice(1) : tokens };
    const bare = path.endsWith('/shake') || !request.body;
    return Promise.resolve(new Response(JSON.stringify(bare ? this.table : seated)));
  };
}

let server: Server;
let id = '';
let count = 0;

beforeEach(() => {
  id = `t${count++}`;
  localStorage.clear();
  myTables.list.forEach(({ id }) => myTables.forget(id));
  server = new Server();
  vi.stubGlobal('fetch', server.answer);
});
afterEach(() => vi.unstubAllGlobals());

const shaken = () => server.asked.filter(({ path }) => path.endsWith('/shake'));

it('sends nothing of its own until the server has committed, and keeps everything first', async () => {
  await open({ game: 'a-game', options: {}, hints: true, seats: [] });
  expect(server.asked.map(({ path }) => path)).toEqual(['/tables', `/tables/${id}/shake`, `/tables/${id}/shake`]);
  const [create, ana, bo] = server.asked;
  expect(create!.body).toEqual({ game: 'a-game', options: {}, hints: true, seats: [], shake: true });
  expect(ana!.kept).toMatchObject({
    commitment: `commitment of ${id}`,
    begun: false,
    parts: { 0: { text: ana!.body.entropy, taken: false } },
  });
  expect(ana!.body.entropy).toMatch(/^[a-z0-9]{20,64}$/);
  expect(ana!.body.entropy).not.toBe(bo!.body.entropy);
  expect(keptOf(id)!.parts).toEqual({
    0: { text: ana!.body.entropy, taken: true },
    1: { text: bo!.body.entropy, taken: true },
  });
});

it('sits down with a part of its own, at a table whose commitment it has kept', async () => {
  server.table = open_(id, `${id}/0=theirs`);
  await join(server.table, 'Bo', 1);
  const [asked] = server.asked;
  expect(asked!.kept).toMatchObject({ commitment: `commitment of ${id}` });
  expect(keptOf(id)!.parts).toEqual({ 1: { text: asked!.body.entropy, taken: true } });
});

it('adds the same again if the answer was lost, and never twice what is in', async () => {
  server.refuses = true;
  await shake(server.table, tokens.slice(0, 1));
  server.refuses = false;
  await shake(server.table, tokens.slice(0, 1));
  await shake(server.table, tokens.slice(0, 1));
  expect(shaken().map(({ body }) => body.entropy)).toEqual([shaken()[0]!.body.entropy, shaken()[0]!.body.entropy]);
  expect(keptOf(id)!.parts[0]).toMatchObject({ taken: true });
});

it('adds nothing to a game that has begun, and does not claim that it had', async () => {
  await shake({ ...server.table, status: 'playing' }, tokens);
  expect(server.asked).toEqual([]);
  server.refuses = true;
  await shake(open_('late'), tokens);
  expect(keptOf('late')!.parts[0]).toMatchObject({ taken: false });
});

it('adds something new to a rematch, whoever asks for it', async () => {
  await shake(server.table, tokens);
  const first = shaken().map(({ body }) => body.entropy);
  server.table = open_('next');
  await shakeNext('next', tokens);
  const second = shaken()
    .slice(2)
    .map(({ body }) => body.entropy);
  expect(second).toHaveLength(2);
  expect(new Set([...first, ...second]).size).toBe(4);
  await again(id, tokens);
  expect(shaken()).toHaveLength(4);
  expect(myTables.tokens('next')).toEqual(tokens);
});

it('keeps what it saw first, whatever it is told later', () => {
  see(open_(id));
  const began: Table = { ...open_(id, `${id}/0=a`), status: 'playing' };
  see(began);
  see({ ...began, fair: { ...began.fair, commitment: 'another', salt: `${id}/0=b` } });
  see({ ...began, status: 'over', fair: { ...began.fair, commitment: 'another', salt: `${id}/0=c`, seed: 'ff' } });
  expect(keptOf(id)).toMatchObject({ commitment: `commitment of ${id}`, begun: false, salt: `${id}/0=a`, people: [0, 1] });
});

it('knows when it came too late to be sure', () => {
  see({ ...open_(id, `${id}/0=a`), status: 'playing' });
  expect(keptOf(id)).toMatchObject({ begun: true, salt: `${id}/0=a` });
  see({ ...open_('u'), status: 'over' });
  expect(keptOf('u')).toMatchObject({ begun: true, salt: null });
});

it('keeps it for the page alone where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('forbidden');
    },
  });
  see(open_('private'));
  expect(keptOf('private')).toMatchObject({ commitment: 'commitment of private' });
});

it('asks nothing about the table it has just laid, and asks about it the next time', async () => {
  const { table } = await open({ game: 'a-game', options: {}, hints: true, seats: [] });
  server.asked = [];
  expect(await tableOf(id)).toBe(table);
  expect(server.asked).toEqual([]);
  await tableOf(id);
  expect(server.asked.map(({ path }) => path)).toEqual([`/tables/${id}`]);
  await open({ game: 'a-game', options: {}, hints: true, seats: [] });
  server.asked = [];
  await tableOf('another');
  expect(server.asked.map(({ path }) => path)).toEqual(['/tables/another']);
});
