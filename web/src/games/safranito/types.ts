// What the server says about Safranito; docs/protocol-safranito.md explains it.
// Generated from the game's forms by `python -m tools.protocol safranito`: change them, not this file.

export const LOFTS = ['slide', 'toss', 'lob'] as const;
export type Loft = (typeof LOFTS)[number];

export const HANDS = ['steady', 'skilled', 'average', 'beginner', 'touch', 'mouse', 'keys', 'slider'] as const;
export type Hand = (typeof HANDS)[number];

export const SPICES = ['curry', 'ginger', 'cardamom', 'chili', 'saffron', 'garlic', 'mint', 'cumin', 'cinnamon'] as const;
export type Spice = (typeof SPICES)[number];

export const DISHES = [
  'golden-buns',
  'monsoon-korma',
  'market-vindaloo',
  'sunset-biryani',
  'village-dal',
  'garden-pilaf',
  'temple-rice',
  'caravan-stew',
  'dragon-noodles',
  'night-market-skewers',
  'harvest-soup',
  'spice-route-chickpeas',
  'moonlight-kulfi',
  'palace-rice',
  'red-fort-prawns',
  'smoky-aubergine',
  'riverside-fish',
  'oasis-couscous',
] as const;
export type Dish = (typeof DISHES)[number];

export const SPACES = ['extra-toss', 'extra-spice', 'reserve', 'chef'] as const;
export type Space = (typeof SPACES)[number];

export const PHASES = [
  'sides',
  'first-chef',
  'dish',
  'spice',
  'flying',
  'drawing',
  'reserving',
  'toss',
  'space',
  'keep',
  'bowl',
  'sale',
  'purchase',
  'cook',
  'over',
] as const;
export type Phase = (typeof PHASES)[number];

export const THROWERS = ['person', 'skilled', 'average', 'beginner'] as const;
export type Thrower = (typeof THROWERS)[number];

export const ZONES = [...SPICES, ...SPACES] as const;
export type Zone = (typeof ZONES)[number];

export interface Flown {
  version: number; // 1 … 1000
  ticks: number; // 0 … 10^9
  spin: number; // −2^31 … 2^31
  flipped: boolean;
  moments: number[][]; // at most 10000, each at most 10000, each −2^31 … 2^31
  tracks: number[][]; // at most 25, each at most 10000, each −2^31 … 2^31
  hash: number; // 0 … 2^32 − 1
}

export interface Shown {
  piece: number; // 0 … 24
  owner: number; // a seat
  token: number; // 10 … 60
}

export interface ThrowView {
  seat: number; // a seat
  token: number | null; // 10 … 60
  face_up: boolean;
  extra: boolean;
  stance: number; // −230 … 230
  direction: number; // −2000 … 2000
  power: number; // 100 … 1500
  loft: Loft;
  hand: Hand;
}

export interface PieceView {
  piece: number; // 0 … 24
  owner: number; // a seat
  token: number | null; // 10 … 60
  up: boolean;
  seen: boolean;
  where: 'board' | 'out' | 'back';
  zone: Zone | null;
  x: number; // −2^31 … 2^31
  y: number; // −2^31 … 2^31
}

export interface DrawView {
  seat: number; // a seat
  left: number; // 0 … 6
  drawn: number; // 0 … 6
  spices: Spice[] | null; // at most 54
}

export interface BowlView {
  spice: Spice;
  price: number; // 0 … 840
  totals: number[]; // at most 4, each 0 … 210
  sold: number[]; // at most 4, each 0 … 54
  cards: number; // 0 … 54
}

export interface BatchView {
  cards: number; // 0 … 54
  owner: number | null; // a seat
  spices: Spice[] | null; // at most 54
}

export interface SeatView {
  money: number; // 0 … 2^53 − 1
  tossed: number; // 0 … 4
  tokens: number[] | null; // at most 6, each 10 … 60
  cards: number; // 0 … 54
  hand: number[] | null; // at most 9, each 0 … 54
  known: number[]; // at most 9, each 0 … 54
  reserved: number; // 0 … 18
  reserved_dishes: Dish[] | null; // at most 18
  cooked: Dish[]; // at most 18
}

export interface Toss {
  kind: 'toss';
  token: number; // 10 … 60
  face_up: boolean;
  stance: number; // −230 … 230
  direction: number; // −2000 … 2000
  power: number; // 100 … 1500
  loft: Loft;
  hand: Hand;
}

export interface UseSpace {
  kind: 'use-space';
}

export interface Keep {
  kind: 'keep';
  spice: Spice;
}

export interface OpenBowl {
  kind: 'open-bowl';
  spice: Spice;
}

export interface Sell {
  kind: 'sell';
  cards: number; // 1 … 6
}

export interface Buy {
  kind: 'buy';
}

export interface Cook {
  kind: 'cook';
  dish: Dish;
}

export interface Pass {
  kind: 'pass';
}

export type Action = Toss | UseSpace | Keep | OpenBowl | Sell | Buy | Cook | Pass;

export interface Flick {
  kind: 'flick';
  token: number; // 10 … 60
  face_up: boolean;
  loft: Loft;
  base: number; // 40 … 320
  gain: number; // 40 … 900
  end: number; // 0 … 600000
  points: [time: number, x: number, y: number][]; // at most 64, each time 0 … 600000, x −20000 … 20000, y −20000 … 20000
}

export interface Draw {
  kind: 'draw';
  token: number; // 10 … 60
  face_up: boolean;
  loft: Loft;
  at: number; // −5000 … 5000
  points: [time: number, x: number, y: number][]; // at most 64, each time 0 … 600000, x −20000 … 20000, y −20000 … 20000
}

/** What a client may send in place of an action. */
export type FromClient = Flick | Draw;

export interface SidesDrawn {
  kind: 'sides-drawn';
  sides: number[]; // at most 4, each 0 … 3
}

export interface ChefChosen {
  kind: 'chef-chosen';
  seat: number; // a seat
}

export interface RoundBegan {
  kind: 'round-began';
  round: number; // 1 … 10^9
  chef: number; // a seat
}

export interface DishOpened {
  kind: 'dish-opened';
  dish: Dish;
}

export interface SpiceLaid {
  kind: 'spice-laid';
  spice: Spice;
}

export interface Reshuffled {
  kind: 'reshuffled';
  cards: number; // 0 … 54
}

export interface Tossed {
  kind: 'tossed';
  seat: number; // a seat
  piece: number; // 0 … 24
  token: number | null; // 10 … 60
  face_up: boolean;
  extra: boolean;
  stance: number; // −230 … 230
  direction: number; // −2000 … 2000
  power: number; // 100 … 1500
  loft: Loft;
  hand: Hand;
  up: boolean;
  out: boolean;
  zone: Zone | null;
  flight: Flown;
}

export interface SpaceOpened {
  kind: 'space-opened';
  space: Space;
  pieces: Shown[]; // at most 25
  totals: number[]; // at most 4, each 0 … 210
  winner: number; // a seat
  may: boolean;
}

export interface SpacePassed {
  kind: 'space-passed';
  seat: number; // a seat
  space: Space;
}

export interface SpiceDrawn {
  kind: 'spice-drawn';
  seat: number; // a seat
  spice: Spice | null;
}

export interface SpiceKept {
  kind: 'spice-kept';
  seat: number; // a seat
  spice: Spice | null;
  under: number; // 0 … 54
}

export interface DishReserved {
  kind: 'dish-reserved';
  seat: number; // a seat
  dish: Dish | null;
}

export interface MillTaken {
  kind: 'mill-taken';
  seat: number; // a seat
}

export interface Returned {
  kind: 'returned';
  pieces: number[]; // at most 25, each 0 … 24
  why: 'space' | 'no-zone';
}

export interface BowlOpened {
  kind: 'bowl-opened';
  spice: Spice;
  pieces: Shown[]; // at most 25
  totals: number[]; // at most 4, each 0 … 210
  price: number; // 0 … 840
  cards: number; // 0 … 54
}

export interface Sold {
  kind: 'sold';
  seat: number; // a seat
  spice: Spice;
  cards: number; // 0 … 54
  income: number; // 0 … 2^53 − 1
}

export interface SaleEnded {
  kind: 'sale-ended';
  spice: Spice;
  sellers: number[]; // at most 4, each a seat
  pieces: number[]; // at most 25, each 0 … 24
}

export interface Bought {
  kind: 'bought';
  seat: number; // a seat
  spice: Spice;
  price: number; // 0 … 840
  piece: number; // 0 … 24
}

export interface NotBought {
  kind: 'not-bought';
  seat: number; // a seat
  spice: Spice;
  price: number; // 0 … 840
  broke: boolean;
  pieces: number[]; // at most 25, each 0 … 24
}

export interface BowlClosed {
  kind: 'bowl-closed';
  spice: Spice;
  pieces: number[]; // at most 25, each 0 … 24
}

export interface Cooked {
  kind: 'cooked';
  seat: number; // a seat
  dish: Dish;
  reserved: boolean;
  dishes: number; // 1 … 3
}

export interface MillPassed {
  kind: 'mill-passed';
  seat: number; // a seat
}

export interface GameOver {
  kind: 'game-over';
  winners: number[]; // at most 4, each a seat
  why: 'third-dish' | 'rounds';
}

export type GameEvent =
  | SidesDrawn
  | ChefChosen
  | RoundBegan
  | DishOpened
  | SpiceLaid
  | Reshuffled
  | Tossed
  | SpaceOpened
  | SpacePassed
  | SpiceDrawn
  | SpiceKept
  | DishReserved
  | MillTaken
  | Returned
  | BowlOpened
  | Sold
  | SaleEnded
  | Bought
  | NotBought
  | BowlClosed
  | Cooked
  | MillPassed
  | GameOver;

export interface View {
  game: 'safranito';
  seat: number | null; // a seat
  players: number; // 2 … 4
  to_act: number[] | 'chance'; // seats
  phase: Phase;
  turn: number; // a seat
  round: number; // 1 … 10^9
  rounds: number; // 0 … 1000
  chef: number; // a seat
  tosses: number; // 1 … 4
  sides: number[]; // at most 4, each 0 … 3
  throwers: Thrower[]; // at most 4
  throw: ThrowView | null;
  wobble: number | null; // 0 … 2^32 − 1
  pieces: PieceView[]; // at most 25
  shown_before: Shown[]; // at most 25
  space: Space | null;
  drawing: DrawView | null;
  bowls: Spice[]; // at most 9
  traded: Spice[]; // at most 9
  bowl: BowlView | null;
  cooked_open: boolean;
  market: Spice[]; // at most 54
  to_lay: number; // 0 … 6
  pile: BatchView[]; // at most 54
  discard: number[]; // at most 9, each 0 … 54
  dishes: Dish[]; // at most 18
  dish_pile: number; // 0 … 18
  seats: SeatView[]; // at most 4
  winner: number | null; // a seat
}
