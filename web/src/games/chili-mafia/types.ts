// Chili Mafia as the server speaks of it: docs/protocol-chili-mafia.md. Cards are named by kind; two of a kind can't be told apart.

/** Weakest first. A pepper with an ability is a kind of its own, named after the ability. */
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
export const TRICKS = ['fuggedaboutit', 'earner', 'shakedown', 'booster', 'bagman'] as const;
export type Trick = (typeof TRICKS)[number];

export type Card = Pepper | Hot | Trick | 'dawn-raid';
/** In the order the server wants several cards named. */
export const CARDS: readonly Card[] = [...PEPPERS, ...HOTS, ...TRICKS, 'dawn-raid'];

export const ABILITIES = [
  'sidekick',
  'bodyguard',
  'troublemaker',
  'sniper',
  'dancer',
  'gambler',
  'witch',
  'lord',
  'outlaw',
] as const;
export type Ability = (typeof ABILITIES)[number];

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

export interface Stand {
  at: number;
  cards: Pepper[];
}

export type AttackAction = { kind: 'attack'; hot: Hot; by: number; attacker: Pepper; gang: number; targets: Pepper[] };
export type UseAction = { kind: 'use'; property: Property; seat: number | null; cards: Card[] };
export type FetchAction = { kind: 'fetch'; cards: Pepper[] };
export type ArrangeAction = { kind: 'arrange'; gangs: Stand[] };

export type Action =
  | { kind: 'form'; cards: Pepper[]; at: number }
  | { kind: 'add'; card: Pepper; gang: number }
  | { kind: 'move'; card: Pepper; source: number; gang: number }
  | AttackAction
  | { kind: 'earner' }
  | { kind: 'shakedown'; seat: number; card: Card | null }
  | { kind: 'bagman' }
  | { kind: 'booster'; pepper: Pepper }
  | { kind: 'gamble'; gang: number | null }
  | { kind: 'swap'; gang: number; card: Pepper; to: number }
  | { kind: 'exchange'; cards: Hot[] }
  | UseAction
  | { kind: 'pass'; card: Card | null; gang: number | null }
  | { kind: 'end' }
  | { kind: 'join'; gang: number }
  | { kind: 'keep'; card: Card }
  | { kind: 'discard'; card: Card }
  | { kind: 'take'; card: Card }
  | FetchAction
  | { kind: 'give'; card: Card }
  | { kind: 'draw' }
  | { kind: 'stop' }
  | { kind: 'decline' }
  | { kind: 'fuggedaboutit' }
  | { kind: 'guard'; cards: Pepper[] }
  | ArrangeAction;

export type DiscardReason = 'limit' | 'pass' | 'gamble' | 'exchange' | 'dime' | 'kiss';

/** What the listener may not know is null, or not told at all. */
export type MafiaEvent =
  | { kind: 'began'; first: number }
  | { kind: 'dealt'; cards: Card[] }
  | { kind: 'chose'; seat: number }
  | { kind: 'drafted'; kept: Card; pack: Card[] }
  | { kind: 'turn-began'; seat: number; last: boolean }
  | { kind: 'formed'; seat: number; at: number; gang: number; cards: Pepper[] }
  | { kind: 'added'; seat: number; gang: number; card: Pepper }
  | { kind: 'moved'; seat: number; card: Pepper; source: number; gang: number }
  | {
      kind: 'attacked';
      seat: number;
      victim: number;
      hot: Hot;
      by: number;
      attacker: Pepper;
      gang: number;
      targets: Pepper[];
      ability: Pepper | null;
    }
  | { kind: 'neutralised'; seat: number; cards: Card[] }
  | { kind: 'guarded'; seat: number; gang: number; saved: Pepper[]; lost: Pepper[] }
  | { kind: 'hit'; seat: number; victim: number; hot: Hot; gang: number; cards: Pepper[] }
  | { kind: 'jailed'; card: Pepper; to: 'deck' | 'bottom' | 'discard' }
  | { kind: 'turned'; seat: number; victim: number; card: Pepper; source: number; gang: number }
  | { kind: 'played'; seat: number; card: Card; against: number | null; pepper: Pepper | null }
  | { kind: 'drew'; seat: number; count: number; cards: Card[] | null }
  | { kind: 'got'; seat: number; source: number | null; card: Card | null }
  | { kind: 'discarded'; seat: number; card: Card; gang: number | null; why: DiscardReason }
  | { kind: 'looked'; seat: number; at: 'hand' | 'deck' | 'discard'; whose: number | null; cards: Card[] }
  | { kind: 'swapped'; seat: number; victim: number; gang: number; card: Pepper; to: number }
  | { kind: 'property-drawn'; seat: number; property: Property | null }
  | { kind: 'property-used'; seat: number; property: Property; against: number | null }
  | { kind: 'searched'; seat: number; result: 'used' | 'kept' | 'nothing' }
  | { kind: 'revealed'; seat: number; cards: Card[] }
  | { kind: 'passed'; seat: number }
  | { kind: 'ended'; seat: number }
  | { kind: 'raid-drawn'; seat: number }
  | { kind: 'arranged'; seat: number; gangs: Stand[]; numbers: number[] }
  | { kind: 'deck-out'; seat: number }
  | { kind: 'scored'; seat: number; points: number; brotherhoods: number; peppers: number }
  | { kind: 'game-over'; winners: number[] };

export type GangType = 'incomplete' | 'mixed' | 'brotherhood';

export interface Gang {
  /** Its number stays the same as long as it stands. */
  gang: number;
  seat: number;
  cards: Pepper[];
  type: GangType;
  points: number;
}

/** What the match waits for. */
export type StepName =
  | 'turn'
  | 'room'
  | 'bag'
  | 'dime'
  | 'searched'
  | 'join'
  | 'fetch'
  | 'give'
  | 'draft'
  | 'raid'
  | 'hot'
  | 'reconsider'
  | 'guard'
  | 'bribe'
  | 'kiss'
  | 'recruit'
  | 'first'
  | 'shuffle'
  | 'place'
  | 'grab'
  | 'reorder'
  | 'over';

export interface Step {
  what: StepName;
  /** Meanings depend on `what`; −1 and "none" where there is none. */
  seat: number;
  other: number;
  card: Card | 'none';
}

/** The part of the server's view the board shows; what a bot needs to remember is left out. */
export interface View {
  game: 'chili-mafia';
  seat: number | null;
  players: number;
  setup: {
    teams: string;
    advanced: boolean;
    goodfellas: boolean;
    hot_properties: boolean;
    edition: 'fr' | 'en';
    raid_under: number;
  };
  to_act: number[] | 'chance';
  step: Step;
  first: number | null;
  turn: number | null;
  turns: number;
  /** Turns still to come after this one, once the deck has run out. */
  last_turns: number | null;
  hand: Card[];
  hand_sizes: number[];
  gangs: Gang[];
  points: number[];
  deck: number;
  /** Fewest and most cards under the Dawn Raid; null once it is drawn. */
  raid_low: number | null;
  raid_high: number | null;
  /** Top first; null where one doesn't know the card. */
  discard: (Card | null)[];
  properties: Property[];
  property_counts: number[];
  acted: boolean;
  forced: boolean;
  hots: number;
  hots_allowed: number;
  gambled: boolean;
  /** Arrangements of the gangs that no free move may bring back in this turn. */
  had: number[];
  tired: number[];
  /** Has there been a Dawn Raid in this turn? */
  raided: boolean;
  snooped: number | null;
  attack: AttackAction | null;
  /** One's own decision, while others still make theirs. */
  reply: Action | null;
  pack: Card[];
  kept: Card[];
  looking: Card[];
}

export interface Why {
  points: number[];
  brotherhoods: number[];
  peppers: number[];
  tie_break: 'brotherhoods' | 'peppers' | 'shared' | null;
  teams?: number[];
}

export interface Result {
  scores: number[];
  ranks: number[];
  why?: Why;
}
