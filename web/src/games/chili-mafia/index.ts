import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { shows } from './luck';
import { sidePoints } from './table';
import type { Action, GameEvent, View } from './types';
import { prompt, rulesSection, seatLine, sentence } from './wording';
import { ID } from './texts';

const chiliMafia: GameModule<View, Action, GameEvent> = {
  id: ID,
  hidden: true,
  Board,
  showsPlayers: true,
  sentence,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  score: sidePoints,
  shows,
  Ending,
};

export default chiliMafia;
