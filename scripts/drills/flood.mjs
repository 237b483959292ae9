import { withBenchServer } from '../bench/bench-server.mjs';
import { residentMemory } from '../bench/resident-memory.mjs';
import { ensurePocketBase } from '../lib/ensure-pocketbase.mjs';
import { log } from '../lib/log.mjs';
import { ATTACKS } from './flood/attacks.mjs';
import { watchOthers } from './flood/others.mjs';

// One address against one server: how much memory each attack takes, and how long everybody else waits meanwhile.
// `node scripts/drills/flood.mjs [NAME …]`; docs/decisions/0011 has the figures.

const MOST_MB = 60;
const MOST_MS = 250;

const { path: pocketbase } = await ensurePocketBase({ log });
const asked = process.argv.slice(2);

for (const [name, attack] of Object.entries(ATTACKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await withBenchServer(pocketbase, async (server) => {
    const run = await attack.prepare(server);
    const before = residentMemory(server.pid);
    let peak = before;
    const looking = setInterval(() => {
      peak = Math.max(peak, residentMemory(server.pid));
    }, 20);
    const others = await watchOthers(server.url);
    const answers = await run();
    const { p95, worst, asked: count } = await others.stop();
    clearInterval(looking);
    const grown = Math.round(peak - before);
    const good = grown < MOST_MB && p95 < MOST_MS;
    log(`${good ? '✓' : '✗'} ${attack.name}`);
    log(`    memory ${Math.round(before)} → ${Math.round(peak)} MB (+${grown})`);
    log(`    others: ${count} requests, 95 % within ${p95} ms, the slowest ${worst} ms`);
    log(
      `    answers: ${Object.entries(answers)
        .map(([what, times]) => `${times} × ${what}`)
        .join(', ')}`,
    );
    if (!good) process.exitCode = 1;
  });
}
