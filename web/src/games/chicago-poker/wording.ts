// Everything Chicago Poker says in one line: the log, the prompt, the line under a name.
import type { Reader, T, Weight } from '$kit/game';
import { list } from '$kit/i18n';
import { nameOf, othersOf, soon, voice, voiceOf } from '$kit/speak';
import { familyOf, isSpecial, valueOf } from './cards';
import { drawOf, isPlayable, shootsOf } from './choice';
import { townAt } from './town';
import type { Action, Card, GameEvent, Establishment, Reinforced, ShotOut, View } from './types';
import { totalOf } from './ways';

export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);

export const cardName = (card: Card, t: T): string =>
  isSpecial(card) ? t(`card.${card}`) : t(`card.${familyOf(card)}`, { value: valueOf(card) });

const cardNames = (cards: readonly Card[], t: T): string =>
  list(
    cards.map((card) => cardName(card, t)),
    t,
  );

/** The establishment at a place; with the place's number where there are two of that type in town. */
export function placeName(town: readonly (Establishment | null)[], place: number, t: T): string {
  const here = town[place] ?? null;
  if (!here) return t('ui.place', { place: place + 1 });
  const establishment = t(`establishment.${here}`);
  const twins = town.filter((other) => other === here).length > 1;
  return twins ? t('place', { establishment, place: place + 1 }) : establishment;
}

export function sentence(event: GameEvent, reader: Reader, t: T, story: readonly { event: GameEvent }[] = []): string | null {
  const who = (seat: number) => nameOf(reader, seat);
  const at = (place: number) => placeName(townAt(story, event), place, t);
  const name = 'seat' in event ? who(event.seat) : '';
  const form = 'seat' in event ? voice(reader, event.seat, 'rival' in event ? event.rival : null) : '';
  switch (event.kind) {
    case 'first-chosen':
      return t(`first-chosen${form}`, { name });
    case 'opened':
      return t('opened', { establishment: t(`establishment.${event.establishment}`) });
    case 'drew':
    case 'bribed':
      if (event.card === null) return t(`${event.kind}${form}`, { name });
      return t(`${event.kind}.card${form}`, { name, card: cardName(event.card, t) });
    case 'reshuffled':
      return t('reshuffled', { n: event.cards });
    case 'played': {
      const establishment = at(event.place);
      if (event.card === null) return t(`played.down${form}`, { name, establishment });
      const how = event.up ? 'played.up' : 'played.down.card';
      return t(how + form, { name, card: cardName(event.card, t), establishment });
    }
    case 'marked':
      return t(`marked${form}`, { name, establishment: at(event.place) });
    case 'murdered': {
      const params = { name, rival: who(event.rival), establishment: at(event.place), card: cardName(event.card, t) };
      return t(`murdered${form}`, params);
    }
    case 'informed': {
      const params = { name, rival: who(event.rival), establishment: at(event.place) };
      if (event.cards === null) return t(`informed${form}`, params);
      return t(`informed.cards${form}`, { ...params, cards: cardNames(event.cards, t) });
    }
    case 'drove':
      return t(`drove${form}`, { name, n: event.order.length, source: at(event.source), target: at(event.target) });
    case 'armed':
      return t(`armed${form}`, { name, n: event.actions });
    case 'nobody-acted':
      return t('nobody-acted');
    case 'turn-ended':
      // A turn that used every action ends by itself.
      return event.actions === 0 ? null : t(`turn-ended${form}`, { name, n: event.actions });
    case 'shot-out':
      return shotOut(event, at(event.place), reader, t);
    case 'tied':
      return t(`tied${voiceOf(reader, event.seats)}`, { names: othersOf(reader, event.seats, t), round: event.round });
    case 'reinforced':
      return reinforced(event, reader, t);
    case 'took':
      return t(`took.${event.by}${form}`, { name, establishment: t(`establishment.${event.establishment}`) });
    case 'game-over': {
      const params = { n: event.winners.length, names: othersOf(reader, event.winners, t) };
      return `${t(`game-over${voiceOf(reader, event.winners)}`, params)} ${t(`reason.${event.reason}`)}`;
    }
    // Dealing and whose turn it is are seen on the table.
    case 'dealt':
    case 'turn-began':
      return null;
  }
}

function shotOut(event: ShotOut, establishment: string, reader: Reader, t: T): string {
  const hands = event.shown.map(({ seat, hand, cards }) =>
    t(`shot-out.hand${voice(reader, seat)}`, {
      name: nameOf(reader, seat),
      hand: t(`hand.${hand}`),
      cards: cardNames(cards, t),
    }),
  );
  return t('shot-out', { establishment, hands: hands.join(' ') });
}

function reinforced(event: Reinforced, reader: Reader, t: T): string {
  const sent = event.sent.map(({ seat, card }) => {
    const form = voice(reader, seat);
    const name = nameOf(reader, seat);
    return card === null
      ? t(`reinforced.nobody${form}`, { name })
      : t(`reinforced.card${form}`, { name, card: cardName(card, t) });
  });
  return t('reinforced', { sent: list(sent, t) });
}

export function prompt(view: View, seat: number | null, legal: Action[], names: string[], t: T): string {
  if (view.phase === 'over') return t('ui.prompt.over');
  if (legal.length > 0 && seat !== null) return ownPrompt(view, legal, t);
  if (view.phase === 'reinforce') {
    const waiting = Array.isArray(view.to_act) ? view.to_act : [];
    return t('ui.prompt.tied', {
      names: list(
        waiting.map((other) => names[other] ?? ''),
        t,
      ),
    });
  }
  if (view.phase === 'first' || view.phase === 'opening' || view.phase === 'dealing') return t('ui.prompt.dealing');
  if (view.turn === seat) return soon(t);
  return t('ui.prompt.wait', { name: names[view.turn] ?? '' });
}

function ownPrompt(view: View, legal: Action[], t: T): string {
  if (view.phase === 'reinforce') return t('ui.prompt.send');
  if (shootsOf(legal).length > 0) return t('ui.prompt.shoot');
  const n = view.left;
  if (!drawOf(legal)) return t('ui.prompt.play-only', { n });
  return view.hand.some((card) => isPlayable(legal, card)) ? t('ui.prompt.act', { n }) : t('ui.prompt.draw-only', { n });
}

export function seatLine(view: View, seat: number, t: T): string {
  const won = totalOf(view.won[seat] ?? []);
  return `${t('ui.seat.cards', { n: view.hands[seat] ?? 0 })} · ${t('ui.seat.won', { n: won })}`;
}

/** The part of the rules that matters now. */
export function rulesSection(view: View): string | null {
  if (view.phase === 'over') return 'end';
  if (view.phase === 'order' || view.phase === 'reinforce') return 'shootout';
  if (view.turns <= view.players) return 'turn';
  if (view.seat !== null && view.hand.some(isSpecial)) return 'specials';
  return view.places.some((place) => place.marker !== null) ? 'ranking' : 'establishments';
}

/** What matters of what the others did. */
export function weight(event: GameEvent, reader: Reader): Weight {
  switch (event.kind) {
    case 'murdered':
    case 'informed':
      return event.rival === reader.me ? 3 : 1;
    case 'shot-out':
      return event.shown.some(({ seat }) => seat === reader.me) ? 3 : 2;
    case 'took':
    case 'marked':
    case 'nobody-acted':
    case 'game-over':
      return 2;
    case 'played':
    case 'drove':
    case 'armed':
    case 'bribed':
    case 'opened':
    case 'tied':
    case 'reinforced':
      return 1;
    default:
      return 0;
  }
}
