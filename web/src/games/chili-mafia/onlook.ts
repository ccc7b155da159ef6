// What catches the eye: which players' rows are open, and where the line of an attack goes.
import type { Desk } from './desk.svelte';
import { gangSpot } from './flights';
import type { Shot } from './lines';
import type { Pick } from './pick';
import { gangAt } from './table';
import type { GameEvent, StepName, View } from './types';

/** While these are asked an attack is in the air. */
const UNDER_ATTACK: readonly StepName[] = ['hot', 'guard', 'searched', 'reconsider'];

/** Rows are open where there is room; everywhere they open by themselves where something is at stake. */
export function openSeats(picture: View, desk: Desk, usual: boolean): { usual: boolean; forced: Set<number> } {
  const forced = new Set<number>();
  // Who attacks comes before whom: until then the rows stay as they are.
  const aimless = !usual && desk.pick.own === null && desk.offer.open.some(({ own, rival }) => own !== null && rival !== null);
  for (const gang of picture.gangs) {
    const lit =
      desk.offer.gangs.has(gang.gang) ||
      gang.cards.some((card, at) => {
        const spot = { gang: gang.gang, card, at };
        return (!aimless && desk.offer.rival(spot)) || (gang.seat !== desk.seat && desk.offer.own(spot));
      });
    if (lit) forced.add(gang.seat);
  }
  const { attack } = picture;
  if (attack && (UNDER_ATTACK.includes(picture.step.what) || picture.step.what === 'join')) {
    for (const number of [attack.by, attack.gang]) {
      const seat = gangAt(picture, number)?.seat;
      if (seat !== undefined) forced.add(seat);
    }
  }
  return { usual, forced };
}

/** The line to draw: an attack that happens, one that waits for answers, or the one being aimed. */
export function shotOf(picture: View, scene: GameEvent | null, pick: Pick): Shot | null {
  if (scene?.kind === 'attacked') {
    return {
      from: gangSpot(scene.by, scene.attacker),
      to: scene.targets.map((card) => gangSpot(scene.gang, card)),
      planned: false,
    };
  }
  const { attack } = picture;
  if (attack && UNDER_ATTACK.includes(picture.step.what)) {
    return {
      from: gangSpot(attack.by, attack.attacker),
      to: attack.targets.map((card) => gangSpot(attack.gang, card)),
      planned: false,
    };
  }
  if (pick.own === null || pick.rivals.length === 0) return null;
  return {
    from: gangSpot(pick.own.gang, pick.own.card),
    to: pick.rivals.map(({ gang, card }) => gangSpot(gang, card)),
    planned: true,
  };
}
