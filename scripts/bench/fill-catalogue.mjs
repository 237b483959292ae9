import { exampleAssistants } from './example-assistants.mjs';

/** PocketBase's SQL console takes 5,000 characters at once. */
const BATCH = 5;

/**
 * Fills the catalogue with example assistants.
 * @param {Pick<import('./bench-server.mjs').BenchServer, 'operate'>} server
 * @param {number} count how many there are afterwards
 * @param {number} [begin] how many there are already
 */
export async function fillCatalogue({ operate }, count, begin = 0) {
  const assistants = exampleAssistants(count - begin, begin);
  for (let from = 0; from < assistants.length; from += BATCH) {
    const rows = assistants.slice(from, from + BATCH).map((one) => {
      const values = [one.id, one.name, one.description, one.category, JSON.stringify(one.tags), one.url];
      const quoted = values.map((value) => `'${value.replaceAll("'", "''")}'`);
      return `(${quoted.join(',')},1,'2026-01-01 00:00:00.000Z','2026-01-01 00:00:00.000Z')`;
    });
    const columns = 'id,name,description,category,tags,url,published,created_at,updated_at';
    await operate('/api/sql', {
      query: `INSERT INTO marketing_assistants (${columns}) VALUES ${rows.join(',')}`,
    });
  }
}
