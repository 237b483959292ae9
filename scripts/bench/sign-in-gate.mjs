import { byTurns } from './by-turns.mjs';
import { fillMembers } from './members.mjs';

const ASKED = 60;

/**
 * The gate of a sign-in, up to its answer for members whose access is over: whole sign-ins would measure the mail. By turns
 * with few members and with many.
 * @param {import('./bench-server.mjs').BenchServer} small with limits wide enough
 * @param {import('./bench-server.mjs').BenchServer} large the same
 * @param {import('./report.mjs').Report} report
 */
export async function benchSignInGate(small, large, report) {
  const few = await gateOf(small, 100);
  const many = await gateOf(large, 100_000);
  const [ours, reference] = await byTurns(ASKED, many, few);
  report.measured('gate', ours.median, reference.median);
}

/**
 * Fills a server with so many members.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {number} count
 * @returns {Promise<() => Promise<void>>} knocks once
 */
async function gateOf({ url, operate }, count) {
  for (const sql of fillMembers(count)) await operate('/api/sql', { query: sql });
  let asked = 0;
  return async () => {
    // Every 17th is inactive, for ever. From the last one down: who looks through all members would find the first ones at once.
    const email = `membro${17 * (Math.floor((count - 1) / 17) - (asked % 5))}@exemplo.com.br`;
    asked += 1;
    const answer = await fetch(`${url}/api/collections/users/request-otp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const text = await answer.text();
    if (!text.includes('user_inactive')) throw new Error(`the gate said ${answer.status} ${text}`);
  };
}
