// Everything Chili Dice says in one line: the log, the prompt, the line under a name.
import type { Reader, T, Weight } from '$kit/game';
import { list } from '$kit/i18n';
import { nameOf, othersOf, soon, voice, voiceOf } from '$kit/speak';
import { mayRoll, turnableDice } from './choice';
import { isRed } from './facts';
import type { Action, Box, GameEvent, View } from './types';

export const boxName = (box: Box, t: T): string => t(`box.${box}`);

export const faceName = (die: number, face: number, t: T): string => (isRed(die, face) ? t('face.red', { face }) : String(face));

export function sentence(event: GameEvent, reader: Reader, t: T): string | null {
  const form = 'seat' in event ? voice(reader, event.seat) : '';
  const name = 'seat' in event ? nameOf(reader, event.seat) : '';
  switch (event.kind) {
    case 'first-chosen':
      return t(`first-chosen${form}`, { name });
    case 'rolled': {
      const faces = event.faces.map((face, i) => faceName(event.dice[i]!, face, t)).join(', ');
      return t(`rolled${form}`, { name, n: event.dice.length, faces });
    }
    case 'turned':
      return t(`turned${form}`, { name, die: event.die, face: event.face });
    case 'scored':
      return t(`scored.${event.pattern}${form}`, { name, points: event.points, box: boxName(event.box, t) });
    case 'ran-out': {
      // Nothing was lost: then the last box scored says it all.
      if (event.boxes.length === 0) return null;
      const boxes = list(
        event.boxes.map((box) => boxName(box, t)),
        t,
      );
      return t(`ran-out${form}`, { name, n: event.boxes.length, boxes });
    }
    case 'finished':
      return t(`finished${form}`, { name, boxes_total: event.boxes_total, bonus: event.bonus, total: event.total });
    case 'game-over':
      if (reader.names.length === 1) return t('game-over.solo');
      return t(`game-over${voiceOf(reader, event.winners)}`, {
        n: event.winners.length,
        names: othersOf(reader, event.winners, t),
      });
    default:
      return null;
  }
}

export function prompt(view: View, seat: number | null, legal: Action[], names: string[], t: T): string {
  if (view.phase === 'over') return t('prompt.over');
  if (view.phase === 'begin') return t('prompt.begin');
  if (view.phase === 'rolling') return t('prompt.rolling');
  if (seat !== view.turn) return t('prompt.wait', { name: names[view.turn] ?? '' });
  if (legal.length === 0) return soon(t);
  if (view.phase === 'first') return t('prompt.first');
  const red = turnableDice(legal).length > 0;
  if (!mayRoll(legal)) return t(red ? 'prompt.last-red' : 'prompt.last');
  return t(red ? 'prompt.choose-red' : 'prompt.choose');
}

export function seatLine(view: View, seat: number, t: T): string {
  const sheet = view.sheets[seat]!;
  if (sheet.done) return t('seat-line.done', { points: sheet.total });
  return t('seat-line', { points: sheet.total, n: sheet.rolls_left });
}

/** The part of the rules that matters now. */
export function rulesSection(view: View): string | null {
  if (view.phase === 'over') return 'end';
  if (view.phase !== 'choose') return 'turn';
  return view.turnable.length > 0 ? 'turning' : 'boxes';
}

/** What matters of what the others did: not every roll, but what they wrote. */
export function weight(event: GameEvent): Weight {
  switch (event.kind) {
    case 'scored':
      return event.pattern.endsWith('chili') ? 2 : 1;
    case 'ran-out':
    case 'finished':
    case 'game-over':
      return 2;
    default:
      return 0;
  }
}
