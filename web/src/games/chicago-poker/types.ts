// What the server says about Chicago Poker; docs/protocol-chicago-poker.md explains it.
// Generated from the game's forms by `python -m tools.protocol chicago-poker`: change them, not this file.

export const GANGSTERS = [
  'r1',
  'y1',
  'g1',
  'b1',
  'v1',
  'r2',
  'y2',
  'g2',
  'b2',
  'v2',
  'r3',
  'y3',
  'g3',
  'b3',
  'v3',
  'r4',
  'y4',
  'g4',
  'b4',
  'v4',
  'r5',
  'y5',
  'g5',
  'b5',
  'v5',
  'r6',
  'y6',
  'g6',
  'b6',
  'v6',
  'r7',
  'y7',
  'g7',
  'b7',
  'v7',
  'r8',
  'y8',
  'g8',
  'b8',
  'v8',
  'r9',
  'y9',
  'g9',
  'b9',
  'v9',
  'r10',
  'y10',
  'g10',
  'b10',
  'v10',
  'r11',
  'y11',
  'g11',
  'b11',
  'v11',
  'r12',
  'y12',
  'g12',
  'b12',
  'v12',
  'r13',
  'y13',
  'g13',
  'b13',
  'v13',
  'r14',
  'y14',
  'g14',
  'b14',
  'v14',
  'r15',
  'y15',
  'g15',
  'b15',
  'v15',
] as const;
export type Gangster = (typeof GANGSTERS)[number];

export const ESTABLISHMENTS = ['speakeasy', 'jazz-club', 'brewery', 'gambling-hall'] as const;
export type Establishment = (typeof ESTABLISHMENTS)[number];

export const HANDS = [
  'nothing',
  'pair',
  'two-pairs',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'rainbow-straight',
  'straight-flush',
  'five-of-a-kind',
] as const;
export type Hand = (typeof HANDS)[number];

export const TOOK_BIES = ['hand', 'reinforcement', 'marker', 'seat'] as const;
export type TookBy = (typeof TOOK_BIES)[number];

export const REASONS = ['three-alike', 'four-types', 'five', 'quick-three', 'quick-pair', 'last-one', 'nobody-acts'] as const;
export type Reason = (typeof REASONS)[number];

export const PHASES = ['first', 'opening', 'dealing', 'drawing', 'order', 'reinforce', 'act', 'over'] as const;
export type Phase = (typeof PHASES)[number];

export const CARDS = [...GANGSTERS, 'murder', 'informer', 'limousine', 'revolver', 'corruption'] as const;
export type Card = (typeof CARDS)[number];

export interface Shown {
  seat: number; // a seat
  cards: Gangster[]; // at most 5
  hand: Hand;
  values: number[]; // at most 5, each 1 … 15
  best: boolean;
}

export interface Sent {
  seat: number; // a seat
  card: Gangster | null;
}

export interface Rules {
  quick: boolean;
  tactical: boolean;
  must_use_all_actions: boolean;
}

export interface Place {
  establishment: Establishment | null;
  marker: number | null; // a seat
  sides: (Gangster | null)[][]; // at most 6, each at most 5
  hidden: Hidden[]; // at most 30
}

export interface Hidden {
  seat: number; // a seat
  slot: number; // 0 … 4
  known: number[]; // at most 6, each a seat
  since: number | null; // 0 … 10^9
}

export interface Mixed {
  seat: number; // a seat
  spots: Spot[]; // at most 20
  cards: Gangster[]; // at most 20
  told: Gangster[]; // at most 20
  since: number[]; // at most 20, each 0 … 10^9
}

export interface Spot {
  place: number; // 0 … 3
  slot: number; // 0 … 4
}

export interface Standoff {
  place: number; // 0 … 3
  round: number; // 0 … 10^9
  tied: number[]; // at most 6, each a seat
  sent: Gangster | null;
}

export interface Shuffle {
  whole: boolean;
  cards: Card[]; // at most 81
  taker: number | null; // a seat
  drawn: number[]; // at most 6, each 0 … 81
}

export interface Draw {
  kind: 'draw';
}

export interface Play {
  kind: 'play';
  card: Gangster;
  place: number; // 0 … 3
}

export interface Murder {
  kind: 'murder';
  place: number; // 0 … 3
  rival: number; // a seat
}

export interface Informer {
  kind: 'informer';
  place: number; // 0 … 3
  rival: number; // a seat
}

export interface Limousine {
  kind: 'limousine';
  source: number; // 0 … 3
  target: number; // 0 … 3
  order: number[]; // at most 4, each 0 … 4
}

export interface Revolver {
  kind: 'revolver';
}

export interface Corruption {
  kind: 'corruption';
  card: Card;
}

export interface EndTurn {
  kind: 'end-turn';
}

export interface Shoot {
  kind: 'shoot';
  place: number; // 0 … 3
}

export interface Send {
  kind: 'send';
  card: Gangster | null;
}

export type Action = Draw | Play | Murder | Informer | Limousine | Revolver | Corruption | EndTurn | Shoot | Send;

export interface FirstChosen {
  kind: 'first-chosen';
  seat: number; // a seat
}

export interface Opened {
  kind: 'opened';
  place: number; // 0 … 3
  establishment: Establishment;
}

export interface Dealt {
  kind: 'dealt';
  seat: number; // a seat
  card: Card | null;
}

export interface TurnBegan {
  kind: 'turn-began';
  seat: number; // a seat
  actions: number; // 0 … 81
}

export interface Drew {
  kind: 'drew';
  seat: number; // a seat
  card: Card | null;
}

export interface Reshuffled {
  kind: 'reshuffled';
  cards: number; // 0 … 81
}

export interface Played {
  kind: 'played';
  seat: number; // a seat
  place: number; // 0 … 3
  slot: number; // 0 … 4
  up: boolean;
  card: Gangster | null;
}

export interface Marked {
  kind: 'marked';
  seat: number; // a seat
  place: number; // 0 … 3
}

export interface Murdered {
  kind: 'murdered';
  seat: number; // a seat
  place: number; // 0 … 3
  rival: number; // a seat
  slot: number; // 0 … 4
  card: Gangster;
}

export interface Informed {
  kind: 'informed';
  seat: number; // a seat
  place: number; // 0 … 3
  rival: number; // a seat
  slots: number[]; // at most 5, each 0 … 4
  cards: Gangster[] | null; // at most 5
}

export interface Drove {
  kind: 'drove';
  seat: number; // a seat
  source: number; // 0 … 3
  target: number; // 0 … 3
  order: number[]; // at most 5, each 0 … 4
  slot: number; // 0 … 4
  cards: (Gangster | null)[]; // at most 5
}

export interface Armed {
  kind: 'armed';
  seat: number; // a seat
  actions: number; // 0 … 81
}

export interface Bribed {
  kind: 'bribed';
  seat: number; // a seat
  card: Card | null;
  cards: number; // 0 … 81
}

export interface TurnEnded {
  kind: 'turn-ended';
  seat: number; // a seat
  actions: number; // 0 … 81
}

export interface NobodyActed {
  kind: 'nobody-acted';
}

export interface ShotOut {
  kind: 'shot-out';
  seat: number; // a seat
  place: number; // 0 … 3
  shown: Shown[]; // at most 6
}

export interface Tied {
  kind: 'tied';
  place: number; // 0 … 3
  seats: number[]; // at most 6, each a seat
  round: number; // 0 … 10^9
}

export interface Reinforced {
  kind: 'reinforced';
  place: number; // 0 … 3
  sent: Sent[]; // at most 6
}

export interface Took {
  kind: 'took';
  seat: number; // a seat
  place: number; // 0 … 3
  establishment: Establishment;
  by: TookBy;
}

export interface GameOver {
  kind: 'game-over';
  winners: number[]; // at most 6, each a seat
  reason: Reason;
}

export type GameEvent =
  | FirstChosen
  | Opened
  | Dealt
  | TurnBegan
  | Drew
  | Reshuffled
  | Played
  | Marked
  | Murdered
  | Informed
  | Drove
  | Armed
  | Bribed
  | TurnEnded
  | NobodyActed
  | ShotOut
  | Tied
  | Reinforced
  | Took
  | GameOver;

export interface View {
  game: 'chicago-poker';
  seat: number | null; // a seat
  players: number; // 2 … 6
  options: Rules;
  to_act: number[] | 'chance'; // seats
  phase: Phase;
  turn: number; // a seat
  turns: number; // 0 … 10^9
  left: number; // 0 … 81
  acted: boolean;
  idle: number; // 0 … 12
  hand: Card[]; // at most 81
  hands: number[]; // at most 6, each 0 … 9
  pile: number; // 0 … 81
  discard: Card[]; // at most 81
  stock: number; // 0 … 20
  places: Place[]; // at most 4
  mixed: Mixed[]; // at most 20
  won: number[][]; // at most 6, each at most 4, each 0 … 5
  standoff: Standoff | null;
  shuffles: Shuffle[]; // at most 1000000
  old: number[]; // at most 6, each 0 … 81
  winners: number[]; // at most 6, each a seat
  reason: Reason | null;
}
