import { countText } from '#shared/count-text.ts';
import { isEmailAddress, normaliseEmail } from '#shared/email-address.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';
import { messageText } from '#shared/message-text.ts';
import { plainText } from '#shared/plain-text.ts';

/** What a member writes to support. */
export type SupportForm = { name: string; email: string; message: string };
export type SupportField = keyof SupportForm;

/** What keeps the form from being sent: the field to mend, the words of the toast, and those at the field where they are others. */
export type FormProblem = { field: SupportField; title: string; description: string; note?: string };

/** The form as the server stores it: what is judged, and what is sent. */
export const tidySupport = ({ name, email, message }: SupportForm): SupportForm => ({
  name: plainText(name),
  email: normaliseEmail(plainText(email)),
  message: messageText(message),
});

/** The first problem of a form, null when it may be sent. */
export function problemOf(typed: SupportForm): FormProblem | null {
  const form = tidySupport(typed);
  const empty = (['name', 'email', 'message'] as const).find((field) => !form[field]);
  if (empty)
    return {
      field: empty,
      title: 'Campos obrigatórios',
      description: 'Por favor, preencha todos os campos.',
      note: 'Preencha este campo.',
    };
  if (!isEmailAddress(form.email))
    return { field: 'email', title: 'Confira o e-mail', description: 'Digite um endereço de e-mail válido.' };
  return tooLong('message', form.message) ?? tooLong('name', form.name);
}

/** Said, not cut: a pasted text would lose its end without a word. */
function tooLong(field: 'name' | 'message', { length }: string): FormProblem | null {
  if (length <= SUPPORT_LENGTHS[field]) return null;
  const what = field === 'name' ? 'O nome' : 'A mensagem';
  return {
    field,
    title: 'Texto longo demais',
    description: `${what} pode ter até ${countText(SUPPORT_LENGTHS[field])} caracteres; agora tem ${countText(length)}.`,
  };
}

/** The draft with a text from elsewhere (a report, diagnostics): nothing that was typed is replaced. */
export function withText(typed: string, added: string): string {
  if (!typed.trim()) return added;
  const blocks = (text: string) => `\n\n${text.trim()}\n\n`;
  // Whole: '12' is not there because of a sentence with a 12.
  const isThere = !added.trim() || blocks(typed).includes(blocks(added));
  return isThere ? typed : `${typed.trimEnd()}\n\n${added}`;
}
