import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { decisionText } from './request-texts.ts';

export type RowResult = { kind: 'done' | 'failed'; text: string; tone: string };

/** What one of several approvals came to, in a few words. */
export function resultOf(outcome: Outcome<Approval>): RowResult {
  if (!outcome.ok) return { kind: 'failed', text: `Falhou: ${outcome.description}`, tone: 'tone-error' };
  const { created, decided, mail, mailMayArrive } = outcome.value;
  if (decided) {
    return { kind: 'done', text: `Já decidida: ${decisionText(decided)}`, tone: 'tone-warning' };
  }
  const unmailed = mailMayArrive ? 'o e-mail pode não ter chegado' : 'e-mail não enviado';
  const parts = [!created && 'já tinha conta: o acesso mudou', mail === 'failed' && unmailed].filter(Boolean);
  if (parts.length > 0) return { kind: 'done', text: `Aprovada, ${parts.join('; ')}`, tone: 'tone-warning' };
  return { kind: 'done', text: 'Aprovada', tone: 'tone-success' };
}
