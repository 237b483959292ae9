import { addPerson, inSeconds, newId, type Person } from '../people.ts';
import type { PocketBase } from '../pocketbase.ts';
import { addAssistant, addRow } from '../records.ts';

/** Makes the row that a line speaks of, fresh for every cell, so that no cell sees another's work. */
export async function makeRow(
  server: PocketBase,
  collection: string,
  row: string,
  principal: Person,
): Promise<string | null> {
  const other = async (given: Parameters<typeof addPerson>[1] = {}) => (await addPerson(server, given)).id;
  const owner = async () => (row === 'own' ? principal.id : await other());
  const ticket = async () =>
    addRow(server, 'support_requests', {
      name: 'Ana',
      email: 'ana@exemplo.com.br',
      message: 'Oi',
      status: 'pending',
      user_id: await owner(),
    });

  switch (collection) {
    case 'users':
      return owner();
    case 'user_roles':
      return addRow(server, collection, { user_id: await other(), role: 'admin' });
    case 'profiles':
      // A principal of a state without a profile has no own one: the cell is left out.
      return row === 'own' ? null : other({ profile: { status: 'active' } });
    case 'marketing_assistants':
      return addAssistant(server, { published: row === 'published' ? 1 : 0 });
    case 'user_favorites':
      return addRow(server, collection, { user_id: await owner(), assistant_id: await addAssistant(server) });
    case 'registration_requests': {
      const status = row === 'pending' ? 'pending' : 'rejected';
      const email = `${newId()}@exemplo.com.br`;
      return addRow(server, collection, { full_name: 'Bia', email, status });
    }
    case 'support_requests':
      return ticket();
    case 'support_messages':
      return addRow(server, collection, { sender_id: await ticket(), message: 'Oi', author: 'admin' });
    case 'system_logs': {
      const fields = { type: 'login', user: 'a@b.c', action: 'Entrou', ip: '', status: 'sucesso' };
      return addRow(server, collection, { ...fields, timestamp: inSeconds(0) });
    }
    case 'app_settings':
      return 'settings0000000';
    default:
      throw new Error(`no row for ${collection} ${row}`);
  }
}

/** The body of a creation in somebody's name. */
export async function newBody(
  server: PocketBase,
  collection: string,
  row: string,
  principal: Person,
): Promise<Record<string, unknown>> {
  const user = row === 'new-other' ? (await addPerson(server)).id : principal.id;
  const ticket = { name: 'Ana', email: 'ana@exemplo.com.br', message: 'Oi' };
  switch (collection) {
    case 'users':
      return { email: `${newId()}@exemplo.com.br`, password: '1234567890', passwordConfirm: '1234567890' };
    case 'user_roles':
      return { user_id: user, role: 'admin' };
    case 'profiles':
      return { id: user, user_id: user, status: 'active' };
    case 'marketing_assistants':
      return { name: 'Novo', category: 'Conteúdo', url: 'https://exemplo.com.br', published: true };
    case 'user_favorites':
      return {
        user_id: user,
        assistant_id: await addAssistant(server, { published: row === 'new-withdrawn' ? 0 : 1 }),
      };
    case 'registration_requests':
      return { full_name: 'Bia', email: `${newId()}@exemplo.com.br`, status: 'pending' };
    case 'support_requests':
      return { ...ticket, user_id: user, ...(row === 'new-resolved' ? { status: 'resolvido' } : {}) };
    case 'support_messages': {
      const fields = { ...ticket, status: 'pending', user_id: user };
      return { sender_id: await addRow(server, 'support_requests', fields), message: 'Oi', author: 'member' };
    }
    case 'system_logs':
      return { type: 'login', action: 'Entrou', timestamp: inSeconds(0), status: 'sucesso' };
    default:
      throw new Error(`no body for ${collection}`);
  }
}

/** The body of an update that would be worth refusing. */
export function updateBody(collection: string, action: string, principal: Person): Record<string, unknown> {
  if (action === 'approve') return { status: 'approved' };
  if (action === 'rewrite' && collection === 'registration_requests') {
    return { status: 'rejected', email: 'outra@exemplo.com.br' };
  }
  if (action === 'rewrite') return { status: 'resolvido', message: 'Outra' };
  switch (collection) {
    case 'users':
      return { name: 'Outro' };
    case 'user_roles':
      return { user_id: principal.id };
    case 'profiles':
      return { status: 'active', expires_at: '' };
    case 'marketing_assistants':
      return { name: 'Outro' };
    case 'user_favorites':
      return { user_id: principal.id };
    case 'registration_requests':
      return { status: 'rejected' };
    case 'support_requests':
      return { status: 'resolvido' };
    case 'support_messages':
      return { message: 'Outra' };
    case 'system_logs':
      return { action: 'Nada' };
    default:
      return { app_name: 'Outro' };
  }
}
