import { createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { becomes, sleep } from './wait.ts';

/**
 * How the server treats a message: takes it; refuses the recipient for good; refuses the sender, as for a wrong password or
 * a limit of the day, in the words that it is told; hangs up in the middle; accepts the
 * connection and never says a word; takes it after `slowMs`; takes it when it is released; refuses what it has read,
 * and quotes it.
 */
export type MailMode = 'accept' | 'refuse' | 'refuse-all' | 'quote' | 'drop' | 'black-hole' | 'slow' | 'hold';

/** A message as it arrived: the envelope, the raw bytes, and what a mail program reads in them. */
export interface Received {
  /** By which name the sender has greeted. */
  hello: string;
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

export interface MailServer {
  port: number;
  /** May be changed at any time, for the next connection. */
  mode: MailMode;
  slowMs: number;
  /** What it says before it quotes, or instead of taking anything: '535 5.7.8 …'. */
  words: string;
  /** Mailboxes that do not exist, whatever the mode. */
  unknownMailboxes: Set<string>;
  /** Mailboxes that take nothing for now, whatever the mode. */
  fullMailboxes: Set<string>;
  /** Mailboxes that the server looks up without an end, whatever the mode. */
  silentMailboxes: Set<string>;
  received: Received[];
  /** Conversations that are open at this moment. */
  connections(): number;
  /** Messages that are read and neither taken nor refused. */
  held(): number;
  /** Takes what it held, and what comes. */
  release(): void;
  /** The next message for `to` that was not taken before. */
  next(to: string): Promise<Received>;
  forget(): void;
  stop(): Promise<void>;
}

const GREETING_REFUSAL = '5.1.1 mailbox unavailable';

async function parse(
  { hello, from, to }: Pick<Received, 'hello' | 'from' | 'to'>,
  chunks: Buffer[],
): Promise<Received> {
  const bytes = Buffer.concat(chunks);
  return { hello, from, to, raw: bytes.toString('utf8'), mail: await PostalMime.parse(bytes) };
}

/** A real SMTP server on a free port of 127.0.0.1, with the faults that mail servers have. */
export async function startMailServer(): Promise<MailServer> {
  const taken = new Set<Received>();
  const sockets = new Set<Socket>();
  const held = new Set<() => void>();
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    // Else each mail asks for the name of 127.0.0.1 first, and waits for whoever answers that.
    disableReverseLookup: true,
    onAuth: ({ username }, _session, answer) => answer(null, { user: username }),
    onMailFrom(_address, _session, answer) {
      if (server.mode !== 'refuse-all') return answer();
      const [, code, words] = /^(\d{3}) (.*)$/.exec(server.words) ?? [];
      answer(Object.assign(new Error(words), { responseCode: Number(code) }));
    },
    onRcptTo({ address }, _session, answer) {
      if (server.silentMailboxes.has(address)) return;
      if (server.fullMailboxes.has(address))
        return answer(Object.assign(new Error('4.2.2 mailbox full'), { responseCode: 452 }));
      if (server.mode !== 'refuse' && !server.unknownMailboxes.has(address)) return answer();
      answer(Object.assign(new Error(GREETING_REFUSAL), { responseCode: 550 }));
    },
    onData(stream, session, answer) {
      if (server.mode === 'drop') {
        for (const socket of sockets) socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map((one) => one.address) };
        if (server.mode === 'slow') await sleep(server.slowMs);
        if (server.mode === 'hold') await new Promise<void>((go) => held.add(go));
        const received = await parse({ hello: String(session.hostNameAppearsAs), ...envelope }, chunks);
        if (server.mode === 'quote') {
          const quoted = String(received.mail.text).replace(/\s+/g, ' ').slice(0, 400);
          return answer(Object.assign(new Error(`5.7.1 ${server.words} ${quoted}`), { responseCode: 554 }));
        }
        server.received.push(received);
        answer();
      });
    },
  });
  // Connections go through a plain server, which can also stay silent.
  smtp.on('error', () => {});
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (server.mode !== 'black-hole') smtp.server.emit('connection', socket);
  });
  front.listen(0, '127.0.0.1');
  await new Promise((done) => front.once('listening', done));
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const server: MailServer = {
    port: address.port,
    mode: 'accept',
    slowMs: 0,
    words: '',
    unknownMailboxes: new Set(),
    fullMailboxes: new Set(),
    silentMailboxes: new Set(),
    received: [],
    connections: () => sockets.size,
    held: () => held.size,
    release() {
      server.mode = 'accept';
      for (const go of held) go();
      held.clear();
    },
    async next(to) {
      const waiting = () => server.received.find((one) => !taken.has(one) && one.to.includes(to));
      await becomes(() => waiting() !== undefined);
      const found = waiting();
      if (!found) throw new Error(`No mail for ${to}; ${server.received.length} others arrived`);
      taken.add(found);
      return found;
    },
    forget() {
      server.received.length = 0;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => front.close(done));
    },
  };
  return server;
}
