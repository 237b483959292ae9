import { call } from './http.ts';
import type { PocketBase } from './pocketbase.ts';

/** Runs a job to its end, on a server with the hooks for tests. */
export const runJob = (server: PocketBase, name: string) => ask(server, `/api/tests/run-job/${name}`);

/** Starts a job of any server, as its hour does. */
export const startJob = (server: PocketBase, name: string) => ask(server, `/api/crons/${name}`);

async function ask(server: PocketBase, path: string): Promise<void> {
  const answer = await call(server, 'POST', path, { token: server.superuserToken });
  if (answer.status !== 204) throw new Error(`${path}: ${answer.status} ${answer.text}`);
}
