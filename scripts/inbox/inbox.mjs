import { createServer } from 'node:http';
import { isFree } from '../lib/free-port.mjs';
import { Mailbox } from './mailbox.mjs';
import { answer } from './routes.mjs';

/**
 * The local inbox of the trial mode: takes every message by SMTP and shows it on a page. Both listen on
 * 127.0.0.1 only, because the messages hold sign-in links.
 * @param {{ port: number }} options the page's port; any other when it is taken
 * @returns {Promise<{ smtpPort: number, url: string, close: () => Promise<void> }>}
 */
export async function startInbox({ port }) {
  const mailbox = new Mailbox();
  const smtpPort = await mailbox.listen();
  const page = createServer((request, response) => answer(mailbox, request, response));
  const pagePort = port > 0 && port < 65_536 && (await isFree('127.0.0.1', port)) ? port : 0;
  await new Promise((resolve) => page.listen(pagePort, '127.0.0.1', () => resolve(undefined)));
  const address = page.address();
  if (!address || typeof address === 'string') throw new Error('the inbox page has no port');
  return {
    smtpPort,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      page.closeAllConnections();
      await Promise.all([mailbox.close(), new Promise((resolve) => page.close(resolve))]);
    },
  };
}
