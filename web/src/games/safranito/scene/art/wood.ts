// Planks of wood with grain and a few knots.
import { mix, veil, type Palette } from '../palette';
import { strewer, type Ink } from './chalk';

export function paintWood(ink: Ink, width: number, height: number, palette: Palette, planks: number, seed: number): void {
  const random = strewer(seed);
  const board = height / planks;
  for (let plank = 0; plank < planks; plank++) {
    const top = plank * board;
    const tone = mix(palette.wood, random() < 0.5 ? palette.woodDark : palette.woodLight, 0.1 + random() * 0.22);
    ink.fillStyle = tone;
    ink.fillRect(0, top, width, board + 1);
    ink.save();
    ink.beginPath();
    ink.rect(0, top, width, board);
    ink.clip();
    grain(ink, width, top, board, palette, random);
    ink.restore();
    ink.fillStyle = veil(palette.ink, 0.35);
    ink.fillRect(0, top, width, Math.max(1, board * 0.012));
    ink.fillStyle = veil(palette.woodLight, 0.25);
    ink.fillRect(0, top + Math.max(1, board * 0.012), width, Math.max(1, board * 0.01));
  }
}

function grain(ink: Ink, width: number, top: number, board: number, palette: Palette, random: () => number): void {
  const knot = { x: random() * width, y: top + board * (0.25 + random() * 0.5), size: board * 0.16 };
  const lines = 34;
  for (let line = 0; line < lines; line++) {
    const y = top + (line / lines) * board + random() * 3;
    const wave = board * (0.01 + random() * 0.03);
    const phase = random() * 7;
    ink.strokeStyle = veil(random() < 0.7 ? palette.woodDark : palette.woodLight, 0.1 + random() * 0.22);
    ink.lineWidth = 0.6 + random() * board * 0.012;
    ink.beginPath();
    for (let x = 0; x <= width; x += 16) {
      // Grain flows around a knot.
      const near = Math.exp(-(((x - knot.x) / (knot.size * 3)) ** 2));
      const away = Math.sign(y - knot.y) * near * knot.size * Math.exp(-(((y - knot.y) / (knot.size * 1.6)) ** 2));
      ink.lineTo(x, y + Math.sin(x / (width * 0.13) + phase) * wave + away);
    }
    ink.stroke();
  }
  for (let ring = 3; ring > 0; ring--) {
    ink.strokeStyle = veil(palette.woodDark, 0.3);
    ink.lineWidth = 1 + board * 0.006;
    ink.beginPath();
    ink.ellipse(knot.x, knot.y, knot.size * 0.5 * (ring / 3), knot.size * 0.28 * (ring / 3), 0, 0, 7);
    ink.stroke();
  }
  ink.fillStyle = veil(palette.woodDark, 0.5);
  ink.beginPath();
  ink.ellipse(knot.x, knot.y, knot.size * 0.18, knot.size * 0.1, 0, 0, 7);
  ink.fill();
}
