/** "Since your last turn": what the others did meanwhile, the most important first. */
import type { GameModule, Reader, T, Weight } from '../game';
import type { Happening } from '../protocol';
import { settings } from '../settings.svelte';
import type { TableClient } from '../table.svelte';

export interface DigestLine {
  version: number;
  /** Where it stands in the story. */
  place: number;
  text: string;
  weight: Weight;
  event: Happening['event'];
}

/** More than this would be the log again. */
export const MOST = 6;
/** Fewer than this one remembers. */
const FEW = 3;

type Telling = Pick<GameModule, 'sentence' | 'weight'>;

/** What matters after a moment: what was done to the reader first, then what changed the game; the newest where there is too much. */
export function digestOf(
  story: readonly Happening[],
  from: number,
  readerAt: (version: number) => Reader,
  module: Telling,
  gt: T,
): DigestLine[] {
  const lines: DigestLine[] = [];
  for (let place = story.length - 1; place >= 0 && story[place]!.version > from; place--) {
    const { version, event } = story[place]!;
    const reader = readerAt(version);
    const weight = module.weight?.(event, reader) ?? 1;
    if (weight === 0 || (event.seat === reader.me && weight < 3)) continue;
    const text = module.sentence(event, reader, gt, story);
    if (text !== null) lines.push({ version, place, text, weight, event });
  }
  return lines
    .sort((a, b) => b.weight - a.weight || b.place - a.place)
    .slice(0, MOST)
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
}

export class Since {
  /** The last step of the reader's turn before this one; null: there was none yet. */
  from = $state<number | null>(null);
  /** Shown by itself, until it is put away or the turn is over. */
  offered = $state(false);
  /** Everybody's score when that turn ended. */
  scores = $state.raw<number[]>([]);
  #had = false;
  #left: number | null = null;
  #missed = false;

  /** Whatever was skipped or happened behind the reader's back may be news. */
  miss(): void {
    if (!this.#had) this.#missed = true;
  }

  /** Looks at each step as the board shows it. `asked`: there is something to decide. */
  see(client: TableClient, module: GameModule, gt: T, asked: boolean): void {
    const { shown, reader } = client;
    if (!shown || reader.me === null) return;
    const { me } = reader;
    const view = shown.views[me];
    if (document.hidden || settings.pace === 'instant') this.miss();
    const mine = asked && (view?.turn === undefined || view.turn === me);
    if (mine && !this.#had) {
      this.offered = this.from !== null && this.#isNews(digestOf(client.story, this.from, client.readerAt, module, gt), reader);
      this.#missed = false;
    }
    if (mine) this.#left = shown.version;
    else if (this.#had) {
      // What the reader's own last move brought is no news.
      this.scores = reader.names.map((_, seat) => module.score(view, seat));
      this.from = this.#left;
      this.offered = false;
    }
    this.#had = mine;
  }

  /** Who watched two bots a second ago needs no digest; who was away, or sits at a full table, may. */
  #isNews(lines: readonly DigestLine[], reader: Reader): boolean {
    if (this.#missed && lines.some(({ weight }) => weight === 3)) return true;
    if (lines.length < FEW) return false;
    return this.#missed || (reader.names.length > 2 && lines.length > FEW);
  }
}
