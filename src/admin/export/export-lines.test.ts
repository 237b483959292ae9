import { describe, expect, it } from 'vitest';
import { QueryError } from '#admin/client/query-error.ts';
import type { ExportPage } from '#domain/admin/admin-export.ts';
import { type Failure, fail, type Result, succeed } from '#domain/result/failure.ts';
import type { ExportQuery } from '#server/admin-export.ts';
import { ExportCancelled, type ExportSource, exportLines } from './export-lines.ts';

const UNREACHABLE: Failure = { kind: 'unreachable' };
const page = (rows: number, next: string, total: number | null = null): Result<ExportPage> =>
  succeed({ rows: Array.from({ length: rows }, () => ['x']), next, total });

/** A server that gives these answers in turn, and what it was asked. */
function scripted(answers: Result<ExportPage>[]) {
  const asked: ExportQuery[] = [];
  const pauses: number[] = [];
  const source: ExportSource = {
    readPage: async (query) => {
      asked.push(query);
      return answers.shift() ?? fail(UNREACHABLE);
    },
    pause: async (ms) => void pauses.push(ms),
  };
  return { source, asked, pauses };
}

async function run(source: ExportSource, signal = new AbortController().signal) {
  const progress: string[] = [];
  let text = '';
  const onProgress = (done: number, total: number) => progress.push(`${done}/${total}`);
  for await (const lines of exportLines('logs', { isBundle: false, signal, onProgress }, source))
    text += lines;
  return { text, progress };
}

describe('an export, page by page', () => {
  it('follows the pages to the end under one header, and says how far it is', async () => {
    const { source, asked } = scripted([page(2, 'b', 3), page(1, '')]);
    const { text, progress } = await run(source);
    expect(text).toBe('\uFEFFTipo;Usuário;Ação;IP;Data/Hora;Status;ID\r\nx\r\nx\r\nx\r\n');
    expect(progress).toEqual(['2/3', '3/3']);
    expect(asked.map(({ after }) => after)).toEqual(['', 'b']);
    expect(asked[0]?.limit).toBe(1_000);
  });

  it('has a file with only its header when there is nothing', async () => {
    expect((await run(scripted([page(0, '', 0)]).source)).text.split('\r\n')).toHaveLength(2);
  });

  it('asks again for a page that failed, for fewer rows, and loses and doubles none', async () => {
    const answers = [
      page(2, 'b', 4),
      fail<ExportPage>(UNREACHABLE),
      fail<ExportPage>({ kind: 'limited', seconds: 7 }),
    ];
    const { source, asked, pauses } = scripted([...answers, page(1, 'c'), page(1, '')]);
    const { text } = await run(source);
    expect(text.match(/x\r\n/g)).toHaveLength(4);
    expect(asked.map(({ after, limit }) => `${after} ${limit}`)).toEqual([
      ' 1000',
      'b 1000',
      'b 500',
      'b 250',
      'c 1000',
    ]);
    expect(pauses).toEqual([1_000, 7_000]);
  });

  it('gives up after three more tries, and at once when it is refused', async () => {
    const { source, asked } = scripted([]);
    await expect(run(source)).rejects.toBeInstanceOf(QueryError);
    expect(asked).toHaveLength(4);
    const refused = scripted([fail({ kind: 'signed-out' })]);
    await expect(run(refused.source)).rejects.toBeInstanceOf(QueryError);
    expect(refused.asked).toHaveLength(1);
  });

  it('stops at once when it is called off, even while a page is on its way', async () => {
    const stopping = new AbortController();
    const never: ExportSource = {
      readPage: () => new Promise(() => undefined),
      pause: async () => undefined,
    };
    const running = run(never, stopping.signal);
    stopping.abort();
    await expect(running).rejects.toBeInstanceOf(ExportCancelled);
  });
});
