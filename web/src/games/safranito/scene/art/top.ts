// The board from above: planks, brass rings around the bowls, inlaid action spaces, names. The flat painter shows it as it
// is; in three dimensions it lies on the wood and the bowls are cut out of it.
import { SPACE_MARKS, SPICE_MARKS } from '../../art/marks';
import { BOWL_RADIUS, isSpice } from '../../facts';
import type { Spice, Zone } from '../../types';
import { HALF } from '../../toss/constants';
import { placesSeen } from '../model';
import { mix, veil, type Palette } from '../palette';
import { disc, mark, sheet, type Ink } from './chalk';
import { paintHeap } from './spice';
import { paintWood } from './wood';

export interface Names {
  of(zone: Zone): string;
}

/** Is the board so small, in CSS pixels for each metre, that nobody could read the names of the bowls? */
export const isSmall = (scale: number): boolean => scale < 900;

/** `small`: bowls wear their marks alone, large, in place of their names. */
export function paintTop(
  size: number,
  side: number,
  palette: Palette,
  names: Names,
  heaps: boolean,
  small: boolean,
): HTMLCanvasElement {
  const { canvas, ink } = sheet(size);
  const scale = size / (2 * HALF);
  paintWood(ink, size, size, palette, 6, 2010);
  vignette(ink, size, palette);
  for (const place of placesSeen(side)) {
    const x = (place.x + HALF) * scale;
    const y = (HALF - place.y) * scale;
    const radius = place.radius * scale;
    if (isSpice(place.zone)) {
      ring(ink, x, y, radius, palette);
      if (heaps) paintHeap(ink, x, y, radius * 0.95, place.zone, palette);
      if (small) badge(ink, x, y - (BOWL_RADIUS + 0.008) * scale, place.zone, palette, scale);
      else plaque(ink, x, y - (BOWL_RADIUS + 0.0118) * scale, place.zone, names.of(place.zone), palette, scale);
    } else space(ink, x, y, radius, SPACE_MARKS[place.zone], palette);
  }
  return canvas;
}

function vignette(ink: Ink, size: number, palette: Palette): void {
  const shade = ink.createRadialGradient(size * 0.46, size * 0.42, size * 0.2, size / 2, size / 2, size * 0.75);
  shade.addColorStop(0, veil(palette.woodLight, 0.2));
  shade.addColorStop(0.6, veil(palette.wood, 0));
  shade.addColorStop(1, veil(palette.ink, 0.4));
  ink.fillStyle = shade;
  ink.fillRect(0, 0, size, size);
}

function ring(ink: Ink, x: number, y: number, radius: number, palette: Palette): void {
  disc(ink, x, y, radius * 1.05);
  ink.fillStyle = veil(palette.ink, 0.45);
  ink.fill();
  disc(ink, x, y, radius);
  ink.fillStyle = mix(palette.brass, palette.ink, 0.35);
  ink.fill();
  ink.lineWidth = radius * 0.06;
  const brass = ink.createLinearGradient(x - radius, y - radius, x + radius, y + radius);
  brass.addColorStop(0, mix(palette.brass, '#ffffff', 0.45));
  brass.addColorStop(0.5, palette.brass);
  brass.addColorStop(1, mix(palette.brass, palette.ink, 0.5));
  ink.strokeStyle = brass;
  disc(ink, x, y, radius * 0.99);
  ink.stroke();
}

/** The name of a bowl, burnt into an inlay behind it: the near rim hides none. */
function plaque(ink: Ink, x: number, y: number, zone: Zone, name: string, palette: Palette, scale: number): void {
  const high = 0.0165 * scale;
  // A long name is written smaller: the plaque stays clear of the action spaces beside it.
  const room = 0.073 * scale - high * 1.7;
  ink.font = `${high * 0.86}px ${palette.display}`;
  const letters = high * 0.86 * Math.min(1, room / ink.measureText(name).width);
  ink.font = `${letters}px ${palette.display}`;
  const wide = ink.measureText(name).width + high * 1.7;
  ink.fillStyle = palette.inlay;
  ink.beginPath();
  ink.roundRect(x - wide / 2, y - high / 2, wide, high, high / 2);
  ink.fill();
  ink.strokeStyle = veil(palette.ink, 0.45);
  ink.lineWidth = high * 0.05;
  ink.stroke();
  ink.fillStyle = ink.strokeStyle = palette.ink;
  ink.textAlign = 'left';
  ink.textBaseline = 'middle';
  ink.fillText(name, x - wide / 2 + high * 1.2, y + high * 0.05);
  if (isSpice(zone)) mark(ink, SPICE_MARKS[zone], x - wide / 2 + high * 0.72, y, high * 0.8, 2.2);
}

/** The mark of a bowl as it is on the cards and in the dishes. */
function badge(ink: Ink, x: number, y: number, spice: Spice, palette: Palette, scale: number): void {
  const radius = 0.0165 * scale;
  disc(ink, x, y, radius);
  ink.fillStyle = palette.spice[spice];
  ink.fill();
  ink.strokeStyle = palette.ink;
  ink.lineWidth = radius * 0.12;
  ink.stroke();
  ink.strokeStyle = palette.spiceInk[spice];
  mark(ink, SPICE_MARKS[spice], x, y, radius * 1.5, 2.2);
}

function space(ink: Ink, x: number, y: number, radius: number, path: string, palette: Palette): void {
  disc(ink, x, y, radius * 1.03);
  ink.fillStyle = veil(palette.ink, 0.5);
  ink.fill();
  disc(ink, x, y, radius);
  const tile = ink.createRadialGradient(x - radius * 0.3, y - radius * 0.3, radius * 0.1, x, y, radius);
  tile.addColorStop(0, mix(palette.inlay, '#ffffff', 0.25));
  tile.addColorStop(1, mix(palette.inlay, palette.woodDark, 0.35));
  ink.fillStyle = tile;
  ink.fill();
  ink.strokeStyle = palette.rim;
  ink.lineWidth = radius * 0.05;
  disc(ink, x, y, radius * 0.88);
  ink.stroke();
  ink.strokeStyle = palette.ink;
  mark(ink, path, x, y, radius * 1.15, 1.9);
}
