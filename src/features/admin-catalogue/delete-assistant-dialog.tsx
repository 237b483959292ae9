import { deleteAssistant } from '#admin/assistants/change-assistant.ts';
import { useAct } from '#admin/client/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { toastChange } from './toast-change.ts';

type Props = { assistant: { id: string; name: string }; onClose: () => void };

/** Asks before an assistant leaves the catalogue. */
export function DeleteAssistantDialog({ assistant, onClose }: Props) {
  const whileOpen = useWhileOpen();
  const { busy, act } = useAct(() => whileOpen(onClose));
  const confirm = () =>
    void act(
      () => deleteAssistant(assistant.id),
      (made) => toastChange('Assistente excluído', assistant.name, made),
    );

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
