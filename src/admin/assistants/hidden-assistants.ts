import { create } from 'zustand';
import type { AdminAssistant } from '#domain/admin/admin-assistant.ts';
import { listHiddenAssistants } from '#server/admin-assistants.ts';
import { useSession } from '#session/session.ts';

/** What members do not see, in memory only: nothing of administrators stays on a device. */
export const useHiddenAssistants = create<{ items: readonly AdminAssistant[] }>(() => ({ items: [] }));

// The next person at this device must not find them.
useSession.subscribe(({ user }, former) => {
  if (user?.id !== former.user?.id) useHiddenAssistants.setState({ items: [] });
});

/** Asks for them again; without an answer what was known stays. */
export async function refreshHiddenAssistants(): Promise<void> {
  const answer = await listHiddenAssistants();
  if (answer.ok) useHiddenAssistants.setState({ items: answer.value });
}
