import { useAct } from '#admin/client/use-act.ts';
import { deleteTicket } from '#admin/tickets/change-ticket.ts';
import { changeDraft } from '#admin/tickets/reply-drafts.ts';
import { useRefreshTickets } from '#admin/tickets/use-tickets.ts';
import { type AdminTicket, messagePreview } from '#domain/admin/admin-ticket.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { toast } from '#ui/toast/toast.ts';

type Props = { ticket: AdminTicket; onClose: () => void };

/** Asks before a ticket and its history are gone for good. */
export function DeleteDialog({ ticket, onClose }: Props) {
  const { busy, act } = useAct(useRefreshTickets());
  const whileOpen = useWhileOpen();

  async function confirm() {
    const isDone = await act(
      () => deleteTicket(ticket),
      () => {
        changeDraft(ticket.id, { text: '' });
        whileOpen(onClose);
        toast({ title: 'Ticket excluído', tone: 'success' });
      },
    );
    if (!isDone) whileOpen(onClose);
  }

  return (
    <ConfirmDialog
      title="Excluir ticket"
      confirmText="Excluir"
      busyText="Excluindo..."
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Tem certeza que deseja excluir a mensagem de {ticket.name}? O histórico de respostas também será
        excluído. Esta ação não pode ser desfeita.
      </p>
      {/* One person may have written several. */}
      <p className="wrap-anywhere pt-2 text-muted">{messagePreview(ticket.message)}</p>
    </ConfirmDialog>
  );
}
