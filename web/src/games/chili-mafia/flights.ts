// Cards slide from where they were to where they go. Everything that can be a start or an end carries `data-spot`.
import { motion } from '$kit/motion';
import { STAGE } from './playback';
import type { Flight } from './stage.svelte';
import type { Card, GameEvent, View } from './types';

interface Leg {
  from: string;
  to: string;
}

export const gangSpot = (gang: number, card: Card): string => `gang-${gang}-${card}`;
const handSpot = (view: View, seat: number, card: Card | null): string =>
  view.seat === seat && card !== null ? `hand-${card}` : `seat-${seat}`;

/** What moves in an event, by the names of the spots. */
export function legsOf(event: GameEvent, view: View): Leg[] {
  switch (event.kind) {
    case 'formed':
      return event.cards.map((card) => ({ from: handSpot(view, event.seat, card), to: gangSpot(event.gang, card) }));
    case 'added':
      return [{ from: handSpot(view, event.seat, event.card), to: gangSpot(event.gang, event.card) }];
    case 'moved':
    case 'turned':
      return [{ from: gangSpot(event.source, event.card), to: gangSpot(event.gang, event.card) }];
    case 'attacked':
      return [{ from: handSpot(view, event.seat, event.hot), to: 'discard' }];
    case 'neutralised':
      return event.cards.map((card) => ({ from: handSpot(view, event.seat, card), to: 'discard' }));
    case 'guarded':
      return event.lost.map((card) => ({ from: gangSpot(event.gang, card), to: 'discard' }));
    case 'hit':
      return event.cards.map((card) => ({ from: gangSpot(event.gang, card), to: event.hot === 'pinch' ? 'deck' : 'discard' }));
    case 'played':
      return [{ from: handSpot(view, event.seat, event.card), to: 'discard' }];
    case 'drew':
      return (event.cards ?? [null]).map((card) => ({ from: 'deck', to: handSpot(view, event.seat, card) }));
    case 'got':
      return [
        {
          from: event.source === null ? 'discard' : handSpot(view, event.source, event.card),
          to: handSpot(view, event.seat, event.card),
        },
      ];
    case 'discarded':
      return [
        { from: event.gang === null ? handSpot(view, event.seat, event.card) : gangSpot(event.gang, event.card), to: 'discard' },
      ];
    case 'swapped':
      return [
        { from: handSpot(view, event.seat, 'witch'), to: gangSpot(event.gang, 'witch') },
        { from: gangSpot(event.gang, event.card), to: gangSpot(event.to, event.card) },
      ];
    default:
      return [];
  }
}

const exactly = (room: HTMLElement, spot: string) => room.querySelector<HTMLElement>(`[data-spot="${spot}"]`);

/** Where a spot is to be seen: the card itself, or its gang where that is shown in short. */
export function spotIn(room: HTMLElement, spot: string): HTMLElement | null {
  const [kind, gang] = spot.split('-');
  return exactly(room, spot) ?? (kind === 'gang' ? exactly(room, `gang-${gang}`) : null);
}

/** Only these look like a card and can be copied to fly. */
const isCard = (spot: string): boolean => !spot.startsWith('seat-');

/** Flies over the board, so that nothing on the way cuts it off; the real thing stays unseen until it has landed. */
export function flyOver(board: () => HTMLElement | undefined): Flight {
  return (event, before) => {
    const room = board();
    if (!motion.on || !room) return async () => {};
    const copyOf = (spot: string) =>
      isCard(spot) ? (exactly(room, spot)?.cloneNode(true) as HTMLElement | undefined) : undefined;
    const starts = legsOf(event, before).map(({ from, to }) => {
      return { to, box: spotIn(room, from)?.getBoundingClientRect(), look: copyOf(from) };
    });
    return async () => {
      await new Promise((painted) => requestAnimationFrame(painted));
      await Promise.all(
        starts.map(({ to, box, look }, i) => {
          const end = spotIn(room, to);
          // Where neither end shows the card, it may lie on top of the discard by now; otherwise its back flies.
          const ghost = (to === 'discard' || to === 'deck' ? look : copyOf(to)) ?? look ?? copyOf(to === 'discard' ? to : 'deck');
          return box && end && ghost ? slide(room, box, end, ghost, STAGE[event.kind], i) : null;
        }),
      );
    };
  };
}

async function slide(
  room: HTMLElement,
  from: DOMRect,
  to: HTMLElement,
  copy: HTMLElement,
  duration: number,
  order: number,
): Promise<void> {
  const box = to.getBoundingClientRect();
  if (box.width === 0 || from.width === 0) return;
  const frame = room.getBoundingClientRect();
  const width = Math.min(box.width, 96);
  const ghost = document.createElement('div');
  ghost.className = 'in-flight';
  ghost.setAttribute('aria-hidden', 'true');
  for (const named of [copy, ...copy.querySelectorAll('[data-spot]')]) named.removeAttribute('data-spot');
  copy.removeAttribute('style');
  ghost.append(copy);
  ghost.style.width = `${width}px`;
  room.append(ghost);
  const at = (spot: DOMRect) => {
    const x = spot.left - frame.left + (spot.width - width) / 2;
    const y = spot.top - frame.top + (spot.height - width * 1.4) / 2;
    return `translate(${x}px, ${y}px)`;
  };
  const scale = Math.max(0.4, Math.min(2, Math.min(from.width, 96) / width));
  const flight = ghost.animate([{ transform: `${at(from)} scale(${scale})` }, { transform: at(box) }], {
    duration: motion.ms(duration * 0.85),
    delay: motion.ms(order * 30),
    easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
    fill: 'both',
  });
  const hides = to.matches('.pepper, [data-spot^="hand-"]');
  if (hides) to.classList.add('landing');
  await flight.finished.catch(() => {});
  to.classList.remove('landing');
  ghost.remove();
}
