// Cards slide from where they were to where they go. Everything that can be a start or an end carries `data-spot`.
import { motion } from '$kit/motion';
import { STAGE } from './playback';
import type { Flight } from './stage.svelte';
import type { GameEvent, View } from './types';

interface Leg {
  from: string;
  to: string;
}

const hand = (view: View, seat: number, card: string | null): string =>
  view.seat === seat && card !== null ? `hand-${card}` : `seat-${seat}`;
const side = (place: number, seat: number, slot: number): string => `side-${place}-${seat}-${slot}`;

/** What moves in an event, by the names of the spots. */
export function legsOf(event: GameEvent, view: View): Leg[] {
  switch (event.kind) {
    case 'drew':
      return [{ from: 'pile', to: hand(view, event.seat, event.card) }];
    case 'played':
      return [{ from: hand(view, event.seat, event.card), to: side(event.place, event.seat, event.slot) }];
    case 'murdered':
      return [{ from: side(event.place, event.rival, event.slot), to: 'discard' }];
    case 'drove':
      return event.order.map((slot, i) => ({
        from: side(event.source, event.seat, slot),
        to: side(event.target, event.seat, event.slot + i),
      }));
    case 'bribed':
      return [{ from: 'discard', to: hand(view, event.seat, event.card) }];
    case 'informed':
      return [{ from: hand(view, event.seat, 'informer'), to: 'discard' }];
    case 'armed':
      return [{ from: hand(view, event.seat, 'revolver'), to: 'discard' }];
    case 'marked':
      return [{ from: side(event.place, event.seat, 4), to: `marker-${event.place}` }];
    case 'took':
      return [{ from: `hex-${event.place}`, to: `won-${event.seat}` }];
    case 'opened':
      return [{ from: 'stock', to: `hex-${event.place}` }];
    default:
      return [];
  }
}

/** Flies over the board, so that nothing on the way cuts it off; the real thing stays unseen until it has landed. */
export function flyOver(board: () => HTMLElement | undefined): Flight {
  const find = (spot: string) => board()?.querySelector<HTMLElement>(`[data-spot="${spot}"]`) ?? null;
  return (event, before) => {
    const room = board();
    if (!motion.on || !room) return async () => {};
    const starts = legsOf(event, before).map(({ from, to }) => ({ to, box: find(from)?.getBoundingClientRect() }));
    return async () => {
      await new Promise((painted) => requestAnimationFrame(painted));
      await Promise.all(starts.map(({ to, box }, i) => (box ? slide(room, box, find(to), STAGE[event.kind], i) : null)));
    };
  };
}

async function slide(room: HTMLElement, from: DOMRect, to: HTMLElement | null, duration: number, order: number): Promise<void> {
  const box = to?.getBoundingClientRect();
  if (!to || !box || box.width === 0 || from.width === 0) return;
  const frame = room.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.className = 'in-flight';
  ghost.setAttribute('aria-hidden', 'true');
  const copy = to.cloneNode(true) as HTMLElement;
  for (const named of [copy, ...copy.querySelectorAll('[data-spot]')]) named.removeAttribute('data-spot');
  ghost.append(copy);
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  room.append(ghost);
  const at = (spot: DOMRect, scale: number) =>
    `translate(${spot.left - frame.left}px, ${spot.top - frame.top}px) scale(${scale})`;
  const scale = Math.max(0.25, Math.min(3, from.width / box.width));
  const flight = ghost.animate([{ transform: at(from, scale) }, { transform: at(box, 1) }], {
    duration: motion.ms(duration * 0.9),
    delay: motion.ms(order * 30),
    easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
    fill: 'both',
  });
  to.classList.add('landing');
  await flight.finished.catch(() => {});
  to.classList.remove('landing');
  ghost.remove();
}
