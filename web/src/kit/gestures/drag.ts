// Dragging with a finger or a mouse, for whatever can also be tapped. The dragged thing carries `data-drag`, the place
// to let go `data-drop`; what they mean is for the board to say.
import type { Attachment } from 'svelte/attachments';

const FAR = 9;

export interface Drag {
  /** The thing is in the air: show where it may go. */
  lift: (thing: string) => void;
  /** Let go over a place, or over nothing. */
  drop: (thing: string, place: string | null) => void;
}

export function dragging({ lift, drop }: Drag): Attachment<HTMLElement> {
  return (room) => {
    let thing: HTMLElement | null = null;
    let ghost: HTMLElement | null = null;
    let start = { x: 0, y: 0 };
    let grip = { x: 0, y: 0 };
    let over: Element | null = null;
    let swallow = false;

    const placeAt = (x: number, y: number): Element | null => document.elementFromPoint(x, y)?.closest('[data-drop]') ?? null;

    const down = (event: PointerEvent) => {
      swallow = false;
      if (event.button !== 0 || !event.isPrimary) return;
      thing = (event.target as Element).closest<HTMLElement>('[data-drag]');
      start = { x: event.clientX, y: event.clientY };
    };
    const begin = (from: HTMLElement) => {
      const box = from.getBoundingClientRect();
      grip = { x: start.x - box.left, y: start.y - box.top };
      ghost = document.createElement('div');
      ghost.className = 'in-hand';
      ghost.setAttribute('aria-hidden', 'true');
      ghost.style.width = `${box.width}px`;
      const copy = from.cloneNode(true) as HTMLElement;
      copy.removeAttribute('data-spot');
      ghost.append(copy);
      room.append(ghost);
      from.classList.add('lifted');
      lift(from.dataset.drag!);
    };
    const move = (event: PointerEvent) => {
      if (!thing) return;
      if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
      if (!ghost) begin(thing);
      event.preventDefault();
      ghost!.style.transform = `translate(${event.clientX - grip.x}px, ${event.clientY - grip.y}px)`;
      const now = placeAt(event.clientX, event.clientY);
      if (now !== over) {
        over?.classList.remove('under');
        now?.classList.add('under');
        over = now;
      }
    };
    const finish = () => {
      over?.classList.remove('under');
      thing?.classList.remove('lifted');
      ghost?.remove();
      over = null;
      thing = null;
      ghost = null;
    };
    const up = (event: PointerEvent) => {
      if (!thing || !ghost) {
        thing = null;
        return;
      }
      const name = thing.dataset.drag!;
      const place = placeAt(event.clientX, event.clientY)?.getAttribute('data-drop') ?? null;
      finish();
      // The click that ends a drag is not a tap.
      swallow = true;
      setTimeout(() => (swallow = false), 0);
      drop(name, place);
    };
    const click = (event: Event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };

    room.addEventListener('pointerdown', down);
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', finish);
    room.addEventListener('click', click, { capture: true });
    return () => {
      finish();
      room.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', finish);
      room.removeEventListener('click', click, { capture: true });
    };
  };
}
