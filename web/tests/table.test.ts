import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/kit/settings.svelte';
import { TableClient } from '../src/kit/table.svelte';
import { toasts } from '../src/kit/toasts.svelte';
import { FakeSocket, aTable, happening, update, welcome } from './fake-socket';

function sitDown(more: object = {}) {
  const client = new TableClient(aTable, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, more));
  flushSync();
  return client;
}

const roll = { kind: 'roll' };
const hotSeat = { seats: [0, 1], views: { '0': { eyes: 0 }, '1': { eyes: 1 } }, legal: { '0': [roll], '1': [] } };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  settings.motionChoice = false;
  settings.sound = false;
});
afterEach(() => vi.useRealTimers());

it('shows the first view without anything to animate, then each step with its events', () => {
  const client = sitDown();
  expect(client.view).toEqual({ at: 0 });
  expect(client.events).toEqual([]);
  FakeSocket.last.says(update(0, 1));
  expect(client.view).toEqual({ at: 1 });
  expect(client.events.map((event) => event.version)).toEqual([1]);
  expect(client.log.map((event) => event.version)).toEqual([1]);
});

it('is busy from the move until its effect is on the board', async () => {
  const client = sitDown({ legal: { '0': [roll] } });
  expect(client.busy).toBe(false);
  const acting = client.act(roll);
  expect(client.busy).toBe(true);
  const [sent] = FakeSocket.last.ofType('move');
  expect(sent).toMatchObject({ seat: 0, version: 0, action: roll });
  FakeSocket.last.says({ type: 'ack', id: sent!.id, version: 1 });
  await acting;
  expect(client.busy).toBe(true);
  FakeSocket.last.says(update(0, 1));
  expect(client.busy).toBe(false);
});

it('tells why a move was refused', async () => {
  const client = sitDown({ legal: { '0': [roll] } });
  const acting = client.act(roll);
  const [sent] = FakeSocket.last.ofType('move');
  FakeSocket.last.says({ type: 'refused', id: sent!.id, code: 'illegal', reason: 'Roll first.' });
  await expect(acting).rejects.toMatchObject({ code: 'illegal' });
  expect(toasts.list.at(-1)?.text).toBe('Roll first.');
  expect(client.busy).toBe(false);
});

it('follows the turn around one device', () => {
  const client = sitDown(hotSeat);
  expect(client.seat).toBe(0);
  FakeSocket.last.says(update(0, 1, { views: hotSeat.views, legal: { '0': [], '1': [] } }));
  expect(client.seat).toBe(0);
  FakeSocket.last.says(update(1, 2, { views: hotSeat.views, legal: { '0': [], '1': [roll] } }));
  expect(client.seat).toBe(1);
  expect(client.view).toEqual({ eyes: 1 });
  expect(client.legal).toEqual([roll]);
});

it('hides what only another seat at this device may know', () => {
  const client = sitDown(hotSeat);
  FakeSocket.last.says(
    update(0, 2, { ...hotSeat, events: [happening(1, [0]), happening(1, [1]), happening(2)], legal: hotSeat.legal }),
  );
  expect(client.story).toHaveLength(2);
  expect(client.events).toHaveLength(2);
  FakeSocket.last.says(update(2, 3, { views: hotSeat.views, legal: { '0': [], '1': [roll] } }));
  expect(client.seat).toBe(1);
  expect(client.story.map((event) => event.seats)).toEqual([[1], undefined, undefined]);
});

it('shows a past moment without choices, and comes back', async () => {
  const client = sitDown({ legal: { '0': [roll] } });
  const looking = client.look(0);
  const [sent] = FakeSocket.last.ofType('look');
  FakeSocket.last.says({ type: 'moment', id: sent!.id, seat: 0, version: 0, view: { at: 'then' } });
  await looking;
  expect(client.view).toEqual({ at: 'then' });
  expect(client.legal).toEqual([]);
  FakeSocket.last.says(update(0, 1));
  expect(client.view).toEqual({ at: 'then' });
  client.backToNow();
  expect(client.view).toEqual({ at: 1 });
});

it('keeps a hint until the next step', async () => {
  const client = sitDown({ legal: { '0': [roll] } });
  const asking = client.askHint();
  const [sent] = FakeSocket.last.ofType('hint');
  FakeSocket.last.says({ type: 'hint', id: sent!.id, version: 0, unit: 'final-score', options: [] });
  await asking;
  expect(client.hint).toEqual({ version: 0, unit: 'final-score', options: [] });
  FakeSocket.last.says(update(0, 1));
  expect(client.hint).toBeNull();
});

it('keeps its story whole over a break', () => {
  const client = sitDown();
  FakeSocket.last.says(update(0, 2));
  FakeSocket.last.drops();
  expect(client.connection).toBe('away');
  vi.advanceTimersByTime(1000);
  FakeSocket.last.opens().says(welcome(4, 2));
  expect(client.log.map((event) => event.version)).toEqual([1, 2, 3, 4]);
  expect(client.connection).toBe('live');
});

it('lists each line of chat once, in order', () => {
  const client = sitDown();
  const say = (n: number) => FakeSocket.last.says({ type: 'chat', line: { n, seat: 1, name: 'Bo', text: `${n}`, at: '' } });
  [2, 1, 2, 3].forEach(say);
  expect(client.chat.map((line) => line.n)).toEqual([1, 2, 3]);
});

it('asks for the first view when the game begins under its eyes', () => {
  const client = new TableClient({ ...aTable, status: 'open' }, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, { table: { ...aTable, status: 'open' }, views: {}, legal: {} }));
  FakeSocket.last.says({ type: 'table', table: aTable });
  expect(FakeSocket.last.ofType('sync')).toEqual([{ type: 'sync', since: 0 }]);
  FakeSocket.last.says(update(0, 0, { legal: { '0': [roll] } }));
  expect(client.legal).toEqual([roll]);
});

it('watches as a spectator when it holds no seat', () => {
  const client = sitDown({ seats: [], views: { watch: { eyes: 'all' } }, legal: undefined });
  expect(client.watching).toBe(true);
  expect(client.seat).toBeNull();
  expect(client.view).toEqual({ eyes: 'all' });
});
