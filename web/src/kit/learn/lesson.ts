/** A playable introduction as the server gives it: docs/lessons.md. */
import type { Happening } from '../protocol';
import type { Json } from '../game';
import type { Translated } from '../i18n';

export interface LessonInfo {
  name: string;
  title: Translated;
}

export interface LessonFrame {
  version: number;
  view: Json;
  events: Happening[];
}

export interface LessonStep {
  /** Its sentence is `learn.<lesson>.<id>` in the game's texts. */
  id: string;
  /** CSS selectors of what the sentence is about. */
  look: string[];
  /** How the board came to be as it is now; empty where nothing happened since the step before. */
  frames: LessonFrame[];
  /** What the board invites to. */
  legal: Json[];
  /** The moves that are right here, and the step each leads to. Empty: reading is enough. */
  moves: { action: Json; next: number | null }[];
  next: number | null;
  /** Any move of that kind is right; the board shows what becomes of it. */
  own?: true;
}

export interface Lesson extends LessonInfo {
  game: string;
  /** The learner's seat. */
  seat: number;
  /** By seat; null for the learner. */
  names: (string | null)[];
  steps: LessonStep[];
}

/** Are these two pieces of JSON the same? The order of an object's keys does not matter. */
export function same(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}
