// What a client has to know of Chicago Poker besides what the server tells.
import { HANDS, type Card, type Establishment, type Gangster, type Hand, type Informer, type Murder } from './types';

/** The letter a gangster's name begins with: `r7` is the red 7. */
export type Family = 'r' | 'y' | 'g' | 'b' | 'v';

/** Cards with a name of their own, in the order of the rules. */
export const SPECIALS = ['murder', 'informer', 'limousine', 'revolver', 'corruption'] as const satisfies readonly Card[];
export type Special = Exclude<Card, Gangster>;

/** A special that is played against somebody's cards somewhere. */
export type Aimed = Murder | Informer;

/** Hands from the best to the poorest; the server lists them the other way round. */
export const RANKING: readonly Hand[] = [...HANDS].reverse();

export const SLOTS = [0, 1, 2, 3, 4] as const;

/** Printed on the establishments: does the first … fifth card there lie face up? */
export const FACING: Record<Establishment, readonly boolean[]> = {
  speakeasy: [false, false, true, true, true],
  'jazz-club': [true, true, true, false, false],
  brewery: [true, true, true, true, true],
  'gambling-hall': [true, false, true, false, true],
};
