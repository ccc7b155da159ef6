// The player's side of the conversation: what was pointed at, what is lit because of it, and what a tap does next.
import { isPepper } from './cards';
import type { Mode } from './facets';
import { placesOf, roomyFetch } from './fetch';
import {
  cardsOf,
  facetsOfAll,
  isEmpty,
  leadsOn,
  NO_PICK,
  offerOf,
  pickFor,
  sameSpot,
  settle,
  type Offer,
  type Pick,
  type Spot,
} from './pick';
import { whyNotCard, whyNotOwn, whyNotRival, type Refusal } from './refusal';
import type { Action, Card, Pepper, View } from './types';

interface Ears {
  send: (action: Action) => void;
  refuse: (refusal: Refusal) => void;
}

export class Desk {
  view: View = $state.raw()!;
  seat: number | null = $state.raw(null);
  legal: readonly Action[] = $state.raw([]);
  pick: Pick = $state.raw(NO_PICK);
  /** Places of the cards a Backup has turned up, as far as they are to be taken. */
  fetching: readonly number[] = $state.raw([]);
  #ears: Ears;
  /** Peppers that still follow into a gang, one after the other. */
  #following: { cards: Pepper[]; gang: number } | null = null;

  #all = $derived(facetsOfAll(this.view, this.legal));
  offer: Offer = $derived(offerOf(this.view, this.#all, this.pick));
  deciding: boolean = $derived(this.legal.length > 0);

  constructor(view: View, ears: Ears) {
    this.view = view;
    this.#ears = ears;
  }

  /** A new situation. What was pointed at stays while only others have decided something. */
  meet(view: View, seat: number | null, legal: readonly Action[]): void {
    const same =
      seat === this.seat &&
      view.step.what === this.view.step.what &&
      view.hand.join() === this.view.hand.join() &&
      JSON.stringify(view.gangs) === JSON.stringify(this.view.gangs);
    this.view = view;
    this.seat = seat;
    this.legal = legal;
    if (!same || !leadsOn(view, this.#all, this.pick)) this.pick = NO_PICK;
    if (!same && view.step.what === 'fetch') this.fetching = roomyFetch(view);
    this.#goOnJoining();
  }

  has(kind: Action['kind']): boolean {
    return this.legal.some((action) => action.kind === kind);
  }

  find(kind: Action['kind']): Action | undefined {
    return this.legal.find((action) => action.kind === kind);
  }

  send(action: Action): void {
    this.#ears.send(action);
  }

  drop(): void {
    this.pick = NO_PICK;
  }

  /** Points at everything an action needs, e.g. the one a hint advises. */
  show(action: Action): void {
    const facets = this.#all.find((each) => JSON.stringify(each.action) === JSON.stringify(action));
    if (facets) this.pick = pickFor(this.view, facets);
    if (action.kind === 'fetch') this.fetching = placesOf(this.view.looking, action.cards);
  }

  begin(mode: Mode): void {
    this.#choose(this.pick.mode === mode ? NO_PICK : { ...NO_PICK, mode });
  }

  /** Picks a card up, as a drag does: it is chosen, whatever was chosen before. */
  lift(at: number): void {
    if (!this.pick.hand.includes(at)) this.#first([{ ...NO_PICK, mode: this.pick.mode, hand: [at] }]);
  }

  tapHand(at: number): void {
    const { pick } = this;
    if (pick.hand.includes(at)) {
      const hand = pick.hand.filter((other) => other !== at);
      if (!this.#first([{ ...pick, hand, to: null }].filter(() => hand.length > 0))) {
        this.#choose({ ...NO_PICK, mode: pick.mode, hand });
      }
      return;
    }
    const more = { ...pick, hand: [...pick.hand, at], to: null, seat: null };
    const alone = { ...NO_PICK, mode: pick.mode, hand: [at] };
    if (this.offer.hand.has(at)) this.#choose(more);
    else if (!this.#first([alone, { ...NO_PICK, hand: [at] }])) {
      this.#ears.refuse(whyNotCard(this.view, this.seat, pick, this.view.hand[at]!));
    }
  }

  tapOwn(spot: Spot): void {
    const { pick } = this;
    if (pick.own && sameSpot(pick.own, spot)) return this.#choose({ ...pick, own: null });
    if (!this.offer.own(spot) && this.offer.gangs.has(spot.gang)) return this.tapGang(spot.gang);
    const found =
      this.offer.own(spot) &&
      this.#first([
        { ...pick, own: spot, to: null },
        { ...pick, own: spot, rivals: [], to: null },
        { ...NO_PICK, mode: pick.mode, own: spot },
      ]);
    if (!found) this.#ears.refuse(whyNotOwn(this.view, this.seat, pick, spot));
  }

  tapRival(spot: Spot): void {
    const { pick } = this;
    if (pick.rivals.some((other) => sameSpot(other, spot))) {
      const rivals = pick.rivals.filter((other) => !sameSpot(other, spot));
      return this.#choose({ ...pick, rivals, to: null });
    }
    const found = this.#first(
      [
        { ...pick, rivals: [...pick.rivals, spot], to: null },
        { ...pick, rivals: [spot], to: null },
        { ...pick, rivals: [spot], own: null, to: null },
      ].filter(() => !isEmpty(pick)),
    );
    if (!found) this.#ears.refuse(whyNotRival(this.view, this.seat, pick, spot.card));
  }

  tapGang(gang: number): void {
    const place = this.legal.find((action) => action.kind === 'join' && action.gang === gang);
    if (place) return this.send(place);
    const cards = cardsOf(this.view.hand, this.pick);
    if (cards.length > 1 && this.pick.rivals.length === 0 && cards.every(isPepper)) {
      this.#following = { cards, gang };
      this.drop();
      return this.#goOnJoining();
    }
    this.#choose({ ...this.pick, to: gang });
    const [action] = this.offer.ready;
    // Joining and moving harm nobody: no second question.
    if (action && (action.kind === 'add' || action.kind === 'move')) this.send(action);
  }

  tapSeat(seat: number): void {
    this.#choose({ ...this.pick, seat, named: null });
  }

  tapFetched(at: number): void {
    this.fetching = this.fetching.includes(at) ? this.fetching.filter((other) => other !== at) : [...this.fetching, at];
  }

  tapNamed(card: Card): void {
    this.#choose({ ...this.pick, named: this.pick.named === card ? null : card });
  }

  #choose(pick: Pick): void {
    this.pick = settle(this.view, this.#all, pick);
  }

  /** The first of these picks that leads anywhere. */
  #first(picks: readonly Pick[]): boolean {
    const found = picks.find((pick) => leadsOn(this.view, this.#all, pick));
    if (found) this.#choose(found);
    return found !== undefined;
  }

  #goOnJoining(): void {
    const next = this.#following;
    if (!next || !this.deciding) return;
    const [card, ...cards] = next.cards;
    const action = this.legal.find((each) => each.kind === 'add' && each.card === card && each.gang === next.gang);
    this.#following = action && cards.length > 0 ? { cards, gang: next.gang } : null;
    if (action) this.send(action);
  }
}
