// Filling the Limousine: which cards get in, in which order, and where they get out. Every question is answered by
// the list of legal drives.
import { FACING } from './facts';
import type { Establishment, Limousine } from './types';

const starts = (order: readonly number[], queue: readonly number[]): boolean => queue.every((slot, i) => order[i] === slot);

/** Where the cards chosen so far can still go. */
export function destinations(drives: readonly Limousine[], source: number, queue: readonly number[]): number[] {
  const fitting = drives.filter((drive) => drive.source === source && starts(drive.order, queue));
  return [...new Set(fitting.map(({ target }) => target))].sort((a, b) => a - b);
}

/** Slots that may get in next. */
export function boardable(
  drives: readonly Limousine[],
  source: number,
  target: number | null,
  queue: readonly number[],
): number[] {
  const next = drives
    .filter((drive) => drive.source === source && (target === null || drive.target === target))
    .filter((drive) => drive.order.length > queue.length && starts(drive.order, queue))
    .map((drive) => drive.order[queue.length]!);
  return [...new Set(next)].sort((a, b) => a - b);
}

/** The drive that is complete as it stands. */
export function driveOf(
  drives: readonly Limousine[],
  source: number,
  target: number | null,
  queue: readonly number[],
): Limousine | null {
  if (target === null || queue.length === 0) return null;
  return (
    drives.find(
      (drive) =>
        drive.source === source && drive.target === target && drive.order.length === queue.length && starts(drive.order, queue),
    ) ?? null
  );
}

/** Only the last cards may leave: those that have to come along with the ones chosen so far. */
export function mustFollow(
  drives: readonly Limousine[],
  source: number,
  target: number | null,
  queue: readonly number[],
): number[] {
  if (queue.length === 0) return [];
  const fitting = drives.filter(
    (drive) => drive.source === source && (target === null || drive.target === target) && starts(drive.order, queue),
  );
  const shortest = fitting.reduce<Limousine | null>(
    (best, drive) => (best === null || drive.order.length < best.order.length ? drive : best),
    null,
  );
  return (shortest?.order ?? []).filter((slot) => !queue.includes(slot)).sort((a, b) => a - b);
}

/** A tap on a card: in at the end of the queue, or out again. */
export const step = (queue: readonly number[], slot: number): number[] =>
  queue.includes(slot) ? queue.filter((other) => other !== slot) : [...queue, slot];

/** How the cards would lie: face up or down, by the slots they take. */
export const preview = (establishment: Establishment, laid: number, cards: number): boolean[] =>
  FACING[establishment].slice(laid, laid + cards);
