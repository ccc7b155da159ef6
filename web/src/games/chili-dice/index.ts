import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { SHORTCUTS } from './keys';
import { shows } from './luck';
import type { Action, GameEvent, View } from './types';
import { prompt, rulesSection, seatLine, sentence, weight } from './wording';
import { ID } from './texts';

const chiliDice: GameModule<View, Action, GameEvent> = {
  id: ID,
  hidden: false,
  Board,
  slimSeats: true,
  sentence,
  weight,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  score: (view, seat) => view.sheets[seat]?.total ?? 0,
  // A roll is for the player's own hand, even when nothing else can be done.
  soleAnswer: (_view, _seat, legal) => (legal.length === 1 && legal[0]!.kind !== 'roll' ? legal[0]! : null),
  shows,
  shortcuts: SHORTCUTS,
  Ending,
};

export default chiliDice;
