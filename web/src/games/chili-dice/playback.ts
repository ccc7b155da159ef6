// What the table shows while a move is played out: the last shown picture with the events applied one by one. Only
// facts written in the events are copied; at the end the server's view takes over.
import { BOXES, type GameEvent, type Sheet, type View } from './types';

export interface Picture {
  turn: number;
  dice: number[];
  sheets: Sheet[];
  /** How often each die has been thrown since the page was opened: a die tumbles when its number grows. */
  throws: number[];
}

const NONE = [0, 0, 0, 0, 0, 0];

export const pictureOf = (view: View, throws = NONE): Picture => ({
  turn: view.turn,
  dice: view.dice,
  sheets: view.sheets,
  throws,
});

const withSheet = (sheets: Sheet[], seat: number, change: Partial<Sheet>): Sheet[] =>
  sheets.map((sheet, i) => (i === seat ? { ...sheet, ...change } : sheet));

export function play(picture: Picture, event: GameEvent): Picture {
  switch (event.kind) {
    case 'first-chosen':
      return { ...picture, turn: event.seat };
    case 'rolled': {
      const dice = picture.dice.map((face, i) => {
        const at = event.dice.indexOf(i + 1);
        return at < 0 ? face : event.faces[at]!;
      });
      const sheets = withSheet(picture.sheets, event.seat, { rolls_left: event.rolls_left });
      const throws = picture.throws.map((n, i) => (event.dice.includes(i + 1) ? n + 1 : n));
      return { turn: event.seat, dice, sheets, throws };
    }
    case 'turned': {
      const dice = picture.dice.map((face, i) => (i + 1 === event.die ? event.face : face));
      return { ...picture, turn: event.seat, dice };
    }
    case 'scored': {
      const boxes = picture.sheets[event.seat]!.boxes.slice();
      boxes[BOXES.indexOf(event.box)] = event.points;
      return { ...picture, turn: event.seat, sheets: withSheet(picture.sheets, event.seat, { boxes }) };
    }
    case 'ran-out': {
      const boxes = picture.sheets[event.seat]!.boxes.map((points, i) => (event.boxes.includes(BOXES[i]!) ? 0 : points));
      return { ...picture, sheets: withSheet(picture.sheets, event.seat, { boxes }) };
    }
    case 'finished': {
      const change = { bonus: event.bonus, total: event.total, done: true };
      return { ...picture, sheets: withSheet(picture.sheets, event.seat, change) };
    }
    default:
      return picture;
  }
}

/** How long each kind of event is on stage, in milliseconds. Never half a second. */
export const STAGE: Record<GameEvent['kind'], number> = {
  'first-chosen': 0,
  rolled: 480,
  turned: 300,
  scored: 400,
  'ran-out': 200,
  finished: 0,
  'game-over': 0,
};

const MOST = 8;

/** After a long absence the past is not acted out: the oldest events are applied at once, the newest played. */
export function stage<E>(events: readonly E[]): { skipped: E[]; played: E[] } {
  const cut = Math.max(0, events.length - MOST);
  return { skipped: events.slice(0, cut), played: events.slice(cut) };
}
