import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../src/kit/game';
import { asides, newNotes, readerNow, readersBy } from '../src/kit/presence';
import type { Note, Table } from '../src/kit/protocol';
import { settings } from '../src/kit/settings.svelte';
import { TableClient } from '../src/kit/table.svelte';
import Frame from '../src/kit/table/Frame.svelte';
import { toasts } from '../src/kit/toasts.svelte';
import { FakeSocket, aTable, update, welcome } from './fake-socket';
import StubBoard from './StubBoard.svelte';

const at = '2026-01-31T20:12:00Z';
const left: Note = { version: 4, seat: 1, what: 'left', bot: 'Paprika', at };
const back: Note = { version: 9, seat: 1, what: 'back', at };
const held = [aTable.seats[0]!, { ...aTable.seats[1]!, held: true as const, left: true as const, stand_in: 'Paprika' }];

const game: GameModule = {
  id: 'stub',
  hidden: false,
  Board: StubBoard,
  sentence: (event, { names }) => `${names[event.n % 2]} made step ${event.n}`,
  rulesSection: () => null,
  prompt: () => '',
  seatLine: () => '',
  score: () => 0,
};

let page: Record<string, unknown> | null = null;
let client: TableClient;

function show(more: object = {}) {
  client = new TableClient(aTable, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, { views: { '0': { to_act: [1] } }, ...more }));
  page = mount(Frame, { target: document.body, props: { client, module: game, info: undefined } });
  flushSync();
}

function meet(more: Partial<Table>) {
  FakeSocket.last.says({ type: 'table', table: { ...aTable, ...more } });
  flushSync();
}

const said = () => toasts.list.map((note) => note.text);
const text = () => document.body.textContent?.replace(/\s+/g, ' ') ?? '';
const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === name);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  FakeSocket.all = [];
  toasts.list = [];
  settings.language = 'en';
  settings.motionChoice = false;
  settings.sound = false;
});
afterEach(async () => {
  if (page) {
    client.close();
    await unmount(page);
    page = null;
  }
  vi.useRealTimers();
});

describe('who plays', () => {
  const table: Table = { ...aTable, seats: held, notes: [left, back] };

  it('is called by the name of the bot while it plays, and not before or after', () => {
    const reader = readersBy(table, 1);
    const names = [4, 5, 9, 10].map((version) => reader(version).names[1]);
    expect(names).toEqual(['Bo', 'Paprika, for Bo', 'Paprika, for Bo', 'Bo']);
    // What a bot did for me is not what I did.
    expect([4, 5, 10].map((version) => reader(version).me)).toEqual([1, null, 1]);
    expect(reader(5)).toBe(reader(9));
    expect(readerNow(table, 0)).toEqual({ names: ['Ana', 'Paprika, for Bo'], me: 0 });
    settings.language = 'fr';
    expect(readerNow(table, 0).names).toEqual(['Ana', 'Paprika, pour Bo']);
  });

  it('is told to the others and to the one it is about', () => {
    expect(asides(table, [0]).map((aside) => aside.text)).toEqual(['Bo has left. Paprika plays for Bo.', 'Bo is back.']);
    expect(asides(table, [1]).map((aside) => aside.text)).toEqual(['You left. Paprika played for you.', 'You are back.']);
    expect(newNotes({ ...table, notes: [left] }, table)).toEqual([back]);
  });

  it('is in the log, on the seat and in every sentence', async () => {
    show();
    meet({ seats: held, notes: [{ ...left, version: 0 }] });
    expect(said()).toEqual(['Bo has left. Paprika plays for Bo.']);
    FakeSocket.last.says(update(0, 2, { views: { '0': { to_act: [1] } } }));
    meet({
      notes: [
        { ...left, version: 0 },
        { ...back, version: 2 },
      ],
    });
    FakeSocket.last.says(update(2, 3, { views: { '0': { to_act: [1] } } }));
    flushSync();
    button('What happened')?.click();
    expect(said()).toContain('Bo is back.');
    const live = () => document.querySelector('.sr-only[aria-live=polite]')?.textContent;
    await vi.advanceTimersByTimeAsync(5000);
    expect(live()).toContain('Paprika, for Bo made step 1');
    expect(live()).toContain('Bo made step 3');
    expect(client.names).toEqual(['Ana', 'Bo']);
    expect(client.readerAt(2).names).toEqual(['Ana', 'Paprika, for Bo']);
  });

  it('says why somebody is not playing', () => {
    show();
    meet({ seats: held, notes: [left] });
    const seats = () => document.querySelector('ol')?.textContent;
    expect(seats()).toContain('Paprika, for Bo');
    expect(seats()).toContain('has left');
    meet({ seats: [aTable.seats[0]!, { ...aTable.seats[1]!, here: false }] });
    expect(seats()).toContain('connection lost');
  });
});

describe('somebody who is gone', () => {
  const gone = [aTable.seats[0]!, { ...aTable.seats[1]!, here: false }];

  it('is counted down for everybody, and need not be waited for', () => {
    show();
    meet({ seats: gone, takeovers: { '1': 90_000 } });
    const live = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent);
    expect(live).toContain('Bo has lost the connection.');
    expect(document.querySelector('[role=timer]')?.textContent).toBe('1:30');
    vi.advanceTimersByTime(5_000);
    flushSync();
    expect(document.querySelector('[role=timer]')?.textContent).toBe('1:25');
    button('Let a bot play now')!.click();
    expect(FakeSocket.last.ofType('vote')).toMatchObject([{ seat: 0, about: 1 }]);
    meet({ seats: [gone[0]!, { ...gone[1]!, vote: [0] }], takeovers: { '1': 60_000 } });
    expect(text()).toContain('The others have to agree.');
    expect(button('Let a bot play now')).toBeUndefined();
    meet({});
    expect(document.querySelector('[role=timer]')).toBeNull();
  });

  it('is one line with all others who are', () => {
    const names = ['Ana', 'Bo', 'Cy', 'Di', 'Eli', 'Fe'];
    const seats = names.map((name, seat) => ({ ...aTable.seats[1]!, seat, name, here: seat === 0 }));
    show();
    meet({ seats, takeovers: { '1': 90_000, '2': 80_000, '3': 85_000, '4': 99_000, '5': 99_000 } });
    expect(document.querySelectorAll('[role=timer]')).toHaveLength(1);
    expect(document.querySelector('[role=timer]')?.textContent).toBe('1:20');
    expect(text()).toContain('Bo, Cy, Di and 2 others have lost the connection.');
    button('Let bots play now')!.click();
    expect(FakeSocket.last.ofType('vote').map(({ about }) => about)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is shown to spectators, who have no say', () => {
    show({ seats: [], views: { watch: { to_act: [1] } } });
    meet({ seats: gone, takeovers: { '1': 90_000 } });
    expect(document.querySelector('[role=timer]')?.textContent).toBe('1:30');
    expect(button('Let a bot play now')).toBeUndefined();
  });
});

describe('a rematch', () => {
  beforeEach(() => {
    // The ending asks for the replay and the proof, which nobody has here.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  });
  afterEach(() => vi.unstubAllGlobals());

  const over = { status: 'over' as const, result: { scores: [1, 2], ranks: [2, 1], why: {} }, next: 'next', next_by: 1 };

  it('that somebody wants is shown to the others', () => {
    show();
    meet({ ...over, next: null, next_by: null });
    expect(text()).not.toContain('wants to play again');
    meet(over);
    expect(said()).toContain('Bo wants to play again.');
    expect(text()).toContain('Bo wants to play again.');
    expect(button('Join')).toBeTruthy();
    expect(asides({ ...aTable, ...over }, [0]).at(-1)?.text).toBe('Bo wants to play again.');
  });

  it('does not bring back a result that was put away', () => {
    show();
    meet({ ...over, next: null, next_by: null });
    vi.advanceTimersByTime(5_000);
    flushSync();
    const dialog = () => document.querySelector('dialog[open]');
    expect(dialog()).not.toBeNull();
    (dialog() as HTMLDialogElement).close();
    flushSync();
    expect(dialog()).toBeNull();
    meet(over);
    vi.advanceTimersByTime(5_000);
    flushSync();
    expect(dialog()).toBeNull();
  });

  it('that one wants oneself is no news', () => {
    show();
    meet({ ...over, next_by: 0 });
    expect(text()).not.toContain('wants to play again');
    expect(button('Join')).toBeUndefined();
  });
});
