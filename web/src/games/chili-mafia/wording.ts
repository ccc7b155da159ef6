// Everything Chili Mafia says in one line: the log, the prompt, the line under a name.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { isPepper, strengthOf } from './cards';
import { isActing, sidePoints } from './table';
import type { Action, Card, GameEvent, StepName, View } from './types';

export const cardName = (card: Card, t: T): string => t(`card.${card}`);

/** What a screen reader says of a card: the number first, as it is printed. */
export const spokenCard = (card: Card, t: T): string =>
  isPepper(card) ? `${strengthOf(card)} ${cardName(card, t)}` : cardName(card, t);

/** Cards by name, several of a kind counted: "2 × Poblano and Tabasco". */
export function cardNames(cards: readonly Card[], t: T): string {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return list(
    [...counts].map(([card, n]) => (n > 1 ? t('ui.times', { n, card: cardName(card, t) }) : cardName(card, t))),
    t,
  );
}

export function sentence(event: GameEvent, names: string[], t: T): string | null {
  const who = (seat: number) => names[seat] ?? '';
  const name = 'seat' in event ? who(event.seat) : '';
  switch (event.kind) {
    case 'began':
      return t('began', { name: who(event.first) });
    case 'dealt':
      return t('dealt', { cards: cardNames(event.cards, t) });
    case 'drafted': {
      const kept = cardName(event.kept, t);
      return event.pack.length === 0 ? t('drafted.last', { kept }) : t('drafted', { kept, pack: cardNames(event.pack, t) });
    }
    case 'turn-began':
      return event.last ? t('turn-began.last', { name }) : null;
    case 'formed': {
      const cards = cardNames(event.cards, t);
      return event.at === event.seat ? t('formed', { name, cards }) : t('formed.mate', { name, at: who(event.at), cards });
    }
    case 'added':
    case 'moved':
      return t(event.kind, { name, card: cardName(event.card, t) });
    case 'attacked': {
      const words = {
        name,
        hot: cardName(event.hot, t),
        attacker: cardName(event.attacker, t),
        victim: who(event.victim),
        targets: cardNames(event.targets, t),
      };
      return event.ability === null
        ? t('attacked', words)
        : t('attacked.ability', { ...words, ability: cardName(event.ability, t) });
    }
    case 'neutralised':
      return event.cards.includes('fuggedaboutit')
        ? t('neutralised', { name })
        : t('neutralised.easy-pal', { name, cards: cardNames(event.cards, t) });
    case 'guarded':
      return t('guarded', { name, saved: cardNames(event.saved, t) });
    case 'hit':
      return t(`hit.${event.hot}`, { victim: who(event.victim), cards: cardNames(event.cards, t) });
    case 'jailed':
      return t(`jailed.${event.to}`, { card: cardName(event.card, t) });
    case 'turned':
      return t('turned', { name, victim: who(event.victim), card: cardName(event.card, t) });
    case 'played': {
      const card = cardName(event.card, t);
      if (event.pepper !== null) return t('played.pepper', { name, card, pepper: cardName(event.pepper, t) });
      return event.against === null
        ? t('played', { name, card })
        : t('played.against', { name, card, against: who(event.against) });
    }
    case 'drew':
      return event.cards === null ? t('drew', { name, n: event.count }) : t('drew.cards', { cards: cardNames(event.cards, t) });
    case 'got': {
      const key = `got${event.source === null ? '.middle' : ''}${event.card === null ? '' : '.card'}`;
      return t(key, {
        name,
        source: event.source === null ? '' : who(event.source),
        card: event.card === null ? '' : cardName(event.card, t),
      });
    }
    case 'discarded':
      return t(`discarded.${event.why}`, { name, card: cardName(event.card, t) });
    case 'looked':
      return t(`looked.${event.at}`, { whose: event.whose === null ? '' : who(event.whose), cards: cardNames(event.cards, t) });
    case 'swapped':
      return t('swapped', { name, victim: who(event.victim), card: cardName(event.card, t) });
    case 'property-drawn':
      return event.property === null
        ? t('property-drawn', { name })
        : t('property-drawn.known', { name, property: t(`property.${event.property}`) });
    case 'property-used': {
      const property = t(`property.${event.property}`);
      return event.against === null || event.against === event.seat
        ? t('property-used', { name, property })
        : t('property-used.against', { name, property, against: who(event.against) });
    }
    case 'searched':
      return t(`searched.${event.result}`, { name });
    case 'revealed':
      return t('revealed', { cards: cardNames(event.cards, t) });
    case 'passed':
    case 'raid-drawn':
    case 'arranged':
      return t(event.kind, { name });
    case 'deck-out':
      return t('deck-out');
    case 'scored':
      return t('scored', { name, points: event.points, n: event.brotherhoods });
    case 'game-over':
      return t('game-over', { n: event.winners.length, names: list(event.winners.map(who), t) });
    // Secret choices and whose turn it is are seen on the table.
    case 'chose':
    case 'ended':
      return null;
  }
}

/** Steps at which several are asked at the same time whether they answer. */
const WINDOWS: readonly StepName[] = ['hot', 'reconsider', 'guard', 'bribe', 'kiss', 'recruit'];
export const isWindow = (view: View): boolean => WINDOWS.includes(view.step.what);

export function prompt(view: View, seat: number | null, legal: Action[], names: string[], t: T): string {
  const { what } = view.step;
  if (what === 'over') return t('prompt.over');
  if (legal.length > 0 && seat !== null) {
    if (what === 'searched' && view.step.card !== 'none') return t('prompt.kept');
    if (what !== 'turn') return t(`prompt.${what}`);
    if (view.snooped !== null) return t('ui.prompt.snooped');
    return view.forced ? t('ui.prompt.forced') : t('prompt.turn');
  }
  const acting = Array.from({ length: view.players }, (_, other) => other).filter((other) => isActing(view, other));
  const waited = list(
    acting.map((other) => names[other] ?? ''),
    t,
  );
  if (what === 'draft') return t('ui.prompt.draft-wait');
  if (what === 'raid') return t('ui.prompt.raid-wait', { names: waited });
  if (isWindow(view)) return t('prompt.answers');
  if (acting.length > 0) return t('prompt.wait', { name: waited });
  return view.turn === null ? t('ui.prompt.dealing') : t('prompt.wait', { name: names[view.turn] ?? '' });
}

export function seatLine(view: View, seat: number, t: T): string {
  return t('ui.seat-line', { points: sidePoints(view, seat), cards: t('ui.cards', { n: view.hand_sizes[seat] ?? 0 }) });
}

/** The part of the rules that matters now. */
export function rulesSection(view: View): string | null {
  switch (view.step.what) {
    case 'over':
      return 'end';
    case 'first':
    case 'shuffle':
    case 'draft':
      return 'setup';
    case 'raid':
      return 'raid';
    case 'hot':
      return 'answers';
    case 'join':
      return 'hot';
    case 'guard':
      return 'advanced';
    case 'reconsider':
    case 'bribe':
    case 'kiss':
    case 'recruit':
    case 'dime':
    case 'searched':
    case 'fetch':
    case 'give':
    case 'reorder':
      return 'properties';
    case 'bag':
    case 'grab':
      return 'actions';
    default:
      break;
  }
  if (view.last_turns !== null) return 'end';
  if (view.turns <= view.players) return 'turn';
  return view.hots < view.hots_allowed ? 'hot' : 'gangs';
}
