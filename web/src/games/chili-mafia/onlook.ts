// What catches the eye: whose gangs are shown large, and where the line of an attack goes.
import type { Desk } from './desk.svelte';
import { gangSpot } from './flights';
import type { Shot } from './lines';
import type { Pick } from './pick';
import { gangAt } from './table';
import type { GameEvent, GangView, StepName, View } from './types';

/** While these are asked an attack is in the air. */
const UNDER_ATTACK: readonly StepName[] = ['hot', 'guard', 'searched', 'reconsider', 'join'];

type Offering = { readonly offer: Desk['offer'] };

/** How much can be pointed at now in front of this seat: peppers in reach, gangs to join. */
export function chancesAt(gangs: readonly GangView[], seat: number, { offer }: Offering): number {
  let chances = 0;
  for (const gang of gangs) {
    if (gang.seat !== seat) continue;
    if (offer.gangs.has(gang.gang)) chances += 1;
    chances += gang.cards.filter((card, at) => {
      const spot = { gang: gang.gang, card, at };
      return offer.rival(spot) || offer.own(spot);
    }).length;
  }
  return chances;
}

/** The two sides of an attack in the air: who attacks, who is attacked. */
export function fightersIn(picture: View, scene: GameEvent | null): { by: number; victim: number } | null {
  if (scene?.kind === 'attacked') return { by: scene.seat, victim: scene.victim };
  const { attack } = picture;
  if (!attack || !UNDER_ATTACK.includes(picture.step.what)) return null;
  const by = gangAt(picture, attack.by)?.seat;
  const victim = gangAt(picture, attack.gang)?.seat;
  return by === undefined || victim === undefined ? null : { by, victim };
}

/**
 * Whose gangs are shown large where there is no room for everybody's: where something can be pointed at, else where an
 * attack lands or comes from, else whom the player wants to see, else whose turn it is,
 * else whoever has gangs.
 */
export function focusOf(
  picture: View,
  scene: GameEvent | null,
  desk: Desk,
  others: readonly number[],
  pinned: number | null,
): number {
  const lit = others.filter((seat) => chancesAt(picture.gangs, seat, desk) > 0);
  if (lit.length > 0) return pinned !== null && lit.includes(pinned) ? pinned : lit[0]!;
  const fight = fightersIn(picture, scene);
  if (pinned !== null && others.includes(pinned)) return pinned;
  if (fight && others.includes(fight.victim)) return fight.victim;
  if (fight && others.includes(fight.by)) return fight.by;
  if (picture.turn !== null && others.includes(picture.turn)) return picture.turn;
  return others.find((seat) => picture.gangs.some((gang) => gang.seat === seat)) ?? others[0]!;
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
  if (attack && UNDER_ATTACK.includes(picture.step.what) && picture.step.what !== 'join') {
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
