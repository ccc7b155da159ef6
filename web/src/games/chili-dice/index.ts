import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { shows } from './luck';
import type { Action, GameEvent, View } from './types';
import { prompt, rulesSection, seatLine, sentence } from './wording';
import { ID } from './texts';

const chiliDice: GameModule<View, Action, GameEvent> = {
  id: ID,
  hidden: false,
  Board,
  sentence,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  score: (view, seat) => view.sheets[seat]?.total ?? 0,
  shows,
  Ending,
};

export default chiliDice;
