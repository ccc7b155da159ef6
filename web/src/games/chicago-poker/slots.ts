// What lies in the five slots of one player's side, as one seat sees it.
import { FACING, SLOTS, type Card, type Gangster, type Place } from './types';

export interface Slot {
  slot: number;
  /** Does a card here lie face up? */
  up: boolean;
  /** Nothing laid yet. */
  empty: boolean;
  /** null: nothing there, or we may not know. */
  card: Gangster | null;
  /** Face down, and we know it all the same: ours, told by our Informer, or seen by all before. */
  how: 'open' | 'own' | 'told' | 'seen' | 'unknown' | 'empty';
  /** Who has seen this face-down card through an Informer, beside us and its owner. */
  spies: number[];
}

export function slotsOf(place: Place, owner: number, eyes: number | null): Slot[] {
  const cards = place.sides[owner] ?? [];
  const facing = place.establishment ? FACING[place.establishment] : [];
  return SLOTS.map((slot) => {
    const up = facing[slot] ?? true;
    if (slot >= cards.length) return { slot, up, empty: true, card: null, how: 'empty', spies: [] };
    const card = cards[slot] ?? null;
    const secret = place.hidden.find((entry) => entry.seat === owner && entry.slot === slot);
    const spies = secret ? secret.known.filter((seat) => seat !== owner && seat !== eyes) : [];
    return { slot, up, empty: false, card, how: howKnown(up, card, owner, eyes, !!secret), spies };
  });
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
