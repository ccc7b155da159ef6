/** The shapes of docs/protocol.md. */
import type { Times } from './countdown';
import type { HintAnswer, Json } from './game';
import type { Translated } from './i18n';

export interface GameInfo {
  id: string;
  name: string;
  /** `usual`: how many play if nobody says how many. */
  players: { min: number; max: number; usual: number };
  about: Translated;
  /** "You win by …"; absent where a game does not say it. */
  goal?: Translated | null;
  credits: { design: string[]; publisher: string[]; year?: number };
  hints?: boolean;
  options?: GameOption[];
  bots?: BotInfo[];
  /** Who plays against you unless you choose somebody else. */
  usual_bot: string;
  clocks?: ClockInfo[];
}

export type ClockKind = 'none' | 'fast' | 'relaxed' | 'days';

/** Milliseconds for every decision, and in the bank for the whole match. */
export interface ClockInfo {
  id: Exclude<ClockKind, 'none'>;
  move: number;
  bank: number;
}

interface OptionBase {
  name: string;
  title: Translated;
  help?: Translated;
}

export type GameOption =
  | (OptionBase & { type: 'switch'; default: boolean })
  | (OptionBase & { type: 'choice'; default: Json; choices: { value: Json; title: Translated }[] })
  | (OptionBase & { type: 'number'; default: number; min: number; max: number });

export interface BotInfo {
  id: string;
  title: Translated;
  about: Translated;
  /** Too many tables want it: a lighter one would sit down for it now. */
  busy?: boolean;
}

export type NewSeat = { who: 'person'; name: string } | { who: 'bot'; bot: string } | { who: 'open' };

export interface NewTable {
  game: string;
  options: Record<string, Json>;
  hints: boolean;
  /** May a move from which nobody has learned anything be taken back? */
  takebacks?: boolean;
  seats: NewSeat[];
  clock?: ClockKind;
  /** This device will add to the salt once it knows the commitment. */
  shake?: boolean;
}

export interface Seat {
  seat: number;
  who: 'person' | 'bot' | 'open';
  name: string | null;
  bot?: string;
  here: boolean;
  /** A bot plays for this person at the moment, and what it is called. */
  held?: true;
  stand_in?: string;
  /** Its owner left on purpose. */
  left?: true;
  /** This person is waited for, and these seats want a bot to play. */
  vote?: number[];
  /** The share of its usual thinking that a bot has, where that is less than all. */
  effort?: number;
}

/** Who came and went: from this version on a bot plays for that person, or they are back. */
export interface Note {
  version: number;
  seat: number;
  what: 'left' | 'gone' | 'slow' | 'late' | 'back';
  at: string;
  bot?: string;
}

/** A seat that got another bot than was asked for. */
export interface Lighter {
  seat: number;
  asked: string;
  given: string;
}

export interface Result {
  scores: number[];
  ranks: number[];
  why: Json;
}

export interface Fair {
  commitment: string;
  salt: string;
  seed: string | null;
  /** The seats whose part the game waits for before it begins. */
  awaited: number[];
}

/** One field of an outcome, and how chance fills it in: docs/fairness.md. */
export type Blank = { field: string } & (
  | { draw: 'pick'; of: Json[]; weights?: number[] }
  | { draw: 'throw'; dice: number; faces: number }
  | { draw: 'dice'; dice: number; faces: number; hands?: number[] }
  | { draw: 'shuffle'; of: Json[]; hands?: number[] }
  | { draw: 'number' }
);

export interface Question {
  kind: string;
  blanks: Blank[];
}

export interface Proof {
  fair: Fair;
  moves: { move: number; question: Question; outcome: Json }[];
}

export interface Table {
  id: string;
  game: string;
  options: Record<string, Json>;
  hints: boolean;
  takebacks?: boolean;
  status: 'open' | 'playing' | 'over' | 'closed';
  host: number;
  version: number;
  /** Changes with the status, the host, the seats, the watchers and the rematch. */
  stamp: string;
  watchers: number;
  created: string;
  next: string | null;
  /** The seat that wanted the rematch. */
  next_by?: number | null;
  /** Why it was closed. */
  closed?: 'host' | 'admin' | 'all-left' | 'abandoned' | null;
  clock?: { kind: ClockKind; move: number; bank: number } | null;
  /** By seat, measured when the message was sent; there with a clock. */
  time?: Times;
  seats: Seat[];
  notes?: Note[];
  /** Milliseconds until a bot plays for somebody who is gone, by seat, measured when the message was sent. */
  takeovers?: Record<string, number>;
  fair: Fair;
  result: Result | null;
  /** Present when the match can't go on: other rules, an unknown game, damaged moves. `view`: its last known position. */
  unplayable?: { code: string; reason: Translated; version?: number; view?: Json };
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface Seated {
  table: Table;
  tokens: SeatToken[];
  /** In the answer to a new table. */
  lighter?: Lighter[];
}

export interface Happening {
  version: number;
  event: Json;
  /** Present when only these seats may know of it. */
  seats?: number[];
}

export interface ReplayFrame {
  version: number;
  events: Happening[];
  view: Json;
}

export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export interface Problem {
  code: string;
  reason: string;
}

export type Views = Record<string, Json>;
export type Legal = Record<string, Json[]>;

/** What clients ask, without the id that the socket adds. */
export type Request =
  | { type: 'move'; seat: number; version: number; action: Json }
  | { type: 'back'; seat: number; version: number }
  | { type: 'chat'; seat: number | null; text: string }
  | { type: 'hint'; seat: number }
  | { type: 'look'; seat: number | null; version: number }
  | { type: 'vote'; seat: number; about: number }
  | { type: 'here'; seat: number };

export type ClientMessage =
  | { type: 'hello'; tokens: string[]; since?: number; lang: string }
  | (Request & { id: string })
  | { type: 'sync'; since: number }
  | { type: 'ping'; id: string };

export interface Welcome {
  type: 'welcome';
  table: Table;
  seats: number[];
  version: number;
  from: number;
  events: Happening[];
  views: Views;
  legal?: Legal;
  /** The seats of this device that may take their last move back, right now. */
  back?: number[];
  chat: ChatLine[];
}

export interface Update {
  type: 'update';
  from: number;
  to: number;
  events: Happening[];
  views: Views;
  legal?: Legal;
  /** The seats of this device that may take their last move back, right now. */
  back?: number[];
  time?: Times;
}

export interface Ack {
  type: 'ack';
  id: string;
  version: number;
}

export interface Moment {
  type: 'moment';
  id: string;
  seat: number | null;
  version: number;
  view: Json;
}

export type HintMessage = { type: 'hint'; id: string } & HintAnswer;

export type ServerMessage =
  | Welcome
  | Update
  | { type: 'table'; table: Table }
  | Ack
  | ({ type: 'refused'; id: string } & Problem)
  | { type: 'chat'; line: ChatLine }
  | HintMessage
  | Moment
  | { type: 'pong'; id: string; version: number; stamp: string; chat: number }
  | ({ type: 'error'; closing?: boolean } & Problem);
