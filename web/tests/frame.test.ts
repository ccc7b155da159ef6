import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GameModule } from '../src/kit/game';
import { settings } from '../src/kit/settings.svelte';
import { TableClient } from '../src/kit/table.svelte';
import Frame from '../src/kit/table/Frame.svelte';
import { toasts } from '../src/kit/toasts.svelte';
import { FakeSocket, aTable, update, welcome } from './fake-socket';
import StubBoard from './StubBoard.svelte';

const game = (hidden: boolean): GameModule => ({
  id: 'stub',
  hidden,
  Board: StubBoard,
  sentence: (event, names) => (event.n === 2 ? null : `${names[event.seat]} made step ${event.n}`),
  rulesSection: () => null,
  prompt: (_view, seat, legal, names) => (legal.length > 0 ? `${names[seat ?? 0]}, play` : 'wait'),
  seatLine: (_view, seat) => `line ${seat}`,
  score: () => 0,
});

const roll = { kind: 'roll' };
const views = { '0': { secret: 'ace', to_act: [0] }, '1': { secret: 'king', to_act: [1] } };
let page: Record<string, unknown>;
let client: TableClient;

function show(hidden: boolean, more: object) {
  client = new TableClient(aTable, FakeSocket.connect);
  client.open();
  FakeSocket.last.opens().says(welcome(0, 0, more));
  page = mount(Frame, { target: document.body, props: { client, module: game(hidden), info: undefined } });
  flushSync();
}

const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent ?? '').includes(name),
  );

beforeEach(() => {
  FakeSocket.all = [];
  settings.language = 'en';
  settings.motionChoice = false;
  settings.sound = false;
});
afterEach(async () => {
  client.close();
  await unmount(page);
});

describe('the frame of a table', () => {
  it('says once that bots think less, and marks them', () => {
    const bot = { seat: 1, who: 'bot' as const, bot: 'sharp', name: 'Paprika', here: true };
    const table = (effort?: number) => ({
      ...aTable,
      seats: [aTable.seats[0]!, effort === undefined ? bot : { ...bot, effort }],
    });
    show(false, { views, table: table() });
    expect(text()).not.toContain('Thinks less than usual');
    FakeSocket.last.says({ type: 'table', table: table(0.25) });
    flushSync();
    expect(text()).toContain('Thinks less than usual');
    expect(toasts.list.map((note) => note.text)).toEqual([expect.stringContaining('the bots think a little less')]);
    toasts.list = [];
    FakeSocket.last.says({ type: 'table', table: table(0.1) });
    flushSync();
    expect(toasts.list).toEqual([]);
    FakeSocket.last.says({ type: 'table', table: table() });
    flushSync();
    expect(text()).not.toContain('Thinks less than usual');
  });

  it('shows seats, prompt and board, and sends a move', () => {
    show(false, { views, legal: { '0': [roll] } });
    expect(text()).toContain('line 1');
    expect(text()).toContain('Ana, play');
    expect(document.querySelector('li[aria-current]')?.textContent).toContain('Ana');
    button('roll')!.click();
    expect(FakeSocket.last.ofType('move')).toHaveLength(1);
  });

  it('tells what happened to those who listen', () => {
    show(false, { views, legal: { '0': [] } });
    FakeSocket.last.says(update(0, 3, { views }));
    flushSync();
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Ana made step 3');
  });

  it('changes its language in place', () => {
    show(false, { views, legal: { '0': [] } });
    expect(button('Mute') ?? button('Turn the sounds on')).toBeTruthy();
    settings.language = 'fr';
    flushSync();
    expect(button('Remettre le son')).toBeTruthy();
  });

  it('says when the line is broken', () => {
    show(false, { views, legal: { '0': [] } });
    FakeSocket.last.drops();
    flushSync();
    expect(text()).toContain('Connection lost');
  });

  it('opens the rules with the question mark', () => {
    show(false, { views, legal: { '0': [] } });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
    flushSync();
    expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Rules');
  });
});

describe('several people at one device', () => {
  const together = { seats: [0, 1], views, legal: { '0': [roll], '1': [] } };

  it('never shows a hand before its owner asks to see it', () => {
    show(true, together);
    expect(text()).toContain('Pass to Ana');
    expect(text()).not.toContain('ace');
    button('I am Ana')!.click();
    flushSync();
    expect(text()).toContain('ace for 0');
    FakeSocket.last.says(update(0, 1, { views, legal: { '0': [], '1': [roll] } }));
    flushSync();
    expect(text()).toContain('Pass to Bo');
    expect(text()).not.toContain('ace');
    expect(text()).not.toContain('king');
  });

  it('needs no curtain where nothing is hidden', () => {
    show(false, together);
    expect(text()).not.toContain('Pass to');
    FakeSocket.last.says(update(0, 1, { views, legal: { '0': [], '1': [roll] } }));
    flushSync();
    expect(text()).toContain('king for 1');
  });
});
