import { inSeconds, newId } from './people.ts';
import type { PocketBase } from './pocketbase.ts';
import { quote, write } from './sql.ts';

/** Puts a row straight into a collection, past rules and hooks; what is not given is empty. */
export async function addRow(
  server: PocketBase,
  collection: string,
  fields: Record<string, string | number>,
) {
  const now = inSeconds(0);
  const row: Record<string, string | number> = { id: newId(), created_at: now, updated_at: now, ...fields };
  const names = Object.keys(row).map((name) => `"${name}"`);
  const values = Object.values(row).map((text) => (typeof text === 'number' ? String(text) : quote(text)));
  await write(server, `INSERT INTO ${collection} (${names.join(', ')}) VALUES (${values.join(', ')})`);
  return String(row['id']);
}

/** An assistant that members see. */
export function addAssistant(server: PocketBase, fields: Record<string, string | number> = {}) {
  return addRow(server, 'marketing_assistants', {
    name: 'Assistente',
    description: 'Ajuda',
    category: 'Conteúdo',
    tags: '["tag"]',
    url: 'https://exemplo.com.br/a',
    published: 1,
    ...fields,
  });
}
