import { ASSISTANT_LENGTHS } from '../../src/shared/assistant-text.ts';
import { marked } from './hostile-marks.ts';
import { addPerson } from './people.ts';
import type { PocketBase } from './pocketbase.ts';
import { addAssistant, addRow } from './records.ts';
import { quote, write } from './sql.ts';

/** What one text was written into: everything that one person and the administrators could meet it in. */
export interface HostileRows {
  text: string;
  /** Finds the rows by their names and by nothing else; stands before the text in each. */
  word: string;
  description: string;
  /** The hidden one, which a form can store again: its tag is cut to what a tag may be. */
  hidden: string;
  email: string;
}

/** The fields that get the text, past every form and rule. */
export const HOSTILE_FIELDS = {
  marketing_assistants: ['name', 'description', 'category', 'tags'],
  users: ['name'],
  profiles: ['full_name', 'plan_type', 'crm', 'specialty', 'city', 'state', 'phone'],
  registration_requests: ['full_name', 'email', 'specialty', 'crm', 'phone', 'state', 'rejection_reason'],
  support_requests: ['name', 'email', 'message'],
  support_messages: ['message of member', 'message of admin'],
  system_logs: ['user', 'action', 'ip'],
};

const COLUMNS = Object.entries(HOSTILE_FIELDS).flatMap(([table, fields]) =>
  fields.map((field) => `${table}.${field}`),
);

/** Read nowhere but in the export, or where a name stands in for it: no screen shows them to any of these people. */
const WITHOUT_SCREEN = [
  'users.name',
  'profiles.city',
  'profiles.phone',
  'registration_requests.rejection_reason',
];

/** The same as `collection.field`: those that a screen shows. */
export const HOSTILE_COLUMNS = COLUMNS.filter((column) => !WITHOUT_SCREEN.includes(column));

/** Puts the text, marked, into each of those fields, in rows of one person's, and hides one more assistant that has it. */
export async function addHostileRows(server: PocketBase, text: string, n: number): Promise<HostileRows> {
  const word = `alvo${n}x`;
  const email = `${word}@exemplo.com.br`;
  /** What a field of a table gets; a name begins with the word. */
  const textOf = (table: keyof typeof HOSTILE_FIELDS, field: string) => marked(text, `${table}.${field}`, n);
  const nameOf = (table: keyof typeof HOSTILE_FIELDS, field: string) => `${word} ${textOf(table, field)}`;
  const assistantTexts = {
    name: nameOf('marketing_assistants', 'name'),
    description: textOf('marketing_assistants', 'description'),
    category: textOf('marketing_assistants', 'category'),
    tags: JSON.stringify([textOf('marketing_assistants', 'tags')]),
  };
  const planType = textOf('profiles', 'plan_type');
  const person = await addPerson(server, {
    email,
    name: nameOf('users', 'name'),
    profile: { status: 'active', planType },
  });
  const more = ['crm', 'specialty', 'city', 'state', 'phone'].map(
    (field) => `${field} = ${quote(textOf('profiles', field))}`,
  );
  more.push(`full_name = ${quote(nameOf('profiles', 'full_name'))}`);
  await write(server, `UPDATE profiles SET ${more.join(', ')} WHERE id = '${person.id}'`);
  await addAssistant(server, assistantTexts);
  const tags = JSON.stringify([text.slice(0, ASSISTANT_LENGTHS.tag)]);
  const hidden = await addAssistant(server, {
    ...assistantTexts,
    name: `oculto ${assistantTexts.name}`,
    tags,
    published: 0,
  });
  const ofRequest = (field: string) => textOf('registration_requests', field);
  const doctor = {
    full_name: nameOf('registration_requests', 'full_name'),
    // One pending request for an address, whatever its case: the mark tells those of two texts apart.
    email: ofRequest('email'),
    specialty: ofRequest('specialty'),
    crm: ofRequest('crm'),
    phone: ofRequest('phone'),
    state: ofRequest('state'),
  };
  await addRow(server, 'registration_requests', { ...doctor, status: 'pending' });
  await addRow(server, 'registration_requests', {
    ...doctor,
    status: 'rejected',
    rejection_reason: ofRequest('rejection_reason'),
  });
  const ticket = await addRow(server, 'support_requests', {
    name: nameOf('support_requests', 'name'),
    email: textOf('support_requests', 'email'),
    message: textOf('support_requests', 'message'),
    status: 'respondido',
    user_id: person.id,
  });
  for (const author of ['admin', 'member'])
    await addRow(server, 'support_messages', {
      sender_id: ticket,
      message: textOf('support_messages', `message of ${author}`),
      author,
    });
  await addRow(server, 'system_logs', {
    type: 'admin',
    user: textOf('system_logs', 'user'),
    action: nameOf('system_logs', 'action'),
    ip: textOf('system_logs', 'ip'),
    timestamp: '2199-03-05 02:31:00.000Z',
    status: 'sucesso',
  });
  return { text, word, hidden, email, description: assistantTexts.description };
}
