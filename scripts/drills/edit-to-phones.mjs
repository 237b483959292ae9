import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { addAdmin } from '../bench/add-admin.mjs';
import { withBenchServer } from '../bench/bench-server.mjs';
import { cpuTime } from '../bench/cpu-time.mjs';
import { fillMembers } from '../bench/members.mjs';
import { openStream } from '../bench/open-stream.mjs';
import { memberSessions } from '../bench/tokens.mjs';
import { ensurePocketBase } from '../lib/ensure-pocketbase.mjs';
import { log } from '../lib/log.mjs';

// An administrator saves an assistant, a thousand phones have the app open: how long until the last one holds the new text,
// from the press on 'Salvar' to the message that brings it, or to the end of its own request where that one is not enough. `node scripts/drills/edit-to-phones.mjs`
// On a machine that is busy with other work the clock says little: the processor time of the server is printed beside it.

const PHONES = 1_000;
const EDITS = 5;
const LIMIT_MS = 2_000;
/** A phone that has to ask waits a moment of its own, so that not all do at once (`src/sync/engine.ts`). */
const SPREAD_MS = 600;

const { path: pocketbase } = await ensurePocketBase({ log });
await withBenchServer(pocketbase, async (server) => {
  const { url, operate } = server;
  await operate('/api/crons/realtime-publisher', {});
  for (const sql of fillMembers(PHONES * 12)) await operate('/api/sql', { query: sql });
  const admin = await addAdmin(server);
  const id = randomBytes(8).toString('hex').slice(0, 15);
  /** @param {number} edit */
  const textOf = (edit) => ({
    name: 'Bio que Converte',
    description: `Texto ${edit} do assistente, em duas linhas.\nPara o perfil.`,
    category: 'Conteúdo',
    tags: ['bio'],
    url: 'https://exemplo.com.br/bio',
    published: true,
  });
  /** @param {number} edit */
  const save = async (edit) => {
    const body = { id, base: edit === 0 ? null : textOf(edit - 1), assistant: textOf(edit) };
    const answer = await fetch(`${url}/api/app/save-assistant`, {
      method: 'POST',
      headers: { Authorization: admin, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`saving: ${answer.status} ${await answer.text()}`);
  };
  await save(0);

  const agent = new Agent({ keepAlive: true });
  let wanted = textOf(0).description;
  let refused = 0;
  let asked = 0;
  /** @type {number[]} */
  let arrivals = [];
  /** @param {{ token: string }} session */
  const openPhone = async ({ token }) => {
    let cursor = { seq: 0, epoch: '', items: 0 };
    /** As `applyChange` of the app. @param {any} change */
    const apply = (change) => {
      const known = Math.max(cursor.seq, cursor.items);
      if (change?.epoch !== cursor.epoch || known < change.after) return false;
      if (known < change.seq) note(change.items);
      cursor.items = Math.max(known, change.seq);
      return true;
    };
    /** @param {{ description?: string }[]} items */
    const note = (items) => {
      if (items.some((item) => item.description === wanted)) arrivals.push(performance.now());
    };
    const pull = async () => {
      asked += 1;
      const query = new URLSearchParams({ since: String(cursor.seq), epoch: cursor.epoch });
      const { status, text } = await ask(agent, `${url}/api/app/sync?${query}`, token);
      if (status !== 200) {
        refused += 1;
        setTimeout(pull, 1_000);
        return;
      }
      const [head = {}, ...items] = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      cursor = { seq: head.seq, epoch: head.epoch, items: 0 };
      note(items);
    };
    await openStream(url, token, ['app/catalogue', 'app/favorites', 'app/access'], (topic, readData) => {
      if (topic !== 'app/catalogue' || apply(JSON.parse(readData()).change)) return;
      setTimeout(pull, Math.random() * SPREAD_MS);
    });
    await pull();
  };
  const sessions = await memberSessions(server, PHONES);
  for (let from = 0; from < PHONES; from += 50)
    await Promise.all(sessions.slice(from, from + 50).map(openPhone));
  log(`${arrivals.length} phones are open`);

  for (let edit = 1; edit <= EDITS; edit += 1) {
    wanted = textOf(edit).description;
    arrivals = [];
    refused = 0;
    asked = 0;
    const before = cpuTime(server.pid);
    const since = performance.now();
    await save(edit);
    const saved = performance.now() - since;
    for (const end = Date.now() + 30_000; arrivals.length < PHONES && Date.now() < end; )
      await new Promise((go) => setTimeout(go, 20));
    const last = Math.max(...arrivals) - since;
    const isGood = arrivals.length === PHONES && last <= LIMIT_MS;
    if (!isGood) process.exitCode = 1;
    const times = arrivals.map((at) => at - since).sort((a, b) => a - b);
    log(
      `${isGood ? '✓' : '✗'} edit ${edit}: ${arrivals.length} of ${PHONES} phones, the middle one after ` +
        `${Math.round(times[PHONES / 2] ?? 0)} ms, the last after ${Math.round(last)} ms ` +
        `(saved in ${Math.round(saved)} ms, ${asked} asked, ${refused} of them in vain; ` +
        `the server worked ${Math.round(cpuTime(server.pid) - before)} ms)`,
    );
  }
});
// The streams would keep the process.
process.exit();

/**
 * @param {Agent} agent
 * @param {string} address
 * @param {string} token
 * @returns {Promise<{ status: number, text: string }>}
 */
function ask(agent, address, token) {
  return new Promise((done) => {
    get(address, { agent, headers: { Authorization: token } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
    }).on('error', () => done({ status: 0, text: '' }));
  });
}
