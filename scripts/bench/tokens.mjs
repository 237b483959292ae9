/**
 * Sessions of so many members with access, out of those that `fillMembers` made.
 * @param {Pick<import('./bench-server.mjs').BenchServer, 'operate'>} server
 * @param {number} count
 * @returns {Promise<{ id: string, email: string, token: string }[]>}
 */
export async function memberSessions({ operate }, count) {
  const sessions = [];
  // lifetime plans, and not deactivated
  for (let number = 0; sessions.length < count; number += 10) {
    if (number % 17 === 0) continue;
    const id = `m${String(number).padStart(14, '0')}`;
    const { token } = await operate(`/api/collections/users/impersonate/${id}`, {});
    sessions.push({ id, email: `membro${number}@exemplo.com.br`, token });
  }
  return sessions;
}
