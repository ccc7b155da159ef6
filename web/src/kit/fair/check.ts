/**
 * Was chance fair? Checked in this browser, with what it saw and kept from the moment it first heard of the table.
 * docs/fairness.md says what each of these proves, and against whom.
 */
import type { GameModule } from '../game';
import type { Happening, Proof } from '../protocol';
import type { Kept } from './kept';
import { answered, same } from './questions';
import { nameOf, partsOf } from './salt';
import { commitment, Stream } from './stream';

/** `unknown`: this browser has nothing to compare with. */
export type Verdict = 'good' | 'bad' | 'unknown';

export interface Check {
  what: 'commitment' | 'part' | 'salt' | 'draws' | 'shown';
  verdict: Verdict;
  /** The sentence that tells it. */
  text: string;
  params: Record<string, string | number>;
}

type Shows = NonNullable<GameModule['shows']>;

export function check(proof: Proof, kept: Kept | null, story: readonly Happening[], shows: Shows = () => null): Check[] {
  const { seed, salt } = proof.fair;
  if (seed === null) return [];
  return [
    ofCommitment(seed, kept),
    ...ofParts(salt, kept),
    ofSalt(salt, kept),
    ofDraws(proof, seed, salt),
    ofShown(proof, story, shows),
  ];
}

const said = (what: Check['what'], verdict: Verdict, text: string, params: Check['params'] = {}): Check => ({
  what,
  verdict,
  text,
  params,
});

function ofCommitment(seed: string, kept: Kept | null): Check {
  if (!kept) return said('commitment', 'unknown', 'fair.check.commitment.unseen');
  const right = commitment(seed) === kept.commitment;
  // A browser that came later saw the commitment when cards may have been on the table already.
  if (right && kept.begun) return said('commitment', 'unknown', 'fair.check.commitment.late');
  return right
    ? said('commitment', 'good', 'fair.check.commitment.good')
    : said('commitment', 'bad', 'fair.check.commitment.bad');
}

function ofParts(salt: string, kept: Kept | null): Check[] {
  const mine = Object.entries(kept?.parts ?? {});
  if (mine.length === 0) return [said('part', 'unknown', 'fair.check.part.none')];
  const parts = partsOf(salt);
  return mine.map(([seat, { text, taken }]) => {
    if (parts?.get(Number(seat)) === text) return said('part', 'good', 'fair.check.part.good', { part: text });
    // The server never confirmed it: the game may have begun before it arrived.
    return taken
      ? said('part', 'bad', 'fair.check.part.bad', { part: text })
      : said('part', 'unknown', 'fair.check.part.late', { part: text });
  });
}

function ofSalt(salt: string, kept: Kept | null): Check {
  if (!kept?.salt) return said('salt', 'unknown', 'fair.check.salt.unseen');
  if (kept.salt !== salt) return said('salt', 'bad', 'fair.check.salt.bad');
  // Bots add nothing, and the id was known first: whatever else is in the salt was put there to choose the draws.
  const parts = partsOf(salt);
  const honest = parts && nameOf(salt) === kept.id && [...parts.keys()].every((seat) => kept.people.includes(seat));
  return honest ? said('salt', 'good', 'fair.check.salt.good') : said('salt', 'bad', 'fair.check.salt.strange');
}

function ofDraws(proof: Proof, seed: string, salt: string): Check {
  for (const { move, question, outcome } of proof.moves) {
    if (!same(answered(question, new Stream(seed, salt, move)), outcome))
      return said('draws', 'bad', 'fair.check.draws.bad', { n: move + 1 });
  }
  return said('draws', 'good', 'fair.check.draws.good', { n: proof.moves.length });
}

function ofShown(proof: Proof, story: readonly Happening[], shows: Shows): Check {
  const told = new Map<number, Happening[]>();
  for (const happening of story) told.set(happening.version, [...(told.get(happening.version) ?? []), happening]);
  let agreed = 0;
  for (const { move, outcome } of proof.moves) {
    const verdicts = (told.get(move + 1) ?? []).map((happening) => shows(outcome, happening));
    if (verdicts.includes(false)) return said('shown', 'bad', 'fair.check.shown.bad', { n: move + 1 });
    if (verdicts.includes(true)) agreed += 1;
  }
  const params = { n: agreed, of: proof.moves.length };
  return agreed > 0
    ? said('shown', 'good', 'fair.check.shown.good', params)
    : said('shown', 'unknown', 'fair.check.shown.none', params);
}
