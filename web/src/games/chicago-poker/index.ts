import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import { lengthOf } from './drama';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { shows } from './luck';
import type { Action, GameEvent, View } from './types';
import { totalOf } from './ways';
import { prompt, rulesSection, seatLine, sentence } from './wording';
import { ID } from './texts';

const chicagoPoker: GameModule<View, Action, GameEvent> = {
  id: ID,
  hidden: true,
  Board,
  sentence,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  score: (view, seat) => totalOf(view.won[seat] ?? []),
  finale: (events) => lengthOf(events),
  shows,
  Ending,
};

export default chicagoPoker;
