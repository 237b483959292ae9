import { type Answer, call, codes } from '../http.ts';
import type { PocketBase } from '../pocketbase.ts';
import { quote, scalar, sql } from '../sql.ts';
import type { Principal } from './principals.ts';
import { makeRow, newBody, updateBody } from './rows.ts';
import type { Line } from './table.ts';

export interface Cell {
  line: Line;
  principal: Principal;
}

/** What happened in a cell: whether it was allowed, and how a refusal read. */
export interface Seen {
  allowed: boolean;
  answer: Answer;
  /** The row that the cell is about, as it stands afterwards. */
  note: string;
}

/** The row of a profile or a user of the principal exists only in some states. */
async function ownRow(server: PocketBase, { line, principal }: Cell): Promise<string | null> {
  if (line.collection !== 'profiles' || line.row !== 'own') return null;
  return scalar(server, `SELECT id FROM profiles WHERE user_id = '${principal.person.id}'`);
}

/** Rows of others that are only read: one serves all who look at it. */
const looked = new WeakMap<PocketBase, Map<string, Promise<string | null>>>();

/** The row of a cell: fresh where it is written to, or belongs to the principal. */
function rowFor(server: PocketBase, { line, principal }: Cell): Promise<string | null> {
  const make = () => makeRow(server, line.collection, line.row, principal.person);
  if (line.row === 'own' || (line.action !== 'list' && line.action !== 'view')) return make();
  const rows = looked.get(server) ?? new Map<string, Promise<string | null>>();
  looked.set(server, rows);
  const key = `${line.collection} ${line.row}`;
  const row = rows.get(key) ?? make();
  rows.set(key, row);
  return row;
}

const fingerprint = (server: PocketBase, collection: string, id: string) =>
  scalar(server, `SELECT json_array(${columns[collection]}) FROM ${collection} WHERE id = ${quote(id)}`);

const columns: Record<string, string> = {
  users: 'id, name, email',
  user_roles: 'id, user_id, role',
  profiles: 'id, user_id, status, expires_at',
  marketing_assistants: 'id, name, url, published',
  user_favorites: 'id, user_id, assistant_id',
  registration_requests: 'id, status, email, reviewed_by',
  support_requests: 'id, status, message, user_id',
  support_messages: 'id, message, author',
  system_logs: 'id, action',
  app_settings: 'id, app_name',
};

async function create(server: PocketBase, { line, principal }: Cell): Promise<Seen> {
  const body = await newBody(server, line.collection, line.row, principal.person);
  const path = `/api/collections/${line.collection}/records`;
  const answer = await call(server, 'POST', path, { token: principal.token, body });
  const id = String(answer.json?.['id'] ?? '');
  const stored = answer.status === 200 && (await fingerprint(server, line.collection, id)) !== null;
  return { allowed: stored, answer, note: '' };
}

const PAGE = 500;

/** Page by page: the rules alone show nothing to a member who filters. */
async function list(server: PocketBase, { line, principal }: Cell, id: string): Promise<Seen> {
  const records = `/api/collections/${line.collection}/records?skipTotal=1&perPage=${PAGE}`;
  for (let page = 1; ; page += 1) {
    const answer = await call(server, 'GET', `${records}&page=${page}`, { token: principal.token });
    const allowed = answer.status === 200 && answer.text.includes(`"id":"${id}"`);
    if (allowed || !(answer.json?.['items']?.length === PAGE)) return { allowed, answer, note: '' };
  }
}

/** Walks one cell on the running server; null where the state has no such row. */
export async function walk(server: PocketBase, cell: Cell): Promise<Seen | null> {
  const { line, principal } = cell;
  const { token } = principal;
  if (line.action === 'refresh') {
    const answer = await call(server, 'POST', '/api/collections/users/auth-refresh', { token });
    return { allowed: answer.status === 200, answer, note: '' };
  }
  if (line.action === 'create') return create(server, cell);

  const id = (await ownRow(server, cell)) ?? (await rowFor(server, cell));
  if (id === null) return null;
  const records = `/api/collections/${line.collection}/records`;
  if (line.action === 'list') return list(server, cell, id);
  if (line.action === 'view') {
    const answer = await call(server, 'GET', `${records}/${id}`, { token });
    return { allowed: answer.status === 200, answer, note: '' };
  }
  const before = await fingerprint(server, line.collection, id);
  const answer =
    line.action === 'delete'
      ? await call(server, 'DELETE', `${records}/${id}`, { token })
      : await call(server, 'PATCH', `${records}/${id}`, {
          token,
          body: updateBody(line.collection, line.action, principal.person),
        });
  const after = await fingerprint(server, line.collection, id);
  if (answer.status >= 400 && after !== before)
    throw new Error(`refused and yet changed: ${before} → ${after}`);
  return { allowed: answer.status < 300, answer, note: `${before} → ${after}` };
}

/** How a refusal has to read while the hooks are there. */
export function readableRefusal({ line, principal }: Cell, answer: Answer): string | null {
  const OWN = ['users', 'profiles', 'user_roles', 'support_requests', 'support_messages'];
  const ADMIN = ['registration_requests', 'system_logs', 'app_settings'];
  const said = `${answer.status} ${codes(answer)}`;
  const expect = (wanted: string) => (said === wanted ? null : `${said} instead of ${wanted}`);
  if (principal.kind === 'outside') return expect('401 auth:signed_out');
  if (principal.kind === 'locked' && !OWN.includes(line.collection))
    return expect(`403 access:${principal.code}`);
  if (principal.kind === 'member' && ADMIN.includes(line.collection)) return expect('403 access:admin_only');
  // The rest is PocketBase's own refusal: nothing in a list, or a plain 400, 403 or 404.
  return answer.status === 200 || [400, 403, 404].includes(answer.status) ? null : said;
}

/** Runs tasks, so many at a time. */
export async function inParallel<T>(tasks: (() => Promise<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < tasks.length) {
      const index = next++;
      const task = tasks[index];
      if (task) results[index] = await task();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/** Removes the user whose token is walked as "deleted". */
export async function forgetDeleted(server: PocketBase, principals: Principal[]) {
  const gone = principals.find((principal) => principal.name === 'token of a deleted user');
  await sql(server, `DELETE FROM users WHERE id = '${gone?.person.id}'`);
}
