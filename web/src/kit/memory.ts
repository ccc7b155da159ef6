/** What this browser remembers. Private windows may forbid it: then nothing is kept and nothing breaks. */
const PREFIX = 'peppermill.';

export function recall<V>(key: string, fallback: V): V {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as V);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden; the game goes on without it.
  }
}
