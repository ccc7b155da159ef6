/** Short notes at the edge of the table that leave by themselves. */
export interface Toast {
  n: number;
  text: string;
  kind: 'plain' | 'bad' | 'good';
}

const STAY = 6000;
let count = 0;

class Toasts {
  list = $state.raw<Toast[]>([]);

  dismiss(n: number): void {
    this.list = this.list.filter((note) => note.n !== n);
  }
}

export const toasts = new Toasts();

export function toast(text: string, kind: Toast['kind'] = 'plain'): void {
  const n = ++count;
  toasts.list = [...toasts.list.filter((note) => note.text !== text).slice(-2), { n, text, kind }];
  setTimeout(() => toasts.dismiss(n), STAY);
}
