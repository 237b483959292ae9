import { normaliseEmail } from '#domain/sign-in/sign-in.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';

/** What a member writes to support. */
export type SupportForm = { name: string; email: string; message: string };
export type SupportField = keyof SupportForm;

/** Longest texts, in UTF-16 units; the server holds the same. */
export const LONGEST = { name: 200, email: 254, message: 5000 } as const;

/** What keeps the form from being sent: the field to mend, and the words of the toast. */
export type FormProblem = { field: SupportField; title: string; description: string };

/** The first problem of a form, null when it may be sent. */
export function problemOf(form: SupportForm): FormProblem | null {
  const empty = (['name', 'email', 'message'] as const).find((field) => !form[field].trim());
  if (empty)
    return {
      field: empty,
      title: 'Campos obrigatórios',
      description: 'Por favor, preencha todos os campos.',
    };
  if (!isEmailAddress(normaliseEmail(form.email)))
    return { field: 'email', title: 'Confira o e-mail', description: 'Digite um endereço de e-mail válido.' };
  return tooLong('message', form.message) ?? tooLong('name', form.name);
}

/** Said, not cut: a pasted text would lose its end without a word. */
function tooLong(field: 'name' | 'message', typed: string): FormProblem | null {
  const length = typed.trim().length;
  if (length <= LONGEST[field]) return null;
  const what = field === 'name' ? 'O nome' : 'A mensagem';
  const count = (n: number) => n.toLocaleString('pt-BR');
  return {
    field,
    title: 'Texto longo demais',
    description: `${what} pode ter até ${count(LONGEST[field])} caracteres; agora tem ${count(length)}.`,
  };
}

/** The draft with a text from elsewhere (a report, diagnostics): nothing that was typed is replaced. */
export function withText(typed: string, added: string): string {
  if (!typed.trim()) return added;
  return typed.includes(added.trim()) ? typed : `${typed.trimEnd()}\n\n${added}`;
}
