import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { shows } from './luck';
import type { Action, FromClient, GameEvent, View } from './types';
import { prompt, rulesSection, seatLine, sentence } from './wording';
import { ID } from './texts';

const safranito: GameModule<View, Action | FromClient, GameEvent> = {
  id: ID,
  hidden: true,
  Board,
  sentence,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  score: (view, seat) => view.seats[seat]?.cooked.length ?? 0,
  shows,
  Ending,
};

export default safranito;
