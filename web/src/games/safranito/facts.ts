// What a client has to know of Safranito besides what the server tells: recipes, tokens, and where the bowls and action spaces
// are. Facts of the material, as docs/protocol-safranito.md lists them.
import { HALF } from './toss/constants';
import { SPACES, SPICES, type Dish, type Spice, type Zone } from './types';

export const RECIPES = {
  'golden-buns': ['curry', 'ginger', 'cinnamon'],
  'monsoon-korma': ['curry', 'cardamom', 'mint'],
  'market-vindaloo': ['curry', 'chili', 'cumin'],
  'sunset-biryani': ['curry', 'chili', 'saffron'],
  'village-dal': ['curry', 'garlic', 'cumin'],
  'garden-pilaf': ['curry', 'mint', 'cinnamon'],
  'temple-rice': ['ginger', 'cardamom', 'garlic'],
  'caravan-stew': ['ginger', 'cardamom', 'cumin'],
  'dragon-noodles': ['ginger', 'chili', 'mint'],
  'night-market-skewers': ['ginger', 'garlic', 'cinnamon'],
  'harvest-soup': ['ginger', 'cumin', 'saffron'],
  'spice-route-chickpeas': ['cardamom', 'chili', 'cumin'],
  'moonlight-kulfi': ['cardamom', 'mint', 'saffron'],
  'palace-rice': ['cardamom', 'saffron', 'cinnamon'],
  'red-fort-prawns': ['chili', 'garlic', 'saffron'],
  'smoky-aubergine': ['chili', 'garlic', 'cinnamon'],
  'riverside-fish': ['garlic', 'mint', 'saffron'],
  'oasis-couscous': ['mint', 'cumin', 'cinnamon'],
} as const satisfies Record<Dish, readonly [Spice, Spice, Spice]>;
export const TO_WIN = 3;

export const TOKENS = [10, 20, 30, 40, 50, 60] as const;

export const BOWL_RADIUS = 0.24 * HALF;
export const SPACE_RADIUS = 0.15 * HALF;
const BOWL_STEP = 0.64 * HALF;
const SPACE_STEP = 0.32 * HALF;
/** A token counts while the edge of the zone shows through its hole. */
export const HOLE = 0.003;

export interface Place {
  zone: Zone;
  /** Metres from the middle, in the frame of the board. */
  x: number;
  y: number;
  radius: number;
}

export const isSpice = (zone: Zone): zone is Spice => (SPICES as readonly string[]).includes(zone);

// Bowls come in rows from the top as the first seat sees them, each from the left; spaces clockwise from the top left.
const bowls = SPICES.map((zone, i): Place => {
  return { zone, x: ((i % 3) - 1) * BOWL_STEP, y: (1 - Math.floor(i / 3)) * BOWL_STEP, radius: BOWL_RADIUS };
});
const AROUND = [
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
] as const;
const spaces = SPACES.map((zone, i): Place => {
  return { zone, x: AROUND[i]![0] * SPACE_STEP, y: AROUND[i]![1] * SPACE_STEP, radius: SPACE_RADIUS };
});
export const PLACES: readonly Place[] = [...bowls, ...spaces];
export const placeOf = (zone: Zone): Place => PLACES.find((place) => place.zone === zone)!;

/** The zone whose drawing covers a point: for taps, and for the practice board. `slack` widens every zone. */
export function zoneUnder(x: number, y: number, slack = 0): Zone | null {
  return PLACES.find((place) => Math.hypot(x - place.x, y - place.y) <= place.radius + slack)?.zone ?? null;
}
