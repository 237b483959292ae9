import { useState } from 'react';
import { deleteAssistant } from '#admin/assistants/change-assistant.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { toast } from '#ui/toast/toast.ts';
import { toastChange } from './toast-change.ts';

type Props = { assistant: { id: string; name: string }; onClose: () => void };

/** Asks before an assistant leaves the catalogue. */
export function DeleteAssistantDialog({ assistant, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const whileOpen = useWhileOpen();

  async function confirm() {
    setBusy(true);
    const outcome = await deleteAssistant(assistant.id);
    whileOpen(onClose);
    if (!outcome.ok) toast({ title: outcome.title, description: outcome.description, tone: 'error' });
    else toastChange('Assistente excluído', assistant.name, outcome.value);
  }

  return (
    <ConfirmDialog
      title="Excluir assistente"
      confirmText="Excluir"
      busyText="Excluindo..."
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Tem certeza que deseja excluir {assistant.name}? Ele sai do catálogo e dos favoritos dos membros. Para
        apenas tirá-lo da vista deles, use Ocultar.
      </p>
    </ConfirmDialog>
  );
}
