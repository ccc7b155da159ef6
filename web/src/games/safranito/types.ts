// What the server says about Safranito: docs/protocol-safranito.md.
import type { Told } from './aim/gesture';
import type { Dish, Space, Spice, Zone } from './pantry';
import type { HandName, Loft } from './toss/throw';

export interface Toss {
  kind: 'toss';
  token: number;
  face_up: boolean;
  stance: number;
  direction: number;
  power: number;
  loft: Loft;
  hand: HandName;
}
export type Action =
  | Toss
  | (Told & { token: number; face_up: boolean; loft: Loft })
  | { kind: 'use-space' }
  | { kind: 'keep'; spice: Spice }
  | { kind: 'open-bowl'; spice: Spice }
  | { kind: 'sell'; cards: number }
  | { kind: 'buy' }
  | { kind: 'cook'; dish: Dish }
  | { kind: 'pass' };

export interface Flown {
  version: number;
  ticks: number;
  spin: number;
  flipped: boolean;
  moments: number[][];
  tracks: number[][];
  hash: number;
}

export interface Shown {
  piece: number;
  owner: number;
  token: number;
}

export type SafranitoEvent =
  | { kind: 'sides-drawn'; sides: number[] }
  | { kind: 'chef-chosen'; seat: number }
  | { kind: 'round-began'; round: number; chef: number }
  | { kind: 'dish-opened'; dish: Dish }
  | { kind: 'spice-laid'; spice: Spice }
  | { kind: 'reshuffled'; cards: number }
  | ({
      kind: 'tossed';
      seat: number;
      piece: number;
      token: number | null;
      extra: boolean;
      up: boolean;
      out: boolean;
      zone: Zone | null;
      flight: Flown;
    } & Omit<Toss, 'kind' | 'token'>)
  | { kind: 'space-opened'; space: Space; pieces: Shown[]; totals: number[]; winner: number; may: boolean }
  | { kind: 'space-passed'; seat: number; space: Space }
  | { kind: 'spice-drawn'; seat: number; spice: Spice | null }
  | { kind: 'spice-kept'; seat: number; spice: Spice | null; under: number }
  | { kind: 'dish-reserved'; seat: number; dish: Dish | null }
  | { kind: 'mill-taken'; seat: number }
  | { kind: 'returned'; pieces: number[]; why: 'space' | 'no-zone' }
  | { kind: 'bowl-opened'; spice: Spice; pieces: Shown[]; totals: number[]; price: number; cards: number }
  | { kind: 'sold'; seat: number; spice: Spice; cards: number; income: number }
  | { kind: 'sale-ended'; spice: Spice; sellers: number[]; pieces: number[] }
  | { kind: 'bought'; seat: number; spice: Spice; price: number; piece: number }
  | { kind: 'not-bought'; seat: number; spice: Spice; price: number; broke: boolean; pieces: number[] }
  | { kind: 'bowl-closed'; spice: Spice; pieces: number[] }
  | { kind: 'cooked'; seat: number; dish: Dish; reserved: boolean; dishes: number }
  | { kind: 'mill-passed'; seat: number }
  | { kind: 'game-over'; winners: number[]; why: 'third-dish' | 'rounds' };

export type EventOf<K extends SafranitoEvent['kind']> = Extract<SafranitoEvent, { kind: K }>;

export type Phase =
  | 'sides'
  | 'first-chef'
  | 'dish'
  | 'spice'
  | 'flying'
  | 'drawing'
  | 'reserving'
  | 'toss'
  | 'space'
  | 'keep'
  | 'bowl'
  | 'sale'
  | 'purchase'
  | 'cook'
  | 'over';

export interface Piece {
  piece: number;
  owner: number;
  token: number | null;
  up: boolean;
  seen: boolean;
  where: 'board' | 'out' | 'back';
  zone: Zone | null;
  x: number;
  y: number;
}

export interface Bowl {
  spice: Spice;
  price: number;
  totals: number[];
  sold: number[];
  cards: number;
}

export interface SeatView {
  money: number;
  tossed: number;
  tokens: number[] | null;
  cards: number;
  hand: number[] | null;
  known: number[];
  reserved: number;
  reserved_dishes: Dish[] | null;
  cooked: Dish[];
}

export interface View {
  game: 'safranito';
  seat: number | null;
  players: number;
  to_act: number[] | 'chance';
  phase: Phase;
  turn: number;
  round: number;
  rounds: number;
  chef: number;
  tosses: number;
  sides: number[];
  throwers: ('person' | 'skilled' | 'average' | 'beginner')[];
  throw: (Omit<Toss, 'kind' | 'token'> & { seat: number; token: number | null; extra: boolean }) | null;
  wobble: number | null;
  pieces: Piece[];
  shown_before: Shown[];
  space: Space | null;
  drawing: { seat: number; left: number; drawn: number; spices: Spice[] | null } | null;
  bowls: Spice[];
  traded: Spice[];
  bowl: Bowl | null;
  cooked_open: boolean;
  market: Spice[];
  to_lay: number;
  pile: { cards: number; owner: number | null; spices: Spice[] | null }[];
  discard: number[];
  dishes: Dish[];
  dish_pile: number;
  seats: SeatView[];
  winner: number | null;
}
