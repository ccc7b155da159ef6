// What the server says about Chili Mafia; docs/protocol-chili-mafia.md explains it.
// Generated from the game's forms by `python -m tools.protocol chili-mafia`: change them, not this file.

export const PEPPERS = [
  'sweet-chili',
  'jimmy-nardello',
  'sidekick',
  'poblano',
  'bodyguard',
  'hungarian',
  'padron',
  'dancer',
  'jalapeno',
  'chipotle',
  'gambler',
  'tabasco',
  'troublemaker',
  'habanero',
  'madame-jeanette',
  'witch',
  'ghost-pepper',
  'sniper',
  'moruga-scorpion',
  'naga-viper',
  'lord',
  'carolina-reaper',
  'outlaw',
] as const;
export type Pepper = (typeof PEPPERS)[number];

export const HOTS = ['pinch', 'whack', 'whack-em', 'turncoat'] as const;
export type Hot = (typeof HOTS)[number];

export const PROPERTIES = [
  'backup',
  'bribe',
  'easy-pal',
  'kiss-of-death',
  'lifeline',
  'lucky-dime',
  'make-a-deal',
  'reconsider',
  'recruit',
  'snoop',
] as const;
export type Property = (typeof PROPERTIES)[number];

export const DISCARD_REASONS = ['limit', 'pass', 'gamble', 'exchange', 'dime', 'kiss'] as const;
export type DiscardReason = (typeof DISCARD_REASONS)[number];

export const STEP_NAMES = [
  'turn',
  'room',
  'bag',
  'dime',
  'searched',
  'join',
  'fetch',
  'give',
  'draft',
  'raid',
  'hot',
  'reconsider',
  'guard',
  'bribe',
  'kiss',
  'recruit',
  'first',
  'shuffle',
  'place',
  'grab',
  'reorder',
  'over',
  'draw',
  'take',
  'boost',
  'flip',
  'save',
  'resume',
  'next',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export const GANG_TYPES = ['incomplete', 'mixed', 'brotherhood'] as const;
export type GangType = (typeof GANG_TYPES)[number];

export const CARDS = [...PEPPERS, ...HOTS, 'fuggedaboutit', 'earner', 'shakedown', 'booster', 'bagman', 'dawn-raid'] as const;
export type Card = (typeof CARDS)[number];

export const STEP_CARDS = ['none', ...CARDS] as const;
export type StepCard = (typeof STEP_CARDS)[number];

export interface Stand {
  at: number; // a seat
  cards: Pepper[]; // at most 100
}

export interface SetupView {
  teams: 'none' | '2v2' | '3v3' | '2v2v2' | '4v4' | '2v2v2v2';
  advanced: boolean;
  goodfellas: boolean;
  hot_properties: boolean;
  edition: 'fr' | 'en';
  raid_under: number; // 0 … 60
}

export interface Step {
  what: StepName;
  seat: number; // −1 … 7
  other: number; // −1 … 91
  card: StepCard;
}

export interface GangView {
  gang: number; // 0 … 90
  seat: number; // a seat
  cards: Pepper[]; // at most 100
  type: GangType;
  points: number; // 0 … 10000
}

export interface Buried {
  under: number; // 0 … 160
  card: Card;
  public: boolean;
}

export interface Memory {
  card: Card;
  seats: number[]; // at most 8, each a seat
  deck: boolean;
  discard: boolean;
  low: number; // 0 … 255
  high: number; // 0 … 255
}

export interface HeldProperty {
  seat: number; // a seat
  property: Property;
}

export interface Form {
  kind: 'form';
  cards: Pepper[]; // at most 100
  at: number; // a seat
}

export interface Add {
  kind: 'add';
  card: Pepper;
  gang: number; // 0 … 90
}

export interface Move {
  kind: 'move';
  card: Pepper;
  source: number; // 0 … 90
  gang: number; // 0 … 90
}

export interface Attack {
  kind: 'attack';
  hot: Hot;
  by: number; // 0 … 90
  attacker: Pepper;
  gang: number; // 0 … 90
  targets: Pepper[]; // at most 2
}

export interface Earner {
  kind: 'earner';
}

export interface Shakedown {
  kind: 'shakedown';
  seat: number; // a seat
  card: Card | null;
}

export interface Bagman {
  kind: 'bagman';
}

export interface Booster {
  kind: 'booster';
  pepper: Pepper;
}

export interface Gamble {
  kind: 'gamble';
  gang: number | null; // 0 … 90
}

export interface Swap {
  kind: 'swap';
  gang: number; // 0 … 90
  card: Pepper;
  to: number; // 0 … 90
}

export interface Exchange {
  kind: 'exchange';
  cards: Card[]; // at most 160
}

export interface Use {
  kind: 'use';
  property: Property;
  seat: number | null; // a seat
  cards: Card[]; // at most 160
}

export interface Pass {
  kind: 'pass';
  card: Card | null;
  gang: number | null; // 0 … 90
}

export interface End {
  kind: 'end';
}

export interface Keep {
  kind: 'keep';
  card: Card;
}

export interface Join {
  kind: 'join';
  gang: number; // 0 … 90
}

export interface Discard {
  kind: 'discard';
  card: Card;
}

export interface Take {
  kind: 'take';
  card: Card;
}

export interface Fetch {
  kind: 'fetch';
  cards: Pepper[]; // at most 3
}

export interface Give {
  kind: 'give';
  card: Card;
}

export interface Draw {
  kind: 'draw';
}

export interface Stop {
  kind: 'stop';
}

export interface Decline {
  kind: 'decline';
}

export interface Fuggedaboutit {
  kind: 'fuggedaboutit';
}

export interface Guard {
  kind: 'guard';
  cards: Pepper[]; // at most 100
}

export interface Arrange {
  kind: 'arrange';
  gangs: Stand[]; // at most 91
}

export type Action =
  | Form
  | Add
  | Move
  | Attack
  | Earner
  | Shakedown
  | Bagman
  | Booster
  | Gamble
  | Swap
  | Exchange
  | Use
  | Pass
  | End
  | Keep
  | Join
  | Discard
  | Take
  | Fetch
  | Give
  | Draw
  | Stop
  | Decline
  | Fuggedaboutit
  | Guard
  | Arrange;

export interface Began {
  kind: 'began';
  first: number; // a seat
}

export interface Dealt {
  kind: 'dealt';
  cards: Card[]; // at most 160
}

export interface Chose {
  kind: 'chose';
  seat: number; // a seat
}

export interface Drafted {
  kind: 'drafted';
  kept: Card;
  pack: Card[]; // at most 160
}

export interface TurnBegan {
  kind: 'turn-began';
  seat: number; // a seat
  last: boolean;
}

export interface Formed {
  kind: 'formed';
  seat: number; // a seat
  at: number; // a seat
  gang: number; // 0 … 90
  cards: Pepper[]; // at most 100
}

export interface Added {
  kind: 'added';
  seat: number; // a seat
  gang: number; // 0 … 90
  card: Pepper;
}

export interface Moved {
  kind: 'moved';
  seat: number; // a seat
  card: Pepper;
  source: number; // 0 … 90
  gang: number; // 0 … 90
}

export interface Attacked {
  kind: 'attacked';
  seat: number; // a seat
  victim: number; // a seat
  hot: Hot;
  by: number; // 0 … 90
  attacker: Pepper;
  gang: number; // 0 … 90
  targets: Pepper[]; // at most 100
  ability: Pepper | null;
}

export interface Neutralised {
  kind: 'neutralised';
  seat: number; // a seat
  cards: Card[]; // at most 160
}

export interface Guarded {
  kind: 'guarded';
  seat: number; // a seat
  gang: number; // 0 … 90
  saved: Pepper[]; // at most 100
  lost: Pepper[]; // at most 100
}

export interface Hit {
  kind: 'hit';
  seat: number; // a seat
  victim: number; // a seat
  hot: Hot;
  gang: number; // 0 … 90
  cards: Pepper[]; // at most 100
}

export interface Jailed {
  kind: 'jailed';
  card: Pepper;
  to: 'deck' | 'bottom' | 'discard';
}

export interface Turned {
  kind: 'turned';
  seat: number; // a seat
  victim: number; // a seat
  card: Pepper;
  source: number; // 0 … 90
  gang: number; // 0 … 90
}

export interface Played {
  kind: 'played';
  seat: number; // a seat
  card: Card;
  against: number | null; // a seat
  pepper: Pepper | null;
}

export interface Drew {
  kind: 'drew';
  seat: number; // a seat
  count: number; // 0 … 10000
  cards: Card[] | null; // at most 160
}

export interface Got {
  kind: 'got';
  seat: number; // a seat
  source: number | null; // a seat
  card: Card | null;
}

export interface Discarded {
  kind: 'discarded';
  seat: number; // a seat
  card: Card;
  gang: number | null; // 0 … 90
  why: DiscardReason;
}

export interface Looked {
  kind: 'looked';
  seat: number; // a seat
  at: 'hand' | 'deck' | 'discard';
  whose: number | null; // a seat
  cards: Card[]; // at most 160
}

export interface Swapped {
  kind: 'swapped';
  seat: number; // a seat
  victim: number; // a seat
  gang: number; // 0 … 90
  card: Pepper;
  to: number; // 0 … 90
}

export interface PropertyDrawn {
  kind: 'property-drawn';
  seat: number; // a seat
  property: Property | null;
}

export interface PropertyUsed {
  kind: 'property-used';
  seat: number; // a seat
  property: Property;
  against: number | null; // a seat
}

export interface Searched {
  kind: 'searched';
  seat: number; // a seat
  result: 'used' | 'kept' | 'nothing';
}

export interface Revealed {
  kind: 'revealed';
  seat: number; // a seat
  cards: Card[]; // at most 160
}

export interface Passed {
  kind: 'passed';
  seat: number; // a seat
}

export interface Ended {
  kind: 'ended';
  seat: number; // a seat
}

export interface RaidDrawn {
  kind: 'raid-drawn';
  seat: number; // a seat
}

export interface Arranged {
  kind: 'arranged';
  seat: number; // a seat
  gangs: Stand[]; // at most 91
  numbers: number[]; // at most 91, each 0 … 90
}

export interface DeckOut {
  kind: 'deck-out';
  seat: number; // a seat
}

export interface Scored {
  kind: 'scored';
  seat: number; // a seat
  points: number; // 0 … 10000
  brotherhoods: number; // 0 … 10000
  peppers: number; // 0 … 10000
}

export interface GameOver {
  kind: 'game-over';
  winners: number[]; // at most 8, each a seat
}

export type GameEvent =
  | Began
  | Dealt
  | Chose
  | Drafted
  | TurnBegan
  | Formed
  | Added
  | Moved
  | Attacked
  | Neutralised
  | Guarded
  | Hit
  | Jailed
  | Turned
  | Played
  | Drew
  | Got
  | Discarded
  | Looked
  | Swapped
  | PropertyDrawn
  | PropertyUsed
  | Searched
  | Revealed
  | Passed
  | Ended
  | RaidDrawn
  | Arranged
  | DeckOut
  | Scored
  | GameOver;

export interface View {
  game: 'chili-mafia';
  seat: number | null; // a seat
  players: number; // 2 … 8
  setup: SetupView;
  to_act: number[] | 'chance'; // seats
  step: Step;
  agenda: Step[]; // at most 60
  first: number | null; // a seat
  turn: number | null; // a seat
  turns: number; // 0 … 10000
  last_turns: number | null; // 0 … 8
  hand: Card[]; // at most 8
  hand_sizes: number[]; // at most 8, each 0 … 8
  gangs: GangView[]; // at most 91
  points: number[]; // at most 8, each 0 … 10000
  deck: number; // 0 … 160
  deck_known: Buried[]; // at most 160
  raid_low: number | null; // 0 … 160
  raid_high: number | null; // 0 … 160
  discard: (Card | null)[]; // at most 160
  discard_own: number[]; // at most 160, each 0 … 160
  memory: Memory[]; // at most 400
  common: Memory[]; // at most 400
  lacks: number[][]; // at most 8, each at most 11, each 0 … 10
  properties: Property[]; // at most 60
  property_counts: number[]; // at most 8, each 0 … 60
  properties_known: HeldProperty[]; // at most 60
  property_deck: number; // 0 … 60
  property_bottom: Property[]; // at most 60
  acted: boolean;
  forced: boolean;
  hots: number; // 0 … 10000
  hots_allowed: number; // 0 … 10000
  gambled: boolean;
  had: number[]; // at most 100000, each 0 … 2^53
  tired: number[]; // at most 16, each 0 … 90
  raided: boolean;
  bagmen: (number | null)[]; // at most 20, each 0 … 160
  snooped: number | null; // a seat
  attack: Attack | null;
  reply: Action | null;
  pack: Card[]; // at most 6
  kept: Card[]; // at most 6
  passed: Card[][]; // at most 6, each at most 6
  looking: Card[]; // at most 5
}
