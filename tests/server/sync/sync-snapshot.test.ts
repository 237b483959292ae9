import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { stubClock } from '../../support/fake-clock.ts';
import { fakeStore } from '../../support/fake-store.ts';
import { call, type Json } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';

type Member = Awaited<ReturnType<typeof addMember>>;

let server: PocketBase;
let ana: Member;
let bia: Member;

beforeAll(async () => {
  server = await startPocketBase();
  [ana, bia] = await Promise.all([addMember(server), addMember(server)]);
});
afterAll(() => server.stop());

/** The whole catalogue as a member gets it: first line, items, the two last lines. */
async function everything(member: Member) {
  const answer = await call(server, 'GET', '/api/app/sync?since=0', { token: member.token });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  const lines = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  const items = lines.slice(1, -2);
  expect(lines.slice(-2)).toEqual([{ gone: [] }, { complete: true }]);
  expect(lines[0]?.['count']).toBe(items.length);
  return { head: lines[0] as Json, items, names: items.map((item) => String(item['name'])) };
}

it('an empty catalogue is complete', async () => {
  expect((await everything(ana)).items).toEqual([]);
});

it('whoever asks after a change gets the changed catalogue, whatever the change and whoever asked before', async () => {
  const names = async () => [(await everything(ana)).names, (await everything(bia)).names];
  const both = (...wanted: string[]) => [wanted, wanted];
  const first = await addAssistant(server, { name: 'Ácido "único" 😀', category: 'A' });
  expect(await names()).toEqual(both('Ácido "único" 😀'));
  const second = await addAssistant(server, { name: 'Segundo', category: 'B' });
  expect(await names()).toEqual(both('Ácido "único" 😀', 'Segundo'));
  const change = (set: string, id: string) =>
    sql(server, `UPDATE marketing_assistants SET ${set} WHERE id = '${id}'`);
  await change("category = 'C', name = 'Primeiro'", first);
  expect(await names()).toEqual(both('Segundo', 'Primeiro'));
  await change('published = 0', second);
  expect(await names()).toEqual(both('Primeiro'));
  await change('published = 1', second);
  expect(await names()).toEqual(both('Segundo', 'Primeiro'));
  await sql(server, `DELETE FROM marketing_assistants WHERE id = '${first}'`);
  expect(await names()).toEqual(both('Segundo'));
});

it('the shared lines bring nobody the favourites, the name or the cursor of somebody else', async () => {
  const assistant = await addAssistant(server);
  await everything(bia);
  await addRow(server, 'user_favorites', { user_id: ana.id, assistant_id: assistant });
  const [hers, other] = [await everything(ana), await everything(bia)];
  expect([hers.head['favorites'], other.head['favorites']]).toEqual([[assistant], []]);
  expect([hers.head['member']?.['email'], other.head['member']?.['email']]).toEqual([ana.email, bia.email]);
  expect(other.items).toEqual(hers.items);
});

it('while all is edited again and again, every answer is one moment, and its cursor leads to the next', async () => {
  for (let i = 0; i < 30; i += 1) await addAssistant(server, { name: `Nº ${i}` });
  await sql(server, "UPDATE marketing_assistants SET description = 'v0'");
  let editing = true;
  const editor = (async () => {
    for (let version = 1; version <= 40; version += 1)
      await sql(server, `UPDATE marketing_assistants SET description = 'v${version}'`);
    editing = false;
  })();
  let answers = 0;
  const reader = async (member: Member) => {
    while (editing) {
      const { head, items } = await everything(member);
      const versions = new Set(items.map((item) => String(item['description'])));
      expect(versions.size).toBe(1);
      const query = `since=${head['seq']}&epoch=${head['epoch']}`;
      const delta = await call(server, 'GET', `/api/app/sync?${query}`, { token: member.token });
      for (const line of delta.text.trimEnd().split('\n').slice(1, -2))
        expect(versions.has(JSON.parse(line).description)).toBe(false);
      answers += 1;
    }
  };
  await Promise.all([editor, reader(ana), reader(bia), reader(ana)]);
  expect(answers).toBeGreaterThan(3);
});

it('lines that were made a moment later than the first line are not sent with it', () => {
  const require = createRequire(import.meta.url);
  const { lines } = require('../../../dist/pb_hooks/catalogue/catalogue-snapshot.js') as {
    lines(app: object, at: number): unknown;
  };
  stubClock();
  vi.stubGlobal('DynamicModel', Object);
  vi.stubGlobal('toBytes', (text: string) => text);
  try {
    const store = fakeStore();
    let now = { at: 7, text: 'seven' };
    const one = (row: object) => Object.assign(row, now);
    const app = { store: () => store, db: () => ({ newQuery: () => ({ one }) }) };
    expect(lines(app, 7)).toBe('seven');
    now = { at: 9, text: 'nine' };
    expect(lines(app, 8)).toBeNull();
    // They serve whoever asks for that moment, and nobody of the one before makes them anew.
    now = { at: 10, text: 'ten' };
    expect(lines(app, 7)).toBeNull();
    expect(lines(app, 9)).toBe('nine');
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
