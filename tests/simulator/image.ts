import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { template } from '../support/template.ts';
import { Sqlite, withoutWal } from './sqlite.ts';

const id = (text: string): string => text.padEnd(15, '0');

/** The members of every history. */
export const MEMBERS = ['ana', 'bruno', 'clara'].map((name) => ({
  id: id(name),
  name,
  email: `${name}@exemplo.com.br`,
}));

/** Who decides requests and answers tickets. */
export const ADMINISTRATOR = { id: id('diana'), name: 'diana', email: 'diana@exemplo.com.br' };

/** The assistants of every history: a few are tapped and changed, the rest make the first load one of several cards. */
export const ASSISTANTS = Array.from({ length: 28 }, (_, n) => id(`assistant${String(n).padStart(2, '0')}`));
/** Histories that are drawn tap the first five, a written one all. */
export const TAPPED = ASSISTANTS.slice(0, 12);

export const addressOf = (assistant: string, version: number): string =>
  `https://assistentes.exemplo.com.br/${assistant}/${version}`;

/** The first row of an assistant. */
export const assistantRow = (assistant: string, version = 0) => ({
  id: assistant,
  name: `Assistente ${assistant.slice(9, 11)} ${version}`,
  description: 'Texto',
  category: 'Conteúdo',
  tags: '["a","b"]',
  url: addressOf(assistant, version),
  published: true,
});

let made: Promise<Uint8Array> | undefined;

/**
 * The database in which every history begins: what the real program has migrated and started, with some members and
 * assistants. The search tables of PocketBase's own SQLite are left aside: ours knows no FTS5.
 */
export function image(): Promise<Uint8Array> {
  made ??= make();
  return made;
}

async function make(): Promise<Uint8Array> {
  const { dataDir } = await template('booted');
  const file = withoutWal(readFileSync(join(dataDir, 'data.db')));
  const at = '2026-01-05 00:00:00.000Z';
  const sqlite = new Sqlite(file, () => at);
  for (const { name } of sqlite.all(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%_fts%'",
  ))
    sqlite.run(`DROP TRIGGER ${name}`);
  const insert = (table: string, row: Record<string, unknown>) => {
    const all = { ...row, created_at: at, updated_at: at };
    const names = Object.keys(all);
    sqlite.run(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((n) => `{:${n}}`).join(', ')})`,
      all,
    );
  };
  for (const member of MEMBERS) {
    const { email, name } = member;
    insert('users', { ...member, tokenKey: member.name.repeat(10), password: '', verified: true });
    insert('profiles', {
      id: member.id,
      user_id: member.id,
      email,
      full_name: name,
      status: 'active',
      plan_type: 'Anual',
    });
  }
  const key = ADMINISTRATOR.name.repeat(10);
  insert('users', { ...ADMINISTRATOR, tokenKey: key, password: '', verified: true });
  insert('user_roles', { id: id('diana'), user_id: ADMINISTRATOR.id, role: 'admin' });
  for (const assistant of ASSISTANTS) insert('marketing_assistants', assistantRow(assistant));
  const bytes = sqlite.image();
  sqlite.close();
  return bytes;
}
