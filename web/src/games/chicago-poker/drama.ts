// A shoot-out as a small drama: cards turn over one by one, hands are named, one wins. What an Informer tells us is
// staged the same way. Everything comes from the events; the steps only say in which order it is shown.
import { motion } from '$kit/motion';
import { FACING } from './facts';
import type { GameEvent, Establishment, Gangster, Hand, Took, Shown } from './types';

export interface Row {
  seat: number;
  cards: Gangster[];
  /** Which of the cards lay face down and turn over now. */
  turning: boolean[];
  hand: Hand | null;
  best: boolean;
  /** In a round of reinforcements: this player sent nobody. */
  nobody: boolean;
}

export interface Drama {
  kind: 'hands' | 'reinforcements' | 'peek';
  /** Whose marker brought it about; null in a round of reinforcements. */
  owner: number | null;
  place: number;
  establishment: Establishment | null;
  rows: Row[];
  shown: Shown[];
  /** How it ended; null while a tie waits for reinforcements. */
  took: Took | null;
}

/** Does this event stop the play for a scene of its own? */
export const isDrama = (event: GameEvent): boolean =>
  event.kind === 'shot-out' || event.kind === 'reinforced' || (event.kind === 'informed' && event.cards !== null);

export type Step = { do: 'turn'; row: number; card: number } | { do: 'name'; row: number } | { do: 'verdict' };

/** The dramas in what happened, in order. `town` tells which establishment each place was, before it happened. */
export function dramasIn(events: readonly GameEvent[], town: readonly (Establishment | null)[]): Drama[] {
  const dramas: Drama[] = [];
  const open = [...town];
  for (const event of events) {
    if (event.kind === 'opened') open[event.place] = event.establishment;
    else if (event.kind === 'took') {
      const last = dramas.at(-1);
      if (last && last.place === event.place) {
        last.took = event;
        last.establishment = event.establishment;
        for (const row of last.rows) row.best = row.seat === event.seat;
      }
    } else if (event.kind === 'shot-out') {
      const establishment = open[event.place] ?? null;
      const facing = establishment ? FACING[establishment] : [];
      const rows = event.shown.map(({ seat, cards, hand, best }) => ({
        seat,
        cards,
        turning: cards.map((_, slot) => facing[slot] === false),
        hand,
        best,
        nobody: false,
      }));
      dramas.push({ kind: 'hands', owner: event.seat, place: event.place, establishment, rows, shown: event.shown, took: null });
    } else if (event.kind === 'informed' && event.cards) {
      const { rival: seat, cards } = event;
      const row = { seat, cards, turning: cards.map(() => true), hand: null, best: false, nobody: false };
      const establishment = open[event.place] ?? null;
      dramas.push({ kind: 'peek', owner: event.seat, place: event.place, establishment, rows: [row], shown: [], took: null });
    } else if (event.kind === 'reinforced') {
      const rows = event.sent.map(({ seat, card }) => ({
        seat,
        cards: card === null ? [] : [card],
        turning: card === null ? [] : [true],
        hand: null,
        best: false,
        nobody: card === null,
      }));
      const establishment = open[event.place] ?? null;
      dramas.push({ kind: 'reinforcements', owner: null, place: event.place, establishment, rows, shown: [], took: null });
    }
  }
  return dramas;
}

export function stepsOf(drama: Drama): Step[] {
  const steps: Step[] = [];
  drama.rows.forEach((row, at) => {
    row.turning.forEach((turns, card) => {
      if (turns) steps.push({ do: 'turn', row: at, card });
    });
    if (drama.kind === 'hands') steps.push({ do: 'name', row: at });
  });
  steps.push({ do: 'verdict' });
  return steps;
}

/** Has this card turned over once so many steps are done? */
export const isOpen = (steps: readonly Step[], done: number, row: number, card: number): boolean =>
  !steps.slice(done).some((step) => step.do === 'turn' && step.row === row && step.card === card);

export const isNamed = (steps: readonly Step[], done: number, row: number): boolean =>
  steps.slice(0, done).some((step) => step.do === 'name' && step.row === row);

/** Milliseconds a step. Never half a second. */
export const BEAT: Record<Step['do'], number> = { turn: 260, name: 320, verdict: 380 };

/** The verdict stays this long before the game goes on by itself. */
const READING = 6000;

/** Milliseconds until a verdict goes by itself; null: only when the player says so. `last`: the result comes after it. */
export function readingOf(last: boolean): number | null {
  if (last) return motion.on ? motion.ms(READING / 2) : READING;
  return motion.on ? motion.ms(READING) : null;
}

/** How long the dramas in the last events take when nobody skips them, with the time to read the verdict. */
export function lengthOf(events: readonly GameEvent[]): number {
  const steps = dramasIn(events, []).flatMap(stepsOf);
  if (steps.length === 0) return 0;
  return steps.reduce((sum, step) => sum + motion.ms(BEAT[step.do]), (readingOf(true) ?? 0) + BEAT.verdict);
}
