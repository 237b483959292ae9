import { call } from './http.ts';
import type { PocketBase } from './pocketbase.ts';

/** Runs SQL past every rule and hook, in one transaction; rows come as text. */
export async function sql(server: PocketBase, query: string): Promise<(string | null)[][]> {
  const answer = await call(server, 'POST', '/api/sql', { token: server.superuserToken, body: { query } });
  if (answer.status !== 200) throw new Error(`${answer.text}\n${query}`);
  return answer.json['rows'] as unknown as (string | null)[][];
}

/** What the route takes in one request, in bytes. */
const LONGEST = 5_000;

interface Waiting<T> {
  text: string;
  done: (answer: T) => void;
  fail: (problem: unknown) => void;
}

/**
 * Gathers what is asked for in one moment into few requests, in its order: a request costs more than a row.
 * @param ask answers for several at once
 */
function gathered<T>(separator: string, ask: (server: PocketBase, texts: string[]) => Promise<T[]>) {
  const gathering = new Map<PocketBase, Waiting<T>[]>();
  const askAll = async (server: PocketBase, all: Waiting<T>[]) => {
    for (let next = 0; next < all.length; ) {
      const batch: Waiting<T>[] = [];
      for (let size = 20; next < all.length; next += 1) {
        const one = all[next] as Waiting<T>;
        size += Buffer.byteLength(one.text) + separator.length;
        if (size > LONGEST && batch.length > 0) break;
        batch.push(one);
      }
      const texts = batch.map(({ text }) => text);
      await ask(server, texts).then(
        (answers) => batch.forEach(({ done }, index) => void done(answers[index] as T)),
        (problem) => batch.forEach(({ fail }) => void fail(problem)),
      );
    }
  };
  return (server: PocketBase, text: string): Promise<T> =>
    new Promise((done, fail) => {
      const others = gathering.get(server);
      if (others) return void others.push({ text, done, fail });
      const all = [{ text, done, fail }];
      gathering.set(server, all);
      setImmediate(() => {
        gathering.delete(server);
        void askAll(server, all);
      });
    });
}

/** Runs a statement for its effect, perhaps in one transaction with others. */
export const write = gathered<void>(';\n', async (server, statements) => {
  await sql(server, statements.join(';\n'));
  return statements.map(() => undefined);
});

/** The one value of a query, perhaps read together with others. */
export const scalar = gathered<string | null>('), (', async (server, queries) => {
  const [row = []] = await sql(server, `SELECT (${queries.join('), (')})`);
  return row;
});

/** The first column of the first row. */
export async function value(server: PocketBase, query: string): Promise<string | null> {
  return (await sql(server, query))[0]?.[0] ?? null;
}

/** Text as an SQL literal; with a NUL in it, by its bytes. */
export const quote = (text: string) =>
  text.includes('\0')
    ? `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`
    : `'${text.replaceAll("'", "''")}'`;
