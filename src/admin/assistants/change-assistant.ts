import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { MadeChange } from '#domain/admin/admin-assistant.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-assistants.ts';
import { currentUser } from '#session/session.ts';
import type { AssistantText } from '#shared/assistant-text.ts';
import { thenRefreshHidden } from './hidden-assistants.ts';

export const publishAssistant = (id: string, published: boolean): Promise<Outcome<MadeChange>> =>
  thenRefreshHidden(
    runAdminAction(published ? 'Erro ao mostrar assistente' : 'Erro ao ocultar assistente', () =>
      server.publishAssistant(id, published),
    ),
  );

/** Those that wait for an answer, by who asked and for which assistant. */
const deletions = new Map<string, Promise<Outcome<MadeChange>>>();

/** Who asks once more meanwhile gets the same answer, and not that there is no such assistant any more. */
export function deleteAssistant(id: string): Promise<Outcome<MadeChange>> {
  const act = () => runAdminAction('Erro ao excluir assistente', () => server.deleteAssistant(id));
  const key = `${currentUser()?.id} ${id}`;
  const running = deletions.get(key) ?? thenRefreshHidden(act()).finally(() => deletions.delete(key));
  deletions.set(key, running);
  return running;
}

/** Somebody else was quicker: what is there now, null when it was deleted. */
export type Conflict = { current: AssistantText | null };

/** Stores an assistant from the text that its author has seen, or says who was quicker. */
export async function saveAssistant(
  id: string,
  base: AssistantText | null,
  text: AssistantText,
): Promise<Outcome<MadeChange> | Conflict> {
  let conflict: Conflict | undefined;
  const act = runAdminAction('Erro ao salvar assistente', async () => {
    const answer = await server.saveAssistant(id, base, text);
    const current = answer.ok ? undefined : server.currentOf(answer.failure);
    if (current !== undefined) conflict = { current };
    return answer;
  });
  const outcome = await thenRefreshHidden(act);
  return conflict ?? outcome;
}
