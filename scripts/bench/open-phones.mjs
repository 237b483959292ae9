import { setTimeout as pause } from 'node:timers/promises';
import { ask, wholeCursor } from './ask.mjs';
import { withBenchServer } from './bench-server.mjs';
import { middleOf } from './median.mjs';
import { fillMembers } from './members.mjs';
import { openStream } from './open-stream.mjs';
import { withPlainPocketBase } from './plain-pocketbase.mjs';
import { residentMemory, sqliteMemory } from './resident-memory.mjs';
import { slowSenders } from './slow-senders.mjs';
import { memberSessions } from './tokens.mjs';

const PHONES = 1_000;
/**
 * Few, as over a morning: a rush has each of the server's JavaScript machines load its files, which takes memory once and for all,
 * however many phones come; counted among the first thousand it would look like something that each of them costs.
 */
const AT_ONCE = 5;
const FIRST = 200;
const CHANGES = 15;
const SLOW_SENDERS = 50;
const CALLS = 400;
const TOPICS = ['app/catalogue', 'app/favorites', 'app/access'];
/** What a phone would subscribe to if PocketBase told it the records themselves, by the same access rule. */
const NATIVE_TOPICS = ['marketing_assistants/*'];
const PATH = '/api/collections/marketing_assistants/records';

/**
 * A thousand members with the app open: what each costs in memory, how long until the last one hears of a change, how
 * long the administrator's save waits for it, and what a call takes beside them; against PocketBase's own subscriptions.
 * @param {string} binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchOpenPhones(binary, report) {
  /** @type {Told | undefined} */
  let ours;
  await withBenchServer(binary, async (server) => {
    await server.operate('/api/crons/realtime-publisher', {});
    ours = await tellPhones(server, TOPICS, async (sessions) => {
      report.measured('callsBesidePhones', await callsBesideSlowSenders(server.url, sessions));
    });
  });
  if (!ours) return;
  report.measured('phoneMemory', ours.kbEach);
  report.log(`  ${ours.sqliteEach.toFixed(0)} KB of it are pages that SQLite keeps`);
  report.measured('saveBesidePhones', ours.save, ours.idleSave);
  await withPlainPocketBase(binary, async (server) => {
    const native = await tellPhones(server, NATIVE_TOPICS);
    const { kbEach, sqliteEach, save } = native;
    const memory = `${kbEach.toFixed(0)} KB a phone, ${sqliteEach.toFixed(0)} of them SQLite's`;
    report.log(`  native: ${memory}, saved in ${save.toFixed(0)} ms`);
    if (ours) report.measured('lastPhone', ours.last, native.last);
  });
}

/** @typedef {{ kbEach: number, sqliteEach: number, last: number, save: number, idleSave: number }} Told */

/**
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {string[]} topics the first one is waited for
 * @param {(sessions: { token: string }[]) => Promise<void>} [beside] while all of them are open
 * @returns {Promise<Told>}
 */
async function tellPhones(server, topics, beside) {
  const { url, pid, operate } = server;
  for (const sql of fillMembers(PHONES * 12)) await operate('/api/sql', { query: sql });
  const fields = { name: 'Assistente', category: 'C', url: 'https://exemplo.com.br/a', published: true };
  const { id } = await operate(PATH, fields);
  let told = 0;
  let lastAt = 0;
  const hear = (/** @type {string} */ topic) => {
    if (topic !== topics[0]) return;
    told += 1;
    lastAt = performance.now();
  };
  /** @param {number} listeners @returns {Promise<{ save: number, last: number }>} medians */
  const change = async (listeners) => {
    /** @type {number[]} */
    const saves = [];
    /** @type {number[]} */
    const lasts = [];
    for (let i = 0; i < CHANGES; i += 1) {
      told = 0;
      const since = performance.now();
      await operate(`${PATH}/${id}`, { name: `Assistente ${listeners} ${i}` }, 'PATCH');
      saves.push(performance.now() - since);
      for (const end = Date.now() + 10_000; told < listeners && Date.now() < end; ) await pause(5);
      if (told < listeners) throw new Error(`only ${told} of ${listeners} were told`);
      lasts.push(lastAt - since);
      await pause(300);
    }
    return { save: middleOf(saves), last: middleOf(lasts) };
  };

  const sessions = await memberSessions(server, PHONES);
  const idle = await change(0);
  /** @type {import('node:net').Socket[]} */
  const streams = [];
  /** @param {number} from @param {number} to */
  const open = async (from, to) => {
    for (let at = from; at < to; at += AT_ONCE) {
      const opening = sessions.slice(at, at + AT_ONCE).map(async ({ token }) => {
        streams.push(await openStream(url, token, topics, hear));
      });
      await Promise.all(opening);
    }
    // What a rush has read is not what a phone costs: the server gives it back every five minutes.
    await operate('/api/crons/give-back-database-memory', {}).catch(() => undefined);
    await pause(2_000);
  };
  // The first ones make the server's machines load their files, once and for all that follow.
  await open(0, FIRST);
  const before = [residentMemory(pid), sqliteMemory(pid)];
  await open(FIRST, PHONES);
  const [kbEach, sqliteEach] = [residentMemory(pid), sqliteMemory(pid)].map(
    (now, n) => ((now - (before[n] ?? 0)) * 1024) / (PHONES - FIRST),
  );
  const { save, last } = await change(PHONES);
  await beside?.(sessions);
  for (const stream of streams) stream.destroy();
  return { kbEach: kbEach ?? 0, sqliteEach: sqliteEach ?? 0, last, save, idleSave: idle.save };
}

/**
 * Two calls at a time of every open app, while others' bodies trickle in.
 * @param {string} url
 * @param {{ token: string }[]} sessions
 * @returns {Promise<number>} milliseconds that 95 of 100 calls took at most
 */
async function callsBesideSlowSenders(url, sessions) {
  const tokens = sessions.map(({ token }) => token);
  const { seq, epoch } = await wholeCursor(url, tokens[0] ?? '');
  const end = slowSenders(url, tokens.slice(0, SLOW_SENDERS));
  /** @type {number[]} */
  const taken = [];
  for (let at = 0; at < CALLS; at += 2) {
    const pair = [at, at + 1].map((n) =>
      ask(url, `/api/app/sync?since=${seq}&epoch=${epoch}`, tokens[n] ?? ''),
    );
    for (const { ms } of await Promise.all(pair)) taken.push(ms);
  }
  const slow = end();
  if (slow < SLOW_SENDERS) throw new Error(`only ${slow} of ${SLOW_SENDERS} slow senders were listened to`);
  return taken.sort((a, b) => a - b)[Math.floor(CALLS * 0.95)] ?? Number.NaN;
}
