// The line an attack draws: from the attacker to each target, bowed so that it doesn't hide the cards between.
export interface Point {
  x: number;
  y: number;
}

export interface Shot {
  from: string;
  to: string[];
  /** Still being aimed: dashed. */
  planned: boolean;
}

export function bow(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(60, length * 0.18);
  const middle = { x: (from.x + to.x) / 2 - (dy / length) * bend, y: (from.y + to.y) / 2 + (dx / length) * bend };
  return `M${round(from.x)} ${round(from.y)}Q${round(middle.x)} ${round(middle.y)} ${round(to.x)} ${round(to.y)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

export const middleOf = (box: DOMRect, frame: DOMRect): Point => ({
  x: box.left - frame.left + box.width / 2,
  y: box.top - frame.top + box.height / 2,
});
