import type { GameModule } from '$kit/game';
import { motion } from '$kit/motion';
import { SHORTCUTS } from './aim/keys';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { shows } from './luck';
import { rehearse } from './rehearse';
import { soleAnswer, soleSecret, soleWords } from './sole';
import type { Action, FromClient, GameEvent, View } from './types';
import { prompt, rulesSection, seatLine, sentence, weight } from './wording';
import { ID } from './texts';

const safranito: GameModule<View, Action | FromClient, GameEvent> = {
  id: ID,
  hidden: true,
  Board,
  sentence,
  weight,
  icon: EventIcon,
  rulesSection,
  prompt,
  seatLine,
  soleAnswer: (view, seat, legal) => soleAnswer(view, seat, legal as Action[]),
  soleSecret,
  soleWords: (view, seat, action, t) => soleWords(view, seat, action as Action, t),
  score: (view, seat) => view.seats[seat]?.cooked.length ?? 0,
  // The third dish is put on the table before the result covers it.
  finale: (events) => (events.some(({ kind }) => kind === 'game-over') ? motion.ms(2600) : 0),
  shows,
  rehearse,
  shortcuts: SHORTCUTS,
  Ending,
};

export default safranito;
