// Pointing at things until one legal action is left. A pick is what was pointed at; whatever some legal action still
// asks for is lit. Legality is the server's list and nothing else.
import { facetsOf, type Facets, type Mode } from './facets';
import type { Action, Card, Pepper, View } from './types';

/** A card on the table. Several of a kind in a gang are told apart by their place. */
export interface Spot {
  gang: number;
  card: Pepper;
  at: number;
}

export interface Pick {
  mode: Mode;
  /** Places in the hand. */
  hand: readonly number[];
  own: Spot | null;
  rivals: readonly Spot[];
  to: number | null;
  seat: number | null;
  named: Card | null;
}

export const NO_PICK: Pick = { mode: null, hand: [], own: null, rivals: [], to: null, seat: null, named: null };

export const isEmpty = (pick: Pick): boolean =>
  pick.mode === null && pick.hand.length === 0 && pick.own === null && pick.to === null && pick.named === null;

export const sameSpot = (a: Spot | null, b: Spot | null): boolean => a?.gang === b?.gang && a?.at === b?.at;

const holds = (pool: readonly Card[], wanted: readonly Card[]): boolean => {
  const left = [...pool];
  return wanted.every((card) => {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
};

export const cardsOf = (hand: readonly Card[], pick: Pick): Card[] => pick.hand.map((at) => hand[at]!);

/** Lists the legal actions by what they touch. */
export function facetsOfAll(view: View, legal: readonly Action[]): Facets[] {
  return legal.map((action) => facetsOf(action, view.attack?.by ?? null));
}

const fits = (facets: Facets, pick: Pick, cards: readonly Card[]): boolean =>
  facets.mode === pick.mode &&
  holds(facets.hand, cards) &&
  (pick.own === null || (facets.own?.gang === pick.own.gang && facets.own.card === pick.own.card)) &&
  pick.rivals.every((spot) => spot.gang === facets.rival?.gang) &&
  holds(
    facets.rival?.cards ?? [],
    pick.rivals.map(({ card }) => card),
  ) &&
  (pick.to === null || facets.to === pick.to) &&
  (pick.seat === null || facets.seat === pick.seat) &&
  (pick.named === null || facets.named === pick.named);

const isWhole = (facets: Facets, pick: Pick): boolean =>
  facets.hand.length === pick.hand.length &&
  (facets.own === null) === (pick.own === null) &&
  (facets.rival?.cards.length ?? 0) === pick.rivals.length &&
  facets.to === pick.to &&
  facets.seat === pick.seat &&
  facets.named === pick.named;

export interface Offer {
  /** Whatever can still come of the pick. */
  open: Facets[];
  /** What the pick says exactly; more than one only where a team may choose in front of whom. */
  ready: Action[];
  hand: Set<number>;
  own: (spot: Spot) => boolean;
  rival: (spot: Spot) => boolean;
  gangs: Set<number>;
  seats: Set<number>;
  named: Set<Card>;
}

/** Gangs that each of the chosen peppers may join: together they go one after the other. */
function jointGangs(all: readonly Facets[], cards: readonly Card[]): number[] {
  const kinds = [...new Set(cards)];
  const gangsFor = (card: Card) =>
    all.flatMap(({ action }) => (action.kind === 'add' && action.card === card ? [action.gang] : []));
  return kinds.map(gangsFor).reduce((common, gangs) => common.filter((gang) => gangs.includes(gang)));
}

/** Some cards are played on a player; elsewhere a seat only says in front of whom a gang stands. */
const asksForPlayer = ({ action }: Facets): boolean =>
  action.kind === 'shakedown' || (action.kind === 'use' && (action.property === 'make-a-deal' || action.property === 'snoop'));

export function offerOf(view: View, all: readonly Facets[], pick: Pick): Offer {
  const { hand } = view;
  const cards = cardsOf(hand, pick);
  const openFor = (wish: Pick) => all.filter((facets) => fits(facets, wish, cards));
  const open = openFor(pick);
  const idle = isEmpty(pick);
  // In front of whom a team's gang stands is chosen last, by buttons: it doesn't keep an action from being ready.
  const ready = open.filter((facets) => isWhole(facets, asksForPlayer(facets) ? pick : { ...pick, seat: facets.seat }));
  const lone = pick.mode === null && pick.own === null && pick.rivals.length === 0;
  const litHand = hand.flatMap((card, at) => {
    if (pick.hand.includes(at)) return [at];
    const more = [...cards, card];
    if (open.some((facets) => holds(facets.hand, more))) return [at];
    return lone && cards.length > 0 && jointGangs(all, more).length > 0 ? [at] : [];
  });
  // What is chosen already may be chosen otherwise: the alternatives stay lit.
  const gangs = idle ? [] : openFor({ ...pick, to: null }).flatMap(({ to }) => (to === null ? [] : [to]));
  if (lone && cards.length > 1) gangs.push(...jointGangs(all, cards));
  // A turncoat waits for a place: the gangs that take him need nothing chosen.
  gangs.push(...all.flatMap(({ action }) => (action.kind === 'join' ? [action.gang] : [])));
  // With nothing chosen only what moves by itself invites a touch: attackers wait for their Hot card.
  const owns = openFor({ ...pick, own: null }).filter((facets) => facets.own && (!idle || facets.hand.length === 0));
  const rivals = idle ? [] : openFor({ ...pick, rivals: [], to: null }).filter((facets) => facets.rival);
  return {
    open,
    ready: idle ? [] : ready.map(({ action }) => action),
    hand: new Set(litHand),
    own: (spot) => owns.some(({ own }) => own!.gang === spot.gang && own!.card === spot.card),
    rival: (spot) => rivals.some(({ rival }) => rival!.gang === spot.gang && rival!.cards.includes(spot.card)),
    gangs: new Set(gangs),
    seats: new Set(
      openFor({ ...pick, seat: null }).flatMap((f) => (f.seat !== null && !idle && asksForPlayer(f) ? [f.seat] : [])),
    ),
    named: new Set(openFor({ ...pick, named: null }).flatMap(({ named }) => (named === null ? [] : [named]))),
  };
}

/** Does any legal action still fit? */
export const leadsOn = (view: View, all: readonly Facets[], pick: Pick): boolean =>
  all.some((facets) => fits(facets, pick, cardsOf(view.hand, pick)));

const only = <V>(values: readonly V[]): V | null =>
  values.length > 0 && values.every((value) => value === values[0]) ? values[0]! : null;

/** Whatever leaves no choice is pointed at by itself: the one attacker, the one gang to go to. */
export function settle(view: View, all: readonly Facets[], pick: Pick): Pick {
  const open = all.filter((facets) => fits(facets, pick, cardsOf(view.hand, pick)));
  if (isEmpty(pick) || open.length === 0) return pick;
  const settled = { ...pick };
  // A Hot card may also be exchanged in games of two; that doesn't keep the one attacker from stepping forward.
  const attacks = open.filter(({ own }) => own !== null);
  const armed = attacks.some(({ hand }) => hand.length > 0) && pick.hand.length > 0;
  if (pick.own === null && armed && attacks.every(({ hand }) => hand.length > 0)) {
    const one = only(attacks.map(({ own }) => `${own!.gang} ${own!.card}`));
    const own = attacks[0]!.own!;
    const at = view.gangs.find(({ gang }) => gang === own.gang)?.cards.indexOf(own.card) ?? -1;
    if (one !== null && at >= 0 && open.every(({ own, action }) => own !== null || action.kind === 'exchange')) {
      settled.own = { ...own, at };
    }
  }
  if (pick.rivals.length > 0 && pick.to === null) settled.to = only(open.map(({ to }) => to));
  return settled;
}

/** The other way round: everything a given action points at, to show a hint on the table. */
export function pickFor(view: View, facets: Facets): Pick {
  const places: number[] = [];
  for (const card of facets.hand) {
    const at = view.hand.findIndex((held, place) => held === card && !places.includes(place));
    if (at < 0) return NO_PICK;
    places.push(at);
  }
  const spot = (gang: number, card: Pepper, taken: number[]): Spot => {
    const cards = view.gangs.find((each) => each.gang === gang)?.cards ?? [];
    const at = cards.findIndex((other, place) => other === card && !taken.includes(place));
    taken.push(at);
    return { gang, card, at };
  };
  const taken: number[] = [];
  return {
    mode: facets.mode,
    hand: places,
    own: facets.own && spot(facets.own.gang, facets.own.card, []),
    rivals: facets.rival?.cards.map((card) => spot(facets.rival!.gang, card, taken)) ?? [],
    to: facets.to,
    seat: facets.seat,
    named: facets.named,
  };
}
