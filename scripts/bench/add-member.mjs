/**
 * A member with access and a session, as the app keeps it.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @returns {Promise<{ token: string, record: { id: string, email: string } }>}
 */
export async function addMember({ operate }) {
  const password = 'uma-senha-que-ninguem-usa';
  const user = { email: 'membro@exemplo.com.br', password, passwordConfirm: password, verified: true };
  const { id } = await operate('/api/collections/users/records', user);
  const profile = {
    id,
    user_id: id,
    email: user.email,
    full_name: 'Membro',
    status: 'active',
    plan_type: 'Anual',
  };
  await operate('/api/collections/profiles/records', profile);
  return operate(`/api/collections/users/impersonate/${id}`, {});
}
