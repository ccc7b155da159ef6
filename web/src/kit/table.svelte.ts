/** Everything a page knows about one table, live. */
import { asProblem } from './api';
import type { Times } from './countdown';
import { see } from './fair/kept';
import { shake, shakeNext } from './fair/shake';
import type { HintAnswer, Json, Reader } from './game';
import { t } from './i18n';
import { isTakenBack } from './taken-back';
import { motion } from './motion';
import { myTables } from './my-tables.svelte';
import { Pace } from './pace';
import { newNotes, noteText, readerNow, readersBy, wantsAgain } from './presence';
import { settings } from './settings.svelte';
import { seatsToAct } from './table/turn';
import { TableSocket, type ConnectionState } from './socket';
import { play } from './sound';
import { toast } from './toasts.svelte';
import type { ChatLine, Happening, Legal, Table, Update, Views, Welcome } from './protocol';

/** One painted step: what the board shows and how it came about. */
interface Shown {
  version: number;
  views: Views;
  legal: Legal;
  /** The seats that may take their last move back. */
  back: number[];
  events: Happening[];
}

/** Long enough to see a bot's roll land before it rolls again. */
const BEAT = 520;

/** An answer takes no longer than this, unless the table keeps it for the others. */
const KEPT = 1500;

function socketUrl(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/ws`;
}

export class TableClient {
  table: Table = $state.raw()!;
  connection = $state<ConnectionState>('connecting');
  mine = $state.raw<number[]>([]);
  log = $state.raw<Happening[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  shown = $state.raw<Shown | null>(null);
  hint = $state.raw<HintAnswer | null>(null);
  /** Everybody's clock as the server last told it, and when that was; null without a clock. */
  time = $state.raw<{ seats: Times; at: number } | null>(null);
  /** When the server last told how long people who are gone are waited for. */
  waitsAt = $state.raw(0);
  /** A past moment the player is looking at; null = now. */
  moment = $state.raw<{ version: number; view: Json } | null>(null);
  /** The seat this device is looking through; null = a spectator. */
  seat = $state<number | null>(null);
  /** The seat that lifted the curtain; see Curtain.svelte. */
  uncovered = $state<number | null>(null);

  #sending = $state(0);
  #awaited = $state(0);
  #stirring = false;
  #answering = false;
  #socket: TableSocket;
  #pace = new Pace<Shown>(
    (frame) => this.#paint(frame),
    (earlier, later) => ({ ...later, events: [...earlier.events, ...later.events] }),
    () => motion.ms(BEAT),
  );

  constructor(table: Table, connect?: (url: string) => WebSocket) {
    this.table = table;
    this.waitsAt = performance.now();
    this.#hearTime(table.time);
    see(table);
    this.#socket = new TableSocket({
      url: socketUrl(table.id),
      tokens: () => myTables.tokens(table.id).map(({ token }) => token),
      language: () => settings.language,
      onWelcome: (welcome, fresh) => this.#welcome(welcome, fresh),
      onUpdate: (update) => this.#update(update),
      onMessage: (message) => {
        if (message.type === 'table') this.#meet(message.table);
        else this.#hearChat(message.line);
      },
      onState: (state) => (this.connection = state),
      onProblem: ({ reason }) => toast(reason, 'bad'),
      ...(connect ? { connect } : {}),
    });
  }

  /** Whom the table speaks to as "you": whoever has the only seat of this device. */
  #me: number | null = $derived(this.mine.length === 1 ? this.mine[0]! : null);
  /** Who played when, as this device is told it: by the version a move led to. */
  readerAt: (version: number) => Reader = $derived(readersBy(this.table, this.#me));
  reader: Reader = $derived(this.moment ? this.readerAt(this.moment.version) : readerNow(this.table, this.#me));
  names: string[] = $derived([...this.reader.names]);
  watching: boolean = $derived(this.mine.length === 0);
  hosting: boolean = $derived(this.mine.includes(this.table.host));
  view: Json = $derived(this.moment ? this.moment.view : this.shown?.views[this.seat ?? 'watch']);
  legal: Json[] = $derived(this.moment || this.seat === null ? [] : (this.shown?.legal[this.seat] ?? []));
  /** May the player in this seat take their last move back? */
  regrets: boolean = $derived(!this.moment && this.seat !== null && (this.shown?.back.includes(this.seat) ?? false));
  version: number = $derived(this.moment?.version ?? this.shown?.version ?? 0);
  busy: boolean = $derived(this.#sending > 0 || this.#awaited > (this.shown?.version ?? 0));
  /** What led here, for the board to play out; a move that was taken back is not played backwards. */
  events: Happening[] = $derived(
    this.moment || (this.shown?.events ?? []).some(isTakenBack)
      ? []
      : (this.shown?.events ?? []).filter((event) => this.#mayKnow(event)),
  );
  /** The story as far as the board has shown it, and as this seat may know it. */
  story: Happening[] = $derived(this.log.filter((event) => event.version <= (this.shown?.version ?? 0) && this.#mayKnow(event)));

  open(): void {
    this.#socket.open();
    window.addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    window.removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#pace.clear();
    this.#socket.close();
  }

  /** After sitting down: the same connection, with the new seat's token. */
  reintroduce(): void {
    this.#socket.reintroduce();
  }

  changeLanguage(): void {
    this.#socket.changeLanguage();
  }

  act = async (action: Json): Promise<void> => {
    // The page has just answered by itself: there was nothing else to do.
    if (this.#answering) return;
    try {
      await this.#move(action);
    } catch (thrown) {
      this.#complain(thrown);
      throw thrown;
    }
  };

  /** Makes the move that is no choice. Was it made? If not, its player is asked after all. */
  async answer(action: Json): Promise<boolean> {
    if (this.busy) return false;
    this.#answering = true;
    try {
      await this.#move(action);
      return true;
    } catch {
      // The table has moved on, or it is closed: nothing the player did.
      return false;
    } finally {
      this.#answering = false;
    }
  }

  async #move(action: Json): Promise<void> {
    if (this.seat === null || !this.shown) return;
    this.#sending += 1;
    const patience = setTimeout(() => this.#tellKept(), KEPT);
    try {
      const { version } = await this.#socket.ask({ type: 'move', seat: this.seat, version: this.shown.version, action });
      this.#awaited = Math.max(this.#awaited, version);
    } finally {
      clearTimeout(patience);
      this.#sending -= 1;
    }
  }

  /** Where several are asked, the table keeps the answers and shows them together: nothing is stuck. */
  #tellKept(): void {
    const asked = seatsToAct(this.view).length;
    if (this.connection === 'live' && asked > 1 && !this.#answering) toast(t('sole.kept'));
  }

  /** Takes the last move back. Too late is no mistake: somebody was faster, and the page shows what they did. */
  async takeBack(): Promise<void> {
    if (this.seat === null || !this.shown) return;
    this.#sending += 1;
    try {
      const { version } = await this.#socket.ask({ type: 'back', seat: this.seat, version: this.shown.version });
      this.#awaited = Math.max(this.#awaited, version);
    } catch (thrown) {
      this.#complain(thrown);
    } finally {
      this.#sending -= 1;
    }
  }

  async say(text: string): Promise<void> {
    if (this.seat === null) return;
    try {
      await this.#socket.ask({ type: 'chat', seat: this.seat, text });
    } catch (thrown) {
      this.#complain(thrown);
      throw thrown;
    }
  }

  /** Let a bot play for somebody everyone waits for. */
  async vote(seat: number, about: number): Promise<void> {
    await this.#socket.ask({ type: 'vote', seat, about }).catch((thrown: unknown) => this.#complain(thrown));
  }

  /** Says that the person at this seat is there, once at a time. */
  async here(seat: number): Promise<void> {
    if (this.#stirring) return;
    this.#stirring = true;
    await this.#socket.ask({ type: 'here', seat }).catch((thrown: unknown) => this.#complain(thrown));
    this.#stirring = false;
  }

  async askHint(): Promise<void> {
    if (this.seat === null) return;
    try {
      const { version, unit, options } = await this.#socket.ask({ type: 'hint', seat: this.seat });
      // Too late to help once the game has moved on.
      if (version >= (this.shown?.version ?? 0)) this.hint = { version, unit, options };
    } catch (thrown) {
      this.#complain(thrown);
    }
  }

  async look(version: number): Promise<void> {
    try {
      const moment = await this.#socket.ask({ type: 'look', seat: this.seat, version });
      this.moment = { version: moment.version, view: moment.view };
    } catch (thrown) {
      this.#complain(thrown);
    }
  }

  /** Is the board behind what has happened? */
  get behind(): boolean {
    return this.#pace.behind;
  }

  /** Shows at once what is waiting to be shown. */
  catchUp(): void {
    this.#pace.flush();
  }

  backToNow(): void {
    this.moment = null;
  }

  #hurry = (): void => {
    if (document.visibilityState === 'visible') this.#socket.hurry();
  };

  #complain(thrown: unknown): void {
    const { code, reason } = asProblem(thrown);
    if (code === 'left') return;
    toast(reason, 'bad');
    play('no');
  }

  #mayKnow(happening: Happening): boolean {
    return !happening.seats || (this.seat !== null && happening.seats.includes(this.seat));
  }

  #welcome(welcome: Welcome, fresh: boolean): void {
    this.mine = welcome.seats;
    this.#meet(welcome.table);
    this.log = [...this.log.filter((event) => event.version <= welcome.from), ...welcome.events];
    this.chat = welcome.chat;
    const frame = {
      version: welcome.version,
      views: welcome.views,
      legal: welcome.legal ?? {},
      back: welcome.back ?? [],
      events: welcome.events,
    };
    this.#pace.clear();
    this.#paint(fresh ? { ...frame, events: [] } : frame);
  }

  #hearTime(seats: Times | undefined): void {
    if (seats) this.time = { seats, at: performance.now() };
  }

  #update(update: Update): void {
    this.#hearTime(update.time);
    this.log = [...this.log, ...update.events];
    const frame = {
      version: update.to,
      views: update.views,
      legal: update.legal ?? {},
      back: update.back ?? [],
      events: update.events,
    };
    this.#pace.add(frame);
    // Nobody should have to wait for the answer to their own move.
    if (this.#sending > 0 || this.#awaited >= update.to) this.#pace.flush();
  }

  #paint(frame: Shown): void {
    const first = this.shown === null;
    const wasMine = this.#deciding(this.shown).length > 0;
    this.shown = frame;
    if (this.hint && this.hint.version < frame.version) this.hint = null;
    const deciding = this.#deciding(frame);
    if (this.seat === null || !this.mine.includes(this.seat)) this.seat = deciding[0] ?? this.mine[0] ?? null;
    else if (deciding.length > 0 && !deciding.includes(this.seat)) this.seat = deciding[0]!;
    if (!first && !wasMine && deciding.length > 0) play('your-turn');
  }

  #deciding(frame: Shown | null): number[] {
    return this.mine.filter((seat) => (frame?.legal[seat]?.length ?? 0) > 0);
  }

  #meet(table: Table): void {
    const ended = this.table.status !== 'over' && table.status === 'over';
    const began = this.table.status === 'open' && table.status === 'playing';
    this.#tellNews(this.table, table);
    const rematch = this.table.next === null ? table.next : null;
    this.table = table;
    this.waitsAt = performance.now();
    this.#hearTime(table.time);
    myTables.keep(table);
    see(table);
    if (this.mine.length > 0) {
      const tokens = myTables.tokens(table.id);
      if (rematch) void shakeNext(rematch, tokens);
      if (table.status === 'open') void shake(table, tokens);
    }
    if (began) this.#socket.sync();
    if (ended) play(this.mine.some((seat) => table.result?.ranks[seat] === 1) ? 'win' : 'end');
  }

  /** What changed around the game, for those who would not notice. */
  #tellNews(before: Table, now: Table): void {
    if (before.host !== now.host && (now.status === 'open' || now.status === 'playing')) {
      const yours = this.mine.includes(now.host);
      toast(yours ? t('host.you') : t('host.other', { name: now.seats[now.host]?.name ?? '' }));
    }
    for (const note of newNotes(before, now)) {
      if (!this.mine.includes(note.seat)) toast(noteText(note, now, this.mine), note.what === 'back' ? 'good' : 'plain');
    }
    const again = wantsAgain(now, this.mine);
    if (again !== null && before.next === null && !this.watching) toast(t('presence.again', { name: again }), 'good');
  }

  #hearChat(line: ChatLine): void {
    if (this.chat.some((known) => known.n === line.n)) return;
    this.chat = [...this.chat, line].sort((a, b) => a.n - b.n);
    if (line.seat === null || !this.mine.includes(line.seat)) play('chat');
  }
}
