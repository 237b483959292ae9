import { SMTPServer } from 'smtp-server';
import { withBenchServer } from './bench-server.mjs';
import { cpuTime } from './cpu-time.mjs';
import { middleOf } from './median.mjs';
import { fillMembers } from './members.mjs';

const AT_ONCE = 8;
const PEOPLE = 100;

/**
 * Whole sign-ins: asking for a link, the mail through a real SMTP server, entering with its code.
 * @param {string} binary
 * @param {(line: string) => void} log
 */
export async function benchSignIns(binary, log) {
  /** @type {Map<string, (code: string) => void>} */
  const waiting = new Map();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, answer) {
      let text = '';
      stream.on('data', (bytes) => {
        text += bytes;
      });
      stream.on('end', () => {
        const code = /^(\d{4}) (\d{4})\r?$/m.exec(text);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        answer();
        for (const address of recipients) waiting.get(address)?.(`${code?.[1]}${code?.[2]}`);
      });
    },
  });
  await new Promise((done) => smtp.listen(0, '127.0.0.1', () => done(undefined)));
  const address = smtp.server.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  const settings = { SMTP_HOST: '127.0.0.1', SMTP_PORT: port, RATE_LIMIT_FACTOR: '100000' };
  try {
    await withBenchServer(
      binary,
      async ({ url, pid, operate }) => {
        for (const sql of fillMembers(10_000)) await operate('/api/sql', { query: sql });
        const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
          const headers = { 'Content-Type': 'application/json' };
          const answer = await fetch(`${url}${path}`, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          });
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
          return answer.json();
        };
        const queue = Array.from({ length: PEOPLE * 2 }, (_, i) => i * 10)
          .filter((number) => number % 17 !== 0)
          .slice(0, PEOPLE);
        /** @type {number[]} */
        const taken = [];
        const before = cpuTime(pid);
        const since = performance.now();
        const person = async () => {
          for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
            const email = `membro${number}@exemplo.com.br`;
            const start = performance.now();
            /** @type {Promise<string>} */
            const mail = new Promise((arrived) => waiting.set(email, arrived));
            const { otpId } = await post('/api/collections/users/request-otp', { email });
            await post('/api/collections/users/auth-with-otp', { otpId, password: await mail });
            taken.push(performance.now() - start);
          }
        };
        await Promise.all(Array.from({ length: AT_ONCE }, person));
        const minutes = (performance.now() - since) / 60_000;
        const median = middleOf(taken);
        log(
          `Sign-ins: ${Math.round(PEOPLE / minutes)} a minute, ${AT_ONCE} people at once, ${Math.round(median)} ms each, ${Math.round((cpuTime(pid) - before) / PEOPLE)} ms of the server's processor`,
        );
      },
      settings,
    );
  } finally {
    smtp.close();
  }
}
