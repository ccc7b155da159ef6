/** Ways to fill the seats of a new table. */
import type { GameInfo, GameOption, NewTable, NewSeat } from './protocol';

export function defaultOptions(options: GameOption[] = []): NewTable['options'] {
  return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** The quickest way in: you and as many of the usual bots as the game usually takes. */
export function againstBots(game: GameInfo, name: string): NewTable {
  const seats: NewSeat[] = [{ who: 'person', name }];
  while (seats.length < game.players.usual) seats.push({ who: 'bot', bot: game.usual_bot });
  return { game: game.id, options: defaultOptions(game.options), hints: game.hints ?? false, seats };
}
