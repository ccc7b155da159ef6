/** The seam between the shared kit and one game's folder. */
import type { Component } from 'svelte';

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
  /** The board itself shows who sits where with what, so the row of seats above it may be slim at a full table. */
  showsPlayers?: boolean;
  /** A log line; null = not logged. `story` is everything told at this table, for events that refer to earlier ones. */
  sentence(event: E, names: string[], t: T, story?: readonly { event: E }[]): string | null;
  /** A small picture beside the line. */
  icon?: Component<{ event: E }>;
  /** Id of the section of the rules that matters now. */
  rulesSection(view: V): string | null;
  /** One short line: what to do now, or who is doing what. */
  prompt(view: V, seat: number | null, legal: A[], names: string[], t: T): string;
  /** One short line under a player's name, e.g. "132 points · 12 rolls". */
  seatLine(view: V, seat: number, t: T): string;
  /** For the graph of the game. */
  score(view: V, seat: number): number;
  /** How many milliseconds the board needs to play out the last events before the result may cover them. */
  finale?(events: E[]): number;
  /** Does an event tell what this outcome of chance was? null: it is not about it. For the check at the end. */
  shows?(outcome: Json, happening: { event: E; seats?: number[] }): boolean | null;
  /** The "why" part of the ending screen. */
  Ending?: Component<{ view: V; result: Json; names: string[] }>;
}

/** Looks in the game's catalog first, then the kit's. */
export type T = (key: string, params?: Record<string, string | number>) => string;
