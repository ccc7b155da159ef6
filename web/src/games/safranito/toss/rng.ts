// Chris Doty-Humphrey's small fast counting generator, as in peppermill/core/rng.py.

export class Sfc32 {
  #a: number;
  #b = 0;
  #c = 0;
  #counter = 1;

  /** Seeds of 32 bits, as throws have them. */
  constructor(seed: number) {
    this.#a = seed >>> 0;
    for (let turn = 0; turn < 12; turn++) this.word();
  }

  word(): number {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    const result = (a + b + this.#counter) >>> 0;
    this.#counter = (this.#counter + 1) >>> 0;
    this.#a = (b ^ (b >>> 9)) >>> 0;
    this.#b = (c + (c << 3)) >>> 0;
    this.#c = (((c << 21) | (c >>> 11)) + result) >>> 0;
    return result;
  }
}
