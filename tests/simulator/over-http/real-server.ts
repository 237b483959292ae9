import { parseMoment, storedMoment } from '../../../src/shared/sao-paulo.ts';
import { call } from '../../support/http.ts';
import { tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { quote, write } from '../../support/sql.ts';
import { nextTokenKey } from '../go.ts';
import { FOLDER } from '../hooks.ts';
import { image, MEMBERS } from '../image.ts';
import type { Sent } from '../network.ts';
import type { Happened } from '../server.ts';
import { Sqlite } from '../sqlite.ts';
import { BEGINNING } from '../world.ts';
import type { Answered } from './compare.ts';

/** What every history begins with, in the order in which it is put into the database. */
const TABLES = {
  marketing_assistants: '1 = 1',
  users: `id IN (${MEMBERS.map(({ id }) => quote(id)).join()})`,
  profiles: `user_id IN (${MEMBERS.map(({ id }) => quote(id)).join()})`,
  user_favorites: '1 = 1',
  support_requests: '1 = 1',
  sync_devices: '1 = 1',
  // Last: what the triggers have made of the others is replaced.
  sync_items: '1 = 1',
  sync_marks: '1 = 1',
  sync_boots: '1 = 1',
  sync_meta: '1 = 1',
};
/** Columns that hold places in the sequence of changes. */
const SEQUENCES = ['seq', 'start_seq', 'favorites', 'member', 'support'];
/** Between two histories: the server keeps the lines of the whole catalogue by their place in the sequence. */
const BETWEEN = 1_000_000;

const isOfSync = (table: string): boolean => table.startsWith('sync_');

type Value = string | number | Uint8Array | null;

/** Whose token of the simulated server this is, and the key that it was made with. */
function ownerOf(simulated: string): { id: string; tokenKey: string } {
  const [, claims = '', tokenKey = ''] = simulated.split('.');
  return { id: JSON.parse(Buffer.from(claims, 'base64url').toString()).id, tokenKey };
}

/** The real program, set to the same beginning for each history. */
export class RealServer {
  /** Real minus simulated place in the sequence. */
  ahead = 0;
  /** Real minus simulated time. */
  private later = 0;
  private readonly poisoned = new Set<string>();
  private readonly tokens = new Map<string, string>();

  private constructor(
    private readonly server: PocketBase,
    private readonly rows: Map<string, Record<string, Value>[]>,
  ) {}

  static async start(): Promise<RealServer> {
    const sqlite = new Sqlite(await image(), () => '');
    const rows = new Map(
      Object.entries(TABLES).map(([table, which]) => [
        table,
        sqlite.all(`SELECT * FROM ${table} WHERE ${which}`),
      ]),
    );
    sqlite.close();
    const env = { RATE_LIMIT_FACTOR: '1000' };
    return new RealServer(await startPocketBase({ template: 'booted', hooksDir: FOLDER, env }), rows);
  }

  stop = (): Promise<void> => this.server.stop();

  /** Everything is as it was when the simulated history began. */
  async begin(): Promise<void> {
    this.ahead += BETWEEN;
    this.later = Date.now() - BEGINNING;
    this.poisoned.clear();
    this.tokens.clear();
    const statements: string[] = [];
    const emptied = (table: string, which: string) => `DELETE FROM ${table} WHERE ${which}`;
    for (const [table, which] of Object.entries(TABLES))
      if (!isOfSync(table)) statements.push(emptied(table, which));
    for (const [table, which] of Object.entries(TABLES)) {
      const rows = (this.rows.get(table) ?? []).map((row) => this.insertion(table, row));
      // What the triggers count with is never missing.
      if (isOfSync(table)) statements.push([emptied(table, which), ...rows].join(';\n'));
      else statements.push(...rows);
    }
    await this.writeAll(statements);
  }

  private insertion(table: string, row: Record<string, Value>): string {
    const names = Object.keys(row);
    const values = names.map((name) => {
      const value = row[name] ?? null;
      const isPlace = isOfSync(table) && SEQUENCES.includes(name) && Number(value) > 0;
      if (isPlace) return String(Number(value) + this.ahead);
      // PocketBase saves no user without one.
      if (name === 'password') return quote('no-password');
      return typeof value === 'string' ? quote(value) : String(value);
    });
    return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`;
  }

  private async writeAll(statements: readonly string[]): Promise<void> {
    await Promise.all(statements.map((one) => write(this.server, one)));
  }

  /** Lets the same happen as at the simulated server; of a request, returns the answer. */
  async follow(recorded: Happened): Promise<Answered | null> {
    switch (recorded.what) {
      case 'request':
        return this.ask(recorded.sent);
      case 'boot':
        await this.boot(recorded.epoch);
        return null;
      case 'save':
        await this.save(recorded.table, recorded.fields, recorded.isNew);
        return null;
      case 'delete-assistant':
        await this.change('DELETE', 'marketing_assistants', recorded.id);
        return null;
      case 'poison':
        this.poisoned.add(recorded.id);
        await write(
          this.server,
          `UPDATE marketing_assistants SET tags = ${quote(recorded.tags)} WHERE id = ${quote(recorded.id)}`,
        );
        return null;
      case 'revoke':
        await this.setTokenKey(recorded.id, recorded.tokenKey);
        return null;
    }
  }

  private async setTokenKey(id: string, tokenKey: string): Promise<void> {
    await write(this.server, `UPDATE users SET tokenKey = ${quote(tokenKey)} WHERE id = ${quote(id)}`);
  }

  /** What a start writes: a start of the program itself would be most of what a history costs. */
  private async boot(epoch: string): Promise<void> {
    await write(
      this.server,
      `INSERT INTO sync_boots (epoch, n, start_seq, at) SELECT ${quote(epoch)},
        (SELECT COALESCE(MAX(n), 0) + 1 FROM sync_boots), (SELECT seq FROM sync_meta), ''`,
    );
  }

  private async save(table: string, fields: Record<string, unknown>, isNew: boolean): Promise<void> {
    const { id, ...rest } = fields;
    const body: Record<string, unknown> = { ...rest };
    const until = body['expires_at'];
    if (typeof until === 'string' && until) body['expires_at'] = this.moment(until);
    if (isNew) return this.change('POST', table, '', { id, ...body });
    // PocketBase takes no row whose other fields are broken.
    if (this.poisoned.has(String(id))) return this.saveRaw(table, String(id), body);
    return this.change('PATCH', table, String(id), body);
  }

  private async saveRaw(table: string, id: string, fields: Record<string, unknown>): Promise<void> {
    const sets = Object.entries(fields).map(
      ([name, value]) => `${name} = ${typeof value === 'string' ? quote(value) : Number(value)}`,
    );
    await write(this.server, `UPDATE ${table} SET ${sets.join(', ')} WHERE id = ${quote(id)}`);
  }

  private async change(method: string, table: string, id: string, body?: object): Promise<void> {
    const path = `/api/collections/${table}/records${id && `/${id}`}`;
    const answer = await call(this.server, method, path, { token: this.server.superuserToken, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    if (method !== 'PATCH') this.poisoned.delete(id || String((body as { id?: unknown }).id));
  }

  /** A moment of the simulated time, as the real one's. */
  private moment = (stored: string): string => storedMoment(parseMoment(stored) + this.later);

  /** Sends what a simulated client has sent. */
  private async ask({ method, path, query, headers, body }: Sent): Promise<Answered> {
    const { authorization, 'content-type': _, ...others } = headers;
    const token = authorization ? await this.tokenOf(authorization) : undefined;
    const answer = await call(this.server, method, path + this.placed(query), {
      token,
      headers: others,
      ...(body ? { body } : {}),
    });
    // A new key of PocketBase's own is one that the simulated server does not know.
    if (path === '/api/app/sign-out' && answer.status === 204 && authorization) {
      const { id, tokenKey } = ownerOf(authorization);
      await this.setTokenKey(id, nextTokenKey(tokenKey));
    }
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: answer.text,
    };
  }

  /** The places in a query by the real sequence. */
  private placed(query: string): string {
    const asked = new URLSearchParams(query);
    for (const name of ['since', 'favorites']) {
      const place = Number(asked.get(name));
      if (place > 0) asked.set(name, String(place + this.ahead));
    }
    return query && `?${asked}`;
  }

  /** The token that PocketBase would have signed where the simulated server has made this one. */
  private async tokenOf(simulated: string): Promise<string> {
    const known = this.tokens.get(simulated);
    if (known) return known;
    const token = await tokenFor(this.server, { ...ownerOf(simulated), email: '' });
    this.tokens.set(simulated, token);
    return token;
  }
}
