// Everything Chicago Poker says in one line: the log, the prompt, the line under a name.
import type { T } from '$kit/game';
import { list } from '$kit/i18n';
import { familyOf, isSpecial, valueOf } from './cards';
import { drawOf, isPlayable, shootsOf } from './choice';
import { townAt } from './town';
import type { Action, Card, GameEvent, Establishment, View } from './types';
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

export function sentence(event: GameEvent, names: string[], t: T, story: readonly { event: GameEvent }[] = []): string | null {
  const who = (seat: number) => names[seat] ?? '';
  const at = (place: number) => placeName(townAt(story, event), place, t);
  const name = 'seat' in event ? who(event.seat) : '';
  switch (event.kind) {
    case 'first-chosen':
      return t('first-chosen', { name });
    case 'opened':
      return t('opened', { establishment: t(`establishment.${event.establishment}`) });
    case 'drew':
    case 'bribed':
      return event.card === null ? t(event.kind, { name }) : t(`${event.kind}.you`, { card: cardName(event.card, t) });
    case 'reshuffled':
      return t('reshuffled', { n: event.cards });
    case 'played': {
      const establishment = at(event.place);
      if (event.card === null) return t('played.down', { name, establishment });
      return t(event.up ? 'played.up' : 'played.down.you', { name, card: cardName(event.card, t), establishment });
    }
    case 'marked':
      return t('marked', { name, establishment: at(event.place) });
    case 'murdered': {
      const params = { name, rival: who(event.rival), establishment: at(event.place), card: cardName(event.card, t) };
      return t('murdered', params);
    }
    case 'informed': {
      const params = { name, rival: who(event.rival), establishment: at(event.place) };
      return event.cards === null ? t('informed', params) : t('informed.you', { ...params, cards: cardNames(event.cards, t) });
    }
    case 'drove':
      return t('drove', { name, n: event.order.length, source: at(event.source), target: at(event.target) });
    case 'armed':
      return t('armed', { name, n: event.actions });
    case 'nobody-acted':
      return t('nobody-acted');
    case 'turn-ended':
      // A turn that used every action ends by itself.
      return event.actions === 0 ? null : t('turn-ended', { name, n: event.actions });
    case 'shot-out': {
      const hands = event.shown.map(({ seat, hand, cards }) =>
        t('shot-out.hand', { name: who(seat), hand: t(`hand.${hand}`), cards: cardNames(cards, t) }),
      );
      return t('shot-out', { establishment: at(event.place), hands: hands.join(' ') });
    }
    case 'tied':
      return t('tied', { names: list(event.seats.map(who), t), round: event.round });
    case 'reinforced': {
      const sent = event.sent.map(({ seat, card }) =>
        card === null
          ? t('reinforced.nobody', { name: who(seat) })
          : t('reinforced.card', { name: who(seat), card: cardName(card, t) }),
      );
      return t('reinforced', { sent: list(sent, t) });
    }
    case 'took':
      return t(`took.${event.by}`, { name, establishment: t(`establishment.${event.establishment}`) });
    case 'game-over': {
      const won = t('game-over', { n: event.winners.length, names: list(event.winners.map(who), t) });
      return `${won} ${t(`reason.${event.reason}`)}`;
    }
    // Dealing and whose turn it is are seen on the table.
    case 'dealt':
    case 'turn-began':
      return null;
  }
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
  if (view.turn === seat) return t('ui.prompt.moment');
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
