// Everything Safranito says in one line: the log, the prompt, the line under a name.
import type { Reader, T, Weight } from '$kit/game';
import { list } from '$kit/i18n';
import { nameOf, othersOf, personOf, soon, voice, voiceOf } from '$kit/speak';
import { isSpice, RECIPES } from './facts';
import type { Action, Bought, Dish, GameEvent, Spice, Tossed, View, Zone } from './types';

export const spiceName = (spice: Spice, t: T): string => t(`spice.${spice}`);
export const dishName = (dish: Dish, t: T): string => t(`dish.${dish}`);
export const zoneName = (zone: Zone, t: T): string => (isSpice(zone) ? spiceName(zone, t) : t(`space.${zone}`));
export const recipeOf = (dish: Dish, t: T): string =>
  list(
    RECIPES[dish].map((spice) => spiceName(spice, t)),
    t,
  );

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** A spice as the title of a card or bowl. */
export const spiceTitle = (spice: Spice, t: T): string => capital(spiceName(spice, t));

function totals(all: readonly number[], reader: Reader, t: T): string {
  const some = all.map((total, seat) => ({ total, seat })).filter(({ total }) => total > 0);
  return list(
    some.map(({ total, seat }) => t('total', { name: personOf(reader, seat, t), total })),
    t,
  );
}

/** The bowl in the middle of each side of the board. */
const NEAR: readonly Spice[] = ['cumin', 'chili', 'ginger', 'garlic'];
export const sideName = (side: number, t: T): string => spiceName(NEAR[side]!, t);

function shown(event: Tossed): string {
  if (event.out) return 'tossed.face-up.out';
  if (event.zone === null) return 'tossed.face-up.none';
  return event.up ? 'tossed.face-up' : 'tossed.face-up.turned';
}

function tossed(event: Tossed, reader: Reader, t: T): string {
  const where = event.out ? '.out' : event.zone === null ? '.none' : '';
  const own = !where && !event.up && event.token !== null ? '.own' : '';
  const key = event.face_up ? shown(event) : `tossed${where}.${event.up ? 'up' : 'down'}${own}`;
  const zone = event.zone ? zoneName(event.zone, t) : '';
  const words = t(key + voice(reader, event.seat), { name: nameOf(reader, event.seat), zone, token: event.token ?? '' });
  return event.extra ? `${t('tossed.extra')} ${words}` : words;
}

/** The value of the token that was taken back: it was turned up when the bowl was opened, last before this. */
function tokenOf(bought: Bought, story: readonly { event: GameEvent }[] = []): number | string {
  const told = story.findLastIndex(({ event }) => event === bought);
  for (let i = told < 0 ? story.length - 1 : told; i >= 0; i--) {
    const { event } = story[i]!;
    if (event.kind === 'bowl-opened') return event.pieces.find(({ piece }) => piece === bought.piece)?.token ?? '';
  }
  return '';
}

export function sentence(event: GameEvent, reader: Reader, t: T, story?: readonly { event: GameEvent }[]): string | null {
  const name = 'seat' in event ? nameOf(reader, event.seat) : '';
  const form = 'seat' in event ? voice(reader, event.seat) : '';
  const spice = 'spice' in event && event.spice ? spiceName(event.spice, t) : '';
  switch (event.kind) {
    case 'sides-drawn': {
      const places = event.sides.map((side, seat) =>
        t(`sides-drawn.place${voice(reader, seat)}`, { name: nameOf(reader, seat), spice: sideName(side, t) }),
      );
      return t('sides-drawn.places', { places: list(places, t) });
    }
    case 'round-began':
      return t(`round-began${voice(reader, event.chef)}`, { round: event.round, name: nameOf(reader, event.chef) });
    case 'dish-opened':
      return t('dish-opened', { dish: dishName(event.dish, t), spices: recipeOf(event.dish, t) });
    case 'spice-laid':
      return t('spice-laid', { spice });
    case 'reshuffled':
      return t('reshuffled', { n: event.cards });
    case 'tossed':
      return tossed(event, reader, t);
    case 'space-opened':
      return t(`space-opened${event.may ? '' : '.idle'}${voice(reader, event.winner)}`, {
        space: zoneName(event.space, t),
        totals: totals(event.totals, reader, t),
        name: nameOf(reader, event.winner),
      });
    case 'space-passed':
      return t(`space-passed${form}`, { name, space: zoneName(event.space, t) });
    case 'spice-drawn':
      // A rival's cards are counted when one of them is kept.
      return event.spice ? t(`spice-drawn.own${form}`, { name, spice }) : null;
    case 'spice-kept':
      if (event.spice) return t(`spice-kept.own${form}`, { name, spice });
      return event.under === 0 ? t(`spice-kept.alone${form}`, { name }) : t(`spice-kept${form}`, { name, n: event.under });
    case 'dish-reserved':
      if (!event.dish) return t(`dish-reserved${form}`, { name });
      return t(`dish-reserved.own${form}`, { name, dish: dishName(event.dish, t), spices: recipeOf(event.dish, t) });
    case 'returned':
      return t(`returned.${event.why}`);
    case 'bowl-opened':
      return t('bowl-opened', { n: event.cards, price: event.price, spice, totals: totals(event.totals, reader, t) });
    case 'sold':
      return t(`sold${form}`, { name, n: event.cards, spice, income: event.income });
    case 'sale-ended':
      return t(`sale-ended${voiceOf(reader, event.sellers)}`, {
        n: event.sellers.length,
        names: othersOf(reader, event.sellers, t),
      });
    case 'bought':
      return t(`bought${form}`, { name, spice, price: event.price, token: tokenOf(event, story) });
    case 'not-bought':
      return t(`not-bought.${event.broke ? 'broke' : 'declined'}${form}`, { name, spice, price: event.price });
    case 'bowl-closed':
      return t('bowl-closed', { spice });
    case 'cooked':
      return t(`cooked${event.reserved ? '.reserved' : ''}${form}`, {
        name,
        dish: dishName(event.dish, t),
        dishes: event.dishes,
      });
    case 'chef-chosen':
    case 'mill-taken':
    case 'mill-passed':
      return t(event.kind + form, { name });
    case 'game-over':
      return t(`game-over.${event.why}${voiceOf(reader, event.winners)}`, {
        n: event.winners.length,
        names: othersOf(reader, event.winners, t),
      });
    default:
      return null;
  }
}

/** Phases in which chance speaks, and what one waits for. */
const COMING: Partial<Record<View['phase'], string>> = {
  sides: 'ui.prompt.laying',
  'first-chef': 'ui.prompt.laying',
  dish: 'ui.prompt.laying',
  spice: 'ui.prompt.laying',
  flying: 'ui.prompt.flying',
  drawing: 'ui.prompt.drawing',
  reserving: 'ui.prompt.drawing',
};

export function prompt(view: View, seat: number | null, legal: Action[], names: string[], t: T): string {
  if (view.phase === 'over') return t('ui.prompt.over');
  const coming = COMING[view.phase];
  if (coming) return t(coming);
  const spice = view.bowl ? spiceName(view.bowl.spice, t) : '';
  const name = names[view.turn] ?? '';
  const space = view.space ? zoneName(view.space, t) : '';
  if (seat !== view.turn) return t(`ui.prompt.${view.phase}.wait`, { name, spice, space });
  if (legal.length === 0) return soon(t);
  if (view.phase === 'toss') return t('ui.prompt.toss', { n: view.tosses - view.seats[seat]!.tossed });
  if (view.phase === 'space') return t(`ui.prompt.space.${view.space}`);
  if (view.phase === 'sale') {
    const may = legal.some((action) => action.kind === 'sell');
    return t(may ? 'ui.prompt.sale' : 'ui.prompt.sale.none', { spice, price: view.bowl?.price ?? 0 });
  }
  if (view.phase === 'purchase') return t('ui.prompt.purchase', { spice, price: view.bowl?.totals[seat] ?? 0 });
  if (view.phase === 'cook') {
    return t(legal.some((action) => action.kind === 'cook') ? 'ui.prompt.cook' : 'ui.prompt.cook.none');
  }
  return t(`ui.prompt.${view.phase}`);
}

export function seatLine(view: View, seat: number, t: T): string {
  const { money, cooked } = view.seats[seat]!;
  return t('ui.seat-line', { money, dishes: cooked.length });
}

/** The part of the rules that matters now. */
export function rulesSection(view: View): string | null {
  switch (view.phase) {
    case 'toss':
    case 'flying':
      return 'toss';
    case 'space':
    case 'keep':
    case 'drawing':
    case 'reserving':
      return 'spaces';
    // Sale and purchase are parts of the section about the trade.
    case 'bowl':
    case 'sale':
    case 'purchase':
      return 'trade';
    case 'cook':
      return 'cook';
    case 'over':
      return 'end';
    case 'sides':
    case 'first-chef':
      return 'setup';
    default:
      return 'round';
  }
}

/** What matters of what the others did. */
export function weight(event: GameEvent, reader: Reader): Weight {
  switch (event.kind) {
    case 'space-opened':
      return event.winner === reader.me && event.may ? 3 : 1;
    case 'cooked':
    case 'mill-taken':
    case 'game-over':
      return 2;
    case 'bought':
    case 'sold':
    case 'tossed':
    case 'not-bought':
    case 'spice-kept':
    case 'dish-reserved':
    case 'dish-opened':
    case 'round-began':
      return 1;
    default:
      return 0;
  }
}
