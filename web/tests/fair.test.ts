// The vectors of tests/core/fair_vectors.py: what Python drew is drawn here too, and what Python refuses fails here as well.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, type Check } from '../src/kit/fair/check';
import type { Kept } from '../src/kit/fair/kept';
import { answered, same } from '../src/kit/fair/questions';
import { partsOf } from '../src/kit/fair/salt';
import { commitment, Stream } from '../src/kit/fair/stream';
import type { GameModule, Json } from '../src/kit/game';
import type { Happening, Proof, Question } from '../src/kit/protocol';
import { shows as chicagoPoker } from '../src/games/chicago-poker/luck';
import { shows as chiliDice } from '../src/games/chili-dice/luck';
import { shows as chiliMafia } from '../src/games/chili-mafia/luck';
import { shows as safranito } from '../src/games/safranito/luck';

interface Vectors {
  seed: string;
  salt: string;
  commitment: string;
  words: number[];
  below: [number, number[]][];
  salts: { good: Record<string, Record<string, string>>; bad: string[] };
  questions: { move: number; question: Question; outcome: Json }[];
  games: Record<string, { proof: Proof; heard: Happening[] }>;
  kept: { commitment: string; salt: string; parts: Record<string, string> };
  frauds: { name: string; proof: Proof; browser: Check['what'] | null }[];
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/core/fair_vectors.json'), 'utf-8')) as Vectors;
const { seed, salt } = vectors;

const kept: Kept = {
  id: 'q3vk9x2m',
  commitment: vectors.kept.commitment,
  begun: false,
  salt: vectors.kept.salt,
  people: [0, 2],
  parts: Object.fromEntries(Object.entries(vectors.kept.parts).map(([seat, text]) => [seat, { text, taken: true }])),
};
const SHOWS: Record<string, GameModule['shows']> = {
  'chicago-poker': chicagoPoker,
  'chili-dice': chiliDice,
  'chili-mafia': chiliMafia,
  safranito,
};

const honest = vectors.frauds.find(({ browser }) => browser === null)!.proof;
const wrong = (checks: Check[]) => checks.filter(({ verdict }) => verdict === 'bad').map(({ what }) => what);
const found = (checks: Check[], what: Check['what']) => checks.find((each) => each.what === what)!;

describe('the bits', () => {
  it('are those of the server', () => {
    expect(commitment(seed)).toBe(vectors.commitment);
    const stream = new Stream(seed, salt, 3);
    expect(vectors.words.map(() => stream.word())).toEqual(vectors.words);
  });

  it.each(vectors.below)('give the same numbers below %i', (n, numbers) => {
    expect(numbers.map((_, move) => new Stream(seed, salt, move).below(n))).toEqual(numbers);
  });

  it.each(vectors.questions)('answer $question.kind', ({ move, question, outcome }) => {
    expect(answered(question, new Stream(seed, salt, move))).toEqual(outcome);
  });
});

describe('the salt', () => {
  it.each(Object.entries(vectors.salts.good))('holds its parts: %s', (text, parts) => {
    expect(Object.fromEntries(partsOf(text)!)).toEqual(parts);
  });

  it.each(vectors.salts.bad)('is not %j', (text) => {
    expect(partsOf(text)).toBeNull();
  });
});

describe.each(Object.entries(vectors.games))('%s', (game, { proof, heard }) => {
  it('is found fair, draw by draw, and as it was shown', () => {
    const checks = check(proof, kept, heard, SHOWS[game]);
    expect(checks.map(({ what, verdict }) => [what, verdict])).toEqual([
      ['commitment', 'good'],
      ['part', 'good'],
      ['salt', 'good'],
      ['draws', 'good'],
      ['shown', 'good'],
    ]);
    expect(found(checks, 'draws').params.n).toBe(proof.moves.length);
  });

  it('is not, if anything that was shown is not what was drawn', () => {
    const told = heard.filter(({ event, version, ...more }) => {
      const { outcome } = proof.moves.find(({ move }) => move === version - 1)!;
      return SHOWS[game]!(outcome, { event, ...more }) === true;
    });
    expect(told.length).toBeGreaterThan(1);
    for (const { version } of told) {
      const moves = proof.moves.map((entry) =>
        entry.move === version - 1 ? { ...entry, outcome: other(entry.outcome) } : entry,
      );
      expect(found(check({ ...proof, moves }, kept, heard, SHOWS[game]), 'shown')).toMatchObject({
        verdict: 'bad',
        params: { n: version },
      });
    }
  });
});

/** Another outcome of the same kind: numbers one higher, words exchanged, lists turned round by one. */
function other(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `not ${value}`;
  if (Array.isArray(value)) return value.map(other);
  return Object.fromEntries(Object.entries(value as object).map(([name, held]) => [name, name === 'kind' ? held : other(held)]));
}

describe('a fraud', () => {
  it.each(vectors.frauds)('is noticed: $name', ({ proof, browser }) => {
    expect(wrong(check(proof, kept, []))).toEqual(browser === null ? [] : expect.arrayContaining([browser]));
  });

  it('names the draw that is wrong', () => {
    const { proof } = vectors.frauds.find(({ browser }) => browser === 'draws')!;
    const checks = check(proof, kept, []);
    expect(wrong(checks)).toEqual(['draws']);
    const last = proof.moves.at(-1)!.move;
    expect(found(checks, 'draws').params.n).toBe(last + 1);
  });

  it('is a part for a seat where no person sits, or another id: the server could have chosen it to its liking', () => {
    expect(found(check(honest, { ...kept, people: [0] }, []), 'salt')).toMatchObject({
      verdict: 'bad',
      text: 'fair.check.salt.strange',
    });
    expect(found(check(honest, { ...kept, id: 'another' }, []), 'salt')).toMatchObject({
      verdict: 'bad',
      text: 'fair.check.salt.strange',
    });
  });

  it('is not claimed where this browser can not know', () => {
    expect(check(honest, null, []).map(({ text }) => text)).toEqual([
      'fair.check.commitment.unseen',
      'fair.check.part.none',
      'fair.check.salt.unseen',
      'fair.check.draws.good',
      'fair.check.shown.none',
    ]);
    const late = { ...kept, begun: true, parts: { 1: { text: 'lost', taken: false } } };
    expect(wrong(check(honest, late, []))).toEqual([]);
    expect(found(check(honest, late, []), 'commitment').text).toBe('fair.check.commitment.late');
    expect(found(check(honest, late, []), 'part').text).toBe('fair.check.part.late');
  });
});

it('compares JSON by what it says', () => {
  expect(same({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
  for (const [a, b] of [
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    [1, '1'],
  ])
    expect(same(a, b)).toBe(false);
});
