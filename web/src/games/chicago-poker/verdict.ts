// Why one hand won: the kinds of the hands, or the first value in which two of the same kind differ.
import type { T } from '$kit/game';
import { RANKING } from './facts';
import type { Hand, Shown, Took } from './types';

const rank = (hand: Hand): number => RANKING.indexOf(hand);

/** The best of the hands that did not win. */
export function runnerUp(shown: readonly Shown[]): Shown | null {
  const others = shown.filter((hand) => !hand.best);
  return others.reduce<Shown | null>((best, hand) => (best === null || beats(hand, best) ? hand : best), null);
}

function beats(a: Shown, b: Shown): boolean {
  if (a.hand !== b.hand) return rank(a.hand) < rank(b.hand);
  const at = differAt(a.values, b.values);
  return (a.values[at] ?? 0) > (b.values[at] ?? 0);
}

/** The first place where the deciding values are not the same; a missing card counts as none. */
export function differAt(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return i;
  return length;
}

/** One sentence below the hands. */
export function verdict(shown: readonly Shown[], t: T): string {
  const best = shown.filter((hand) => hand.best);
  const winner = best[0];
  if (!winner) return '';
  const hand = t(`hand.${winner.hand}`);
  if (best.length > 1) return t('ui.why.tie', { hand });
  const second = runnerUp(shown);
  if (!second) return t('ui.why.alone');
  if (second.hand !== winner.hand) return t('ui.why.kind', { hand, other: t(`hand.${second.hand}`) });
  const at = differAt(winner.values, second.values);
  const high = winner.values[at] ?? 0;
  const low = second.values[at] ?? 0;
  if (low === 0) return t('ui.why.more', { hand });
  return t('ui.why.value', { hand, high, low });
}

/** How a tie was settled. */
export const settled = (took: Took, names: readonly string[], t: T): string =>
  t(`ui.why.by.${took.by}`, { name: names[took.seat] ?? '' });
