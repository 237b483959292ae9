import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { inFull } from '../../support/full.ts';
import type { MailMode } from '../../support/mail-server.ts';
import { sql } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';

/** A send with everything around it (`host/durations.ts`), and what a person waits at most. */
const SEND_MS = 13_000;
const PATIENCE_MS = 15_000;
const TIMES = 10;
/** Eight mails are talked about at a time: nobody of these waits for a turn. */
const AT_ONCE = 5;

let app: App;
let people = 0;

beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.stop());

interface Faulty {
  fault: string;
  mode: MailMode;
  slowMs?: number;
  /** What the person is told, and how many secrets are left: none, or link and code of a mail that may arrive. */
  told: string;
  secrets: 0 | 2;
}

const FAULTS: Faulty[] = [
  { fault: 'refuses the mailbox', mode: 'refuse', told: 'Erro ao enviar link', secrets: 0 },
  { fault: 'is slow', mode: 'slow', slowMs: 4000, told: 'Link enviado!', secrets: 2 },
  {
    fault: 'is slower than anybody waits',
    mode: 'slow',
    slowMs: SEND_MS + 3000,
    told: 'ainda pode chegar',
    secrets: 2,
  },
  {
    fault: 'takes the connection and says nothing',
    mode: 'black-hole',
    told: 'ainda pode chegar',
    secrets: 2,
  },
];

const DOWN: Faulty = { fault: 'is down', mode: 'accept', told: 'Erro ao enviar link', secrets: 0 };

/** Somebody's phone, with the address typed in. */
async function asking(): Promise<{ page: Page; id: string }> {
  people += 1;
  const email = `espera${people}@exemplo.com.br`;
  const id = await app.addMember(email);
  const page = await (await phone(app.url)).newPage();
  await page.goto('/login');
  await page.getByPlaceholder('Seu e-mail cadastrado').fill(email);
  return { page, id };
}

/**
 * By the page's own clock: how long after the tap the text is there, and how much later than what a machine as busy as
 * this one needs for the deadline of the send and an answer that costs nothing.
 */
const measure = (page: Page, text: string) =>
  page.evaluate(
    ({ text, sendMs }) => {
      const measured = new Promise<{ waited: number; beyond: number }>((done) => {
        const begin = () => {
          const since = performance.now();
          const told = new Promise<number>((seen) => {
            const look = () => document.body.textContent?.includes(text) && seen(performance.now());
            new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
          });
          const over = new Promise((rang) => setTimeout(rang, sendMs))
            .then(() => fetch('/api/app/settings'))
            .then(() => performance.now());
          void Promise.all([told, over]).then(([at, end]) => done({ waited: at - since, beyond: at - end }));
        };
        addEventListener('click', begin, { once: true, capture: true });
      });
      Object.assign(window, { measured });
    },
    { text, sendMs: SEND_MS },
  );

const measured = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { measured: Promise<{ waited: number; beyond: number }> }).measured,
  );

async function isToldInTime({ told, secrets }: Faulty): Promise<void> {
  const { page, id } = await asking();
  await measure(page, told);
  await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
  await page.getByText(told).first().waitFor();
  const { waited, beyond } = await measured(page);
  expect(beyond, `told after ${waited} ms`).toBeLessThanOrEqual(PATIENCE_MS - SEND_MS);
  const others = ['Erro ao enviar link', 'Link enviado!', 'ainda pode chegar'].filter(
    (text) => text !== told,
  );
  for (const other of others) expect(await page.getByText(other).count()).toBe(0);

  const left = (await sql(app.server, `SELECT id FROM _otps WHERE recordRef = '${id}'`)).flat();
  expect(left).toHaveLength(secrets);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  // A code without a mail and without a device that waits for it would only be there to be guessed.
  expect(left.filter((code) => stored.includes(String(code)))).toHaveLength(secrets / 2);
  await page.context().close();
}

async function tenTimes(faulty: Faulty): Promise<void> {
  app.mail.mode = faulty.mode;
  app.mail.slowMs = faulty.slowMs ?? 0;
  for (let n = 0; n < TIMES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => isToldInTime(faulty)));
    tried('L10', AT_ONCE);
  }
}

describe('who asks for a link is told the truth within 15 seconds, and no code is left that nobody waits for', () => {
  for (const faulty of FAULTS) inFull(`by a mail server that ${faulty.fault}`, () => tenTimes(faulty));

  // The last one: it does not come back.
  inFull(`by a mail server that ${DOWN.fault}`, async () => {
    await app.mail.stop();
    await tenTimes(DOWN);
  });
});
