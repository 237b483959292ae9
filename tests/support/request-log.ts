import { call } from './http.ts';
import { newId } from './people.ts';
import type { PocketBase } from './pocketbase.ts';
import { until } from './wait.ts';

/** So many rows PocketBase gathers before it writes its log; otherwise it waits until three seconds were quiet. */
const BATCH = 200;

/** Has a server `WITH_REQUEST_LOG` write it: every request so far is in it, or was left out by its bounds. */
export async function writeRequestLog(server: PocketBase): Promise<void> {
  const token = server.superuserToken;
  const mark = newId();
  // Of each kind so many rows are written a minute: a test that fills one hardly fills the other.
  const headers = { 'User-Agent': mark };
  for (const who of [{}, { token }]) await call(server, 'GET', '/api/app/settings', { ...who, headers });
  const fill = () => call(server, 'GET', '/api/nothing-there', { token });
  for (let n = 0; n < BATCH; n += 20) await Promise.all(Array.from({ length: 20 }, fill));
  // Looking leaves no row.
  const path = `/api/logs?perPage=1&filter=${encodeURIComponent(`data.userAgent='${mark}'`)}`;
  await until('the request log was written', async () => {
    const { json } = await call(server, 'GET', path, { token });
    return [...(json['items'] ?? [])].length > 0;
  });
}
