import { createHmac, randomBytes } from 'node:crypto';
import { storedMoment } from '../../src/shared/sao-paulo.ts';
import type { PocketBase } from './pocketbase.ts';
import { quote, value, write } from './sql.ts';

export interface Person {
  id: string;
  email: string;
  tokenKey: string;
}

export interface Given {
  email?: string;
  /** Of the user and of the profile; left out, a user without a name. */
  name?: string;
  role?: 'admin';
  /** Left out: a user without a profile. */
  profile?: { status: string; expiresAt?: string; planType?: string };
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id as PocketBase makes them. */
export const newId = () => Array.from(randomBytes(15), (byte) => letters[byte % letters.length]).join('');

/** A moment as PocketBase stores it, so many seconds from now. */
export const inSeconds = (seconds: number) => storedMoment(Date.now() + seconds * 1000);

/** Puts a user straight into the database: no password is hashed, no hook runs. */
export async function addPerson(server: PocketBase, given: Given = {}): Promise<Person> {
  const id = newId();
  const email = given.email ?? `${id}@exemplo.com.br`;
  const tokenKey = randomBytes(25).toString('hex');
  const now = quote(inSeconds(0));
  const statements = [
    `INSERT INTO users (id, email, emailVisibility, verified, tokenKey, password, name, created_at, updated_at)
     VALUES ('${id}', ${quote(email)}, 1, 1, '${tokenKey}', 'no-password', ${quote(given.name ?? '')}, ${now}, ${now})`,
  ];
  if (given.role) {
    statements.push(`INSERT INTO user_roles (id, user_id, role, created_at, updated_at)
      VALUES ('${newId()}', '${id}', '${given.role}', ${now}, ${now})`);
  }
  if (given.profile) {
    const { status, expiresAt = '', planType = 'Anual' } = given.profile;
    statements.push(`INSERT INTO profiles
      (id, user_id, full_name, email, plan_type, expires_at, status, crm, specialty, city, state, phone, created_at, updated_at)
      VALUES ('${id}', '${id}', ${quote(given.name ?? `Nome ${id}`)}, ${quote(email)}, ${quote(planType)}, '${expiresAt}', '${status}',
      '', '', '', '', '', ${now}, ${now})`);
  }
  await write(server, statements.join(';\n'));
  return { id, email, tokenKey };
}

const base64 = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');

/** A token as the server would sign it, also for those whom the server would give none. */
export async function tokenFor(server: PocketBase, person: Person, seconds = 3600): Promise<string> {
  const secret = await value(
    server,
    `SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = 'users'`,
  );
  const claims = {
    id: person.id,
    type: 'auth',
    collectionId: '_pb_users_auth_',
    exp: Math.floor(Date.now() / 1000) + seconds,
    refreshable: true,
  };
  const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  const signature = createHmac('sha256', person.tokenKey + secret)
    .update(text)
    .digest('base64url');
  return `${text}.${signature}`;
}

/** A member with access and a token. */
export async function addMember(server: PocketBase, given: Given = { profile: { status: 'active' } }) {
  const person = await addPerson(server, given);
  return { ...person, token: await tokenFor(server, person) };
}
