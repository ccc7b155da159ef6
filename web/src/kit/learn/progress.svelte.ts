/** Which introductions this device has played, and where it stopped in the others. */
import { recall, remember } from '../memory';

interface Progress {
  done?: true;
  /** The ids of the steps seen so far, the current one last; absent where nothing is to be resumed. */
  trail?: string[];
}

const SHELF = 'learn';

class Learned {
  #all = $state.raw<Record<string, Progress>>(recall(SHELF, {}));
  /** The games somebody wanted to play without an introduction. */
  #just = $state.raw<string[]>(recall(`${SHELF}.just-play`, []));

  done(game: string, name: string): boolean {
    return this.#all[`${game}/${name}`]?.done ?? false;
  }

  begun(game: string, name: string): boolean {
    return (this.#all[`${game}/${name}`]?.trail?.length ?? 0) > 1;
  }

  trail(game: string, name: string): string[] {
    return this.#all[`${game}/${name}`]?.trail ?? [];
  }

  /** Has anything of this game been learned, or been declined? */
  knows(game: string): boolean {
    return this.#just.includes(game) || Object.keys(this.#all).some((key) => key.startsWith(`${game}/`));
  }

  keep(game: string, name: string, trail: string[]): void {
    this.#store(game, name, { ...this.#all[`${game}/${name}`], trail });
  }

  finish(game: string, name: string): void {
    this.#store(game, name, { done: true });
  }

  justPlay(game: string): void {
    if (this.#just.includes(game)) return;
    this.#just = [...this.#just, game];
    remember(`${SHELF}.just-play`, this.#just);
  }

  #store(game: string, name: string, progress: Progress): void {
    this.#all = { ...this.#all, [`${game}/${name}`]: progress };
    remember(SHELF, this.#all);
  }
}

export const learned = new Learned();
