// The client's faces as plain fonts, for those who draw without a browser: a .woff is a font whose tables are packed one by one.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const FILES = {
  'caprasimo-400': 'caprasimo/files/caprasimo-latin-400-normal.woff',
  'atkinson-400': 'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff',
  'atkinson-700': 'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff',
};

const HEAD = 44;
const ENTRY = 20;

/** A woff file as the font it was made of. */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = HEAD + i * ENTRY;
    const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
    const raw = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(at, at + 4), sum: woff.readUInt32BE(at + 16), data: packed < size ? inflateSync(raw) : raw };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, i) => head.writeUInt16BE(value, 4 + 2 * i));
  const parts = [head];
  let at = head.length;
  tables.forEach(({ tag, sum, data }, i) => {
    tag.copy(head, 12 + 16 * i);
    [sum, at, data.length].forEach((value, field) => head.writeUInt32BE(value, 16 + 16 * i + 4 * field));
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    at += padded.length;
  });
  return Buffer.concat(parts);
}

export const fonts = (): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries(FILES).map(([name, file]) => [name, unpacked(readFileSync(`node_modules/@fontsource/${file}`))]),
  );
