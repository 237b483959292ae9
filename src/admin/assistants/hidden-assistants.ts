import '#admin/client/tell-lost-role.ts';
import { create } from 'zustand';
import { forgetWithRole } from '#admin/client/forget-with-role.ts';
import type { AdminAssistant } from '#domain/admin/admin-assistant.ts';
import { listHiddenAssistants } from '#server/admin-assistants.ts';
import { currentUser } from '#session/session.ts';

type Hidden = {
  /** Null until the server has said which. */
  items: readonly AdminAssistant[] | null;
  /** The last question was not answered. */
  hasFailed: boolean;
};

const UNKNOWN: Hidden = { items: null, hasFailed: false };

/** What members do not see, in memory only: nothing of administrators stays on a device. */
export const useHiddenAssistants = create<Hidden>(() => UNKNOWN);

forgetWithRole(() => useHiddenAssistants.setState(UNKNOWN));

let asked = 0;
/** The question whose answer is shown. */
let answered = 0;

/** Asks for them again; without an answer what was known stays. An answer that a later question's has overtaken is of before. */
export async function refreshHiddenAssistants(): Promise<void> {
  const askedBy = currentUser()?.id;
  asked += 1;
  const mine = asked;
  const answer = await listHiddenAssistants();
  if (currentUser()?.id !== askedBy || mine < answered) return;
  if (answer.ok) answered = mine;
  useHiddenAssistants.setState(answer.ok ? { items: answer.value, hasFailed: false } : { hasFailed: true });
}

/** Waits for what changes assistants, whatever becomes of it, and then asks again for those that members do not see. */
export async function thenRefreshHidden<T>(act: Promise<T>): Promise<T> {
  const outcome = await act;
  void refreshHiddenAssistants();
  return outcome;
}
