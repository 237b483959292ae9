import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shortened } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { startJob } from '../../support/jobs.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';
import { until } from '../../support/wait.ts';

type Member = Awaited<ReturnType<typeof addMember>>;
type Stuck = { socket: Socket; clientId: string };

const startServer = (durations: Record<string, number>, env = {}) =>
  startPocketBase({ env: { ...shortened(durations), ...env } });

/** Each runs for 75 s, or until it is started anew: by itself it would be with every full minute. */
async function startJobs(server: PocketBase) {
  for (const job of ['realtime-publisher', 'realtime-watchdog']) await startJob(server, job);
}

/** A phone that asked for the stream and then stopped reading, as one in a tunnel does. */
async function stopReading(server: PocketBase, { token }: Member, topics: string[]): Promise<Stuck> {
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
  const body = { clientId, subscriptions: topics };
  expect((await call(server, 'POST', '/api/realtime', { token, body })).status).toBe(204);
  return { socket, clientId };
}

/** Whether the server has closed a stream: nobody else may take over one that is open. */
async function isClosed(server: PocketBase, { clientId }: Stuck) {
  const body = { clientId, subscriptions: [] };
  return (await call(server, 'POST', '/api/realtime', { token: server.superuserToken, body })).status === 404;
}

/** A ticket whose every save is told in 60 KB: it fills what the network takes, and from then on every send blocks. */
async function addLargeTicket(server: PocketBase, member: Member) {
  const fields = { name: 'Ana', email: member.email, user_id: member.id, status: 'pending' };
  const id = await addRow(server, 'support_requests', fields);
  const path = `/api/collections/support_requests/records/${id}`;
  const body = { message: '<'.repeat(5000) };
  const save = async () => {
    expect((await call(server, 'PATCH', path, { token: server.superuserToken, body })).status).toBe(200);
  };
  return { save, topics: ['support_requests/*', `support_requests/${id}`] };
}

test('all phones of a member that stopped reading delay neither the administrator nor other phones', async () => {
  const server = await startServer({ stuckStream: 500 });
  await startJobs(server);
  const [ana, bia] = [await addMember(server), await addMember(server)];
  const assistant = await addAssistant(server);
  const ticket = await addLargeTicket(server, ana);
  const stuck: Stuck[] = [];
  for (let n = 0; n < 10; n += 1)
    stuck.push(await stopReading(server, ana, ['app/catalogue', ...ticket.topics]));
  const healthy = await openStream(server);
  await healthy.subscribe(bia.token, ['app/catalogue']);

  const closed = async () => {
    const states = await Promise.all(stuck.map((one) => isClosed(server, one)));
    return states.filter(Boolean).length;
  };
  let saves = 0;
  await until('one that does not read is closed', async () => {
    saves += 1;
    for (let n = 0; n < 10; n += 1) await ticket.save();
    const path = `/api/collections/marketing_assistants/records/${assistant}`;
    const body = { name: `Nome ${saves}` };
    const answer = await call(server, 'PATCH', path, { token: server.superuserToken, body });
    expect(answer.status).toBe(200);
    return (await closed()) > 0;
  });
  // One after the other would take nine seconds: the watchdog looks once in each.
  const since = performance.now();
  const end = Number((await sql(server, 'SELECT MAX(seq) FROM sync_items'))[0]?.[0]);
  const told = () => healthy.events.some(({ data }) => JSON.parse(data).seq === end);
  expect(await healthy.until(told)).toBe(true);
  await until('the others are closed with it', async () => (await closed()) === stuck.length);
  expect(performance.now() - since).toBeLessThan(7_000);
  healthy.close();
  for (const { socket } of stuck) socket.destroy();
  await server.stop();
});

describe('what PocketBase itself sends', () => {
  let server: PocketBase;
  let ana: Member;
  beforeAll(async () => {
    server = await startServer({ stuckStream: 500, probeStream: 500 }, { RATE_LIMIT_FACTOR: '0.001' });
    ana = await addMember(server);
  });
  afterAll(() => server.stop());
  beforeEach(() => startJobs(server));

  test('does not pile up for a phone that stopped reading', async () => {
    const ticket = await addLargeTicket(server, ana);
    const stuck = await stopReading(server, ana, ticket.topics);
    let started = performance.now();
    await until(
      'it is closed',
      async () => {
        if (performance.now() - started > 60_000) {
          await startJobs(server);
          started = performance.now();
        }
        for (let n = 0; n < 10; n += 1) await ticket.save();
        return isClosed(server, stuck);
      },
      30_000,
    );
    stuck.socket.destroy();
  });

  test('brings probes to whoever has followed it, and to nobody else', async () => {
    const [native, ours] = [await openStream(server), await openStream(server)];
    const bia = await addMember(server);
    expect((await ours.subscribe(bia.token, ['app/catalogue'])).status).toBe(204);
    expect((await native.subscribe(bia.token, ['user_favorites/*'])).status).toBe(204);
    expect((await native.subscribe(bia.token, [])).status).toBe(204);
    await until('two probes have come', () => native.events.length > 1, 30_000);
    expect(new Set(native.events.map(({ topic }) => topic))).toEqual(new Set(['app/probe']));
    expect(ours.events).toEqual([]);
    for (const stream of [native, ours]) stream.close();
  });

  test('a member can bring about 3,000 times an hour by hearts', async () => {
    const path = '/api/collections/user_favorites/records';
    const assistant_id = await addAssistant(server);
    const ask = async (method: string, to: string, body?: object) =>
      call(server, method, to, { token: ana.token, ...(body && { body }) });
    const body = { user_id: ana.id, assistant_id };
    const { id } = (await ask('POST', path, body)).json;
    expect((await ask('DELETE', `${path}/${id}`)).status).toBe(204);
    const { id: again } = (await ask('POST', path, body)).json;
    const refused = await ask('DELETE', `${path}/${again}`);
    expect([refused.status, codes(refused)]).toEqual([429, ['assistant_id:too_many_requests']]);
    expect((await ask('GET', `${path}/${again}`)).status).toBe(200);
  });
});
