import { medianOf } from './median.mjs';

const COUNT = 10_000;
const PAGE = 1000;

/**
 * The first catalogue of a member in one request, against the same rows by PocketBase's own list; and a delta
 * without changes.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} say
 */
export async function benchSync({ url, operate }, say) {
  await operate('/api/sql', { query: insertAssistants() });
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
  const { token } = await operate(`/api/collections/users/impersonate/${id}`, {});

  const get = async (/** @type {string} */ path) => {
    // uncompressed: the native list knows no compression, and only the work of the server is compared
    const headers = { Authorization: token, 'Accept-Encoding': 'identity' };
    const response = await fetch(`${url}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const head = JSON.parse((await get('/api/app/sync?since=0&epoch=')).split('\n')[0] ?? '');
  if (head.count !== COUNT) throw new Error(`the catalogue holds ${head.count} of ${COUNT} assistants`);

  const exported = await medianOf(7, () => get('/api/app/sync?since=0&epoch='));
  const listed = await medianOf(3, async () => {
    for (let page = 1; page <= COUNT / PAGE; page++)
      await get(
        `/api/collections/marketing_assistants/records?perPage=${PAGE}&page=${page}&skipTotal=1&sort=id`,
      );
  });
  const delta = await medianOf(50, () => get(`/api/app/sync?since=${head.seq}&epoch=${head.epoch}`));
  const times = `${exported.toFixed(0)} of ${listed.toFixed(0)} ms`;
  say(
    `Sync: ${COUNT} assistants in ${(exported / listed).toFixed(3)} of the native list (${times}), goal ≤ 0.1`,
  );
  say(`  an empty delta in ${(delta / exported).toFixed(4)} of that (${delta.toFixed(1)} ms)`);
}

/** Believable lengths; ids as long as PocketBase makes them. */
function insertAssistants() {
  const text =
    'Ajuda a escrever, revisar e planejar a comunicação da clínica com clareza e dentro das normas. ';
  return `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT - 1})
    INSERT INTO marketing_assistants (id, name, description, category, tags, url, published, created_at, updated_at)
    SELECT printf('b%014d', i), 'Assistente ' || i, '${text.repeat(3)}', 'Categoria ' || (i % 12),
      '["um","dois","três"]', 'https://assistentes.exemplo.com.br/' || i, 1,
      '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`;
}
