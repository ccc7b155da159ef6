// Both sides of a toasted token: the value, or only whose it is. Drawn once a face and kept.
import { seatMark } from '$kit/ui/SeatBadge.svelte';
import { HOLE } from '../../facts';
import { RADIUS } from '../../toss/constants';
import { mix, veil, type Palette } from '../palette';
import { disc, mark, sheet, strewer, type Ink } from './chalk';

/** `value` shows the number; `blank` the back; `mine` the back of one's own, with the value one remembers. */
export type Side = 'value' | 'blank' | 'mine';

function toast(ink: Ink, radius: number, palette: Palette, seed: number): void {
  const random = strewer(seed);
  const middle = radius;
  const crumb = ink.createRadialGradient(middle, middle, radius * 0.2, middle, middle, radius);
  crumb.addColorStop(0, palette.breadLight);
  crumb.addColorStop(0.72, palette.bread);
  crumb.addColorStop(0.9, mix(palette.bread, palette.crust, 0.55));
  crumb.addColorStop(1, palette.crust);
  disc(ink, middle, middle, radius);
  ink.fillStyle = crumb;
  ink.fill();
  ink.save();
  ink.clip();
  for (let i = 0; i < 90; i++) {
    const far = Math.sqrt(random()) * radius;
    const angle = random() * 7;
    ink.fillStyle = veil(random() < 0.6 ? palette.crust : palette.breadLight, 0.1 + random() * 0.25);
    ink.beginPath();
    ink.ellipse(
      middle + Math.cos(angle) * far,
      middle + Math.sin(angle) * far,
      radius * (0.02 + random() * 0.05),
      radius * (0.015 + random() * 0.03),
      random() * 7,
      0,
      7,
    );
    ink.fill();
  }
  ink.restore();
}

/** The back is burnt: nobody takes it for a face. */
function toasted(ink: Ink, radius: number, palette: Palette): void {
  const burnt = ink.createRadialGradient(radius, radius, radius * 0.1, radius, radius, radius * 0.75);
  burnt.addColorStop(0, mix(palette.crust, palette.breadInk, 0.55));
  burnt.addColorStop(1, mix(palette.crust, palette.breadInk, 0.8));
  disc(ink, radius, radius, radius * 0.75);
  ink.fillStyle = burnt;
  ink.fill();
}

export function paintToken(size: number, seat: number, token: number | null, side: Side, palette: Palette): HTMLCanvasElement {
  const { canvas, ink } = sheet(size);
  const radius = size / 2;
  const colour = palette.seats[seat % palette.seats.length]!;
  toast(ink, radius, palette, seat * 31 + (token ?? 7));
  ink.strokeStyle = colour;
  ink.lineWidth = radius * 0.13;
  // Rings told apart without their colour: full, dashed, dotted, double.
  const round = 2 * Math.PI * radius * 0.82;
  ink.setLineDash([[], [round / 12, round / 24], [round / 40, round / 40], [round / 6, round / 30]][seat % 4]!);
  disc(ink, radius, radius, radius * 0.82);
  ink.stroke();
  ink.setLineDash([]);
  if (side !== 'value') toasted(ink, radius, palette);
  // Its owner reads the value on the back as large as on the face.
  const known = side === 'blank' ? null : token;
  ink.strokeStyle = side === 'value' ? colour : palette.breadLight;
  if (known === null) mark(ink, seatMark(seat), radius, radius * 0.58, radius * 0.7, 2.8);
  else {
    ink.fillStyle = side === 'value' ? palette.breadInk : palette.breadLight;
    ink.font = `${radius * 0.92}px ${palette.display}`;
    ink.textAlign = 'center';
    ink.textBaseline = 'alphabetic';
    ink.fillText(String(known), radius, radius * 1.66);
    mark(ink, seatMark(seat), radius, radius * 0.5, radius * 0.52, 2.8);
  }
  ink.globalCompositeOperation = 'destination-out';
  disc(ink, radius, radius, radius * (HOLE / RADIUS));
  ink.fill();
  return canvas;
}
