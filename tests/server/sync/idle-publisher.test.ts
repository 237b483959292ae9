import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';
import { sleep } from '../../support/wait.ts';

let server: PocketBase;
beforeAll(async () => {
  server = await startPocketBase();
  for (const job of ['realtime-publisher', 'realtime-watchdog'])
    await call(server, 'POST', `/api/crons/${job}`, { token: server.superuserToken });
});
afterAll(() => server?.stop());

/** Milliseconds that the processors have worked for the server. */
function worked() {
  const status = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user, system] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) * 10;
}

/** Of a processor. A publisher that asks the database all the time takes 0.024 and more; on a slow machine each look takes longer. */
const MOST = 0.02;

/** The least part of a processor in some spans of three seconds: a job of the minute may fall into one of them. */
async function idleShare() {
  let least = 1;
  for (let span = 0; span < 4 && least > MOST; span += 1) {
    const [before, since] = [worked(), performance.now()];
    await sleep(3_000);
    least = Math.min(least, (worked() - before) / (performance.now() - since));
  }
  return least;
}

test('a publisher with nothing to say costs no processor, and a change still reaches a phone at once', async () => {
  expect(await idleShare(), 'nobody listens').toBeLessThanOrEqual(MOST);

  const member = await addMember(server);
  const stream = await openStream(server);
  await stream.subscribe(member.token, ['app/catalogue']);
  // Straight after the subscription, by what rings no bell: the publisher looks every second again.
  const id = await addAssistant(server);
  const hears = async (change: () => Promise<unknown>) => {
    const heard = stream.events.length;
    await change();
    const since = performance.now();
    expect(await stream.until(() => stream.events.length > heard)).toBe(true);
    return performance.now() - since;
  };
  if (stream.events.length === 0) await stream.until(() => stream.events.length > 0);
  const bySql = [];
  for (const name of ['B', 'C', 'D'])
    bySql.push(
      await hears(() => sql(server, `UPDATE marketing_assistants SET name = '${name}' WHERE id = '${id}'`)),
    );
  // The quickest, here and below: a busy machine may stand still for one of them. With nobody there it looks every five seconds.
  expect(Math.min(...bySql)).toBeLessThan(4_000);

  expect(await idleShare(), 'one listens').toBeLessThanOrEqual(MOST);
  const waits = [];
  for (let n = 0; n < 5; n += 1) {
    const path = `/api/collections/marketing_assistants/records/${id}`;
    const body = { name: `Nome ${n}` };
    waits.push(await hears(() => call(server, 'PATCH', path, { token: server.superuserToken, body })));
  }
  // Far below the second after which the publisher looks by itself; the first may come at its end.
  expect(Math.min(...waits.slice(1))).toBeLessThan(500);
  stream.close();
});
