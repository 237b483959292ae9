import { addPerson, type Given, inSeconds, type Person, tokenFor } from '../people.ts';
import type { PocketBase } from '../pocketbase.ts';
import { sql } from '../sql.ts';
import type { Kind } from './table.ts';

/** One state that a user can be in, with what such a user holds in the hand. */
export interface Principal {
  name: string;
  kind: Kind;
  /** Whose rows are "own"; of a visitor, a user whom nobody speaks for. */
  person: Person;
  token: string | undefined;
  /** The refusal code of a locked one. */
  code: string;
}

const ACTIVE = { profile: { status: 'active', expiresAt: inSeconds(86_400) } } satisfies Given;
const DEAD = { status: 'inactive', expiresAt: inSeconds(-86_400) } as const;

/** Every state: name, kind, what the user is, and what becomes of the token. */
const STATES: { name: string; kind: Kind; given: Given; code?: string }[] = [
  { name: 'visitor', kind: 'outside', given: ACTIVE },
  { name: 'garbage token', kind: 'outside', given: ACTIVE },
  { name: 'expired token', kind: 'outside', given: ACTIVE },
  { name: 'token before a sign-out', kind: 'outside', given: ACTIVE },
  { name: 'token of a deleted user', kind: 'outside', given: ACTIVE },
  { name: 'member', kind: 'member', given: ACTIVE },
  { name: 'lifetime member', kind: 'member', given: { profile: { status: 'active' } } },
  { name: 'user without a profile', kind: 'member', given: {} },
  {
    name: 'expired member',
    kind: 'locked',
    given: { profile: { status: 'active', expiresAt: inSeconds(-1) } },
    code: 'access_expired',
  },
  {
    name: 'inactive member',
    kind: 'locked',
    given: { profile: { status: 'inactive' } },
    code: 'user_inactive',
  },
  {
    name: 'inactive member with time left',
    kind: 'locked',
    given: { profile: { status: 'inactive', expiresAt: inSeconds(86_400) } },
    code: 'user_inactive',
  },
  { name: 'inactive and expired member', kind: 'locked', given: { profile: DEAD }, code: 'user_inactive' },
  { name: 'admin', kind: 'admin', given: { role: 'admin' } },
  { name: 'admin with a dead profile', kind: 'admin', given: { role: 'admin', profile: DEAD } },
];

async function tokenOf(server: PocketBase, name: string, person: Person): Promise<string | undefined> {
  if (name === 'visitor') return undefined;
  if (name === 'garbage token') return 'eyJhbGciOiJIUzI1NiJ9.e30.x';
  const token = await tokenFor(server, person, name === 'expired token' ? -5 : 3600);
  if (name === 'token before a sign-out') {
    await sql(server, `UPDATE users SET tokenKey = tokenKey || 'x' WHERE id = '${person.id}'`);
  }
  return token;
}

/** Makes one principal of every state; the deleted one is deleted by `forget` when its rows stand. */
export async function makePrincipals(server: PocketBase): Promise<Principal[]> {
  const principals: Principal[] = [];
  for (const { name, kind, given, code = '' } of STATES) {
    const person = await addPerson(server, given);
    principals.push({ name, kind, person, token: await tokenOf(server, name, person), code });
  }
  return principals;
}
