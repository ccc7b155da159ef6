/**
 * The bits of one chance move, exactly as src/peppermill/core/fair.py draws them: HMAC-SHA256 in counter mode.
 *
 * The browser's own cryptography is there only on https and localhost, and a table at home is often plain http: hence a library.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const DOMAIN = 'peppermill/chance/1';
const WORD = 0x1_0000_0000n;

/** What is published before anybody adds to the salt. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

export class Stream {
  #seed: Uint8Array;
  #head: string;
  #block = 0;
  #bits = new DataView(new ArrayBuffer(0));
  #used = 0;

  constructor(seed: string, salt: string, move: number) {
    this.#seed = hexToBytes(seed);
    this.#head = `${DOMAIN}\0${salt}\0${move}\0`;
  }

  /** 32 random bits. */
  word(): number {
    if (this.#used === this.#bits.byteLength) {
      const block = hmac(sha256, this.#seed, utf8ToBytes(this.#head + this.#block));
      this.#bits = new DataView(block.buffer, block.byteOffset, block.byteLength);
      this.#block += 1;
      this.#used = 0;
    }
    this.#used += 4;
    return this.#bits.getUint32(this.#used - 4);
  }

  /** A whole number from 0 to n − 1, each equally likely (n < 2³¹): Lemire's method, as Rng.below. */
  below(n: number): number {
    const wide = BigInt(n);
    let product = BigInt(this.word()) * wide;
    const threshold = (WORD - wide) % wide;
    while (product % WORD < threshold) product = BigInt(this.word()) * wide;
    return Number(product / WORD);
  }

  /** Fisher–Yates, as Rng.shuffle. */
  shuffled<V>(things: readonly V[]): V[] {
    const all = [...things];
    for (let i = all.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [all[i], all[j]] = [all[j]!, all[i]!];
    }
    return all;
  }
}
