import { undoChange } from '#admin/assistants/change-assistant.ts';
import { toastWhileSlow } from '#admin/client/toast-while-slow.ts';
import type { MadeChange } from '#domain/admin/admin-assistant.ts';
import { isShown, toast } from '#ui/toast/toast.ts';

/** Tells of a change, with ten seconds to take it back; afterwards the log has it. */
export function toastChange(title: string, description: string, { change }: MadeChange): void {
  // Asked for twice, before this device has heard of the first: that one's message has the way back.
  if (!change && isShown({ title, description })) return;
  const undo = { text: 'Desfazer', onSelect: () => void undoWithToast(change, description) };
  toast({ title, description, tone: 'success', ...(change && { action: undo }) });
}

async function undoWithToast(change: string, what: string): Promise<void> {
  const outcome = await toastWhileSlow('Desfazendo a alteração...', what, undoChange(change));
  if (outcome.ok) toast({ title: 'Alteração desfeita', tone: 'success' });
  else
    toast({
      title: outcome.title,
      description: `${outcome.description} A alteração está na aba Logs do Painel Administrativo.`,
      tone: 'error',
    });
}
