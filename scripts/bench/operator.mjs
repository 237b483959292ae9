/** Who fills and changes the servers under measurement; exists on them alone. */
export const SUPERUSER = { email: 'bench@exemplo.com.br', password: 'bench-senha-longa' };

/**
 * Signs in as the superuser.
 * @param {string} url
 * @returns {Promise<import('./bench-server.mjs').BenchServer['operate']>}
 */
export async function signInOperator(url) {
  let token = '';
  /** @type {import('./bench-server.mjs').BenchServer['operate']} */
  const operate = async (path, body, method = 'POST') => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  const identity = { identity: SUPERUSER.email, password: SUPERUSER.password };
  token = (await operate('/api/collections/_superusers/auth-with-password', identity)).token;
  return operate;
}
