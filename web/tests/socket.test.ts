import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshId } from '../src/kit/fresh-id';
import { TableSocket, type ConnectionState } from '../src/kit/socket';
import type { Problem, ServerMessage, Update, Welcome } from '../src/kit/protocol';
import { FakeSocket, aTable, pong, update, welcome } from './fake-socket';

function line() {
  const heard = {
    welcomes: [] as { welcome: Welcome; fresh: boolean }[],
    updates: [] as Update[],
    messages: [] as ServerMessage[],
    states: [] as ConnectionState[],
    problems: [] as Problem[],
  };
  const socket = new TableSocket({
    url: 'ws://table/ws',
    tokens: () => ['secret'],
    language: () => 'fr',
    onWelcome: (message, fresh) => heard.welcomes.push({ welcome: message, fresh }),
    onUpdate: (message) => heard.updates.push(message),
    onMessage: (message) => heard.messages.push(message),
    onState: (state) => heard.states.push(state),
    onProblem: (problem) => heard.problems.push(problem),
    connect: FakeSocket.connect,
  });
  socket.open();
  return { socket, heard };
}

const move = (version: number) => ({ type: 'move' as const, seat: 0, version, action: { kind: 'roll' } });
const versions = (updates: Update[]) => updates.flatMap((each) => each.events.map((event) => event.version));

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

describe('greeting', () => {
  it('says hello first, without a version, in the player’s language', () => {
    line();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', tokens: ['secret'], lang: 'fr' }]);
  });

  it('says after a break what it already shows, and takes only what it missed', () => {
    const { heard } = line();
    FakeSocket.last.opens().says(welcome(3));
    FakeSocket.last.drops();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', since: 3 });
    FakeSocket.last.says(welcome(5, 3));
    expect(heard.welcomes.map((each) => each.fresh)).toEqual([true, false]);
    expect(heard.states).toEqual(['connecting', 'live', 'away', 'away', 'live']);
  });

  it('starts over when the server tells the story from elsewhere', () => {
    const { socket, heard } = line();
    FakeSocket.last.opens().says(welcome(8));
    FakeSocket.last.drops();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.opens().says(welcome(6, 0));
    expect(heard.welcomes.at(-1)?.fresh).toBe(true);
    expect(socket.version).toBe(6);
  });

  it('ignores a late copy of an old welcome', () => {
    const { socket, heard } = line();
    const first = welcome(2);
    FakeSocket.last.opens().says(first);
    FakeSocket.last.says(update(2, 4));
    FakeSocket.last.says(first);
    expect(socket.version).toBe(4);
    expect(heard.welcomes).toHaveLength(1);
  });

  it('asks for another language without disturbing the game', () => {
    const { socket, heard } = line();
    FakeSocket.last.opens().says(welcome(2));
    socket.changeLanguage();
    expect(FakeSocket.last.ofType('hello').at(-1)).toMatchObject({ since: 2, lang: 'fr' });
    FakeSocket.last.says(welcome(2, 2));
    expect(heard.welcomes).toHaveLength(1);
    expect(heard.states).toEqual(['connecting', 'live']);
  });

  it('says hello again when the welcome is lost, though other messages come through', () => {
    const { socket } = line();
    const server = FakeSocket.last.opens();
    for (let second = 0; second < 9; second++) {
      server.says({ type: 'table', table: aTable });
      vi.advanceTimersByTime(1_000);
    }
    expect(server.ofType('hello')).toHaveLength(3);
    server.says(welcome(0));
    vi.advanceTimersByTime(9_000);
    expect(server.ofType('hello')).toHaveLength(3);
    expect(socket.version).toBe(0);
  });

  it('greets again with other seats when asked to', () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(1));
    socket.reintroduce();
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.opens().sent[0]).toMatchObject({ type: 'hello', since: 1 });
  });
});

describe('steps of the game', () => {
  it('lets each through once, in order', () => {
    const { heard } = line();
    const server = FakeSocket.last.opens();
    server.says(welcome(0));
    server.says(update(0, 1));
    server.says(update(0, 1));
    server.says(update(1, 3));
    server.says(update(0, 1));
    server.says(update(1, 3));
    expect(versions(heard.updates)).toEqual([1, 2, 3]);
  });

  it('takes only the new part of an overlapping step', () => {
    const { heard } = line();
    const server = FakeSocket.last.opens();
    server.says(welcome(2));
    server.says(update(0, 4));
    expect(heard.updates.at(-1)).toMatchObject({ from: 2, to: 4 });
    expect(versions(heard.updates)).toEqual([3, 4]);
  });

  it('asks for what is missing when there is a gap, and does not show what lies beyond it', () => {
    const { socket, heard } = line();
    const server = FakeSocket.last.opens();
    server.says(welcome(2));
    server.says(update(4, 5));
    expect(heard.updates).toHaveLength(0);
    expect(server.ofType('sync')).toEqual([{ type: 'sync', since: 2 }]);
    server.says(update(2, 5));
    expect(socket.version).toBe(5);
    expect(versions(heard.updates)).toEqual([3, 4, 5]);
    vi.advanceTimersByTime(15_000);
    expect(server.ofType('sync')).toHaveLength(1);
  });

  it('asks again when the answer to that is lost too', () => {
    line();
    const server = FakeSocket.last.opens();
    server.says(welcome(2));
    server.says(update(4, 5));
    vi.advanceTimersByTime(4_100);
    expect(server.ofType('sync')).toHaveLength(2);
  });

  it('notices a step it only heard of', () => {
    line();
    const server = FakeSocket.last.opens();
    server.says(welcome(2));
    server.says({ type: 'table', table: { ...aTable, version: 4 } });
    expect(server.ofType('sync')).toHaveLength(0);
    vi.advanceTimersByTime(1_100);
    expect(server.ofType('sync')).toEqual([{ type: 'sync', since: 2 }]);
  });

  it('notices in a pong that the last step was lost', () => {
    line();
    const server = FakeSocket.last.opens();
    server.says(welcome(2));
    vi.advanceTimersByTime(10_100);
    server.says(pong(server.ofType('ping')[0]!.id, 3));
    vi.advanceTimersByTime(1_100);
    expect(server.ofType('sync')).toEqual([{ type: 'sync', since: 2 }]);
  });

  it('notices in a pong that the table or the chat has changed', () => {
    for (const news of [{ stamp: 'second' }, { chat: 1 }]) {
      FakeSocket.all = [];
      const { heard } = line();
      const server = FakeSocket.last.opens();
      server.says(welcome(2));
      vi.advanceTimersByTime(10_100);
      server.says(pong(server.ofType('ping')[0]!.id, 2));
      expect(server.ofType('hello')).toHaveLength(1);
      vi.advanceTimersByTime(10_000);
      server.says(pong(server.ofType('ping')[1]!.id, 2, news));
      expect(server.ofType('hello').at(-1)).toMatchObject({ since: 2 });
      const said = { n: 1, seat: 1, name: 'Bo', text: 'hi', at: '' };
      server.says(
        welcome(2, 2, { table: { ...aTable, version: 2, stamp: 'second' }, chat: [said], legal: { '0': [{ kind: 'roll' }] } }),
      );
      expect(heard.messages).toEqual([
        { type: 'table', table: { ...aTable, version: 2, stamp: 'second' } },
        { type: 'chat', line: said },
      ]);
      expect(heard.updates).toMatchObject([{ from: 2, to: 2, events: [], legal: { '0': [{ kind: 'roll' }] } }]);
      vi.advanceTimersByTime(10_000);
      server.says(pong(server.ofType('ping').at(-1)!.id, 2, { stamp: 'second', chat: 1 }));
      expect(server.ofType('hello')).toHaveLength(2);
    }
  });

  it('takes a fresh view of the same version: the game began while we waited', () => {
    const { heard } = line();
    const server = FakeSocket.last.opens();
    server.says(welcome(0));
    server.says(update(0, 0, { legal: { '0': [{ kind: 'roll' }] } }));
    expect(heard.updates).toHaveLength(1);
  });

  it('ignores noise, and frames of a line that was given up', () => {
    const { heard } = line();
    const old = FakeSocket.last.opens();
    old.says(welcome(0));
    old.says('not json');
    old.says('[]');
    old.says({ type: 'something-new' });
    old.drops();
    old.says(update(0, 1));
    expect(heard.updates).toHaveLength(0);
  });

  it('converges whatever happens to the frames', () => {
    // A small generator, so that a failure can be repeated.
    let seed = 7;
    const random = () => ((seed = (seed * 48271) % 2147483647), seed / 2147483647);
    for (let game = 0; game < 60; game++) {
      FakeSocket.all = [];
      const { socket, heard } = line();
      FakeSocket.last.opens();
      serve(0);
      let now = 0;
      const onTheWay: object[] = [];
      for (let step = 0; step < 40; step++) {
        onTheWay.push(update(now, now + 1));
        now += 1;
        const chance = random();
        if (chance < 0.15) onTheWay.pop();
        else if (chance < 0.3) onTheWay.push(onTheWay.at(-1)!);
        else if (chance < 0.4) FakeSocket.last.drops();
        while (onTheWay.length > 3 || (onTheWay.length > 0 && random() < 0.5)) {
          const [frame] = onTheWay.splice(Math.floor(random() * onTheWay.length), 1);
          FakeSocket.last.says(frame);
        }
        vi.advanceTimersByTime(700);
        serve(now);
      }
      vi.advanceTimersByTime(30_000);
      // Whatever was lost, the next pong or hello makes up for it.
      for (let second = 0; second < 30; second++) {
        vi.advanceTimersByTime(1_000);
        serve(now);
      }
      expect(socket.version).toBe(now);
      const told = [
        ...heard.welcomes.flatMap((each) => each.welcome.events.map((event) => event.version)),
        ...versions(heard.updates),
      ].sort((a, b) => a - b);
      expect(told).toEqual(Array.from({ length: now }, (_, i) => i + 1));
      socket.close();
    }
  });

  /** An honest server on the newest line: opens it, answers hello and sync. */
  function serve(now: number) {
    const server = FakeSocket.last;
    if (server.readyState === 0) server.opens();
    for (const message of server.sent.splice(0)) {
      if (message.type === 'hello') server.says(welcome(now, (message.since as number | undefined) ?? 0));
      if (message.type === 'sync') server.says(update(message.since as number, now));
      if (message.type === 'ping') server.says(pong(message.id, now));
    }
  }
});

describe('requests', () => {
  it('waits for the welcome, then sends, and resolves with the answer', async () => {
    const { socket } = line();
    const asked = socket.ask(move(0));
    const server = FakeSocket.last.opens();
    expect(server.ofType('move')).toHaveLength(0);
    server.says(welcome(0));
    const [sent] = server.ofType('move');
    server.says({ type: 'ack', id: sent!.id, version: 1 });
    await expect(asked).resolves.toMatchObject({ version: 1 });
  });

  it('sends an unanswered move again, under the same id, on the next line', async () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(0));
    const asked = socket.ask(move(0));
    const [first] = FakeSocket.last.ofType('move');
    FakeSocket.last.drops();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.opens().says(welcome(0));
    const [second] = FakeSocket.last.ofType('move');
    expect(second).toEqual(first);
    FakeSocket.last.says({ type: 'ack', id: second!.id, version: 1 });
    await asked;
    FakeSocket.last.drops();
    vi.advanceTimersByTime(2000);
    FakeSocket.last.opens().says(welcome(1, 0));
    expect(FakeSocket.last.ofType('move')).toHaveLength(0);
  });

  it('asks again on a live line when no answer comes', () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(0));
    void socket.ask(move(0));
    vi.advanceTimersByTime(4_100);
    const ids = FakeSocket.last.ofType('move').map((message) => message.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('does not press for a hint that takes its time', () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(0));
    void socket.ask({ type: 'hint', seat: 0 });
    vi.advanceTimersByTime(9_000);
    expect(FakeSocket.last.ofType('hint')).toHaveLength(1);
  });

  it('rejects with the reason when refused', async () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(0));
    const asked = socket.ask(move(0));
    const [sent] = FakeSocket.last.ofType('move');
    FakeSocket.last.says({ type: 'refused', id: sent!.id, code: 'not-your-turn', reason: 'Wait for your turn.' });
    await expect(asked).rejects.toEqual({ code: 'not-your-turn', reason: 'Wait for your turn.' });
  });

  it('matches hints and moments to their questions', async () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(4));
    const hint = socket.ask({ type: 'hint', seat: 0 });
    const look = socket.ask({ type: 'look', seat: 0, version: 2 });
    const [asked] = FakeSocket.last.ofType('look');
    FakeSocket.last.says({ type: 'moment', id: asked!.id, seat: 0, version: 2, view: { at: 2 } });
    const [wanted] = FakeSocket.last.ofType('hint');
    FakeSocket.last.says({ type: 'hint', id: wanted!.id, version: 4, unit: 'final-score', options: [] });
    await expect(look).resolves.toMatchObject({ view: { at: 2 } });
    await expect(hint).resolves.toMatchObject({ unit: 'final-score' });
  });

  it('rejects what is still open when the player leaves', async () => {
    const { socket } = line();
    FakeSocket.last.opens().says(welcome(0));
    const asked = socket.ask(move(0));
    socket.close();
    await expect(asked).rejects.toMatchObject({ code: 'left' });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('makes ids that do not repeat and fit the protocol', () => {
    const ids = Array.from({ length: 200 }, freshId);
    expect(new Set(ids).size).toBe(200);
    expect(ids.every((id) => id.length <= 64)).toBe(true);
  });
});

describe('staying connected', () => {
  it('tries again, each time later, and at once when hurried', () => {
    const { socket } = line();
    const tries: number[] = [];
    for (let i = 0; i < 8; i++) {
      FakeSocket.last.drops();
      const before = FakeSocket.all.length;
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      tries.push(waited);
    }
    expect(tries[0]).toBeLessThan(700);
    expect(Math.max(...tries)).toBeLessThanOrEqual(13_100);
    expect(tries.at(-1)).toBeGreaterThan(5_000);
    FakeSocket.last.drops();
    const before = FakeSocket.all.length;
    socket.hurry();
    expect(FakeSocket.all).toHaveLength(before + 1);
  });

  it('gives up a line that went silent', () => {
    line();
    FakeSocket.last.opens().says(welcome(0));
    vi.advanceTimersByTime(10_100);
    expect(FakeSocket.last.ofType('ping')).toHaveLength(1);
    vi.advanceTimersByTime(12_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('keeps a line that answers', () => {
    line();
    FakeSocket.last.opens().says(welcome(0));
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(10_000);
      FakeSocket.last.says(pong(FakeSocket.last.ofType('ping').at(-1)?.id, 0));
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('passes on what the server could not understand', () => {
    const { heard } = line();
    FakeSocket.last.opens().says({ type: 'error', code: 'bad-message', reason: 'What?' });
    expect(heard.problems).toEqual([{ code: 'bad-message', reason: 'What?' }]);
  });
});
