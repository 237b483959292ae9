import { spawn } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { PATH = '', HOME = '' } = process.env;
/** By this every process of an installation is found, whoever started it. */
const MARK = 'UPGRADE_DRILL';

const SUPERUSER = { email: 'dono@clinica.com.br', password: 'uma senha longa' };

/**
 * A release unpacked in a folder with its settings, watched over as systemd would: it is started again when it ends.
 */
export class Installation {
  #isWatched = false;
  #token = '';

  /** More of the environment. @type {Record<string, string>} */
  given = {};

  /** Before every command of it: a program that begins it elsewhere. @type {string[]} */
  within = [];

  /**
   * @param {string} folder
   * @param {number} port
   * @param {string} [token] of a superuser that is there; without it one is made
   */
  constructor(folder, port, token = '') {
    this.#token = token;
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.mark = `${process.pid}-${port}`;
    const settings = {
      PORT: port,
      APP_URL: this.url,
      ADMIN_EMAIL: 'admin@clinica.com.br',
      MAIL_FROM: 'agentes@clinica.com.br',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: 1,
      ...(!token && { SUPERUSER_EMAIL: SUPERUSER.email, SUPERUSER_PASSWORD: `'${SUPERUSER.password}'` }),
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(folder, '.env'), lines.join('\n'), { mode: 0o600 });
  }

  get env() {
    return { PATH, HOME, [MARK]: this.mark, ...this.given };
  }

  /** Starts the server, and starts it again whenever it ends. */
  watch() {
    this.#isWatched = true;
    const log = createWriteStream(join(this.folder, 'log'), { flags: 'a' });
    const start = () => {
      if (!this.#isWatched) return;
      const [command = '', ...args] = [...this.within, join(this.folder, 'iniciar.sh')];
      const server = spawn(command, args, { cwd: this.folder, env: this.env });
      server.stdout.pipe(log, { end: false });
      server.stderr.pipe(log, { end: false });
      server.once('exit', () => setTimeout(start, 100));
    };
    start();
  }

  log() {
    return readFileSync(join(this.folder, 'log'), 'utf8');
  }

  /** The version that is ready, '' for none. */
  async version() {
    try {
      const answer = await fetch(`${this.url}/api/app/ready`, { signal: AbortSignal.timeout(2000) });
      const { ready, version } = /** @type {{ ready: boolean, version: string }} */ (await answer.json());
      return ready ? version : '';
    } catch {
      return '';
    }
  }

  /** @param {number} [within] milliseconds */
  async untilReady(within = 60_000) {
    for (const deadline = Date.now() + within; Date.now() < deadline; await sleep(20)) {
      const version = await this.version();
      if (version) return version;
    }
    throw new Error(`not ready within ${within} ms:\n${this.log()}`);
  }

  /**
   * Ends at once everything that belongs to it, as a power cut does.
   */
  async cutPower() {
    this.#isWatched = false;
    for (let found = marked(this.mark); found.length > 0; found = marked(this.mark)) {
      for (const pid of found) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // gone meanwhile
        }
      }
      await sleep(5);
    }
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async operate(method, path, body) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: this.#token },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(300_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return /** @type {any} */ (text ? JSON.parse(text) : null);
  }

  async signIn() {
    const { email: identity, password } = SUPERUSER;
    const path = '/api/collections/_superusers/auth-with-password';
    this.#token = (await this.operate('POST', path, { identity, password })).token;
  }

  /**
   * Writes rows one after the other until it is stopped.
   * @returns {{ acknowledged: string[], stop: () => Promise<void> }} the ids that the server said it has
   */
  keepWriting() {
    /** @type {string[]} */
    const acknowledged = [];
    let isOver = false;
    const path = '/api/collections/marketing_assistants/records';
    const work = async () => {
      for (let nth = 0; !isOver; nth += 1) {
        const body = {
          name: `Linha ${nth}`,
          category: 'C',
          url: 'https://exemplo.com.br/a',
          published: true,
        };
        const row = await this.operate('POST', path, body).catch(() => null);
        if (row) acknowledged.push(String(row.id));
        await sleep(row ? 10 : 50);
      }
    };
    const done = work();
    return {
      acknowledged,
      async stop() {
        isOver = true;
        await done;
      },
    };
  }

  /** Those of the ids that the server no longer has. @param {string[]} ids */
  async lost(ids) {
    const path = '/api/collections/marketing_assistants/records?perPage=1000&skipTotal=1&fields=id&page=';
    const there = new Set();
    for (let page = 1; ; page += 1) {
      const { items } = await this.operate('GET', path + page);
      for (const { id } of items) there.add(id);
      if (items.length < 1000) break;
    }
    return ids.filter((id) => !there.has(id));
  }

  /**
   * `./comando.sh atualizar`, or for a release from before that command the one of the new package.
   * @param {string[]} args
   * @param {string} [script]
   */
  upgrade(args, script = join(this.folder, 'comando.sh')) {
    const first = script.endsWith('comando.sh') ? ['atualizar'] : ['--em', this.folder];
    const [command = '', ...rest] = [...this.within, 'sh', script, ...first, ...args];
    const child = spawn(command, rest, { cwd: this.folder, env: this.env });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        printed += bytes;
      });
    /** @type {Promise<{ code: number | null, printed: string }>} */
    const ended = new Promise((done) =>
      // What it wrote last lies in the pipes, and is read with the next look at them. Their end would be that of a server it has started.
      child.once('exit', (code) => setImmediate(() => setImmediate(() => done({ code, printed })))),
    );
    return { ended, printed: () => printed, pid: child.pid ?? 0 };
  }
}

/** @param {string} mark @returns {number[]} */
function marked(mark) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${mark}`);
      } catch {
        return false;
      }
    })
    .map(Number);
}
