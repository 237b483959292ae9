import { toastWhileSlow } from '#admin/client/toast-while-slow.ts';
import { undoChange } from '#admin/logs/undo-change.ts';
import type { MadeChange } from '#domain/admin/admin-assistant.ts';
import { shownToast, toast } from '#ui/toast/toast.ts';

/** Tells of a change, with ten seconds to take it back; afterwards the log has it. */
export function toastChange(title: string, description: string, { change }: MadeChange): void {
  const undo = { text: 'Desfazer', onSelect: () => void undoWithToast(change, description) };
  // Asked for twice, before this device has heard of the first: the way back is that one's.
  const action = change ? undo : shownToast({ title, description })?.action;
  toast({ title, description, tone: 'success', ...(action && { action }) });
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
