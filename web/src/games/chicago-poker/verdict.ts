// Why one hand won: the kinds of the hands, or the first value in which two of the same kind differ.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { isNamed, type Drama, type Row, type Step } from './drama';
import { RANKING } from './facts';
import type { Hand, Shown, Took } from './types';
import { cardName } from './wording';

/** Who reads: their own part is told with "you". */
export interface Eyes {
  seat: number | null;
  names: readonly string[];
}

const you = (eyes: Eyes, seat: number): string => (eyes.seat === seat ? '.you' : '');

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
export const settled = (took: Took, eyes: Eyes, t: T): string =>
  t(`ui.why.by.${took.by}${you(eyes, took.seat)}`, { name: eyes.names[took.seat] ?? '' });

/** Why it came out so. */
export function whyOf(drama: Drama, eyes: Eyes, t: T): string {
  if (drama.kind === 'peek') return t('ui.peek.only-you');
  if (drama.took && drama.took.by !== 'hand') return settled(drama.took, eyes, t);
  return drama.kind === 'hands' ? verdict(drama.shown, t) : t('ui.why.again');
}

const called = (seat: number, eyes: Eyes, t: T): string => (seat === eyes.seat ? t('ui.you') : (eyes.names[seat] ?? ''));

/** Who takes what, or who is tied. */
export function outcomeOf(drama: Drama, eyes: Eyes, t: T): string {
  if (drama.kind === 'peek') return '';
  if (drama.took && drama.establishment) {
    const params = { name: eyes.names[drama.took.seat] ?? '', establishment: t(`establishment.${drama.establishment}`) };
    return t(`ui.shootout.won${you(eyes, drama.took.seat)}`, params);
  }
  if (drama.kind === 'reinforcements') return t('ui.shootout.again');
  const tied = drama.rows.filter((row) => row.best).map((row) => called(row.seat, eyes, t));
  return t('ui.shootout.tied', { names: list(tied, t) });
}

function heardRow(row: Row, eyes: Eyes, t: T): string {
  const name = called(row.seat, eyes, t);
  const cards = row.nobody
    ? t('ui.send.nobody')
    : list(
        row.cards.map((card) => cardName(card, t)),
        t,
      );
  return row.hand ? t('ui.shootout.hand', { name, hand: t(`hand.${row.hand}`), cards }) : t('ui.shootout.cards', { name, cards });
}

/** What is heard once so many steps are done: every hand that was named, and at the end who won what and why. */
export function heardOf(drama: Drama, steps: readonly Step[], done: number, eyes: Eyes, t: T): string {
  const over = done >= steps.length;
  const rows = drama.rows.filter((_, at) => over || isNamed(steps, done, at)).map((row) => heardRow(row, eyes, t));
  if (!over) return rows.join(' ');
  return [...rows, outcomeOf(drama, eyes, t), whyOf(drama, eyes, t)].filter(Boolean).join(' ');
}
