/** Ways to fill the seats of a new table. */
import type { BotInfo, GameInfo, GameOption, NewTable, SeatWish } from './wire';

/** Neither a walkover nor a wall: the middle of the listed strengths, the lower one when there are two. */
export function fairBot(bots: BotInfo[] = []): string {
  return bots[Math.floor((bots.length - 1) / 2)]?.id ?? '';
}

export function defaultOptions(options: GameOption[] = []): NewTable['options'] {
  return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** The quickest way in: you and one bot, or as many as the game asks for. */
export function againstBots(game: GameInfo, name: string): NewTable {
  const seats: SeatWish[] = [{ who: 'person', name }];
  while (seats.length < Math.max(2, game.players.min) && seats.length < game.players.max) {
    seats.push({ who: 'bot', bot: fairBot(game.bots) });
  }
  return { game: game.id, options: defaultOptions(game.options), hints: game.hints ?? false, seats };
}
