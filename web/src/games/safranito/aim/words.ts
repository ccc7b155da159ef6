// An aim in words, for those who do not see the ray. Like the ray it tells the way and the strength, never where it ends.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { placesSeen, RELEASE_Y } from '../scene/model';
import { zoneName } from '../wording';
import { strengthOf, type Aim } from './intent';
import type { Zone } from '../types';

/** The bowls and spaces the ray leads over, the nearest first. */
export function onTheWay(aim: Aim, side: number): Zone[] {
  const slope = aim.direction / 1000;
  const length = Math.hypot(slope, 1);
  return placesSeen(side)
    .map(({ zone, x, y, radius }) => {
      const [dx, dy] = [x - aim.stance / 1000, y - RELEASE_Y];
      const aside = Math.abs(dx - slope * dy) / length;
      return { zone, far: dx * slope + dy, met: aside <= radius };
    })
    .filter(({ met }) => met)
    .sort((a, b) => a.far - b.far)
    .map(({ zone }) => zone);
}

export function aimWords(aim: Aim, side: number, t: T): string {
  const aside = Math.round(aim.stance / 10);
  const stance = t(aside === 0 ? 'ui.aim.said.middle' : aside < 0 ? 'ui.aim.said.left' : 'ui.aim.said.right', {
    n: Math.abs(aside),
  });
  const zones = onTheWay(aim, side).map((zone) => zoneName(zone, t));
  const way = zones.length > 0 ? t('ui.aim.said.over', { zones: list(zones, t) }) : t('ui.aim.said.nothing');
  return t('ui.aim.said', { stance, way, strength: Math.round(100 * strengthOf(aim)), loft: t(`loft.${aim.loft}`) });
}
