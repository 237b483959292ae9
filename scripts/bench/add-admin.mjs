/**
 * An administrator of the product, with a token.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @returns {Promise<string>}
 */
export async function addAdmin({ operate }) {
  const password = 'uma-senha-que-ninguem-usa';
  const user = { email: 'adm@exemplo.com.br', password, passwordConfirm: password, verified: true };
  const { id } = await operate('/api/collections/users/records', user);
  await operate('/api/collections/user_roles/records', { user_id: id, role: 'admin' });
  const { token } = await operate(`/api/collections/users/impersonate/${id}`, {});
  return token;
}

/**
 * Asks the administrators' routes as one of them.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @returns {Promise<(path: string) => Promise<any>>}
 */
export async function asAdmin(server) {
  const token = await addAdmin(server);
  return async (path) => {
    const response = await fetch(`${server.url}/api/app/admin/${path}`, {
      headers: { Authorization: token },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
