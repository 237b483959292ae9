import { fillMembers } from './members.mjs';
import { openStream } from './open-stream.mjs';
import { residentMemory } from './resident-memory.mjs';
import { memberSessions } from './tokens.mjs';

const PHONES = 1_000;
const CHANGES = 5;
const TOPICS = ['app/catalogue', 'app/favorites', 'app/access'];

/**
 * A thousand members with the app open: what each costs in memory, and how long until the last one is notified.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} log
 */
export async function benchOpenPhones(server, log) {
  const { url, pid, operate } = server;
  for (const sql of fillMembers(PHONES * 12)) await operate('/api/sql', { query: sql });
  const created = await operate('/api/collections/marketing_assistants/records', {
    name: 'Assistente',
    category: 'C',
    url: 'https://exemplo.com.br/a',
    published: true,
  });
  await operate('/api/crons/realtime-publisher', {});
  const sessions = await memberSessions(server, PHONES);
  const before = residentMemory(pid);

  /** @type {number[]} */
  let told = [];
  let changed = 0;
  /** @type {import('node:http').ClientRequest[]} */
  const streams = [];
  const since = performance.now();
  for (let from = 0; from < PHONES; from += 50) {
    const opening = sessions.slice(from, from + 50).map(async ({ token }) => {
      const hear = (/** @type {string} */ topic) => {
        if (topic === 'app/catalogue') told.push(performance.now() - changed);
      };
      streams.push(await openStream(url, token, TOPICS, hear));
    });
    await Promise.all(opening);
  }
  const opened = (performance.now() - since) / 1000;
  await pause(2_000);
  const memory = residentMemory(pid) - before;
  const each = Math.round((memory * 1024) / PHONES);
  log(
    `Phones: ${PHONES} open streams in ${opened.toFixed(1)} s, ${each} KB of memory each (${before.toFixed(0)} MB before)`,
  );

  /** @type {number[]} */
  const lasts = [];
  /** @type {number[]} */
  const saves = [];
  for (let i = 0; i < CHANGES; i += 1) {
    told = [];
    changed = performance.now();
    const path = `/api/collections/marketing_assistants/records/${created.id}`;
    await operate(path, { name: `Assistente ${i}` }, 'PATCH');
    saves.push(performance.now() - changed);
    for (const end = Date.now() + 10_000; told.length < PHONES && Date.now() < end; ) await pause(5);
    if (told.length < PHONES) throw new Error(`only ${told.length} of ${PHONES} were told`);
    lasts.push(Math.max(...told));
    await pause(300);
  }
  const middle = (/** @type {number[]} */ list) =>
    Math.round(list.sort((a, b) => a - b)[Math.floor(CHANGES / 2)] ?? 0);
  log(`  a change: saved in ${middle(saves)} ms, the last phone told after ${middle(lasts)} ms`);
  for (const stream of streams) stream.destroy();
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
