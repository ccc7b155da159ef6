/** The HTTP half of docs/protocol.md. Every failure is thrown as a Problem: a stable code and a sentence to show. */
import { t } from './i18n';
import type { Lesson, LessonInfo } from './learn/lesson';
import { settings } from './settings.svelte';
import type { GameInfo, Lighter, NewTable, Problem, Proof, ReplayFrame, Seated, Table } from './protocol';

export class ApiError extends Error implements Problem {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

async function call<V>(path: string, body?: unknown): Promise<V> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Accept-Language': settings.language,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('offline', t('problem.offline'), 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as V;
  const { code, reason } = (answer ?? {}) as Partial<Problem>;
  throw new ApiError(code ?? `http-${response.status}`, reason ?? t('problem.unknown'), response.status);
}

const table = (id: string, what = '') => `/tables/${encodeURIComponent(id)}${what}`;

export const api = {
  games: () => call<GameInfo[]>('/games'),
  lessons: () => call<Record<string, LessonInfo[]>>('/lessons'),
  lesson: (game: string, name: string) => call<Lesson>(`/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  create: (table: NewTable) => call<Seated>('/tables', table),
  table: (id: string) => call<Table>(table(id)),
  join: (id: string, name: string, seat: number | undefined, entropy: string) =>
    call<Seated>(table(id, '/join'), { name, seat, entropy }),
  shake: (id: string, token: string, entropy: string) => call<Table>(table(id, '/shake'), { token, entropy }),
  start: (id: string, token: string, bot: string) => call<Table & { lighter: Lighter[] }>(table(id, '/start'), { token, bot }),
  leave: (id: string, token: string) => call<Table>(table(id, '/leave'), { token }),
  close: (id: string, token: string) => call<Table>(table(id, '/close'), { token }),
  again: (id: string, token: string) => call<{ table: Table }>(table(id, '/again'), { token }),
  code: (id: string, token: string) => call<{ code: string; lasts: number }>(table(id, '/code'), { token }),
  recover: (id: string, code: string) => call<Seated>(table(id, '/recover'), { code }),
  proof: (id: string) => call<Proof>(table(id, '/proof')),
  recordUrl: (id: string) => `/api${table(id, '/record')}`,
  replay,
};

const PAGE = 200;

/** A whole finished game, page by page. */
async function replay(id: string): Promise<ReplayFrame[]> {
  const frames: ReplayFrame[] = [];
  for (;;) {
    const from = (frames.at(-1)?.version ?? -1) + 1;
    const page = await call<{ version: number; frames: ReplayFrame[] }>(table(id, `/replay?from=${from}&to=${from + PAGE}`));
    const news = page.frames.filter((frame) => frame.version >= from);
    frames.push(...news);
    if (news.length === 0 || (frames.at(-1)?.version ?? 0) >= page.version) return frames;
  }
}

let games: Promise<GameInfo[]> | null = null;

/** The list of games does not change while the page is open; a failed try is not kept. */
export function knownGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((problem: unknown) => {
    games = null;
    throw problem;
  });
  return games;
}

let lessons: Promise<Record<string, LessonInfo[]>> | null = null;

/** What can be learned, by game; kept as the list of games is. */
export function knownLessons(): Promise<Record<string, LessonInfo[]>> {
  lessons ??= api.lessons().catch((problem: unknown) => {
    lessons = null;
    throw problem;
  });
  return lessons;
}

export function asProblem(thrown: unknown): Problem {
  if (thrown && typeof thrown === 'object' && 'code' in thrown && 'reason' in thrown) {
    return { code: String(thrown.code), reason: String(thrown.reason) || t('problem.unknown') };
  }
  return { code: 'unknown', reason: t('problem.unknown') };
}
