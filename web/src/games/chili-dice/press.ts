// A long press asks "what is this?" where there is no pointer to hover with.
import type { Attachment } from 'svelte/attachments';

const LONG = 450;

/** Calls `ask` with the pressed element that carries `data-box`; the tap that ends the press then does nothing else. */
export function longPress(ask: (target: HTMLElement) => void): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let swallow = false;

    const down = (event: PointerEvent) => {
      swallow = false;
      if (event.pointerType === 'mouse') return;
      const target = (event.target as Element).closest<HTMLElement>('[data-box]');
      if (!target) return;
      timer = window.setTimeout(() => {
        swallow = true;
        ask(target);
      }, LONG);
    };
    const release = () => clearTimeout(timer);
    const click = (event: Event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener('pointerdown', down);
    for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const) node.addEventListener(end, release);
    node.addEventListener('click', click, { capture: true });
    return () => {
      release();
      node.removeEventListener('pointerdown', down);
      for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const) node.removeEventListener(end, release);
      node.removeEventListener('click', click, { capture: true });
    };
  };
}
