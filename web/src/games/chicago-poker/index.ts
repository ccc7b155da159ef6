import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import { lengthOf } from './drama';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { SHORTCUTS } from './keys';
import { shows } from './luck';
import type { Action, GameEvent, View } from './types';
import { totalOf } from './ways';
import { prompt, rulesSection, seatLine, sentence, weight } from './wording';
import { ID, t } from './texts';

const chicagoPoker: GameModule<View, Action, GameEvent> = {
  id: ID,
  hidden: true,
  Board,
  slimSeats: true,
  sentence,
  weight,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  score: (view, seat) => totalOf(view.won[seat] ?? []),
  tally: (view, seat) => {
    const n = totalOf(view.won[seat] ?? []);
    return { figure: String(n), unit: t('ui.ending.unit', { n }) };
  },
  finale: (events) => lengthOf(events),
  shows,
  shortcuts: SHORTCUTS,
  Ending,
};

export default chicagoPoker;
