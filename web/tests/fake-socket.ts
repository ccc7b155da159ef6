/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  static connect = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((frame: { data: unknown }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  opens(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  says(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  drops(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  ofType(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export const aTable = {
  id: 'abc',
  game: 'a-game',
  options: {},
  hints: true,
  status: 'playing' as const,
  host: 0,
  version: 0,
  stamp: 'first',
  watchers: 0,
  created: '2026-01-31T20:00:00Z',
  next: null,
  seats: [
    { seat: 0, who: 'person' as const, name: 'Ana', here: true },
    { seat: 1, who: 'person' as const, name: 'Bo', here: true },
  ],
  fair: { commitment: 'c', salt: 's', seed: null, awaited: [] as number[] },
  result: null,
};

export const happening = (version: number, seats?: number[]) => ({
  version,
  event: { kind: 'step', seat: 0, n: version },
  ...(seats ? { seats } : {}),
});

export const pong = (id: unknown, version: number, more: object = {}) => ({
  type: 'pong' as const,
  id,
  version,
  stamp: aTable.stamp,
  chat: 0,
  ...more,
});

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => happening(from + 1 + i));

export const welcome = (version: number, from = 0, more: object = {}) => ({
  type: 'welcome' as const,
  table: { ...aTable, version },
  seats: [0],
  version,
  from,
  events: range(from, version),
  views: { '0': { at: version } },
  legal: { '0': [] },
  chat: [],
  ...more,
});

export const update = (from: number, to: number, more: object = {}) => ({
  type: 'update' as const,
  from,
  to,
  events: range(from, to),
  views: { '0': { at: to } },
  legal: { '0': [] },
  ...more,
});
