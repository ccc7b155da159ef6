// The colours of the page, for canvas and WebGL: read from the style sheets, so that none is written twice.
import { SPICES, type Spice } from '../types';

export interface Palette {
  spice: Record<Spice, string>;
  spiceInk: Record<Spice, string>;
  seats: string[];
  wood: string;
  woodDark: string;
  woodLight: string;
  rim: string;
  inlay: string;
  ink: string;
  brass: string;
  glow: string;
  cloth: string;
  clothDeep: string;
  bread: string;
  breadLight: string;
  crust: string;
  breadInk: string;
  lantern: string;
  sky: string;
  floor: string;
  act: string;
  good: string;
  heat: string;
  display: string;
}

/** `#rrggbb` of any CSS colour. */
function hex(colour: string): string {
  const dot = document.createElement('canvas');
  dot.width = dot.height = 1;
  const ink = dot.getContext('2d', { willReadFrequently: true })!;
  ink.fillStyle = colour;
  ink.fillRect(0, 0, 1, 1);
  const [r, g, b] = ink.getImageData(0, 0, 1, 1).data;
  return '#' + [r!, g!, b!].map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** `within`: an element that wears `safranito-art`. */
export function readPalette(within: Element): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  within.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return hex(getComputedStyle(probe).color);
  };
  const palette: Palette = {
    spice: Object.fromEntries(SPICES.map((spice) => [spice, colour(`spice-${spice}`)])) as Record<Spice, string>,
    spiceInk: Object.fromEntries(SPICES.map((spice) => [spice, colour(`spice-${spice}-ink`)])) as Record<Spice, string>,
    seats: [0, 1, 2, 3].map((seat) => colour(`bread-seat-${seat}`)),
    wood: colour('board-wood'),
    woodDark: colour('board-wood-dark'),
    woodLight: colour('board-wood-light'),
    rim: colour('board-rim'),
    inlay: colour('board-inlay'),
    ink: colour('board-ink'),
    brass: colour('board-brass'),
    glow: colour('board-glow'),
    cloth: colour('cloth'),
    clothDeep: colour('cloth-deep'),
    bread: colour('bread'),
    breadLight: colour('bread-light'),
    crust: colour('bread-crust'),
    breadInk: colour('bread-ink'),
    lantern: colour('lantern'),
    sky: colour('lantern-sky'),
    floor: colour('lantern-floor'),
    act: colour('act'),
    good: colour('good'),
    heat: colour('heat'),
    display: getComputedStyle(within).getPropertyValue('--font-display') || 'serif',
  };
  probe.remove();
  return palette;
}

/** A colour with some transparency. */
export const veil = (colour: string, alpha: number): string =>
  colour +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');

/** Between two `#rrggbb`. */
export function mix(one: string, two: string, part: number): string {
  const at = (colour: string, i: number) => parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  return (
    '#' +
    [0, 1, 2]
      .map((i) =>
        Math.round(at(one, i) * (1 - part) + at(two, i) * part)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}
