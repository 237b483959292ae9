import { withBenchServer } from '../bench/bench-server.mjs';
import { residentMemory } from '../bench/resident-memory.mjs';
import { obtainPocketBase } from '../lib/obtain-pocketbase.mjs';
import { say } from '../lib/say.mjs';
import { ATTACKS } from './flood/attacks.mjs';
import { watchOthers } from './flood/others.mjs';

// One address against one server: how much memory each attack takes, and how long everybody else waits meanwhile.
// `node scripts/drills/flood.mjs [NAME …]`; docs/decisions/0011 has the figures.

const MOST_MB = 60;
const MOST_MS = 250;

const { path: pocketbase } = await obtainPocketBase({ say });
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
    say(`${good ? '✓' : '✗'} ${attack.name}`);
    say(`    memory ${Math.round(before)} → ${Math.round(peak)} MB (+${grown})`);
    say(`    others: ${count} requests, 95 % within ${p95} ms, the slowest ${worst} ms`);
    say(
      `    answers: ${Object.entries(answers)
        .map(([what, times]) => `${times} × ${what}`)
        .join(', ')}`,
    );
    if (!good) process.exitCode = 1;
  });
}
