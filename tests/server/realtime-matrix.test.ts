import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Caller, makeCallers } from '../support/access/callers.ts';
import { makeRow } from '../support/access/rows.ts';
import { LINES, type Line } from '../support/access/table.ts';
import { forgetDeleted } from '../support/access/walk.ts';
import { call, codes } from '../support/http.ts';
import { type PocketBase, startPocketBase } from '../support/pocketbase.ts';
import { value } from '../support/sql.ts';
import { openStream, type Stream } from '../support/stream.ts';
import { becomes } from '../support/wait.ts';

const LIVE = LINES.filter((line) => line.action === 'live');
const topicsOf = (lines: Line[]) => [...new Set(lines.map((line) => `${line.collection}/*`))];
const ALL = topicsOf(LIVE);
const OF_MEMBERS = topicsOf(LIVE.filter((line) => line.allowed.member));

interface Listener {
  caller: Caller;
  stream: Stream;
  said: string;
}

async function listen(server: PocketBase, caller: Caller, topics: string[]): Promise<Listener> {
  const stream = await openStream(server);
  const answer = await stream.subscribe(caller.token, topics);
  return { caller, stream, said: `${answer.status} ${codes(answer)}` };
}

async function rowOf(server: PocketBase, line: Line, caller: Caller): Promise<string | null> {
  if (line.collection === 'profiles' && line.row === 'own') {
    return value(server, `SELECT id FROM profiles WHERE user_id = '${caller.person.id}'`);
  }
  return makeRow(server, line.collection, line.row, caller.person);
}

/** An update without a change is told like any other. Says whether the row was there. */
async function touch(server: PocketBase, { collection }: Line, id: string): Promise<boolean> {
  const path = `/api/collections/${collection}/records/${id}`;
  return (await call(server, 'PATCH', path, { token: server.superuserToken, body: {} })).status === 200;
}

/** Changes the row of every cell and returns the differences between the table and what was heard. */
async function differences(
  server: PocketBase,
  listeners: Listener[],
  mayListen: (caller: Caller) => boolean,
) {
  const cells: { line: Line; listener: Listener; id: string }[] = [];
  for (const line of LIVE) {
    for (const listener of listeners) {
      const id = await rowOf(server, line, listener.caller);
      if (!id) continue;
      cells.push({ line, listener, id });
      // The user of a dead token may be gone with the rows that this cell was about.
      if (!(await touch(server, line, id))) cells.pop();
    }
  }
  const times = ({ line, listener, id }: (typeof cells)[number]) =>
    listener.stream.events.filter(
      ({ topic, data }) => topic === `${line.collection}/*` && data.includes(`"id":"${id}"`),
    ).length;
  const heard = (cell: (typeof cells)[number]) => times(cell) > 0;
  const wanted = ({ line, listener }: (typeof cells)[number]) =>
    mayListen(listener.caller) && line.allowed[listener.caller.kind];
  const expected = cells.filter(wanted);
  await becomes(() => expected.every(heard));
  // What should not come has come when something that is touched later is told again, to each who hears anything.
  for (const last of new Map(expected.map((cell) => [cell.listener, cell])).values()) {
    await touch(server, last.line, last.id);
    expect(await last.listener.stream.until(() => times(last) > 1)).toBe(true);
  }
  const found = cells
    .filter((cell) => heard(cell) !== wanted(cell))
    .map(({ line, listener }) => `${listener.caller.name} · ${line.collection} · ${line.row}`);
  return { found, walked: cells.length };
}

async function walk(hooksDir: string | null) {
  const server = await startPocketBase(hooksDir ? { hooksDir } : {});
  try {
    const callers = await makeCallers(server);
    await forgetDeleted(server, callers);
    const hooks = hooksDir === null;
    const topics = ({ kind }: Caller) => (hooks && kind === 'member' ? OF_MEMBERS : ALL);
    const listeners: Listener[] = [];
    for (const caller of callers) listeners.push(await listen(server, caller, topics(caller)));
    const mayListen = ({ kind }: Caller) => !hooks || kind === 'member' || kind === 'admin';
    const result = await differences(server, listeners, mayListen);
    for (const { stream } of listeners) stream.close();
    return { ...result, said: listeners.map(({ caller, said }) => ({ caller, said })) };
  } finally {
    await server.stop();
  }
}

describe('realtime of the collections', () => {
  test('tells every user state exactly the rows that the table lets it see, and refuses the rest with a code', async () => {
    const { found, walked, said } = await walk(null);
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(150);
    for (const { caller, said: answer } of said) {
      const refusals = { outside: '401 auth:signed_out', locked: `403 access:${caller.code}` };
      expect(`${caller.name}: ${answer}`).toBe(
        `${caller.name}: ${caller.kind === 'outside' || caller.kind === 'locked' ? refusals[caller.kind] : '204 '}`,
      );
    }
  });

  test('tells nobody more when the hooks are missing', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'no-hooks-'));
    const { found, walked } = await walk(empty);
    rmSync(empty, { recursive: true });
    expect(found).toEqual([]);
    expect(walked).toBeGreaterThan(150);
  });
});
