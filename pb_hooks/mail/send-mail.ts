/**
 * The only way a mail leaves: a child process talks to the mail server and is killed at the deadline. The mailer
 * itself has no time limit, and a server that accepts and never speaks would hold the request, a VM and a socket
 * for as long as it likes. Never call it inside a transaction: the write lock would be held as long.
 */

import { startOf } from '../../src/shared/start-of.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as childProcess from '../host/child-process.ts';
import * as clock from '../host/clock.ts';
import * as durations from '../host/durations.ts';
import * as locks from '../host/locks.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as semaphore from '../host/semaphore.ts';
import * as appName from '../settings/app-name.ts';
import * as headerWords from './header-words.ts';
import * as mailTrouble from './mail-trouble.ts';
import * as noTracking from './no-tracking.ts';

/** Children at a time, about 20 MB each: exact, and waited for within the deadline of the mail. */
const CHILDREN = 8;
/** Longer than any child lives, whatever the deadline. */
const CHILD_SECONDS = 60;
/** Senders that wait for one, each with a VM; the next is refused at once. */
const MOST = { all: 24, each: 24 };
const LANE = 'mail';
const CROWDED = 'muitos e-mails saem neste momento; tente novamente em alguns segundos';
const SILENT = 'o servidor de e-mail não respondeu a tempo';
const UNREACHABLE = 'não foi possível falar com o servidor de e-mail';
const UNSET = 'este servidor ainda não envia e-mails (falta SMTP_HOST)';
const DEMO = 'esta demonstração não envia e-mails: entre pelo botão no alto da tela';

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** headers beside the usual ones; the names are constants of ours, the values are cleaned to one plain line */
  headers?: Record<string, string>;
  /** milliseconds, where somebody waits who should wait less than for a sign-in mail */
  within?: number;
}

/**
 * `mayArrive`: the server said neither yes nor no, so the secrets in the mail must stay valid. `reason` is for the
 * person who waits, `detail` for the administrator.
 */
export type Delivery =
  | { sent: true }
  | { sent: false; mayArrive: boolean; reason: string; detail: string; isCrowded?: true };

function notSent(mayArrive: boolean, reason: string, detail?: string): Delivery {
  return { sent: false, mayArrive, reason, detail: detail || reason };
}

/**
 * Mail servers like to quote what they refuse, and their words go to the screen and into the log: codes, links and the
 * password of the account must not.
 */
function withoutSecrets(text: string, password: string) {
  return (password ? text.split(password).join('…') : text)
    .replace(/[\w+/=-]{24,}/g, '…')
    .replace(/\b\d{4}[\s-]?\d{4}\b/g, '…');
}

/**
 * The mail server's own words where it spoke; the error of a broken connection would leak our network to the client.
 */
function refused(app: PbApp, failure: unknown) {
  const words = String(failure)
    .replace(/^(ERR )?(GoError: |Error: )*/, '')
    .replace(/[\r\n]+/g, ' ');
  const detail = startOf(withoutSecrets(words, app.settings().smtp.password), 300);
  const spoken = /^([245]\d\d) "?(.*?)"?$/.exec(detail);
  return spoken ? notSent(false, `${spoken[1]} ${spoken[2]}`) : notSent(false, UNREACHABLE, detail);
}

/**
 * One line of plain letters: a line break in a header would begin another header, and a text from outside has no
 * business in one.
 */
function safe(headers: Record<string, string>) {
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const line = value.replace(/[^ -~]+/g, ' ').trim();
    if (line) clean[name] = line;
  }
  return clean;
}

/**
 * The name with which a mail server is greeted, by the dashboard or by APP_URL. Without one the mailer says 'localhost', which
 * relays that know their senders by the network (Google Workspace) turn away.
 */
function greetingName({ meta, smtp }: ReturnType<PbApp['settings']>): string {
  const [, host = ''] =
    /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)(?::\d+)?$/i.exec(meta.appURL) ?? [];
  return smtp.localName || host;
}

/** Where somebody reads what is answered to our mails, '' where the host has named no such mailbox: then it goes to the sender's. */
export const answersGoTo = (): string => emailAddress.canonical($os.getenv('MAIL_REPLY_TO'));

function job(app: PbApp, mail: Mail) {
  const settings = app.settings();
  const { meta, smtp } = settings;
  return JSON.stringify({
    smtp: {
      host: smtp.host,
      port: smtp.port,
      username: smtp.username,
      password: smtp.password,
      tls: smtp.tls,
      authMethod: smtp.authMethod,
      localName: greetingName(settings),
    },
    message: {
      from: { address: meta.senderAddress, name: headerWords.senderName(appName.appName(app)) },
      to: [{ address: mail.to }],
      subject: headerWords.subject(mail.subject),
      html: mail.html,
      text: mail.text,
      headers: safe({
        'Auto-Submitted': 'auto-generated',
        'Reply-To': answersGoTo(),
        ...noTracking.headers(smtp.host),
        ...mail.headers,
      }),
    },
  });
}

/** Runs the child until it has spoken or the deadline has passed; '' when it said nothing. */
function runChild(input: string, within: number) {
  // PocketBase starts without bootstrap when it sees this flag, and the command itself ignores flags.
  const child = childProcess.command('mail-sender', 'send-mail', ['-v']);
  const stdin = child.stdinPipe();
  const stdout = child.stdoutPipe();
  child.start();
  let answer = '';
  try {
    stdin.write(toBytes(input));
    stdin.close();
    stdout.setReadDeadline(new DateTime().add(Math.max(1, within) * 1_000_000).time());
    answer = toString(stdout);
  } catch (_) {
    child.process.kill();
  }
  try {
    child.wait();
  } catch (_) {
    // Killed, or ended badly: what it has said, or not said, is the answer.
  }
  return answer;
}

function talk(app: PbApp, mail: Mail, until: number): Delivery {
  try {
    const answer = runChild(job(app, mail), until - clock.elapsed(app));
    if (answer === 'OK') return { sent: true };
    if (answer.startsWith('ERR ')) return refused(app, answer);
    return notSent(true, SILENT);
  } catch (failure) {
    return refused(app, failure);
  }
}

function sendNow(app: PbApp, mail: Mail): Delivery {
  const longest = durations.read('mail', $os.getenv);
  const within = Math.min(mail.within || longest, longest);
  const until = clock.elapsed(app) + within;
  const free = locks.tryPlace(app, 'mail', CHILDREN, { seconds: CHILD_SECONDS, patience: within - 1000 });
  // No trouble of the mail server's: whether mails leave, those that hold the places will tell.
  if (!free) return notSent(false, SILENT);
  try {
    const delivery = talk(app, mail, until);
    const isSilent = !delivery.sent && delivery.mayArrive;
    mailTrouble.note(app, mail.to, delivery.sent ? '' : delivery.detail, isSilent);
    return delivery;
  } finally {
    free();
  }
}

/** Whether an update is being tried out: no mail leaves then. */
export const isRehearsal = () => $os.getenv('START_REHEARSAL') !== '';

/**
 * Sends one mail to one address within 13 seconds (durations.ts). None while an update is tried out: what the data say was
 * sent would be taken back, and the mail not.
 */
export function send(app: PbApp, mail: Mail): Delivery {
  if (publicDemo.isOn()) return notSent(false, DEMO);
  if (!app.settings().smtp.enabled || isRehearsal()) return notSent(false, UNSET);
  const place = semaphore.acquire(app, LANE, '', MOST);
  if (!place) return { sent: false, mayArrive: false, reason: CROWDED, detail: CROWDED, isCrowded: true };
  try {
    return sendNow(app, mail);
  } finally {
    semaphore.release(place);
  }
}

/** Before the server listens. */
export const prepare = (app: PbApp) => semaphore.prepare(app, LANE, MOST.all);
