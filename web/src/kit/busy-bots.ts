/** What players are told when strong bots are in demand. */
import { t, translated } from './i18n';
import type { GameInfo, Lighter, Seat } from './protocol';

/** A sentence for every level that was asked for and not given. */
export function lighterSentences(game: Pick<GameInfo, 'bots'>, lighter: readonly Lighter[]): string[] {
  const title = (id: string) => translated(game.bots?.find((level) => level.id === id)?.title) || id;
  const asked = [...new Set(lighter.map((each) => each.asked))];
  return asked.map((level) => {
    const these = lighter.filter((each) => each.asked === level);
    return t('bots.lighter', { n: these.length, asked: title(level), given: title(these[0]!.given) });
  });
}

/** Does a bot think with less than usual? */
export function hurried(seat: Seat): boolean {
  return seat.who === 'bot' && (seat.effort ?? 1) < 1;
}
