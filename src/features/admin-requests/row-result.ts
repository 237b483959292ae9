import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { decisionText } from './request-texts.ts';

export type RowResult = { kind: 'done' | 'failed'; text: string; tone: string };

/** What one of several approvals came to, in a few words. */
export function resultOf(outcome: Outcome<Approval>): RowResult {
  if (!outcome.ok) return { kind: 'failed', text: `Falhou: ${outcome.description}`, tone: 'tone-error' };
  const { decided, mail, mailMayArrive } = outcome.value;
  if (decided) {
    return { kind: 'done', text: `Já decidida: ${decisionText(decided)}`, tone: 'tone-warning' };
  }
  const text = mailMayArrive ? 'Aprovada, o e-mail pode não ter chegado' : 'Aprovada, e-mail não enviado';
  if (mail === 'failed') return { kind: 'done', text, tone: 'tone-warning' };
  return { kind: 'done', text: 'Aprovada', tone: 'tone-success' };
}
