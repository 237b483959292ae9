import { codeOf, type Result } from '#domain/result/failure.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { authStore } from '#server/client.ts';
import { currentUser } from '#session/session.ts';
import { failureText } from './failure-text.ts';

/** Does something as the signed-in administrator and says the outcome in words. */
export async function runAdminAction<T>(
  failedTitle: string,
  call: (adminId: string) => Promise<Result<T>>,
): Promise<Outcome<T>> {
  const admin = currentUser();
  if (!admin || !authStore.token) {
    const description = 'Token de autenticação não encontrado';
    return { ok: false, code: 'signed_out', title: failedTitle, description };
  }
  const answer = await call(admin.id);
  if (answer.ok) return answer;
  const { failure } = answer;
  return { ok: false, code: codeOf(failure), title: failedTitle, description: failureText(failure) };
}
