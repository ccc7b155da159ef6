// A tap on the board, or the space bar, ends what is being played out and shows what is waiting.
import type { Attachment } from 'svelte/attachments';
import { isElsewhere } from '../keys';
import { isPlaying, skip } from '../motion';

const OWN =
  'button, a, input, textarea, select, summary, label, dialog, [role="button"], [role="dialog"], [contenteditable="true"]';

interface Behind {
  readonly behind: boolean;
  catchUp(): void;
}

export function skipping(client: Behind, skipped: () => void): Attachment<HTMLElement> {
  return (node) => {
    /** Was there anything to skip? */
    function hurry(): boolean {
      if (!isPlaying() && !client.behind) return false;
      skip();
      client.catchUp();
      skipped();
      return true;
    }
    const isOwn = (target: EventTarget | null) => target instanceof Element && target.closest(OWN) !== null;
    const click = (event: MouseEvent) => {
      if (!event.defaultPrevented && !isOwn(event.target)) hurry();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== ' ' || isElsewhere(event) || isOwn(event.target)) return;
      if (hurry()) event.preventDefault();
    };
    node.addEventListener('click', click);
    window.addEventListener('keydown', key);
    return () => {
      node.removeEventListener('click', click);
      window.removeEventListener('keydown', key);
    };
  };
}
