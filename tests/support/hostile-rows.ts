import { ASSISTANT_LENGTHS } from '../../src/shared/assistant-text.ts';
import { addPerson } from './people.ts';
import type { PocketBase } from './pocketbase.ts';
import { addAssistant, addRow } from './records.ts';
import { quote, write } from './sql.ts';

/** What one text was written into: everything that one person and the administrators could meet it in. */
export interface HostileRows {
  text: string;
  /** Finds the rows by their names and by nothing else; stands before the text in each. */
  word: string;
  name: string;
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
  support_messages: ['message of a member', 'message of an administrator'],
  system_logs: ['user', 'action', 'ip'],
};

/** Puts the text into each of those fields, in rows of one person's, and hides one more assistant that has it. */
export async function addHostileRows(server: PocketBase, text: string, n: number): Promise<HostileRows> {
  const word = `alvo${n}x`;
  const name = `${word} ${text}`;
  const email = `${word}@exemplo.com.br`;
  const assistantTexts = { name, description: text, category: text, tags: JSON.stringify([text]) };
  const person = await addPerson(server, { email, name, profile: { status: 'active', planType: text } });
  const more = ['crm', 'specialty', 'city', 'state', 'phone'].map((field) => `${field} = ${quote(text)}`);
  await write(server, `UPDATE profiles SET ${more.join(', ')} WHERE id = '${person.id}'`);
  await addAssistant(server, assistantTexts);
  const tags = JSON.stringify([text.slice(0, ASSISTANT_LENGTHS.tag)]);
  const hidden = await addAssistant(server, {
    ...assistantTexts,
    name: `oculto ${name}`,
    tags,
    published: 0,
  });
  // One pending request for an address, whatever its case: the word tells those of two texts apart.
  const doctor = {
    full_name: name,
    email: text + word,
    specialty: text,
    crm: text,
    phone: text,
    state: text,
  };
  await addRow(server, 'registration_requests', { ...doctor, status: 'pending' });
  await addRow(server, 'registration_requests', { ...doctor, status: 'rejected', rejection_reason: text });
  const ticket = await addRow(server, 'support_requests', {
    name,
    email: text,
    message: text,
    status: 'respondido',
    user_id: person.id,
  });
  for (const author of ['admin', 'member'])
    await addRow(server, 'support_messages', { sender_id: ticket, message: text, author });
  await addRow(server, 'system_logs', {
    type: 'admin',
    user: text,
    action: name,
    ip: text,
    timestamp: '2199-03-05 02:31:00.000Z',
    status: 'sucesso',
  });
  return { text, word, name, hidden, email };
}
