// Everything Safranito says in one line: the log, the prompt, the line under a name.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
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

function totals(all: readonly number[], names: string[], t: T): string {
  const some = all.map((total, seat) => ({ total, seat })).filter(({ total }) => total > 0);
  return list(
    some.map(({ total, seat }) => t('total', { name: names[seat] ?? '', total })),
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

function tossed(event: Tossed, name: string, t: T): string {
  const where = event.out ? '.out' : event.zone === null ? '.none' : '';
  const own = !where && !event.up && event.token !== null ? '.own' : '';
  const key = event.face_up ? shown(event) : `tossed${where}.${event.up ? 'up' : 'down'}${own}`;
  const zone = event.zone ? zoneName(event.zone, t) : '';
  const words = t(key, { name, zone, token: event.token ?? '' });
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

export function sentence(event: GameEvent, names: string[], t: T, story?: readonly { event: GameEvent }[]): string | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.kind) {
    case 'sides-drawn': {
      const places = event.sides.map((side, seat) =>
        t('sides-drawn.place', { name: names[seat] ?? '', spice: sideName(side, t) }),
      );
      return t('sides-drawn.places', { places: list(places, t) });
    }
    case 'round-began':
      return t('round-began', { round: event.round, name: names[event.chef] ?? '' });
    case 'dish-opened':
      return t('dish-opened', { dish: dishName(event.dish, t), spices: recipeOf(event.dish, t) });
    case 'spice-laid':
      return t('spice-laid', { spice: spiceName(event.spice, t) });
    case 'reshuffled':
      return t('reshuffled', { n: event.cards });
    case 'tossed':
      return tossed(event, name, t);
    case 'space-opened': {
      const key = event.may ? 'space-opened' : 'space-opened.idle';
      const space = zoneName(event.space, t);
      return t(key, { space, totals: totals(event.totals, names, t), name: names[event.winner] ?? '' });
    }
    case 'space-passed':
      return t('space-passed', { name, space: zoneName(event.space, t) });
    case 'spice-drawn':
      // A rival's cards are counted when one of them is kept.
      return event.spice ? t('spice-drawn.own', { spice: spiceName(event.spice, t) }) : null;
    case 'spice-kept':
      if (event.spice) return t('spice-kept.own', { spice: spiceName(event.spice, t) });
      return event.under === 0 ? t('spice-kept.alone', { name }) : t('spice-kept', { name, n: event.under });
    case 'dish-reserved':
      if (!event.dish) return t('dish-reserved', { name });
      return t('dish-reserved.own', { dish: dishName(event.dish, t), spices: recipeOf(event.dish, t) });
    case 'returned':
      return t(`returned.${event.why}`);
    case 'bowl-opened': {
      const { cards: n, price } = event;
      return t('bowl-opened', { n, price, spice: spiceName(event.spice, t), totals: totals(event.totals, names, t) });
    }
    case 'sold':
      return t('sold', { name, n: event.cards, spice: spiceName(event.spice, t), income: event.income });
    case 'sale-ended':
      return t('sale-ended', {
        n: event.sellers.length,
        names: list(
          event.sellers.map((seat) => names[seat] ?? ''),
          t,
        ),
      });
    case 'bought': {
      const token = tokenOf(event, story);
      return t('bought', { name, spice: spiceName(event.spice, t), price: event.price, token });
    }
    case 'not-bought': {
      const key = `not-bought.${event.broke ? 'broke' : 'declined'}`;
      return t(key, { name, spice: spiceName(event.spice, t), price: event.price });
    }
    case 'bowl-closed':
      return t('bowl-closed', { spice: spiceName(event.spice, t) });
    case 'cooked':
      return t(event.reserved ? 'cooked.reserved' : 'cooked', { name, dish: dishName(event.dish, t), dishes: event.dishes });
    case 'chef-chosen':
    case 'mill-taken':
    case 'mill-passed':
      return t(event.kind, { name });
    case 'game-over':
      return t(`game-over.${event.why}`, {
        n: event.winners.length,
        names: list(
          event.winners.map((seat) => names[seat] ?? ''),
          t,
        ),
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
  if (seat !== view.turn || legal.length === 0) return t(`ui.prompt.${view.phase}.wait`, { name, spice, space });
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
