import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensurePocketBase } from '../../../scripts/lib/ensure-pocketbase.mjs';
import { findExecutable } from '../../../scripts/lib/find-executable.mjs';
import {
  COMMUNITY_VERSION,
  RELEASE_PLATFORMS,
  thisPlatform,
  UPSTREAM_VERSION,
} from '../../../scripts/lib/pocketbase-pin.mjs';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { FULL } from '../../support/full.ts';
import { placeLastResort, UNREACHABLE } from '../../support/last-resort.ts';
import { binary } from '../../support/pocketbase-process.ts';

const ARCHIVE = `pocketbase_${UPSTREAM_VERSION}_${RELEASE_PLATFORMS[thisPlatform()]}.zip`;
let cache: string;
let said: string[];
const log = (line: string) => {
  said.push(line);
};

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'obtain-'));
  said = [];
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

/** A zip archive with one stored file, as the release page hands it out. */
function zipOf(name: string, content: string): Buffer {
  const body = Buffer.from(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt32LE(body.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + body.length, 16);
  return Buffer.concat([local, Buffer.from(name), body, central, Buffer.from(name), end]);
}

async function releasePage(
  files: Record<string, Buffer | string>,
): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const file = files[request.url?.split('/').pop() ?? ''];
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const program = (version: string) => `#!/bin/sh\necho "pocketbase version ${version}"\n`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('a person who brings a binary gets that one, whatever else is there', async () => {
  const path = binary();
  const got = await ensurePocketBase({ log, cache, env: { POCKETBASE_BIN: path } });
  expect(got).toMatchObject({ path, origin: 'given' });
  expect(said.join('\n')).toContain('POCKETBASE_BIN');
});

it('a binary that does not run is told at once, with its name', async () => {
  const wrong = ensurePocketBase({ log, cache, env: { POCKETBASE_BIN: '/bin/false' } });
  await expect(wrong).rejects.toThrow(/POCKETBASE_BIN \(\/bin\/false\) does not run/);
});

describe('the official release', () => {
  it('is unpacked when it has its published checksum, and not asked for again', async () => {
    const zip = zipOf('pocketbase', program(UPSTREAM_VERSION));
    const page = await releasePage({ [ARCHIVE]: zip, 'checksums.txt': `${sha256(zip)}  ${ARCHIVE}\n` });
    const got = await ensurePocketBase({ log, cache, env: {}, releaseOrigin: page.origin });
    page.server.close();
    expect(got).toMatchObject({ origin: 'release', version: UPSTREAM_VERSION });
    expect(await runCommand(got.path, ['--version'], { quiet: true })).toContain(UPSTREAM_VERSION);
    const again = await ensurePocketBase({ log, cache, env: {}, releaseOrigin: UNREACHABLE });
    expect(again).toMatchObject({ origin: 'cached', path: got.path });
  });

  it('that was tampered with is never run and never kept', async () => {
    const zip = zipOf('pocketbase', program(UPSTREAM_VERSION));
    const other = zipOf('pocketbase', program('6.6.6'));
    await placeLastResort(cache);
    const page = await releasePage({ [ARCHIVE]: other, 'checksums.txt': `${sha256(zip)}  ${ARCHIVE}\n` });
    const got = await ensurePocketBase({ log, cache, env: { PATH: '' }, releaseOrigin: page.origin });
    page.server.close();
    expect(said.join('\n')).toContain('does not have its published checksum');
    expect(got.origin).toBe('community');
    expect(existsSync(join(cache, UPSTREAM_VERSION, 'pocketbase'))).toBe(false);
  });

  it('that never answers costs five seconds, not the start', async () => {
    await placeLastResort(cache);
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const releaseOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const since = Date.now();
    await ensurePocketBase({
      log,
      cache,
      env: { PATH: '' },
      releaseOrigin,
      ...(!FULL && { patienceMs: 300 }),
    });
    server.closeAllConnections();
    server.close();
    expect(said.join('\n')).toContain(`no answer within ${FULL ? 5 : 0.3} s`);
    expect(Date.now() - since).toBeGreaterThan(FULL ? 4900 : 200);
  });
});

// `npm test` itself has done so where there was no other way; elsewhere it is a minute of both cores.
it.runIf(FULL && findExecutable('go'))(
  "without a release page, a machine with Go builds upstream's own program",
  async () => {
    const got = await ensurePocketBase({
      log,
      cache,
      env: { PATH: process.env['PATH'] },
      releaseOrigin: UNREACHABLE,
    });
    expect(got).toMatchObject({ origin: 'go', version: UPSTREAM_VERSION });
    expect(await runCommand(got.path, ['--version'], { quiet: true })).toContain(UPSTREAM_VERSION);
    expect(said.join('\n')).toContain('the official release did not serve');
  },
  600_000,
);

it('without Go either, the last resort is used, and nobody can take it for an upstream build', async () => {
  await placeLastResort(cache);
  const got = await ensurePocketBase({ log, cache, env: { PATH: '' }, releaseOrigin: UNREACHABLE });
  expect(got).toMatchObject({ origin: 'community', version: COMMUNITY_VERSION });
  const all = said.join('\n');
  expect(all).toContain('no Go toolchain was found');
  expect(all).toContain('for trying out and tests only');
});
