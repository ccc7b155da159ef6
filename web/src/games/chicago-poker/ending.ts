// What the end of a game says: whose town it is, and the shoot-outs that made it so.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { dramasIn } from './drama';
import type { Establishment, GameEvent } from './types';
import { outcomeOf, whyOf, type Eyes } from './verdict';

export interface Turning {
  seat: number;
  establishment: Establishment;
  what: string;
  why: string;
}

/** Every establishment that was taken, in order: by whom and why. */
export function turningsIn(story: readonly { event: GameEvent }[], eyes: Eyes, t: T): Turning[] {
  const dramas = dramasIn(
    story.map(({ event }) => event),
    [],
  );
  return dramas.flatMap((drama) => {
    if (!drama.took || !drama.establishment) return [];
    const { establishment } = drama;
    return [{ seat: drama.took.seat, establishment, what: outcomeOf(drama, eyes, t), why: whyOf(drama, eyes, t) }];
  });
}

/** The words of the neon sign. */
export function signOf(winners: readonly number[], { seat, names }: Eyes, t: T): string {
  if (winners.length === 1 && winners[0] === seat) return t('ui.ending.yours');
  const who = winners.map((winner) => (winner === seat ? t('ui.you') : (names[winner] ?? '')));
  return t('ui.ending.theirs', { n: winners.length, names: list(who, t) });
}
