// Which small picture tells what a line of the log is about.
import type { Card, GameEvent, Property } from './types';

export type Picture =
  | { kind: 'card'; card: Card | null }
  | { kind: 'property'; property: Property }
  | { kind: 'mark'; mark: 'cup' | 'sun' | 'line'; d: string };

const card = (of: Card | null | undefined): Picture => ({ kind: 'card', card: of ?? null });
const line = (d: string): Picture => ({ kind: 'mark', mark: 'line', d });

const CUP = 'M6 3h12v5a6 6 0 0 1-12 0zM11 14h2v4h4v3H7v-3h4z';
const START = 'M8 5.5v13l10.5-6.5z';
const SKIP = 'M5 6l7 6-7 6M13 6l7 6-7 6';
const EYE = 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 .1 0';

export function pictureOf(event: GameEvent): Picture {
  switch (event.kind) {
    case 'formed':
      return card(event.cards[event.cards.length - 1]);
    case 'added':
    case 'moved':
    case 'turned':
    case 'swapped':
    case 'jailed':
    case 'discarded':
    case 'played':
    case 'got':
      return card(event.card);
    case 'attacked':
      return card(event.hot);
    case 'neutralised':
    case 'hit':
    case 'revealed':
      return card(event.cards[0]);
    case 'guarded':
      return card('bodyguard');
    case 'drafted':
      return card(event.kept);
    case 'drew':
      return card(event.cards?.[0]);
    case 'dealt':
      return card(null);
    case 'searched':
      return { kind: 'property', property: 'lifeline' };
    case 'property-drawn':
    case 'property-used':
      return event.property === null ? card(null) : { kind: 'property', property: event.property };
    case 'raid-drawn':
    case 'arranged':
      return card('dawn-raid');
    case 'looked':
      return line(EYE);
    case 'game-over':
    case 'scored':
      return { kind: 'mark', mark: 'cup', d: CUP };
    case 'passed':
    case 'deck-out':
      return line(SKIP);
    default:
      return line(START);
  }
}
