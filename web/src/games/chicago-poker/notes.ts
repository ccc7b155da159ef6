// The slips of paper on the board: above the town a hint or a lesson, above the hand what the chosen card or a tie asks.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { isGangster } from './cards';
import type { Lesson } from './lessons';
import type { Card, View } from './types';
import { capital, cardName } from './wording';

export interface Advice {
  kind: 'lesson' | 'hint';
  words: string;
  button: { does: 'learn' | 'hint'; words: string };
}

/** A hint that was asked for is more pressing than a lesson. */
export function adviceNote(hint: string | null, lesson: Lesson | null, quick: boolean, t: T): Advice | null {
  if (hint) return { kind: 'hint', words: t('ui.hint', { what: hint }), button: { does: 'hint', words: t('ui.hint.take') } };
  if (!lesson) return null;
  const words = t(lesson === 'goal' && quick ? 'ui.lesson.goal.quick' : `ui.lesson.${lesson}`);
  return { kind: 'lesson', words, button: { does: 'learn', words: t('ui.lesson.close') } };
}

export interface Step {
  words: string;
  button: { does: 'confirm' | 'drop'; words: string } | null;
  /** In a tie: send nobody. */
  nobody: boolean;
}

interface Moment {
  view: View;
  seat: number | null;
  chosen: Card | null;
  /** A reinforcement is to be chosen. */
  sending: boolean;
  names: readonly string[];
}

export function stepNote(moment: Moment, t: T): Step | null {
  if (moment.sending) return sendNote(moment, t);
  return waitNote(moment, t) ?? (moment.chosen ? chosenNote(moment.chosen, t) : null);
}

function sendNote({ view, chosen, names }: Moment, t: T): Step {
  const tied = list(
    (view.standoff?.tied ?? []).map((seat) => names[seat] ?? ''),
    t,
  );
  const button = chosen ? ({ does: 'confirm', words: t('ui.send', { card: cardName(chosen, t) }) } as const) : null;
  return { words: t('ui.send.ask', { names: tied }), button, nobody: true };
}

/** A tie in which we have decided already. */
function waitNote({ view, seat, names }: Moment, t: T): Step | null {
  if (!view.standoff || seat === null || !view.standoff.tied.includes(seat)) return null;
  if (view.to_act !== 'chance' && view.to_act.includes(seat)) return null;
  const waiting = list(Array.isArray(view.to_act) ? view.to_act.map((other) => names[other] ?? '') : [], t);
  const { sent } = view.standoff;
  const words = sent
    ? t('ui.send.done', { card: cardName(sent, t), names: waiting })
    : t('ui.send.done.nobody', { names: waiting });
  return { words, button: null, nobody: false };
}

function chosenNote(card: Card, t: T): Step {
  const drop = { does: 'drop', words: t('ui.drop') } as const;
  if (isGangster(card)) {
    return { words: t('ui.step.play', { card: capital(cardName(card, t)) }), button: drop, nobody: false };
  }
  const direct = card === 'revolver' || card === 'corruption';
  const button = direct ? ({ does: 'confirm', words: t(`ui.step.${card}.do`) } as const) : drop;
  return { words: t(`ui.step.${card}`), button, nobody: false };
}
