/** The seam between the shared kit and one game's folder. */
import type { Component } from 'svelte';
import type { Shortcut } from './keys';
import type { Reader } from './speak';

export type { Reader } from './speak';

/** 0: told in passing, 1: a move, 2: changes the game, 3: done to the reader. */
export type Weight = 0 | 1 | 2 | 3;

export type Json = any; // narrow it in each game

export interface BoardProps<V, A> {
  /** What this seat may see (or a spectator's view). */
  view: V;
  /** Whose eyes; null = spectator. */
  seat: number | null;
  /** [] when there is nothing to decide or when looking at a past moment. */
  legal: A[];
  /** Display name by seat. */
  names: string[];
  /** What led from the previously shown view to this one, for animation; [] on first paint. */
  events: { version: number; event: Json }[];
  /** A move of ours is on its way. */
  busy: boolean;
  /** Resolves after the acknowledgement; rejects (and shows the reason) on refusal. */
  act: (action: A) => Promise<void>;
  /** Shown when the player asked; cleared after the next move. */
  hint: HintAnswer | null;
}

export interface HintAnswer {
  version: number;
  unit: string;
  options: { action: Json; value: number }[];
}

export interface GameModule<V = Json, A = Json, E = Json> {
  id: string;
  /** Has hidden information: a shared device is covered while it is passed on. */
  hidden: boolean;
  Board: Component<BoardProps<V, A>>;
  /** The board itself shows who sits where with what: the row of seats above it is slim at a full table, and goes where there is little room. */
  showsPlayers?: boolean;
  /** Of the players the board shows all but the names: the row of seats has no more than those at a full table or on a small screen. */
  slimSeats?: boolean;
  /**
   * A log line, spoken to its reader ("You roll …"); null = not logged. `story` is everything told at this table, for
   * events that refer to earlier ones.
   */
  sentence(event: E, reader: Reader, t: T, story?: readonly { event: E }[]): string | null;
  /** How much a line matters to its reader, for the digest "since your last turn"; without it, every line matters the same. */
  weight?(event: E, reader: Reader): Weight;
  /** Is this seat attacked at this moment, and asked what it does about it? */
  isAttacked?(view: V, seat: number): boolean;
  /** How many milliseconds this seat has to answer before it is taken for a no; null: as long as it likes. */
  answerTime?(view: V, seat: number, legal: A[]): number | null;
  /** A small picture beside the line. */
  icon?: Component<{ event: E }>;
  /** Id of the section of the rules that matters now. */
  rulesSection(view: V): string | null;
  /** One short line: what to do now, or who is doing what. `seat`, where there is one, is spoken to as "you". */
  prompt(view: V, seat: number | null, legal: A[], names: string[], t: T): string;
  /** One short line under a player's name, e.g. "132 points · 12 rolls". */
  seatLine(view: V, seat: number, t: T): string;
  /**
   * What the page answers by itself after a beat, since there is nothing to choose; null = the player is asked.
   * Without it, a single legal action is the answer. With it the game decides alone: a roll of the dice, though it
   * may be all that is legal, is for the player's own hand.
   */
  soleAnswer?(view: V, seat: number, legal: A[]): A | null;
  /** Would such an answer tell other people something if it came at once? Then its time is drawn from those a person takes. */
  soleSecret?(view: V, seat: number): boolean;
  /** What was done in the player's place and why, e.g. "Nothing to sell: on you go." Without it, a general word is said. */
  soleWords?(view: V, seat: number, action: A, t: T): string | null;
  /** For the graph of the game. */
  score(view: V, seat: number): number;
  /** What the final ranking shows beside a name, where the result's score is not what people count: "2", "establishments". */
  tally?(view: V, seat: number): { figure: string; unit: string };
  /** How many milliseconds the board needs to play out the last events before the result may cover them. */
  finale?(events: E[]): number;
  /** Does an event tell what this outcome of chance was? null: it is not about it. For the check at the end. */
  shows?(outcome: Json, happening: { event: E; seats?: number[] }): boolean | null;
  /**
   * In a lesson: what becomes of the learner's own move, told without the server; in a word how it went, for the coach, who
   * waits as many milliseconds as it `lasts`. null where the board can't tell.
   */
  rehearse?(view: V, seat: number, action: Json): { view: V; events: E[]; how?: string; lasts?: number } | null;
  /** The keys its board listens to, for the list of them. */
  shortcuts?: readonly Shortcut[];
  /** The "why" part of the ending screen. */
  Ending?: Component<{ view: V; result: Json; names: string[]; story?: readonly { event: E }[] }>;
}

/** Looks in the game's catalog first, then the kit's. */
export type T = (key: string, params?: Record<string, string | number>) => string;
