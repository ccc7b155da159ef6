/** Random and short. crypto.randomUUID is missing where a table is played over plain http on a home network. */
export function freshId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (n) => n.toString(36)).join('');
}
