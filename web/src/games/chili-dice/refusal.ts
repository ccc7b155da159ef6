// Why something that can't be touched can't be: the key of the sentence to show. The server would refuse it with the
// same words; saying so at once spares the round trip.
import { BOXES, type Box, type View } from './types';

function common(view: View, seat: number | null): string | null {
  if (view.phase === 'over') return 'illegal.over';
  if (view.phase === 'begin') return 'illegal.not-begun';
  if (view.phase === 'rolling') return 'illegal.chance-to-come';
  if (seat === null || seat !== view.turn) return 'illegal.not-your-turn';
  return null;
}

export function whyNotDie(view: View, seat: number | null): string {
  const reason = common(view, seat);
  if (reason) return reason;
  return view.phase === 'first' ? 'illegal.first-roll-all' : 'illegal.no-rolls-left';
}

export function whyNotRoll(view: View, seat: number | null): string {
  const reason = common(view, seat);
  if (reason) return reason;
  return view.sheets[view.turn]!.rolls_left === 0 ? 'illegal.no-rolls-left' : 'illegal.no-dice';
}

export function whyNotBox(view: View, seat: number | null, box: Box): string {
  const reason = common(view, seat);
  if (reason) return reason;
  return view.sheets[view.turn]!.boxes[BOXES.indexOf(box)] === null ? 'illegal.must-roll-first' : 'illegal.box-filled';
}

export function whyNotTurn(view: View, seat: number | null): string {
  const reason = common(view, seat);
  if (reason) return reason;
  return view.phase === 'first' ? 'illegal.must-roll-first' : 'illegal.not-turnable';
}
