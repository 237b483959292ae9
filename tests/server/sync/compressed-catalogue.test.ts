import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { crc32, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { sql } from '../../support/sql.ts';

const require = createRequire(import.meta.url);
const sums: typeof import('../../../pb_hooks/http/crc32.ts') = require('../../../dist/pb_hooks/http/crc32.js');

let server: PocketBase;
let member: Awaited<ReturnType<typeof addMember>>;

beforeAll(async () => {
  server = await startPocketBase();
  member = await addMember(server);
  await sql(server, `UPDATE users SET name = 'Drª. Conceição 😀' WHERE id = '${member.id}'`);
  await fill(300);
});
afterAll(() => server.stop());

/** So many more assistants, with texts that compress no better than real ones. */
async function fill(count: number): Promise<void> {
  await sql(
    server,
    `INSERT INTO marketing_assistants (id, name, description, category, tags, url, published)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     SELECT lower(hex(randomblob(7))) || 'a', 'Legenda ' || i, hex(randomblob(100)) || ' atenção', 'Geral', '["a"]', 'https://exemplo.com.br/' || i, 1 FROM n`,
  );
}

/** The answer as it travels. */
const get = (encoding: string) =>
  new Promise<{ encoding: string | undefined; bytes: Buffer }>((done, fail) => {
    const headers = { Authorization: member.token, 'Accept-Encoding': encoding };
    request(`${server.url}/api/app/sync?since=0`, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () =>
        done({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });

/** Without the moment at which it was asked for, and the spaces behind the first line. */
const comparable = (text: string) => text.replace(/"now":"[^"]*"/, '').replace(/ +\n/, '\n');

/** What the compressed answer says, once it has been seen to be whole and what the plain one says. */
async function bothAlike(): Promise<string> {
  const [compressed, plain] = [await get('gzip'), await get('identity')];
  expect([compressed.encoding, plain.encoding]).toEqual(['gzip', undefined]);
  // Fails where length or sum is wrong.
  const text = gunzipSync(compressed.bytes).toString();
  // As lines, of which a difference names few.
  const [lines, wanted] = [text, plain.bytes.toString()].map((one) => comparable(one).split('\n'));
  expect(lines?.filter((line, i) => line !== wanted?.[i]).slice(0, 2)).toEqual([]);
  expect(lines?.length).toBe(wanted?.length);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length);
  return text;
}

it('a sum follows from those of its parts, as zlib has it', () => {
  for (const [before, after] of [
    [0, 1],
    [1, 0],
    [600, 70_001],
    [65_536, 12_345],
  ] as const) {
    const [one, other] = [randomBytes(before), randomBytes(after)];
    expect(sums.of(one) >>> 0).toBe(crc32(one));
    const whole = sums.shifted(sums.of(one), sums.shiftOf(after)) ^ sums.of(other);
    expect(whole >>> 0).toBe(crc32(Buffer.concat([one, other])));
  }
});

it('the compressed catalogue is the plain one, whatever it ends with, again and again', async () => {
  for (let i = 0; i < 40; i += 1) {
    // Another byte more: the compressed lines end at another bit.
    await sql(
      server,
      `UPDATE marketing_assistants SET description = description || '${'xyzw'[i % 4]}' WHERE id = (SELECT max(id) FROM marketing_assistants)`,
    );
    for (let again = 0; again < 2; again += 1) {
      const text = await bothAlike();
      expect(text).toContain('Drª. Conceição 😀');
      expect(text.endsWith('"}\n{"gone":[]}\n{"complete":true}\n')).toBe(true);
    }
  }
});

it('is compressed once for all who ask', async () => {
  const { bytes } = await get('gzip');
  const [one, other] = [await get('gzip'), await get('br, gzip')];
  // The place of a header of its own, which only kept lines have had.
  expect(gunzipSync(one.bytes).toString()).toMatch(/^\{.*\} {9}\n/);
  // Behind the own line everything is the same to the last sum.
  const shared = (all: Buffer) => all.subarray(2000, -60).toString('base64');
  expect([shared(one.bytes), shared(other.bytes)]).toEqual([shared(bytes), shared(bytes)]);
  expect(readdirSync(join(server.dataDir, '.pb_temp_to_delete'))).toEqual([]);
});

it('is compressed once also for those who ask while it is being compressed', async () => {
  await fill(5_000);
  const crowd = await Promise.all(Array.from({ length: 24 }, () => get('gzip')));
  const [first] = crowd.map(({ bytes }) => bytes);
  for (const { bytes } of crowd) {
    // As above: only what was kept has the place of a header.
    expect(gunzipSync(bytes).toString()).toMatch(/^\{.*\} {9}\n/);
    expect(bytes.length).toBe(first?.length);
  }
  await sql(
    server,
    'DELETE FROM marketing_assistants WHERE rowid > (SELECT MIN(rowid) + 299 FROM marketing_assistants)',
  );
});

it('many at once while it changes each get one whole catalogue', async () => {
  const changes = (async () => {
    for (let i = 0; i < 10; i += 1)
      await sql(server, `UPDATE marketing_assistants SET description = description || '${i}'`);
  })();
  for (let i = 0; i < 10; i += 1) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('gzip')));
    for (const { bytes } of answers) {
      const lines = gunzipSync(bytes).toString().trimEnd().split('\n');
      const versions = new Set(lines.slice(1, -2).map((line) => / atenção[w-z]*(\d*)"/.exec(line)?.[1]));
      expect([versions.size, lines.length]).toEqual([1, 303]);
    }
  }
  await changes;
});

it('the first line of somebody with thousands of favourites is too long for a block, and arrives all the same', async () => {
  await fill(4_000);
  await sql(
    server,
    `INSERT INTO user_favorites (id, user_id, assistant_id)
     SELECT lower(hex(randomblob(7))) || 'f', '${member.id}', id FROM marketing_assistants LIMIT 4000`,
  );
  const [head = ''] = (await bothAlike()).split('\n');
  expect(head.length).toBeGreaterThan(65_536);
});
