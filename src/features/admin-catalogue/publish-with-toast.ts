import { publishAssistant } from '#admin/assistants/change-assistant.ts';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { toastChange } from './toast-change.ts';

/** Shows an assistant to members, or hides it, and tells how that went. */
export async function publishWithToast(
  assistant: { id: string; name: string },
  published: boolean,
): Promise<void> {
  const outcome = await publishAssistant(assistant.id, published);
  if (!outcome.ok) toastFailure(outcome);
  else toastChange(published ? 'Assistente visível' : 'Assistente oculto', assistant.name, outcome.value);
}
