// What happened in a throw, for people to see: peppermill/toss/story.py. The rows are those of docs/protocol-safranito.md,
// so that a throw of the practice board is drawn by the same code as one told by the server.
import { DRAG, GRAIN, GRAINS, GRAVITY, TICKS } from './constants';

// How a token goes on from a knot.
export const FLY = 0;
export const SLIDE = 1;
export const REST = 2;
export const GONE = 3;

export const LAND = 0;
export const HIT = 1;
export const RIM = 2;
export const LEFT = 3;
export const RESTED = 4;
export const NOBODY = -1;

/** time, what, body, other, speed */
export type Moment = readonly [number, number, number, number, number];
/** The body, then knots of five numbers: time, x, y, z, way. */
export type Row = readonly number[];

/** The nearest grain; halves go away from 0, so that left and right are alike. */
export function grains(metres: number): number {
  const scaled = metres * GRAINS;
  if (scaled < 0.0) return 0 - Math.trunc(0.5 - scaled);
  return Math.trunc(scaled + 0.5);
}

export const ticks = (seconds: number): number => Math.trunc(seconds * TICKS + 0.5);

/** Collects the moments and knots of one throw, in the thrower's frame. */
export class Story {
  moments: Moment[] = [];
  knots = new Map<number, number[]>();

  tell(time: number, what: number, body: number, other = NOBODY, speed = 0.0): void {
    this.moments.push([ticks(time), what, body, other, Math.trunc(speed * 1000.0 + 0.5)]);
  }

  knot(body: number, time: number, x: number, y: number, z: number, way: number): void {
    let row = this.knots.get(body);
    if (!row) this.knots.set(body, (row = []));
    row.push(ticks(time), grains(x), grains(y), grains(z), way);
  }
}

/** A place after so many quarter turns clockwise (0 … 3), seen from above: exact on whole numbers. */
export function turned(x: number, y: number, turns: number): [number, number] {
  if (turns === 1) return [y, 0 - x];
  if (turns === 2) return [0 - x, 0 - y];
  if (turns === 3) return [0 - y, x];
  return [x, y];
}

/** Where the token of a track is after so many seconds, in metres. */
export function placeAt(row: Row, seconds: number): [number, number, number] {
  const time = seconds * TICKS;
  const last = row.length - 5;
  let at = 1;
  while (at < last && row[at + 5]! <= time) at += 5;
  const x = row[at + 1]! * GRAIN;
  const y = row[at + 2]! * GRAIN;
  const z = row[at + 3]! * GRAIN;
  const way = row[at + 4]!;
  if (at === last || time <= row[at]! || way > SLIDE) return [x, y, z];
  const dx = row[at + 6]! * GRAIN - x;
  const dy = row[at + 7]! * GRAIN - y;
  const dz = row[at + 8]! * GRAIN - z;
  const whole = (row[at + 5]! - row[at]!) / TICKS;
  const now = (time - row[at]!) / TICKS;
  let part = now / whole;
  if (way === FLY) return [x + dx * part, y + dy * part, z + dz * part + 0.5 * GRAVITY * now * (whole - now)];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length > 0.0) part = part + (0.5 * DRAG * now * (whole - now)) / length;
  return [x + dx * part, y + dy * part, z];
}

/**
 * 32-bit FNV-1a over the tokens on the board in order of their numbers: number (1 byte), x and y (4 bytes each, low byte
 * first). The same as layout_hash in peppermill/toss/story.py; docs/protocol-safranito.md describes it.
 */
export function layoutHash(pieces: readonly { piece: number; x: number; y: number }[]): number {
  let value = 0x811c9dc5;
  const mix = (byte: number) => {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  };
  for (const { piece, x, y } of pieces) {
    mix(piece);
    for (const place of [x, y]) for (let shift = 0; shift < 32; shift += 8) mix((place >> shift) & 0xff);
  }
  return value;
}
