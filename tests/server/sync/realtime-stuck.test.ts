import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { shortened } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';

/** A phone that asked for the stream and then stopped reading, as one in a tunnel does. */
async function stopReading(server: { url: string; port: number }, token: string, topics: string[]) {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /api/realtime HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
  const clientId = await new Promise<string>((done) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
      const id = /"clientId":"(\w+)"/.exec(text)?.[1];
      if (id) done(id);
    });
  });
  socket.pause();
  await call(server, 'POST', '/api/realtime', { token, body: { clientId, subscriptions: topics } });
  return socket;
}

test('a phone that stopped reading delays neither the administrator nor the other phones', async () => {
  const server = await startPocketBase({ env: shortened({ stuckStream: 500 }) });
  for (const job of ['realtime-publisher', 'realtime-watchdog']) {
    await call(server, 'POST', `/api/crons/${job}`, { token: server.superuserToken });
  }
  const member = await addMember(server);
  const id = await addAssistant(server);
  // The same rows under many names: every save is told under each.
  const rows = Array.from({ length: 40 }, (_, n) => `marketing_assistants/*?options={"query":{"n":"${n}"}}`);
  const stuck = await stopReading(server, member.token, [...rows, 'app/catalogue']);
  const healthy = await openStream(server);
  await healthy.subscribe(member.token, ['app/catalogue']);

  // Its own native subscriptions fill what the network takes: from here on every send to it blocks.
  const path = `/api/collections/marketing_assistants/records/${id}`;
  const text = 'é'.repeat(4000);
  const save = (n: number) =>
    call(server, 'PATCH', path, {
      token: server.superuserToken,
      body: { description: `${n}${text}`.slice(0, 4000) },
    });
  for (let n = 0; n < 36; n += 6) {
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((more) => save(n + more)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  }
  const end = Number((await sql(server, 'SELECT seq FROM sync_meta'))[0]?.[0]);
  const told = () => JSON.parse(healthy.events.at(-1)?.data ?? '{}').seq === end;
  expect(await healthy.until(told)).toBe(true);
  healthy.close();
  stuck.destroy();
  await server.stop();
});
