import { publishAssistant } from '#admin/assistants/change-assistant.ts';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { toastWhileSlow } from '#admin/client/toast-while-slow.ts';
import { toastChange } from './toast-change.ts';

/** The assistants that wait for an answer: their menus offer the same until it is there. */
const underWay = new Set<string>();

/** Shows an assistant to members, or hides it, and tells how that went. */
export async function publishWithToast(
  assistant: { id: string; name: string },
  published: boolean,
): Promise<void> {
  const { id, name } = assistant;
  if (underWay.has(id)) return;
  underWay.add(id);
  const title = published ? 'Mostrando aos membros...' : 'Ocultando dos membros...';
  const outcome = await toastWhileSlow(title, name, publishAssistant(id, published));
  underWay.delete(id);
  if (!outcome.ok) toastFailure(outcome);
  else toastChange(published ? 'Assistente visível' : 'Assistente oculto', name, outcome.value);
}
