import { call } from './http.ts';
import type { PocketBase } from './pocketbase.ts';

/** Runs SQL past every rule and hook, in one transaction; rows come as text. */
export async function sql(server: PocketBase, query: string): Promise<(string | null)[][]> {
  const answer = await call(server, 'POST', '/api/sql', { token: server.superuserToken, body: { query } });
  if (answer.status !== 200) throw new Error(`${answer.text}\n${query}`);
  return answer.json['rows'] as unknown as (string | null)[][];
}

/** The first column of the first row. */
export async function value(server: PocketBase, query: string): Promise<string | null> {
  return (await sql(server, query))[0]?.[0] ?? null;
}

/** Text as an SQL literal. */
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
