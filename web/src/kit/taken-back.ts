/** Taking a move back is the same in every game, so the kit tells of it. */
import type { GameModule } from './game';
import { nameOf } from './speak';

const KIND = 'taken-back';

export const isTakenBack = ({ event }: { event: { kind?: unknown } }): boolean => event.kind === KIND;

/** The game with words for it. */
export function withTakeBacks(game: GameModule): GameModule {
  return {
    ...game,
    sentence: (event, reader, t, story) =>
      event.kind === KIND
        ? t(event.seat === reader.me ? 'taken.you' : 'taken', { name: nameOf(reader, event.seat) })
        : game.sentence(event, reader, t, story),
    weight: (event, reader) => (event.kind === KIND ? 1 : (game.weight?.(event, reader) ?? 1)),
  };
}
