/**
 * The connection to one table. It keeps itself connected, says what it already knows, asks again until it is answered,
 * and lets each step of the game through exactly once and in order, whatever the network does to the frames.
 */
import { freshId } from './fresh-id';
import type { ClientMessage, Problem, Request, ServerMessage, Update, Welcome } from './protocol';

export type ConnectionState = 'connecting' | 'live' | 'away';

export interface TableSocketOptions {
  url: string;
  tokens: () => string[];
  language: () => string;
  /** Everything, on first contact or when the server disagrees about what we know. */
  onWelcome: (welcome: Welcome, fresh: boolean) => void;
  /** One step forward: `events` are only those not seen before. */
  onUpdate: (update: Update) => void;
  onMessage: (message: Extract<ServerMessage, { type: 'table' | 'chat' }>) => void;
  onState: (state: ConnectionState) => void;
  onProblem: (problem: Problem) => void;
  connect?: (url: string) => WebSocket;
  /** How many times faster than in life every wait is; for tests against a real server. */
  haste?: number;
}

type Answer = Extract<ServerMessage, { type: 'ack' | 'hint' | 'moment' }>;

interface Asked {
  message: Request & { id: string };
  resolve: (answer: Answer) => void;
  reject: (problem: Problem) => void;
}

const FIRST_RETRY = 400;
const LONGEST_RETRY = 10_000;
const ASK_AGAIN = 4_000;
/** A hint may take long to work out, and asking twice meanwhile would be refused: every so many times is often enough. */
const HINT_EVERY = 5;
const PING_EVERY = 10_000;
const PONG_WITHIN = 10_000;

type Timer = 'retry' | 'hello' | 'again' | 'ping' | 'pong' | 'gap';

export class TableSocket {
  /** The version this client shows; undefined before the first welcome. */
  version: number | undefined = undefined;

  #options: TableSocketOptions;
  #socket: WebSocket | null = null;
  #greeted = false;
  #stopped = false;
  #retries = 0;
  #asked = new Map<string, Asked>();
  /** The newest version anybody mentioned; behind it, we are missing something. */
  #heardOf = 0;
  /** The table as we know it, in a word, and the last line of chat before which we know all. A pong tells what they should be. */
  #stamp = '';
  #chat = 0;
  #rounds = 0;
  #timers = new Map<Timer, ReturnType<typeof setTimeout>>();

  constructor(options: TableSocketOptions) {
    this.#options = options;
  }

  open(): void {
    this.#stopped = false;
    this.#connect();
  }

  close(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { reject } of this.#asked.values()) reject({ code: 'left', reason: '' });
    this.#asked.clear();
  }

  /** Try now instead of waiting: the device woke up, or the player asked. */
  hurry(): void {
    if (this.#stopped) return;
    if (this.#greeted) this.#ping();
    else if (this.#timers.has('retry')) this.#connect();
  }

  /** The player has switched languages: reasons should come in the new one. Nothing else changes. */
  changeLanguage(): void {
    if (this.#greeted) this.#greet();
  }

  /** Says hello afresh with the seats this device holds now. */
  reintroduce(): void {
    if (!this.#stopped) this.#drop(0);
  }

  ask(request: Extract<Request, { type: 'hint' }>): Promise<Extract<Answer, { type: 'hint' }>>;
  ask(request: Extract<Request, { type: 'look' }>): Promise<Extract<Answer, { type: 'moment' }>>;
  ask(request: Extract<Request, { type: 'move' | 'back' | 'chat' | 'vote' | 'here' }>): Promise<Extract<Answer, { type: 'ack' }>>;
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const message = { ...request, id: freshId() };
      this.#asked.set(message.id, { message, resolve, reject });
      if (this.#greeted) this.#send(message);
      this.#askAgainLater();
    });
  }

  #connect(): void {
    this.#clear('retry');
    this.#greeted = false;
    this.#options.onState(this.#retries === 0 && this.version === undefined ? 'connecting' : 'away');
    const connect = this.#options.connect ?? ((url: string) => new WebSocket(url));
    const socket = connect(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#greet();
    };
    socket.onmessage = (frame) => {
      if (socket !== this.#socket) return;
      const message = understand(frame.data);
      if (message) this.#hear(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#drop();
    };
    socket.onerror = () => {
      // A close follows every error; reconnecting belongs there.
    };
  }

  #greet(): void {
    const hello: ClientMessage = { type: 'hello', tokens: this.#options.tokens(), lang: this.#options.language() };
    if (this.version !== undefined) hello.since = this.version;
    this.#send(hello);
    this.#expectAnswer();
    // Other messages may get through although the welcome was lost: only a welcome ends this.
    this.#after('hello', ASK_AGAIN, () => this.#greet());
  }

  #drop(delay?: number): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
    for (const name of ['hello', 'ping', 'pong', 'gap', 'again'] as const) this.#clear(name);
    if (this.#stopped) return;
    this.#options.onState('away');
    const grown = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** this.#retries);
    // A little randomness in the delay, so that a whole table does not reconnect at the same instant.
    const pause = delay ?? grown * (0.7 + 0.6 * Math.random());
    this.#retries += 1;
    this.#after('retry', pause, () => this.#connect());
  }

  #hear(message: ServerMessage): void {
    this.#clear('pong');
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        return this.#update(message);
      case 'ack':
        this.#hearOf(message.version);
        return this.#answer(message.id, message);
      case 'hint':
      case 'moment':
        return this.#answer(message.id, message);
      case 'refused': {
        const asked = this.#asked.get(message.id);
        this.#asked.delete(message.id);
        asked?.reject({ code: message.code, reason: message.reason });
        return;
      }
      case 'table':
        this.#hearOf(message.table.version);
        this.#stamp = message.table.stamp;
        return this.#options.onMessage(message);
      case 'chat':
        if (message.line.n === this.#chat + 1) this.#chat += 1;
        return this.#options.onMessage(message);
      case 'error':
        this.#options.onProblem({ code: message.code, reason: message.reason });
        return;
      case 'pong':
        if (!this.#greeted) return;
        this.#hearOf(message.version);
        // The last thing that was said about the table got lost; nothing would ever tell us.
        if (message.stamp !== this.#stamp || message.chat > this.#chat) this.#greet();
        return;
    }
  }

  #welcome(welcome: Welcome): void {
    const known = this.version;
    if (this.#greeted && known !== undefined && welcome.version <= known) {
      // An older one is a late copy. One of the same version answers a question asked while the game stood still.
      if (welcome.version === known) this.#refresh(welcome);
      return;
    }
    this.#clear('hello');
    const back = !this.#greeted;
    this.#greeted = true;
    this.#retries = 0;
    // If the welcome starts where we are, its events continue ours; otherwise the server's story replaces ours.
    const fresh = known === undefined || welcome.from !== known;
    this.version = welcome.version;
    this.#heardOf = Math.max(back ? 0 : this.#heardOf, welcome.version);
    this.#note(welcome);
    this.#options.onWelcome(welcome, fresh);
    this.#options.onState('live');
    if (!back) return;
    for (const { message } of this.#asked.values()) this.#send(message);
    this.#askAgainLater();
    this.#pingLater();
  }

  /** What may have changed though nothing was played: the table, the chat, who may do what. */
  #refresh(welcome: Welcome): void {
    this.#clear('hello');
    this.#note(welcome);
    this.#options.onMessage({ type: 'table', table: welcome.table });
    for (const line of welcome.chat) this.#options.onMessage({ type: 'chat', line });
    const { version, views, legal, back } = welcome;
    const may = { ...(legal ? { legal } : {}), ...(back ? { back } : {}) };
    this.#options.onUpdate({ type: 'update', from: version, to: version, events: [], views, ...may });
  }

  #note(welcome: Welcome): void {
    this.#stamp = welcome.table.stamp;
    this.#chat = welcome.chat.at(-1)?.n ?? 0;
  }

  #update(update: Update): void {
    const known = this.version;
    if (!this.#greeted || known === undefined) return;
    this.#hearOf(update.to);
    if (update.to < known || (update.to === known && update.from < known)) return;
    if (update.from > known) return this.sync();
    this.version = update.to;
    if (this.version >= this.#heardOf) this.#clear('gap');
    this.#options.onUpdate({
      ...update,
      from: known,
      events: update.events.filter((happening) => happening.version > known),
    });
  }

  #hearOf(version: number): void {
    this.#heardOf = Math.max(this.#heardOf, version);
    if (this.version === undefined || version <= this.version || this.#timers.has('gap')) return;
    // The update usually follows at once; ask only if it does not.
    this.#after('gap', ASK_AGAIN / 4, () => this.sync());
  }

  /** Asks for whatever lies after the version we show; a game that has just begun answers with its first view. */
  sync(): void {
    if (!this.#greeted || this.version === undefined) return;
    this.#send({ type: 'sync', since: this.version });
    this.#after('gap', ASK_AGAIN, () => this.sync());
  }

  #answer(id: string, answer: Answer): void {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    asked?.resolve(answer);
  }

  #askAgainLater(): void {
    if (this.#timers.has('again') || this.#asked.size === 0) return;
    this.#after('again', ASK_AGAIN, () => {
      this.#rounds += 1;
      for (const { message } of this.#asked.values()) {
        // Moves and chat count once per id, however often they are sent.
        if (this.#greeted && (message.type !== 'hint' || this.#rounds % HINT_EVERY === 0)) this.#send(message);
      }
      this.#askAgainLater();
    });
  }

  #pingLater(): void {
    this.#after('ping', PING_EVERY, () => this.#ping());
  }

  #ping(): void {
    this.#send({ type: 'ping', id: freshId() });
    this.#expectAnswer();
    this.#pingLater();
  }

  /** A line that stays silent is dead even if nobody closed it. */
  #expectAnswer(): void {
    if (!this.#timers.has('pong')) this.#after('pong', PONG_WITHIN, () => this.#drop());
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #after(name: Timer, delay: number, then: () => void): void {
    this.#clear(name);
    this.#timers.set(
      name,
      setTimeout(
        () => {
          this.#timers.delete(name);
          then();
        },
        delay / (this.#options.haste ?? 1),
      ),
    );
  }

  #clear(name: Timer): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}

function understand(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message === 'object' && message !== null && 'type' in message) return message as ServerMessage;
  } catch {
    // Not JSON: nothing a table would say.
  }
  return null;
}
