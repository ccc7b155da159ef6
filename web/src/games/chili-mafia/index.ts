import type { GameModule } from '$kit/game';
import Board from './Board.svelte';
import Ending from './Ending.svelte';
import EventIcon from './EventIcon.svelte';
import { COUNTDOWN, isHit, soleAnswer, wantsToBeAsked } from './answers';
import { habits } from './habits.svelte';
import { SHORTCUTS } from './keys';
import { shows } from './luck';
import { sidePoints } from './table';
import type { Action, GameEvent, View } from './types';
import { isAttacked, isWindow, prompt, rulesSection, seatLine, sentence, weight } from './wording';
import { ID } from './texts';

const chiliMafia: GameModule<View, Action, GameEvent> = {
  id: ID,
  hidden: true,
  Board,
  showsPlayers: true,
  sentence,
  weight,
  isAttacked,
  answerTime: (view, seat, legal) =>
    isWindow(view) && legal.length > 0 && wantsToBeAsked(view, seat, legal, habits) ? COUNTDOWN : null,
  icon: EventIcon,
  rulesSection,
  // Where the page passes for the player nothing is asked.
  prompt: (view, seat, legal, names, t) => {
    if (seat === null || legal.length === 0 || wantsToBeAsked(view, seat, legal, habits))
      return prompt(view, seat, legal, names, t);
    return t(isHit(view, seat) ? 'ui.answer.you' : 'prompt.answers');
  },
  seatLine,
  soleAnswer,
  score: sidePoints,
  shows,
  shortcuts: SHORTCUTS,
  Ending,
};

export default chiliMafia;
