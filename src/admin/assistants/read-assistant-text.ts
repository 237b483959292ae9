import { failureText } from '#admin/client/failure-text.ts';
import { textOf } from '#domain/admin/admin-assistant.ts';
import { codeOf } from '#domain/result/failure.ts';
import { readAssistant } from '#server/admin-assistants.ts';
import type { AssistantText } from '#shared/assistant-text.ts';

/** What an assistant is at the server now, null for one that there is not, or why that is not known. */
export async function readAssistantText(
  id: string,
): Promise<{ current: AssistantText | null } | { reason: string }> {
  const answer = await readAssistant(id);
  if (answer.ok) return { current: textOf(answer.value) };
  const code = codeOf(answer.failure);
  const isGone = code === 'not_found' || code === 'invalid_id';
  return isGone ? { current: null } : { reason: failureText(answer.failure) };
}
