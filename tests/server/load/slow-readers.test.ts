import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { until } from '../../support/wait.ts';

/** The largest file of the built app, which does not fit into what the system buffers when it is asked for again and again. */
function largestFile(): string {
  const list = readFileSync(join(import.meta.dirname, '../../../pb_public/served-files.json'), 'utf8');
  const files = Object.entries(JSON.parse(list) as Record<string, { size: number }>);
  const [largest] = files.sort(([, a], [, b]) => b.size - a.size);
  return `/${largest?.[0]}`;
}

// A few places suffice to show whose they are.
const few = changedHooks('http/in-flight.js', [
  ['large: { all: 200, each: 100 }', 'large: { all: 2, each: 2 }'],
  ['large: { all: 100, each: 8 }', 'large: { all: 2, each: 2 }'],
  ['memberLarge: { all: 200, each: 32 }', 'memberLarge: { all: 2, each: 2 }'],
  ['memberLarge: { all: 48, each: 4 }', 'memberLarge: { all: 4, each: 2 }'],
]);

const FROM = 'X-Test-Address';
let server: PocketBase;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startPocketBase({ hooksDir: few.dir, env: { TRUSTED_PROXY_HEADER: FROM } });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server.stop();
  few.remove();
});

/** Somebody who asks for the file again and again and reads no answer. */
function askWithoutReading(path: string, headers: Record<string, string> = {}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${lines.join('')}\r\n`.repeat(80));
  open.push(socket);
}

test('guests who do not read their answers keep neither members nor administrators waiting', async () => {
  const path = largestFile();
  const status = async (of: string, token = '') => (await call(server, 'GET', of, { token })).status;
  const [member, admin] = [await addMember(server), await addMember(server, { role: 'admin' })];
  // Another one each time: whoever asks while all places are taken, also by this look, has all 80 refused at once.
  await until('all places taken before and after', async () => {
    askWithoutReading(path);
    const before = await status(path);
    expect(await status('/api/app/my-tickets', member.token)).toBe(200);
    expect(await status('/api/collections/profiles/records', member.token)).toBe(200);
    expect(await status('/api/app/admin/requests', admin.token)).toBe(200);
    return before === 429 && (await status(path)) === 429;
  });
});

test('a member who reads no answers keeps no member of another network waiting', async () => {
  const path = largestFile();
  const status = async (token: string, ip: string) =>
    (await call(server, 'GET', path, { token, headers: { [FROM]: ip } })).status;
  const [slow, other] = [await addMember(server), await addMember(server)];
  await until('all places taken before and after', async () => {
    askWithoutReading(path, { Authorization: slow.token, [FROM]: '203.0.113.1' });
    const before = await status(slow.token, '203.0.113.1');
    expect(await status(other.token, '198.51.100.1')).toBe(200);
    return before === 429 && (await status(slow.token, '203.0.113.1')) === 429;
  });
});
