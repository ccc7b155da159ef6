// The same bits as the server: the golden hash of tests/toss/test_golden.py over the same twelve thousand throws, and its
// recorded shots with every moment.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GRAINS, REACH, SPAN2, VERSION } from './constants';
import { Sfc32 } from './rng';
import { simulate, type Flight } from './simulate';
import { layoutHash, placeAt } from './story';
import { DIRECTION_MOST, HAND_NAMES, LOFT_NAMES, POWER_LEAST, POWER_MOST, STANCE_MOST, type Throw } from './throw';

const TESTS = join(import.meta.dirname, '../../../../../tests/toss');
const EDGE = Math.trunc(REACH * GRAINS);
const SPAN2_GRAINS = SPAN2 * GRAINS * GRAINS;

interface Case {
  xs: number[];
  ys: number[];
  intent: Throw;
  side: number;
  seed: number;
}

/** Lemire's draw, as Rng.below does it. */
function below(rng: Sfc32, n: number): number {
  const wide = BigInt(n);
  let product = BigInt(rng.word()) * wide;
  if ((product & 0xffffffffn) < wide) {
    const threshold = (0x100000000n - wide) % wide;
    while ((product & 0xffffffffn) < threshold) product = BigInt(rng.word()) * wide;
  }
  return Number(product >> 32n);
}

function scattered(tokens: number, rng: Sfc32): [number[], number[]] {
  const xs: number[] = [];
  const ys: number[] = [];
  while (xs.length < tokens) {
    const x = below(rng, 2 * EDGE + 1) - EDGE;
    const y = below(rng, 2 * EDGE + 1) - EDGE;
    if (xs.every((other, i) => (x - other) ** 2 + (y - ys[i]!) ** 2 > SPAN2_GRAINS)) {
      xs.push(x);
      ys.push(y);
    }
  }
  return [xs, ys];
}

function someThrow(rng: Sfc32, stance: number, direction: number, least: number, powers: number): Throw {
  return {
    stance: below(rng, 2 * stance + 1) - stance,
    direction: below(rng, 2 * direction + 1) - direction,
    power: least + below(rng, powers),
    loft: LOFT_NAMES[below(rng, 3)]!,
    hand: HAND_NAMES[below(rng, 4)]!,
  };
}

function cases(): Case[] {
  const found: Case[] = [];
  const sensible = new Sfc32(1);
  while (found.length < 10_000) {
    const [xs, ys] = scattered(below(sensible, 13), sensible);
    found.push({ xs, ys, intent: someThrow(sensible, 200, 200, 220, 420), side: below(sensible, 4), seed: sensible.word() });
  }
  const wild = new Sfc32(2010);
  while (found.length < 12_000) {
    const [xs, ys] = scattered(below(wild, 20), wild);
    const intent = someThrow(wild, STANCE_MOST, DIRECTION_MOST, POWER_LEAST, POWER_MOST - POWER_LEAST + 1);
    found.push({ xs, ys, intent, side: below(wild, 4), seed: wild.word() });
  }
  return found;
}

function fingerprint(flight: Flight): Buffer {
  const left = flight.left.filter(Boolean).length;
  const numbers = [...flight.xs, ...flight.ys, left, flight.flipped ? 1 : 0, flight.ticks];
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, i) => bytes.writeBigInt64LE(BigInt(number), i * 8));
  return bytes;
}

describe('the browser’s engine', () => {
  it('gives the golden hash of the server’s', { timeout: 60_000 }, () => {
    const told = readFileSync(join(TESTS, 'test_golden.py'), 'utf8');
    const golden = /^GOLDEN = "([0-9a-f]{64})"$/m.exec(told)?.[1];
    const total = createHash('sha256');
    for (const each of cases()) total.update(fingerprint(simulate(each.xs, each.ys, each.intent, each.side, each.seed)));
    expect(VERSION).toBe(2);
    expect(total.digest('hex')).toBe(golden);
  });

  const shots = readdirSync(join(TESTS, 'shots')).filter((name) => name.endsWith('.json'));
  const NAMES = ['land', 'hit', 'rim', 'left', 'rest'];

  it.each(shots)('plays the recorded shot %s', (name) => {
    const shot = JSON.parse(readFileSync(join(TESTS, 'shots', name), 'utf8'));
    const board: [number, number][] = shot.board;
    const flight = simulate(
      board.map(([x]) => x),
      board.map(([, y]) => y),
      shot.throw,
      shot.side,
      shot.seed,
    );
    const at = flight.xs.map((x, i) => (flight.left[i] ? null : [x, flight.ys[i]]));
    expect(at).toEqual(shot.result.board);
    expect(flight.ticks).toBe(shot.result.ticks);
    expect(flight.moments.map(([time, what, ...rest]) => [time, NAMES[what], ...rest])).toEqual(shot.result.moments);
    const lying = flight.xs.map((x, piece) => ({ piece, x, y: flight.ys[piece]! })).filter(({ piece }) => !flight.left[piece]);
    expect(layoutHash(lying)).toBe(shot.result.hash);
    // Every track ends exactly where its token lies.
    for (const row of flight.tracks) {
      const [x, y] = placeAt(row, 60);
      expect([x * GRAINS, y * GRAINS]).toEqual([flight.xs[row[0]!], flight.ys[row[0]!]]);
    }
  });
});
