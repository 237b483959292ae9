import { randomBytes } from 'node:crypto';
import { SAMPLE_ASSISTANTS } from './assistants.mjs';
import { sampleMembers } from './members.mjs';

/** Reserved for examples: a click leads nowhere that could be mistaken for a real service. */
const SAMPLE_SITE = 'https://assistentes.exemplo.com.br';

/**
 * Fills an empty catalogue through the superuser's API; with `members`, one person for every state of access.
 * @param {{ url: string, superuser: { email: string, password: string }, members: boolean }} options
 * @returns {Promise<number>} how many assistants were added: 0 when the catalogue held any
 */
export async function loadSample({ url, superuser, members }) {
  const call = await signIn(url, superuser);
  const { totalItems } = await call('GET', 'marketing_assistants/records?perPage=1');
  if (totalItems > 0) return 0;
  // first, so that a start which is ended here goes on with them the next time
  if (members) for (const member of sampleMembers(Date.now())) await addMember(call, member);
  for (const { slug, ...assistant } of SAMPLE_ASSISTANTS)
    await call('POST', 'marketing_assistants/records', {
      ...assistant,
      url: `${SAMPLE_SITE}/${slug}`,
      published: true,
    });
  return SAMPLE_ASSISTANTS.length;
}

/**
 * @typedef {{ id: string, token: string, totalItems: number, items: { id: string }[] }} Returned of what is asked here, each
 *   has one or two
 */

/** @typedef {(method: string, path: string, body?: object) => Promise<Returned>} Call */

/**
 * @param {Call} call
 * @param {import('./members.mjs').SampleMember} member
 */
async function addMember(call, { email, profile }) {
  const filter = encodeURIComponent(`email = '${email}'`);
  const { items } = await call('GET', `users/records?perPage=1&filter=${filter}`);
  // nobody knows the password: people sign in by mail
  const password = randomBytes(24).toString('base64url');
  const account = { email, name: profile.full_name, verified: true, password, passwordConfirm: password };
  const { id } = items[0] ?? (await call('POST', 'users/records', account));
  const ofUser = encodeURIComponent(`user_id = '${id}'`);
  const { totalItems } = await call('GET', `profiles/records?perPage=1&filter=${ofUser}`);
  if (totalItems === 0) await call('POST', 'profiles/records', { ...profile, email, id, user_id: id });
}

/**
 * @param {string} url
 * @param {{ email: string, password: string }} superuser
 * @returns {Promise<Call>}
 */
async function signIn(url, { email, password }) {
  /** @param {string | undefined} token @returns {Call} */
  const caller = (token) => async (method, path, body) => {
    const response = await fetch(`${url}/api/collections/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  const { token } = await caller(undefined)('POST', '_superusers/auth-with-password', {
    identity: email,
    password,
  });
  return caller(token);
}
