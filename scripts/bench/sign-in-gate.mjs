import { fillMembers } from './members.mjs';

const ASKED = 60;

/**
 * The gate of a sign-in, up to its answer for members whose access is over: whole sign-ins would measure the mail.
 * @param {import('./bench-server.mjs').BenchServer} server with limits wide enough
 * @param {import('./report.mjs').Report} report
 */
export async function benchSignInGate({ url, operate }, report) {
  const measure = async () => {
    const taken = [];
    // Every 17th is inactive, for ever; each is asked for once.
    for (let i = 0; i < ASKED; i += 1) {
      const since = performance.now();
      const answer = await fetch(`${url}/api/collections/users/request-otp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `membro${17 * (i % 5)}@exemplo.com.br` }),
      });
      const text = await answer.text();
      if (!text.includes('user_inactive')) throw new Error(`the gate said ${answer.status} ${text}`);
      taken.push(performance.now() - since);
    }
    return taken.sort((a, b) => a - b)[ASKED / 2] ?? 0;
  };
  for (const sql of fillMembers(100)) await operate('/api/sql', { query: sql });
  await measure();
  const few = await measure();
  for (const sql of fillMembers(100_000, 100)) await operate('/api/sql', { query: sql });
  report.measured('gate', await measure(), few);
}
