// What lies in the five slots of one player's side, as one seat sees it.
import { FACING, SLOTS } from './facts';
import type { Card, Gangster, View } from './types';

export interface Slot {
  slot: number;
  /** Does a card here lie face up? */
  up: boolean;
  /** Nothing laid yet. */
  empty: boolean;
  /** null: nothing there, or we may not know. */
  card: Gangster | null;
  /** Face down, and we know it all the same: ours, told by our Informer, seen by all before, or one of several in some order. */
  how: 'open' | 'own' | 'told' | 'seen' | 'mixed' | 'unknown' | 'empty';
  /** `mixed`: all the cards we know to lie in these slots. `card` is one of them, in the first slots, and stands for any. */
  among: Gangster[];
  /** Who has seen this face-down card through an Informer, beside us and its owner. */
  spies: number[];
}

export function slotsOf(view: View, place: number, owner: number, eyes: number | null): Slot[] {
  const here = view.places[place]!;
  const cards = here.sides[owner] ?? [];
  const facing = here.establishment ? FACING[here.establishment] : [];
  return SLOTS.map((slot) => {
    const up = facing[slot] ?? true;
    if (slot >= cards.length) return { slot, up, empty: true, card: null, how: 'empty', among: [], spies: [] };
    const card = cards[slot] ?? null;
    const secret = here.hidden.find((entry) => entry.seat === owner && entry.slot === slot);
    const spies = secret ? secret.known.filter((seat) => seat !== owner && seat !== eyes) : [];
    const mix = card === null ? mixAt(view, place, owner, slot) : null;
    if (mix) return { slot, up, empty: false, card: mix.shown, how: 'mixed', among: mix.among, spies };
    return { slot, up, empty: false, card, how: howKnown(up, card, owner, eyes, !!secret), among: [], spies };
  });
}

/** What we know of a slot without knowing its card: the cards that lie somewhere in its mix, and the one that is shown here. */
function mixAt(view: View, place: number, owner: number, slot: number): { among: Gangster[]; shown: Gangster | null } | null {
  const mixed = view.mixed.find(
    (mix) => mix.seat === owner && mix.spots.some((spot) => spot.place === place && spot.slot === slot),
  );
  if (!mixed) return null;
  const lying = mixed.spots.map((spot) => view.places[spot.place]?.sides[owner]?.[spot.slot] ?? null);
  const among = [...mixed.cards.filter((card) => !lying.includes(card)), ...mixed.told];
  if (among.length === 0) return null;
  const open = mixed.spots.filter((_, i) => lying[i] === null);
  return { among, shown: among[open.findIndex((spot) => spot.place === place && spot.slot === slot)] ?? null };
}

function howKnown(up: boolean, card: Gangster | null, owner: number, eyes: number | null, secret: boolean): Slot['how'] {
  if (up) return 'open';
  if (card === null) return 'unknown';
  if (!secret) return 'seen';
  return owner === eyes ? 'own' : 'told';
}

/** The slots of a lit side that the chosen card is about: the next free one, the last card, or all that are hidden. */
export function touchedBy(slots: readonly Slot[], card: Card | null): number[] {
  const laid = slots.filter((slot) => !slot.empty);
  if (card === 'murder') return laid.slice(-1).map(({ slot }) => slot);
  if (card === 'informer') return laid.filter((slot) => !slot.up).map(({ slot }) => slot);
  if (card === 'limousine') return laid.slice(-4).map(({ slot }) => slot);
  return laid.length < slots.length ? [laid.length] : [];
}
