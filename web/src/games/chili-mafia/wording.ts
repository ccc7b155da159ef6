// Everything Chili Mafia says in one line: the log, the prompt, the line under a name.
import type { Reader, T, Weight } from '$kit/game';
import { list } from '$kit/i18n';
import { nameOf, othersOf, soon, voice, voiceOf } from '$kit/speak';
import { isPepper, strengthOf } from './cards';
import { gangAt, isActing, sidePoints } from './table';
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

/** The other one in an event, whom it is done to. */
function otherIn(event: GameEvent): number | null {
  if ('victim' in event) return event.victim;
  if ('against' in event) return event.against;
  if ('source' in event && event.kind === 'got') return event.source;
  if (event.kind === 'looked') return event.whose;
  return event.kind === 'formed' && event.at !== event.seat ? event.at : null;
}

export function sentence(event: GameEvent, reader: Reader, t: T): string | null {
  const who = (seat: number | null) => nameOf(reader, seat);
  const name = 'seat' in event ? who(event.seat) : '';
  const other = otherIn(event);
  const form = 'seat' in event ? voice(reader, event.seat, other) : '';
  switch (event.kind) {
    case 'began':
      return t(`began${voice(reader, event.first)}`, { name: who(event.first) });
    case 'dealt':
      return t('dealt', { cards: cardNames(event.cards, t) });
    case 'drafted': {
      const kept = cardName(event.kept, t);
      return event.pack.length === 0 ? t('drafted.last', { kept }) : t('drafted', { kept, pack: cardNames(event.pack, t) });
    }
    case 'turn-began':
      return event.last ? t(`turn-began.last${form}`, { name }) : null;
    case 'formed':
      return t(`formed${other === null ? '' : '.mate'}${form}`, { name, at: who(event.at), cards: cardNames(event.cards, t) });
    case 'added':
    case 'moved':
      return t(event.kind + form, { name, card: cardName(event.card, t) });
    case 'attacked':
      return t(`attacked${event.ability === null ? '' : '.ability'}${form}`, {
        name,
        hot: cardName(event.hot, t),
        attacker: cardName(event.attacker, t),
        victim: who(event.victim),
        targets: cardNames(event.targets, t),
        ability: event.ability === null ? '' : cardName(event.ability, t),
      });
    case 'neutralised': {
      const how = event.cards.includes('fuggedaboutit') ? 'neutralised' : 'neutralised.easy-pal';
      return t(how + form, { name, cards: cardNames(event.cards, t) });
    }
    case 'guarded':
      return t(`guarded${form}`, { name, saved: cardNames(event.saved, t) });
    case 'hit':
      // Who struck has been told; what matters is who loses.
      return t(`hit.${event.hot}${form === '.on-you' ? form : ''}`, {
        victim: who(event.victim),
        cards: cardNames(event.cards, t),
      });
    case 'jailed':
      return t(`jailed.${event.to}`, { card: cardName(event.card, t) });
    case 'turned':
    case 'swapped':
      return t(event.kind + form, { name, victim: who(event.victim), card: cardName(event.card, t) });
    case 'played': {
      const how = event.pepper !== null ? '.pepper' : other === null ? '' : '.against';
      return t(`played${how}${how === '.against' ? form : voice(reader, event.seat)}`, {
        name,
        card: cardName(event.card, t),
        pepper: event.pepper === null ? '' : cardName(event.pepper, t),
        against: who(other),
      });
    }
    case 'drew':
      if (event.cards === null) return t(`drew${form}`, { name, n: event.count });
      return t(`drew.cards${form}`, { name, cards: cardNames(event.cards, t) });
    case 'got': {
      const key = `got${event.source === null ? '.middle' : ''}${event.card === null ? '' : '.card'}${form}`;
      return t(key, { name, source: who(event.source), card: event.card === null ? '' : cardName(event.card, t) });
    }
    case 'discarded':
      return t(`discarded.${event.why}${form}`, { name, card: cardName(event.card, t) });
    case 'looked':
      return t(`looked.${event.at}${form}`, { name, whose: who(event.whose), cards: cardNames(event.cards, t) });
    case 'property-drawn':
      if (event.property === null) return t(`property-drawn${form}`, { name });
      return t(`property-drawn.known${form}`, { name, property: t(`property.${event.property}`) });
    case 'property-used': {
      const against = other === null || other === event.seat ? '' : '.against';
      return t(`property-used${against}${form}`, { name, property: t(`property.${event.property}`), against: who(other) });
    }
    case 'searched':
      return t(`searched.${event.result}${form}`, { name });
    case 'revealed':
      return t('revealed', { cards: cardNames(event.cards, t) });
    case 'passed':
    case 'raid-drawn':
    case 'arranged':
      return t(event.kind + form, { name });
    case 'deck-out':
      return t('deck-out');
    case 'scored':
      return t(`scored${form}`, { name, points: event.points, n: event.brotherhoods });
    case 'game-over':
      return t(`game-over${voiceOf(reader, event.winners)}`, {
        n: event.winners.length,
        names: othersOf(reader, event.winners, t),
      });
    // Secret choices and whose turn it is are seen on the table.
    case 'chose':
    case 'ended':
      return null;
  }
}

/** Steps at which several are asked at the same time whether they answer. */
const WINDOWS: readonly StepName[] = ['hot', 'reconsider', 'guard', 'bribe', 'kiss', 'recruit'];
export const isWindow = (view: View): boolean => WINDOWS.includes(view.step.what);

/** Is this seat attacked at this moment, and asked what it does about it? */
export function isAttacked(view: View, seat: number | null): boolean {
  if (seat === null || !isActing(view, seat) || view.attack === null) return false;
  const { what } = view.step;
  return (what === 'hot' || what === 'guard') && gangAt(view, view.attack.gang)?.seat === seat;
}

/** The question of a window, put to a seat. */
function asking(view: View, seat: number, legal: Action[], names: string[], t: T): string {
  const { attack, step } = view;
  // Who has nothing to answer with is told what happens, not asked about it.
  const helpless = legal.every(({ kind }) => kind === 'decline');
  if (step.what !== 'hot' || attack === null) return t(helpless ? 'prompt.answers' : `prompt.${step.what}`);
  const key = helpless ? 'prompt.hot.helpless' : 'prompt.hot';
  const victim = gangAt(view, attack.gang)?.seat;
  const words = { hot: cardName(attack.hot, t), targets: cardNames(attack.targets, t) };
  if (victim === seat) return t(`${key}.on-you`, words);
  return t(key, { ...words, name: names[view.turn ?? -1] ?? '', victim: names[victim ?? -1] ?? '' });
}

export function prompt(view: View, seat: number | null, legal: Action[], names: string[], t: T): string {
  const { what } = view.step;
  if (what === 'over') return t('prompt.over');
  if (legal.length > 0 && seat !== null) {
    if (what === 'searched' && view.step.card !== 'none') return t('prompt.kept');
    if (what !== 'turn') return asking(view, seat, legal, names, t);
    if (view.snooped !== null) return t('ui.prompt.snooped');
    return view.forced ? t('ui.prompt.forced') : t('prompt.turn');
  }
  const acting = Array.from({ length: view.players }, (_, other) => other).filter((other) => isActing(view, other));
  const waited = list(
    acting.filter((other) => other !== seat).map((other) => names[other] ?? ''),
    t,
  );
  if (what === 'draft') return t('ui.prompt.draft-wait');
  if (what === 'raid') return t('ui.prompt.raid-wait', { names: waited });
  if (isWindow(view)) return t('prompt.answers');
  if (waited) return t('prompt.wait', { name: waited });
  if (view.turn === null) return t('ui.prompt.dealing');
  return view.turn === seat ? soon(t) : t('prompt.wait', { name: names[view.turn] ?? '' });
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

/** What matters of what the others did: first what they did to the reader. */
export function weight(event: GameEvent, reader: Reader): Weight {
  if (reader.me !== null && otherIn(event) === reader.me) return 3;
  switch (event.kind) {
    case 'discarded':
      if (event.why !== 'kiss') return 0;
      return event.seat === reader.me ? 3 : 1;
    case 'raid-drawn':
    case 'deck-out':
    case 'scored':
    case 'game-over':
    case 'formed':
    case 'hit':
    case 'turned':
      return 2;
    case 'attacked':
    case 'added':
    case 'neutralised':
    case 'guarded':
    case 'played':
    case 'swapped':
    case 'got':
    case 'property-used':
    case 'turn-began':
      return 1;
    default:
      return 0;
  }
}
