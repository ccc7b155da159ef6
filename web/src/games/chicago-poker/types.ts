// What the server says about Chicago Poker: docs/protocol.md, section "Chicago Poker".

export const FAMILIES = ['r', 'y', 'g', 'b', 'v'] as const;
export type Family = (typeof FAMILIES)[number];

export const SPECIALS = ['murder', 'informer', 'limousine', 'revolver', 'corruption'] as const;
export type Special = (typeof SPECIALS)[number];

/** `r7` is the red 7; specials have their names. */
export type Gangster = `${Family}${number}`;
export type Card = Gangster | Special;

export const TYPES = ['speakeasy', 'jazz-club', 'brewery', 'gambling-hall'] as const;
export type Establishment = (typeof TYPES)[number];

/** From the best to the poorest. */
export const HANDS = [
  'five-of-a-kind',
  'straight-flush',
  'rainbow-straight',
  'four-of-a-kind',
  'full-house',
  'flush',
  'straight',
  'three-of-a-kind',
  'two-pairs',
  'pair',
  'nothing',
] as const;
export type Hand = (typeof HANDS)[number];

export const SLOTS = [0, 1, 2, 3, 4] as const;

/** Printed on the establishments: does the first … fifth card there lie face up? */
export const FACING: Record<Establishment, readonly boolean[]> = {
  speakeasy: [false, false, true, true, true],
  'jazz-club': [true, true, true, false, false],
  brewery: [true, true, true, true, true],
  'gambling-hall': [true, false, true, false, true],
};

export interface Play {
  kind: 'play';
  card: Gangster;
  place: number;
}
export interface Aimed {
  kind: 'murder' | 'informer';
  place: number;
  rival: number;
}
export interface Limousine {
  kind: 'limousine';
  source: number;
  target: number;
  /** The slots they leave, in the order they are laid down again. */
  order: number[];
}
export interface Corruption {
  kind: 'corruption';
  card: Card;
}
export interface Shoot {
  kind: 'shoot';
  place: number;
}
export interface Send {
  kind: 'send';
  card: Gangster | null;
}
export type Action =
  | { kind: 'draw' | 'revolver' | 'end-turn' }
  | Play
  | Aimed
  | Limousine
  | Corruption
  | Shoot
  | Send;

export interface Shown {
  seat: number;
  cards: Gangster[];
  hand: Hand;
  /** What decides between hands of the same kind, the most important first. */
  values: number[];
  best: boolean;
}
export interface ShotOut {
  kind: 'shot-out';
  seat: number;
  place: number;
  shown: Shown[];
}
export interface Reinforced {
  kind: 'reinforced';
  place: number;
  sent: { seat: number; card: Gangster | null }[];
}
export type TookBy = 'hand' | 'reinforcement' | 'marker' | 'seat';
export interface Took {
  kind: 'took';
  seat: number;
  place: number;
  establishment: Establishment;
  by: TookBy;
}
export interface Tied {
  kind: 'tied';
  place: number;
  seats: number[];
  round: number;
}
export type Reason =
  | 'three-alike'
  | 'four-types'
  | 'five'
  | 'quick-three'
  | 'quick-pair'
  | 'last-one'
  | 'nobody-acts';

/** A card that the listener may not know is null. */
export type ChicagoEvent =
  | { kind: 'first-chosen'; seat: number }
  | { kind: 'opened'; place: number; establishment: Establishment }
  | { kind: 'dealt'; seat: number; card: Card | null }
  | { kind: 'turn-began'; seat: number; actions: number }
  | { kind: 'drew'; seat: number; card: Card | null }
  | { kind: 'reshuffled'; cards: number }
  | { kind: 'played'; seat: number; place: number; slot: number; up: boolean; card: Gangster | null }
  | { kind: 'marked'; seat: number; place: number }
  | { kind: 'murdered'; seat: number; place: number; rival: number; slot: number; card: Gangster }
  | { kind: 'informed'; seat: number; place: number; rival: number; slots: number[]; cards: Gangster[] | null }
  | { kind: 'drove'; seat: number; source: number; target: number; order: number[]; slot: number; cards: (Gangster | null)[] }
  | { kind: 'armed'; seat: number; actions: number }
  | { kind: 'bribed'; seat: number; card: Card | null; cards: number }
  | { kind: 'turn-ended'; seat: number; actions: number }
  | { kind: 'nobody-acted' }
  | ShotOut
  | Tied
  | Reinforced
  | Took
  | { kind: 'game-over'; winners: number[]; reason: Reason };

export interface Hidden {
  seat: number;
  slot: number;
  /** The seats that know the card: its owner, and whoever used an Informer there. */
  known: number[];
}

/** Slots in which a Limousine laid cards face down: which lies where, only their owner knows. */
export interface Mixed {
  seat: number;
  spots: { place: number; slot: number }[];
  /** Cards among them that everybody has seen before. */
  cards: Gangster[];
  /** Further ones that our Informer told us. */
  told: Gangster[];
}

export interface Place {
  establishment: Establishment | null;
  /** The seat whose marker lies here: the shoot-out comes at the start of that player's next turn. */
  marker: number | null;
  /** By seat: the cards in the order they were laid. */
  sides: (Gangster | null)[][];
  hidden: Hidden[];
}

export type Phase = 'first' | 'opening' | 'dealing' | 'drawing' | 'order' | 'reinforce' | 'act' | 'over';

export interface View {
  game: 'chicago-poker';
  seat: number | null;
  players: number;
  options: { quick: boolean; tactical: boolean; must_use_all_actions: boolean };
  to_act: number[] | 'chance';
  phase: Phase;
  turn: number;
  turns: number;
  left: number;
  acted: boolean;
  /** Turns in a row without any action. After a whole round everybody is warned, after the second the game is over. */
  idle: number;
  hand: Card[];
  hands: number[];
  pile: number;
  /** All of it, the top card last. */
  discard: Card[];
  /** Establishments still to be opened. */
  stock: number;
  places: Place[];
  mixed: Mixed[];
  /** By seat, by type: establishments taken. */
  won: number[][];
  standoff: { place: number; round: number; tied: number[]; sent: Gangster | null } | null;
  winners: number[];
  reason: Reason | null;
}
