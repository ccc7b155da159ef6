/** Answers what chance was asked, without knowing the rules: src/peppermill/core/questions.py in TypeScript. */
import type { Json } from '../game';
import type { Blank, Question } from '../protocol';
import type { Stream } from './stream';

/** The outcome these bits give. */
export function answered(question: Question, bits: Stream): Json {
  const outcome: Record<string, Json> = { kind: question.kind };
  for (const blank of question.blanks) outcome[blank.field] = fill(blank, bits);
  return outcome;
}

function fill(blank: Blank, bits: Stream): Json {
  switch (blank.draw) {
    case 'pick':
      return blank.of[place(blank.weights ?? blank.of.map(() => 1), bits)];
    case 'throw':
      return thrown(blank.dice, blank.faces, bits.below(blank.faces ** blank.dice));
    case 'dice':
      return dealt(
        Array.from({ length: blank.dice }, () => 1 + bits.below(blank.faces)),
        blank.hands,
      );
    case 'shuffle':
      return dealt(bits.shuffled(blank.of), blank.hands);
    case 'number':
      return bits.word();
  }
}

function place(weights: number[], bits: Stream): number {
  let number = bits.below(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (number -= weight) < 0);
}

/** Throws are numbered from 0, the first die changing fastest. */
function thrown(dice: number, faces: number, number: number): number[] {
  return Array.from({ length: dice }, (_, die) => (Math.floor(number / faces ** die) % faces) + 1);
}

function dealt(things: Json[], hands: number[] | undefined): Json[] {
  if (!hands) return things;
  let at = 0;
  return hands.flatMap((size) => things.slice(at, (at += size)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Do two pieces of JSON say the same, in whatever order their fields come? */
export function same(a: Json, b: Json): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}
