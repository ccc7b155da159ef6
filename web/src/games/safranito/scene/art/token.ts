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
  ink.fillStyle = side === 'value' ? palette.breadInk : colour;
  ink.strokeStyle = colour;
  if (side === 'value') {
    ink.font = `${radius * 0.92}px ${palette.display}`;
    ink.textAlign = 'center';
    ink.textBaseline = 'alphabetic';
    ink.fillText(String(token), radius, radius * 1.68);
    mark(ink, seatMark(seat), radius, radius * 0.5, radius * 0.56, 2.8);
  } else {
    mark(ink, seatMark(seat), radius, side === 'mine' ? radius * 0.55 : radius * 0.58, radius * 0.72, 2.8);
    if (side === 'mine') {
      ink.font = `${radius * 0.62}px ${palette.display}`;
      ink.textAlign = 'center';
      ink.strokeStyle = veil(palette.breadInk, 0.75);
      ink.lineWidth = radius * 0.035;
      ink.strokeText(String(token), radius, radius * 1.58);
    }
  }
  ink.globalCompositeOperation = 'destination-out';
  disc(ink, radius, radius, radius * (HOLE / RADIUS));
  ink.fill();
  return canvas;
}
