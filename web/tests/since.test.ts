import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GameModule, T, Weight } from '../src/kit/game';
import { settings } from '../src/kit/settings.svelte';
import { TableClient } from '../src/kit/table.svelte';
import { digestOf, MOST, Since } from '../src/kit/table/since.svelte';
import { aTable, FakeSocket, update, welcome } from './fake-socket';
import StubBoard from './StubBoard.svelte';

const gt: T = (key) => key;
interface Told {
  kind: string;
  seat: number;
  weight: Weight;
}
const module: GameModule = {
  id: 'stub',
  hidden: false,
  Board: StubBoard,
  sentence: (event: Told, { names }) => (event.kind === 'silent' ? null : `${names[event.seat]}: ${event.kind}`),
  weight: (event: Told) => event.weight,
  rulesSection: () => null,
  prompt: () => '',
  seatLine: () => '',
  score: (view, seat) => view.scores?.[seat] ?? 0,
};
const reader = { names: ['Ana', 'Bo', 'Cy'], me: 0 };
const told = (version: number, kind: string, weight: Weight = 1, seat = 1) => ({ version, event: { kind, seat, weight } });

it('puts first what was done to the reader, then what changed the game, in order', () => {
  const story = [told(1, 'old', 3), told(3, 'plays'), told(4, 'hits', 3), told(5, 'wins', 2), told(6, 'draws', 0)];
  expect(digestOf(story, 2, () => reader, module, gt).map(({ text }) => text)).toEqual(['Bo: hits', 'Bo: wins', 'Bo: plays']);
});

it('leaves out what the reader did, what nobody is told, and what is too much', () => {
  const own = [told(3, 'mine', 2, 0), told(3, 'silent', 2), told(4, 'lost', 3, 0)];
  expect(digestOf(own, 2, () => reader, module, gt).map(({ text }) => text)).toEqual(['Ana: lost']);
  const many = Array.from({ length: 20 }, (_, n) => told(n + 1, `step ${n}`));
  const lines = digestOf(many, 0, () => reader, module, gt);
  expect(lines).toHaveLength(MOST);
  expect(lines.at(-1)!.text).toBe('Bo: step 19');
});

const roll = { kind: 'roll' };
let client: TableClient | undefined;
beforeEach(() => {
  FakeSocket.all = [];
  settings.motionChoice = false;
  settings.pace = 'normal';
});
afterEach(() => {
  client?.close();
  vi.restoreAllMocks();
  settings.pace = 'normal';
});

const look = (since: Since) => since.see(client!, module, gt, client!.legal.length > 0);

/** Ana has had a turn, others have moved, and it is hers again. */
function turnAfter(players: number, lines: ReturnType<typeof told>[], meanwhile: (since: Since) => void = () => {}): Since {
  const seats = ['Ana', 'Bo', 'Cy'].slice(0, players).map((name, seat) => ({ ...aTable.seats[0]!, seat, name }));
  client = new TableClient({ ...aTable, seats }, FakeSocket.connect);
  client.open();
  const since = new Since();
  const views = (turn: number) => ({ '0': { turn, scores: [turn, 2] } });
  FakeSocket.last.opens().says(welcome(0, 0, { table: { ...aTable, seats }, views: views(0), legal: { '0': [roll] } }));
  look(since);
  FakeSocket.last.says(update(0, 1, { views: views(1), legal: { '0': [] }, events: [] }));
  look(since);
  meanwhile(since);
  FakeSocket.last.says(update(1, 9, { views: views(0), legal: { '0': [roll] }, events: lines }));
  look(since);
  return since;
}
const several = [told(2, 'a'), told(3, 'b'), told(4, 'c'), told(5, 'd')];

it('is offered at a full table, not to somebody who has just watched one rival', () => {
  expect(turnAfter(3, several).offered).toBe(true);
  client!.close();
  expect(turnAfter(2, several).offered).toBe(false);
  client!.close();
  expect(turnAfter(3, several.slice(0, 2)).offered).toBe(false);
});

it('is offered to whoever skipped, looked elsewhere or sees it all at once', () => {
  expect(turnAfter(2, several, (since) => since.miss()).offered).toBe(true);
  client!.close();
  expect(turnAfter(2, [told(2, 'hit', 3)], (since) => since.miss()).offered).toBe(true);
  client!.close();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(turnAfter(2, several).offered).toBe(true);
  vi.restoreAllMocks();
  client!.close();
  settings.pace = 'instant';
  expect(turnAfter(2, several).offered).toBe(true);
});

it('counts from the end of the last turn, and goes when this one is over', () => {
  const since = turnAfter(3, several);
  expect(since.from).toBe(0);
  expect(since.scores).toEqual([1, 2, 0]);
  FakeSocket.last.says(update(9, 10, { views: { '0': { turn: 1 } }, legal: { '0': [] }, events: [] }));
  look(since);
  expect(since.offered).toBe(false);
  expect(since.from).toBe(9);
});
