import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Enough for an afternoon of trying out; the oldest message gives way. */
const KEPT = 200;
const LARGEST = 5 * 1024 * 1024;

/**
 * @typedef {object} Mail
 * @property {string} id
 * @property {string} from
 * @property {string[]} to the addresses that the message was delivered to
 * @property {string} subject
 * @property {string} date when it arrived, ISO
 * @property {string} text
 * @property {string} html
 * @property {string | null} code eight digits to sign in with, without the space
 * @property {string | null} link the first link of the message
 */

/**
 * A mail server on 127.0.0.1 that delivers nothing and keeps the last messages in memory.
 */
export class Mailbox {
  /** @type {Mail[]} newest first */
  #mails = [];
  #count = 0;
  #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST,
    logger: false,
    onData: (stream, session, done) => {
      receive(stream)
        .then((raw) => this.#keep(raw, session))
        .then(() => done(), done);
    },
  });

  /** @returns {Promise<number>} the port it listens on */
  async listen() {
    this.#server.on('error', () => {
      // a client that breaks off is its own trouble; the next one is served
    });
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.#server.server.address();
    if (!address || typeof address === 'string') throw new Error('the mail server has no port');
    return address.port;
  }

  /** Newest first. */
  list() {
    return this.#mails;
  }

  /** @param {string} id */
  find(id) {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear() {
    this.#mails = [];
  }

  /** @returns {Promise<void>} */
  close() {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /**
   * @param {Buffer} raw
   * @param {import('smtp-server').SMTPServerSession} session
   */
  async #keep(raw, session) {
    const parsed = await PostalMime.parse(raw);
    const text = parsed.text ?? '';
    this.#count += 1;
    this.#mails.unshift({
      id: String(this.#count),
      from: parsed.from?.address ?? '',
      to: session.envelope.rcptTo.map(({ address }) => address),
      subject: parsed.subject ?? '(sem assunto)',
      date: new Date().toISOString(),
      text,
      html: parsed.html ?? '',
      code:
        text
          .match(/^\s*(\d{4}) (\d{4})\s*(\n|$)/)
          ?.slice(1, 3)
          .join('') ?? null,
      link: text.match(/https?:\/\/[^\s<>"]+/)?.[0] ?? null,
    });
    this.#mails.length = Math.min(this.#mails.length, KEPT);
  }
}

/**
 * @param {import('smtp-server').SMTPServerDataStream} stream
 * @returns {Promise<Buffer>}
 */
async function receive(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  if (stream.sizeExceeded) throw Object.assign(new Error('message too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}
