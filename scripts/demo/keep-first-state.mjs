import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** To which the hooks go back every hour (pb_hooks/host/public-demo.ts). */
const FIRST_STATE = 'demo-publica.zip';

/**
 * Keeps a copy of a public demonstration as it is, unless there is one.
 * @param {{ url: string, superuser: { email: string, password: string }, dataDir: string }} options
 */
export async function keepFirstState({ url, superuser, dataDir }) {
  if (existsSync(join(dataDir, 'backups', FIRST_STATE))) return;
  const { email: identity, password } = superuser;
  const { token } = await post(`${url}/api/collections/_superusers/auth-with-password`, {
    identity,
    password,
  });
  await post(`${url}/api/backups`, { name: FIRST_STATE }, token);
}

/**
 * @param {string} address
 * @param {object} body
 * @param {string} [token]
 */
async function post(address, body, token) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} was answered ${response.status}: ${text}`);
  return text ? JSON.parse(text) : {};
}
