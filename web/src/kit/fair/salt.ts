/** The parts of a salt, `q3vk9x2m/0=Yx0_a/2=k-99`: src/peppermill/core/fair.py in TypeScript. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const PART = /^(0|[1-9][0-9]?)=([A-Za-z0-9_-]{1,64})$/;

/** The table's id. */
export const nameOf = (salt: string): string => salt.split('/', 1)[0] ?? '';

/** What each seat added; null if it is not a salt of this form. */
export function partsOf(salt: string): Map<number, string> | null {
  const [name = '', ...written] = salt.split('/');
  const parts = new Map<number, string>();
  let last = -1;
  for (const text of written) {
    const [, seat, part] = PART.exec(text) ?? [];
    if (seat === undefined || part === undefined || Number(seat) <= last) return null;
    last = Number(seat);
    parts.set(last, part);
  }
  return NAME.test(name) ? parts : null;
}
