// The board on a plain canvas, from above: for browsers without WebGL.
import { MILL_MARK } from '../art/marks';
import { HALF, RADIUS } from '../toss/constants';
import { disc, mark, sheet, type Ink } from './art/chalk';
import { isSmall, paintTop, type Names } from './art/top';
import { Faces, upperSide } from './faces';
import { HAND_Y, handX, placesSeen, type Hand, type Painter, type Scene } from './model';
import { mix, veil, type Palette } from './palette';
import { LEVELS, Quality } from './quality';

const RIM = 0.02;
/** What must be seen: the board with its rim, and the hand before it. */
const VIEW = { left: -HALF - RIM - 0.012, right: HALF + RIM + 0.012, top: HALF + RIM + 0.012, bottom: HAND_Y - 0.035 };

export class FlatPainter implements Painter {
  #ink: Ink;
  #faces: Faces;
  #top: { canvas: HTMLCanvasElement; size: number; side: number; small: boolean } | null = null;
  /** The board with its rim and shadow, as it lies there: copied into every frame in one go. */
  #ground: HTMLCanvasElement | null = null;
  #quality = new Quality();
  #width = 1;
  #height = 1;
  #scale = 1;
  #left = 0;
  #up = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly palette: Palette,
    private readonly names: Names,
  ) {
    this.#ink = canvas.getContext('2d')!;
    this.#faces = new Faces(palette, 128);
  }

  resize(width: number, height: number): void {
    const ratio = this.#ratio;
    this.#width = width;
    this.#height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.#scale = Math.min(width / (VIEW.right - VIEW.left), height / (VIEW.top - VIEW.bottom));
    this.#left = width / 2;
    this.#up = (height - this.#scale * (VIEW.top - VIEW.bottom)) / 2 + this.#scale * VIEW.top;
    this.#ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#ground = null;
  }

  get #ratio(): number {
    return Math.min(devicePixelRatio, LEVELS[this.#quality.level]!.ratio);
  }

  /** There is only one way to look. */
  look(): void {}

  under(x: number, y: number): { x: number; y: number } {
    return { x: (x - this.#left) / this.#scale, y: (this.#up - y) / this.#scale };
  }

  over(x: number, y: number): { x: number; y: number } {
    return { x: this.#x(x), y: this.#y(y) };
  }

  #x = (x: number): number => this.#left + x * this.#scale;
  #y = (y: number): number => this.#up - y * this.#scale;

  paint(scene: Scene, seconds: number): boolean {
    const ink = this.#ink;
    if (seconds > 0 && this.#quality.note(seconds * 1000)) this.resize(this.#width, this.#height);
    if (!this.#ground || this.#top?.side !== scene.side) this.#ground = this.#board(scene.side);
    ink.clearRect(0, 0, this.#width, this.#height);
    ink.drawImage(this.#ground, 0, 0, this.#width, this.#height);
    this.#zones(scene);
    if (scene.mill !== null) this.#mill(scene.mill);
    if (scene.hand) this.#ray(scene.hand);
    for (const pose of scene.tokens.toSorted((a, b) => a.z - b.z || a.piece - b.piece)) {
      this.#token(pose.x, pose.y, pose.z, pose.yaw, pose.face, pose.solid, pose.owner, pose.token);
    }
    if (scene.hand) {
      const { stance, direction, seat, token, faceUp, drawn } = scene.hand;
      this.#token(handX(stance, direction), HAND_Y - 0.02 * drawn, 0, 0, faceUp ? 1 : 0, 1, seat, token);
    }
    return false;
  }

  /** The grain of the wood takes a while to draw: it is drawn anew only for another side or a rather different size. */
  #picture(side: number): HTMLCanvasElement {
    const size = Math.min(1400, Math.ceil(2 * HALF * this.#scale * this.#ratio));
    const small = isSmall(this.#scale);
    const kept = this.#top;
    if (kept && kept.side === side && kept.small === small && size <= kept.size && size > kept.size * 0.7) return kept.canvas;
    this.#top = { canvas: paintTop(size, side, this.palette, this.names, true, small), size, side, small };
    return this.#top.canvas;
  }

  #board(side: number): HTMLCanvasElement {
    const { canvas, ink } = sheet(this.canvas.width, this.canvas.height);
    ink.scale(this.#ratio, this.#ratio);
    const outer = (HALF + RIM) * this.#scale;
    ink.save();
    ink.shadowColor = veil(this.palette.clothDeep, 0.9);
    ink.shadowBlur = 22;
    ink.shadowOffsetY = 8;
    ink.fillStyle = this.palette.rim;
    ink.beginPath();
    ink.roundRect(this.#x(0) - outer, this.#y(0) - outer, 2 * outer, 2 * outer, 14);
    ink.fill();
    ink.restore();
    ink.strokeStyle = veil(this.palette.woodLight, 0.6);
    ink.lineWidth = 2;
    ink.stroke();
    const inner = HALF * this.#scale;
    ink.drawImage(this.#picture(side), this.#x(0) - inner, this.#y(0) - inner, 2 * inner, 2 * inner);
    ink.strokeStyle = veil(this.palette.ink, 0.6);
    ink.strokeRect(this.#x(0) - inner, this.#y(0) - inner, 2 * inner, 2 * inner);
    return canvas;
  }

  #zones(scene: Scene): void {
    const ink = this.#ink;
    for (const { zone, x, y, radius } of placesSeen(scene.side)) {
      const current = scene.current === zone;
      const wanted = scene.target === zone;
      if (!current && !wanted && !scene.lit.includes(zone)) continue;
      ink.strokeStyle = wanted ? this.palette.good : this.palette.glow;
      ink.lineWidth = current || wanted ? 6 : 4;
      ink.setLineDash(current || wanted ? [] : [9, 6]);
      disc(ink, this.#x(x), this.#y(y), radius * this.#scale * 1.06);
      ink.stroke();
      ink.setLineDash([]);
    }
  }

  #mill(edge: number): void {
    const far = HALF + RIM / 2;
    const [x, y] = [
      [0.17, -far],
      [-far, -0.17],
      // Between two bowls, or it would hide a name.
      [-0.0736, far],
      [far, 0.17],
    ][edge]! as [number, number];
    const ink = this.#ink;
    const size = 0.045 * this.#scale;
    disc(ink, this.#x(x), this.#y(y), size * 0.62);
    ink.fillStyle = this.palette.inlay;
    ink.fill();
    ink.strokeStyle = this.palette.ink;
    mark(ink, MILL_MARK, this.#x(x), this.#y(y), size, 2);
  }

  /** A ray that shows the way, and burns the farther the harder the throw; never where it ends. */
  #ray({ stance, direction, drawn, strength }: Hand): void {
    const ink = this.#ink;
    const from = { x: handX(stance, direction), y: HAND_Y };
    const to = { x: from.x + (direction / 1000) * 0.3, y: from.y + 0.3 };
    const fade = ink.createLinearGradient(this.#x(from.x), this.#y(from.y), this.#x(to.x), this.#y(to.y));
    fade.addColorStop(0, veil(this.palette.heat, 0.95));
    fade.addColorStop(strength, veil(this.palette.heat, 0.95));
    fade.addColorStop(strength, veil(this.palette.glow, 0.6));
    fade.addColorStop(1, veil(this.palette.glow, 0.2));
    ink.strokeStyle = fade;
    ink.lineWidth = 5 + 4 * drawn;
    ink.setLineDash([12, 9]);
    ink.lineCap = 'round';
    ink.beginPath();
    ink.moveTo(this.#x(from.x), this.#y(from.y));
    ink.lineTo(this.#x(to.x), this.#y(to.y));
    ink.stroke();
    ink.setLineDash([]);
  }

  #token(x: number, y: number, z: number, yaw: number, face: number, solid: number, owner: number, token: number | null): void {
    const ink = this.#ink;
    // Higher is nearer to the eye: a little larger, its shadow farther away and softer.
    const radius = RADIUS * this.#scale * (1 + z * 2.2);
    const cx = this.#x(x);
    const cy = this.#y(y) - z * this.#scale * 0.35;
    ink.save();
    ink.globalAlpha = solid * 0.45;
    ink.fillStyle = this.palette.ink;
    disc(ink, cx + 2 + z * this.#scale * 0.3, this.#y(y) + 3 + z * this.#scale * 0.2, radius);
    ink.fill();
    ink.globalAlpha = solid;
    ink.translate(cx, cy);
    ink.rotate(-yaw);
    const squeeze = Math.abs(Math.cos(Math.PI * face));
    ink.scale(1, Math.max(squeeze, 0.08));
    ink.fillStyle = mix(this.palette.crust, this.palette.ink, 0.2);
    disc(ink, 0, radius * 0.08, radius);
    ink.fill();
    ink.drawImage(this.#faces.of(owner, token, upperSide({ face, token })), -radius, -radius, 2 * radius, 2 * radius);
    ink.restore();
  }

  dispose(): void {
    this.#top = this.#ground = null;
  }
}
