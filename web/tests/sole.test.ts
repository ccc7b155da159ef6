import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../src/kit/game';
import { settings } from '../src/kit/settings.svelte';
import { beat, soleAnswer } from '../src/kit/sole';
import { TableClient } from '../src/kit/table.svelte';
import Frame from '../src/kit/table/Frame.svelte';
import { toasts } from '../src/kit/toasts.svelte';
import { FakeSocket, aTable, update, welcome } from './fake-socket';
import StubBoard from './StubBoard.svelte';

const pass = { kind: 'pass' };
const sell = { kind: 'sell' };
const LONG = 10_000;

const game = (more: Partial<GameModule> = {}): GameModule => ({
  id: 'stub',
  hidden: false,
  Board: StubBoard,
  sentence: () => null,
  rulesSection: () => null,
  prompt: () => '',
  seatLine: () => '',
  score: () => 0,
  ...more,
});

let page: Record<string, unknown> | null = null;
let client: TableClient;

function show(legal: object[], more: object = {}, module = game()) {
  client = new TableClient(aTable, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, { legal: { '0': legal }, ...more }));
  page = mount(Frame, { target: document.body, props: { client, module, info: undefined } });
  flushSync();
}

const moves = () => FakeSocket.last.ofType('move');

async function passTime(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

async function acknowledge(version: number, legal: object[] = []) {
  FakeSocket.last.says({ type: 'ack', id: moves().at(-1)!.id, version });
  FakeSocket.last.says(update(version - 1, version, { legal: { '0': legal } }));
  await passTime(0);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  FakeSocket.all = [];
  toasts.list = [];
  settings.language = 'en';
  settings.motionChoice = false;
  settings.sound = false;
  settings.askAlways = false;
});
afterEach(async () => {
  if (page) {
    client.close();
    await unmount(page);
    page = null;
  }
  vi.useRealTimers();
});

describe('where there is nothing to choose', () => {
  it('the page answers once, after a beat, and says so', async () => {
    show([pass]);
    await passTime(1000);
    expect(moves()).toEqual([]);
    await passTime(LONG / 4);
    expect(moves()).toMatchObject([{ seat: 0, version: 0, action: pass }]);
    await passTime(1000);
    await acknowledge(1);
    expect(moves()).toHaveLength(1);
    expect(toasts.list.map((note) => note.text)).toEqual(['Nothing to choose here: on you go.']);
    await passTime(LONG);
    expect(moves()).toHaveLength(1);
  });

  it('it answers the next question too, even if the words are the same', async () => {
    show([pass]);
    await passTime(LONG / 4);
    await acknowledge(1, [pass]);
    await passTime(LONG / 4);
    expect(moves().map(({ version }) => version)).toEqual([0, 1]);
    await acknowledge(2);
  });

  it('it does not wait anew for everyone who answers beside', async () => {
    show([pass]);
    for (let version = 0; version < 5; version += 1) {
      await passTime(500);
      if (moves().length === 0) FakeSocket.last.says(update(version, version + 1, { legal: { '0': [pass] } }));
    }
    expect(moves()).toHaveLength(1);
  });

  it('a hand that is faster is the only answer', async () => {
    show([pass]);
    await passTime(500);
    void client.act(pass);
    await passTime(LONG / 4);
    expect(moves()).toHaveLength(1);
    await acknowledge(1);
    await passTime(LONG);
    expect(moves()).toHaveLength(1);
    expect(toasts.list).toEqual([]);
  });

  it('a hand that is slower does not answer twice', async () => {
    show([pass]);
    await passTime(LONG / 4);
    void client.act(pass);
    expect(moves()).toHaveLength(1);
    await acknowledge(1);
  });

  it('a refusal is nobody’s fault, and the player is asked', async () => {
    show([pass]);
    await passTime(LONG / 4);
    FakeSocket.last.says({ type: 'refused', id: moves()[0]!.id, code: 'stale-move', reason: 'Look again.' });
    await passTime(LONG);
    expect(moves()).toHaveLength(1);
    expect(toasts.list).toEqual([]);
  });

  it('the game says what is no choice, and in its own words', async () => {
    const ends = { soleAnswer: () => pass, soleWords: () => 'Nothing to sell.' };
    show([sell, pass], {}, game(ends));
    await passTime(LONG / 4);
    await acknowledge(1);
    expect(toasts.list.map((note) => note.text)).toEqual(['Nothing to sell.']);
  });
});

describe('the player is asked', () => {
  const expectAsked = async () => {
    await passTime(LONG);
    expect(moves()).toEqual([]);
  };

  it('where there is a choice, or the game wants a hand', async () => {
    expect(soleAnswer(game(), {}, 0, [])).toBeNull();
    expect(soleAnswer(game(), {}, 0, [sell, pass])).toBeNull();
    show([sell], {}, game({ soleAnswer: () => null }));
    await expectAsked();
  });

  it('who wants to be asked always', async () => {
    settings.askAlways = true;
    show([pass]);
    await expectAsked();
  });

  it('while looking at the past, and not behind their back afterwards', async () => {
    show([pass]);
    const looking = client.look(0);
    FakeSocket.last.says({ type: 'moment', id: FakeSocket.last.ofType('look')[0]!.id, seat: 0, version: 0, view: {} });
    await looking;
    flushSync();
    await expectAsked();
    client.backToNow();
    await passTime(LONG / 4);
    expect(moves()).toHaveLength(1);
    await acknowledge(1);
  });

  it('whose seat a bot holds', async () => {
    const seats = [{ ...aTable.seats[0]!, held: true, stand_in: 'Paprika' }, aTable.seats[1]!];
    show([pass], { table: { ...aTable, seats } });
    await expectAsked();
  });

  it('behind the curtain: nobody around the device learns that there was nothing to choose', async () => {
    const views = { '0': {}, '1': {} };
    show([pass], { seats: [0, 1], views, legal: { '0': [pass], '1': [] } }, game({ hidden: true }));
    await expectAsked();
    client.uncovered = 0;
    flushSync();
    await passTime(LONG / 4);
    expect(moves()).toHaveLength(1);
    await acknowledge(1);
  });
});

it('draws the moment between one second and two, whatever is seen', () => {
  expect([0, 0.5, 1].map((drawn) => beat(() => drawn))).toEqual([1100, 1650, 2200]);
  // Where an answer at once would tell something, it takes as long as a person may take, at any pace.
  settings.pace = 'instant';
  expect([0, 1].map((drawn) => beat(() => drawn, true))).toEqual([1100, 7000]);
  expect(beat(() => 0)).toBe(440);
  settings.pace = 'normal';
});
