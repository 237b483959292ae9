import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { call } from '../../support/http.ts';
import { addMember, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { unzip } from '../../support/unzip.ts';
import { patient, until } from '../../support/wait.ts';

/** A storage on a slow line: what is sent there is taken when the test says so. */
interface Upload {
  path: string;
  body: Buffer;
  answer: ServerResponse;
}

let pb: PocketBase;
let storage: Server;
let uploads: Upload[];

beforeAll(async () => {
  storage = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'PUT')
        uploads.push({ path: request.url ?? '', body: Buffer.concat(parts), answer });
      else answer.writeHead(404).end();
    });
  }).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  pb = await startPocketBase();
  await sendBackupsAway(pb);
  uploads = [];
});
afterEach(() => {
  uploads = [];
});
afterAll(async () => {
  await pb.stop();
  storage.closeAllConnections();
  storage.close();
});

async function sendBackupsAway(server: PocketBase) {
  const { port } = storage.address() as AddressInfo;
  const s3 = {
    enabled: true,
    bucket: 'copias',
    region: 'aqui',
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'chave',
    secret: 'segredo',
    forcePathStyle: true,
  };
  const answer = await operate('PATCH', '/api/settings', { backups: { s3 } }, server);
  expect(answer.status, answer.text).toBe(200);
}

const operate = (method: string, path: string, body: unknown, server = pb) =>
  call(server, method, path, { token: server.superuserToken, body });

const filesIn = (folder: string) => readdirSync(join(pb.dataDir, folder));

async function begin(name?: string) {
  const answer = operate('POST', '/api/backups', name ? { name } : {});
  await until('the archive is sent', () => uploads.length === 1);
  const [upload] = uploads;
  if (!upload) throw new Error('nothing was sent');
  return { answer, upload };
}

it('a backup on its way to S3 lets everybody write', async () => {
  const member = await addMember(pb);
  const assistant = await addAssistant(pb);
  const { answer, upload } = await begin('noite.zip');

  const body = { device: `aparelho-${newId()}`, ops: [{ n: 1, a: assistant, on: true }] };
  const heart = await call(pb, 'POST', '/api/app/favorites/push', { token: member.token, body });
  expect(heart.json['last']).toBe(1);

  upload.answer.end();
  expect((await answer).status).toBe(204);
  expect(upload.path).toMatch(/^\/copias\/noite\.zip(\?|$)/);
  const folder = mkdtempSync(join(tmpdir(), 'from-s3-'));
  writeFileSync(join(folder, 'noite.zip'), upload.body);
  expect(unzip(join(folder, 'noite.zip'), folder)).toContain('data.db');
  rmSync(folder, { recursive: true });
  expect([filesIn('backups'), filesIn('.pb_temp_to_delete')]).toEqual([[], []]);
});

it('a backup without a name goes there by one that PocketBase makes up', async () => {
  const { answer, upload } = await begin();
  upload.answer.end();
  expect((await answer).status).toBe(204);
  expect(upload.path).toMatch(/^\/copias\/pb_backup_[a-z0-9_]+\.zip(\?|$)/);
});

it('a storage that refuses it makes the backup fail, and no backup of this disk goes along', async () => {
  // From before S3 was set up.
  writeFileSync(join(pb.dataDir, 'backups/noite.zip'), 'antiga');
  const { answer, upload } = await begin('noite.zip');
  upload.answer.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  expect((await answer).status).toBe(400);
  expect([filesIn('backups'), filesIn('.pb_temp_to_delete')]).toEqual([['noite.zip'], []]);
  rmSync(join(pb.dataDir, 'backups/noite.zip'));
});

it('a storage that never answers does not keep the next backup from being made', async () => {
  const hasty = await startPocketBase({ env: { TEST_DURATIONS: `upload=${patient(1_000)}` } });
  await sendBackupsAway(hasty);
  // Whether the storage has it by then or not: it never answers.
  expect((await operate('POST', '/api/backups', { name: 'primeira.zip' }, hasty)).status).toBe(400);
  expect(
    (await operate('PATCH', '/api/settings', { backups: { s3: { enabled: false } } }, hasty)).status,
  ).toBe(200);
  expect((await operate('POST', '/api/backups', { name: 'segunda.zip' }, hasty)).status).toBe(204);
  await hasty.stop();
});
