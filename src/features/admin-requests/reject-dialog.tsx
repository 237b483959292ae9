import { useAct } from '#admin/client/use-act.ts';
import { useRefreshLists } from '#admin/client/use-refresh-lists.ts';
import { rejectRequest } from '#admin/requests/decide-request.ts';
import type { AdminRequest } from '#domain/admin/admin-request.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { toast } from '#ui/toast/toast.ts';

type Props = { request: AdminRequest; onClose: () => void };

/** Asks before a rejection, which nobody can take back. */
export function RejectDialog({ request, onClose }: Props) {
  const refresh = useRefreshLists();
  const whileOpen = useWhileOpen();
  const { busy, act } = useAct(() => {
    refresh();
    whileOpen(onClose);
  });

  return (
    <ConfirmDialog
      title="Rejeitar Solicitação"
      confirmText="Rejeitar"
      busyText="Rejeitando..."
      busy={busy}
      onConfirm={() => void act(() => rejectRequest(request.id), toastRejection)}
      onClose={onClose}
    >
      <p>
        Tem certeza que deseja rejeitar a solicitação de {request.full_name}? Esta ação não pode ser desfeita.
      </p>
      {/* Who has mistyped the address asks once more by the same name. */}
      <p className="pt-2 text-muted">
        <EmailText email={request.email} />
      </p>
      {request.is_bought && (
        <p className="note tone tone-warning mt-3">
          Há uma compra confirmada desta pessoa: rejeitar não cancela a compra nem devolve o valor.
        </p>
      )}
    </ConfirmDialog>
  );
}

const toastRejection = () =>
  toast({
    title: 'Solicitação rejeitada',
    description: 'A solicitação foi rejeitada com sucesso.',
    tone: 'success',
  });
