// A few moments of hovering or a long press ask "what is this?" of whatever carries `data-explain`.
import type { Attachment } from 'svelte/attachments';

const LINGER = 550;
const LONG = 480;

/** Calls `ask` with what is being asked about, and with null when the pointer goes away. */
export function asking(ask: (target: HTMLElement | null) => void): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let swallow = false;
    let shown: HTMLElement | null = null;
    /** Just clicked: someone acting on a thing is not asking about it. */
    let acted: HTMLElement | null = null;

    const subject = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-explain]');
    const show = (target: HTMLElement | null) => {
      clearTimeout(timer);
      if (target === shown) return;
      shown = target;
      ask(target);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      const target = subject(event);
      if (target === shown && target) return;
      show(null);
      if (target !== acted) acted = null;
      if (target && target !== acted && event.buttons === 0) timer = window.setTimeout(() => show(target), LINGER);
    };
    const down = (event: PointerEvent) => {
      swallow = false;
      show(null);
      const target = subject(event);
      acted = target;
      if (event.pointerType === 'mouse' || !target) return;
      timer = window.setTimeout(() => {
        swallow = true;
        show(target);
      }, LONG);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' && Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(timer);
    };
    const release = () => clearTimeout(timer);
    const leave = () => show(null);
    // The tap that ends a long press does nothing else.
    const click = (event: Event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const menu = (event: Event) => {
      if (swallow) event.preventDefault();
    };

    const ears: [string, EventListener, AddEventListenerOptions?][] = [
      ['pointerover', over as EventListener],
      ['pointerdown', down as EventListener],
      ['pointermove', move as EventListener],
      ['pointerup', release],
      ['pointercancel', release],
      ['pointerleave', leave],
      ['click', click, { capture: true }],
      ['contextmenu', menu],
    ];
    for (const [name, ear, options] of ears) node.addEventListener(name, ear, options);
    return () => {
      clearTimeout(timer);
      for (const [name, ear, options] of ears) node.removeEventListener(name, ear, options);
    };
  };
}
