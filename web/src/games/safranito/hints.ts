// The hint that was asked for, in one sentence; a throw can be taken over as an aim.
import type { HintAnswer, T } from '$kit/game';
import type { Aim } from './aim/intent';
import { PLACES } from './facts';
import { RELEASE_Y } from './scene/model';
import { turned } from './toss/story';
import type { Action, Toss } from './types';
import { dishName, spiceName, zoneName } from './wording';

export function bestOf(hint: HintAnswer | null): Action | null {
  if (!hint || hint.options.length === 0) return null;
  return hint.options.reduce((a, b) => (b.value > a.value ? b : a)).action as Action;
}

/** The zone a throw is meant for: the one nearest to where it would come to rest. */
export function meant(toss: Toss, side: number) {
  const slope = toss.direction / 1000;
  const length = Math.hypot(slope, 1);
  const far = toss.power / 1000;
  const [x, y] = turned(toss.stance / 1000 + (slope / length) * far, RELEASE_Y + far / length, side);
  return PLACES.reduce((a, b) => (Math.hypot(b.x - x, b.y - y) < Math.hypot(a.x - x, a.y - y) ? b : a)).zone;
}

export const aimOfToss = ({ stance, direction, power, loft }: Toss): Aim => ({ stance, direction, power, loft });

export function hintWords(action: Action, side: number, t: T): string {
  switch (action.kind) {
    case 'toss':
      return t(action.face_up ? 'ui.hint.toss.face-up' : 'ui.hint.toss', {
        token: action.token,
        zone: zoneName(meant(action, side), t),
        loft: t(`loft.${action.loft}`),
      });
    case 'keep':
      return t('ui.hint.keep', { spice: spiceName(action.spice, t) });
    case 'open-bowl':
      return t('ui.hint.open-bowl', { spice: spiceName(action.spice, t) });
    case 'sell':
      return t('ui.hint.sell', { n: action.cards });
    case 'cook':
      return t('ui.hint.cook', { dish: dishName(action.dish, t) });
    default:
      return t(`ui.hint.${action.kind}`);
  }
}
