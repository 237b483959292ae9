import { setTimeout as pause } from 'node:timers/promises';
import { cpuTime } from './cpu-time.mjs';
import { middleOf } from './median.mjs';
import { fillMembers } from './members.mjs';
import { openStream } from './open-stream.mjs';
import { memberSessions } from './tokens.mjs';

const WATCHED_MS = 30_000;
const PHONES = 100;
const CHANGES = 9;

/**
 * What the server costs while nothing happens, after its first full minute: alone, and with quiet phones; and how soon
 * one of them hears of a change.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchIdle(server, report) {
  const { url, pid, operate } = server;
  const share = async () => {
    const [before, since] = [cpuTime(pid), performance.now()];
    await pause(WATCHED_MS);
    return (100 * (cpuTime(pid) - before)) / (performance.now() - since);
  };

  await untilFullMinute();
  report.measured('idleAlone', await share());

  for (const sql of fillMembers(PHONES * 12)) await operate('/api/sql', { query: sql });
  const fields = { name: 'Assistente', category: 'C', url: 'https://exemplo.com.br/a', published: true };
  const { id } = await operate('/api/collections/marketing_assistants/records', fields);
  let heard = () => {};
  const streams = [];
  for (const { token } of await memberSessions(server, PHONES))
    streams.push(await openStream(url, token, ['app/catalogue'], () => heard()));
  await untilFullMinute();
  report.measured('idlePhones', await share());

  const waits = [];
  for (let i = 0; i < CHANGES; i += 1) {
    let left = PHONES;
    /** @type {Promise<void>} */
    const all = new Promise((done) => {
      heard = () => {
        left -= 1;
        if (left === 0) done();
      };
    });
    const since = performance.now();
    await operate(`/api/collections/marketing_assistants/records/${id}`, { name: `Nome ${i}` }, 'PATCH');
    await all;
    waits.push(performance.now() - since);
    await pause(500);
  }
  report.measured('idleChange', middleOf(waits));
  for (const stream of streams) stream.destroy();
}

/** The jobs of the minute begin with it; five seconds later they have. */
const untilFullMinute = () => pause(65_000 - (Date.now() % 60_000));
