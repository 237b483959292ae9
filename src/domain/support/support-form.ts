import { isEmailAddress, normaliseEmail } from '#shared/email-address.ts';
import { SUPPORT_LENGTHS } from '#shared/lengths.ts';

/** What a member writes to support. */
export type SupportForm = { name: string; email: string; message: string };
export type SupportField = keyof SupportForm;

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
  if (length <= SUPPORT_LENGTHS[field]) return null;
  const what = field === 'name' ? 'O nome' : 'A mensagem';
  const count = (n: number) => n.toLocaleString('pt-BR');
  return {
    field,
    title: 'Texto longo demais',
    description: `${what} pode ter até ${count(SUPPORT_LENGTHS[field])} caracteres; agora tem ${count(length)}.`,
  };
}

/** The draft with a text from elsewhere (a report, diagnostics): nothing that was typed is replaced. */
export function withText(typed: string, added: string): string {
  if (!typed.trim()) return added;
  return typed.includes(added.trim()) ? typed : `${typed.trimEnd()}\n\n${added}`;
}
