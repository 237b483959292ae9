import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePrincipals, type Principal } from '../../support/access/principals.ts';
import { makeRow } from '../../support/access/rows.ts';
import { LINES, type Line } from '../../support/access/table.ts';
import { forgetDeleted, inParallel } from '../../support/access/walk.ts';
import { call, codes } from '../../support/http.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { value } from '../../support/sql.ts';
import { openStream, type Stream } from '../../support/stream.ts';
import { tried } from '../../support/tries.ts';
import { becomes } from '../../support/wait.ts';

const LIVE = LINES.filter((line) => line.action === 'live');
const topicsOf = (lines: Line[]) => [...new Set(lines.map((line) => `${line.collection}/*`))];
const ALL = topicsOf(LIVE);
const OF_MEMBERS = topicsOf(LIVE.filter((line) => line.allowed.member));

interface Listener {
  principal: Principal;
  stream: Stream;
  said: string;
}

async function listen(server: PocketBase, principal: Principal, topics: string[]): Promise<Listener> {
  const stream = await openStream(server);
  const answer = await stream.subscribe(principal.token, topics);
  return { principal, stream, said: `${answer.status} ${codes(answer)}` };
}

async function rowOf(server: PocketBase, line: Line, principal: Principal): Promise<string | null> {
  if (line.collection === 'profiles' && line.row === 'own') {
    return value(server, `SELECT id FROM profiles WHERE user_id = '${principal.person.id}'`);
  }
  return makeRow(server, line.collection, line.row, principal.person);
}

/** An update without a change is told like any other. Says whether the row was there. */
async function touch(server: PocketBase, { collection }: Line, id: string): Promise<boolean> {
  const path = `/api/collections/${collection}/records/${id}`;
  return (await call(server, 'PATCH', path, { token: server.superuserToken, body: {} })).status === 200;
}

/** How often a stream told of a row, by topic and id. */
function timesOf(stream: Stream): (topic: string, id: string) => number {
  const times = new Map<string, number>();
  let counted = 0;
  return (topic, id) => {
    for (const { topic: on, data } of stream.events.slice(counted)) {
      const key = `${on} ${JSON.parse(data).record?.id}`;
      times.set(key, (times.get(key) ?? 0) + 1);
      counted += 1;
    }
    return times.get(`${topic} ${id}`) ?? 0;
  };
}

interface Cell {
  line: Line;
  listener: Listener;
  id: string;
}

/** Every cell with its row: an own one, or one of somebody else, which may be the same for all who listen. */
async function cellsOf(server: PocketBase, listeners: Listener[]): Promise<Cell[]> {
  const cells = LIVE.map(async (line) => {
    const own = (listener: Listener) => rowOf(server, line, listener.principal);
    const [first] = listeners;
    const shared = line.row !== 'own' && first ? own(first) : null;
    const made = listeners.map(async (listener) => ({ line, listener, id: await (shared ?? own(listener)) }));
    return (await Promise.all(made)).filter((cell): cell is Cell => cell.id !== null);
  });
  return (await Promise.all(cells)).flat();
}

/** Changes the row of every cell and returns the differences between the table and what was heard. */
async function differences(
  server: PocketBase,
  listeners: Listener[],
  mayListen: (principal: Principal) => boolean,
) {
  const all = await cellsOf(server, listeners);
  const touched = new Map(
    all.map(({ line, id }) => [`${line.collection} ${id}`, { line, id, isThere: false }]),
  );
  const touchAll = [...touched.values()].map((row) => async () => {
    row.isThere = await touch(server, row.line, row.id);
  });
  await inParallel(touchAll, 4);
  // The user of a dead token may be gone with the rows that a cell was about.
  const cells = all.filter(({ line, id }) => touched.get(`${line.collection} ${id}`)?.isThere);
  const counts = new Map(listeners.map(({ stream }) => [stream, timesOf(stream)]));
  const times = ({ line, listener, id }: Cell) =>
    counts.get(listener.stream)?.(`${line.collection}/*`, id) ?? 0;
  const heard = (cell: Cell) => times(cell) > 0;
  const wanted = ({ line, listener }: Cell) =>
    mayListen(listener.principal) && line.allowed[listener.principal.kind];
  const expected = cells.filter(wanted);
  await becomes(() => expected.every(heard));
  // What should not come has come when something that is touched later is told again, to each who hears anything.
  for (const last of new Map(expected.map((cell) => [cell.listener, cell])).values()) {
    const before = times(last);
    await touch(server, last.line, last.id);
    expect(await last.listener.stream.until(() => times(last) > before)).toBe(true);
  }
  const found = cells
    .filter((cell) => heard(cell) !== wanted(cell))
    .map(({ line, listener }) => `${listener.principal.name} · ${line.collection} · ${line.row}`);
  return { found, walked: cells.length };
}

async function walk(hooksDir: string | null) {
  const server = await startPocketBase(hooksDir ? { hooksDir } : {});
  try {
    const principals = await makePrincipals(server);
    await forgetDeleted(server, principals);
    const hooks = hooksDir === null;
    const topics = ({ kind }: Principal) => (hooks && kind === 'member' ? OF_MEMBERS : ALL);
    const listeners: Listener[] = [];
    for (const principal of principals) listeners.push(await listen(server, principal, topics(principal)));
    const mayListen = ({ kind }: Principal) => !hooks || kind === 'member' || kind === 'admin';
    const result = await differences(server, listeners, mayListen);
    for (const { stream } of listeners) stream.close();
    return { ...result, said: listeners.map(({ principal, said }) => ({ principal, said })) };
  } finally {
    await server.stop();
  }
}

describe('realtime of the collections', () => {
  test('tells every user state exactly the rows that the table lets it see, and refuses the rest with a code', async () => {
    const { found, walked, said } = await walk(null);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(150);
    tried('T1', walked);
    for (const { principal, said: answer } of said) {
      const refusals = { outside: '401 auth:signed_out', locked: `403 access:${principal.code}` };
      expect(`${principal.name}: ${answer}`).toBe(
        `${principal.name}: ${principal.kind === 'outside' || principal.kind === 'locked' ? refusals[principal.kind] : '204 '}`,
      );
    }
  });

  test('tells nobody more when the hooks are missing', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'no-hooks-'));
    const { found, walked } = await walk(empty);
    rmSync(empty, { recursive: true });
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(150);
    tried('T1', walked);
  });
});
