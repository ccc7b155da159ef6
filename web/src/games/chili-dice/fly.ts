// Points fly from the dice to their box.
import { motion, wait } from '$kit/motion';
import { STAGE } from './playback';

export async function flyPoints(board: HTMLElement, from: Element | null, to: Element | null, points: number): Promise<void> {
  if (!motion.on || !from || !to) return;
  const token = document.createElement('span');
  token.className = 'flying-points';
  token.textContent = String(points);
  token.setAttribute('aria-hidden', 'true');
  board.append(token);

  const frame = board.getBoundingClientRect();
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - frame.left + width / 2, y: top - frame.top + height / 2 };
  };
  const [start, end] = [middle(from), middle(to)];
  const at = ({ x, y }: { x: number; y: number }, scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const half = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) + Math.abs(start.y - end.y) * 0.25 };
  token.animate(
    [
      { transform: at(start, 0.6), opacity: 0.4 },
      { transform: at(half, 1.35), opacity: 1, offset: 0.5 },
      { transform: at(end, 0.9), opacity: 1 },
    ],
    { duration: motion.ms(STAGE.scored), easing: 'ease-in-out', fill: 'both' },
  );
  await wait(STAGE.scored);
  token.remove();
}
