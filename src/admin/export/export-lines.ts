import { QueryError } from '#admin/client/query-error.ts';
import { EXPORT_TABLES, type ExportName, type ExportPage } from '#domain/admin/admin-export.ts';
import { CSV_START, csvLines } from '#domain/admin/csv.ts';
import type { Failure } from '#domain/result/failure.ts';
import { type ExportQuery, exportPage } from '#server/admin-export.ts';

const PAGE_ROWS = 1_000;
const PAUSES_MS = [1_000, 3_000, 9_000];

/** The person called it off, or signed out. */
export class ExportCancelled extends Error {}

export type ExportSource = {
  readPage: typeof exportPage;
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

type Options = {
  isBundle: boolean;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
};

/**
 * A table as the lines of its CSV, a page at a time: never more than one page is held. A page that fails is asked
 * again a few times, each time half as long; then it throws `QueryError`.
 */
export async function* exportLines(
  what: ExportName,
  { isBundle, signal, onProgress }: Options,
  source: ExportSource = { readPage: exportPage, pause },
): AsyncGenerator<string> {
  let after = '';
  let done = 0;
  let total = 0;
  let start = CSV_START + csvLines([EXPORT_TABLES[what].header]);
  do {
    const page = await readPatiently({ what, after, limit: PAGE_ROWS, isBundle }, signal, source);
    yield start + csvLines(page.rows);
    start = '';
    after = page.next;
    done += page.rows.length;
    total = page.total ?? total;
    // Rows may have come meanwhile: never '1.001 de 1.000'.
    onProgress(done, Math.max(total, done));
  } while (after !== '');
}

async function readPatiently(
  query: ExportQuery,
  signal: AbortSignal,
  source: ExportSource,
): Promise<ExportPage> {
  for (let tries = 0; ; tries += 1) {
    const limit = Math.ceil(query.limit / 2 ** tries);
    const answer = await Promise.race([source.readPage({ ...query, limit }), aborted(signal)]);
    if (answer === null) throw new ExportCancelled();
    if (answer.ok) return answer.value;
    const pauseMs = PAUSES_MS[tries];
    if (pauseMs === undefined || !mayPass(answer.failure)) throw new QueryError(answer.failure);
    const { failure } = answer;
    await source.pause(failure.kind === 'limited' ? failure.seconds * 1_000 : pauseMs, signal);
  }
}

/** Whether the same question may be answered a moment later. */
const mayPass = ({ kind }: Failure): boolean =>
  kind === 'unreachable' || kind === 'server-broken' || kind === 'limited';

/** Null as soon as it is called off: nobody waits for the page that is on its way. */
const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  Promise.race([new Promise((over) => setTimeout(over, ms)), aborted(signal)]);
