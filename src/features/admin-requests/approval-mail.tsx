import { useAct } from '#admin/client/use-act.ts';
import { useRefreshLists } from '#admin/client/use-refresh-lists.ts';
import { resendApproval } from '#admin/requests/decide-request.ts';
import type { AdminRequest } from '#domain/admin/admin-request.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

const TEXTS = {
  '': 'E-mail a caminho',
  failed: 'E-mail não enviado',
  sent: 'E-mail enviado',
  unknown: 'E-mail pode ter chegado',
} as const;

/** Whether the approval mail went out, and the way to send it again. */
export function ApprovalMail({ request, describedBy }: { request: AdminRequest; describedBy: string }) {
  const { busy, act } = useAct(useRefreshLists());
  const sendAgain = () =>
    void act(
      () => resendApproval(request.id),
      () => toast({ title: 'E-mail reenviado', description: request.email, tone: 'success' }),
    );

  const { mail_status: status, mail_tried_at: triedAt } = request;
  return (
    <p className={`mail-state ${status === 'failed' ? 'text-error' : ''}`}>
      {TEXTS[status]}
      {triedAt && ` (tentado em ${formatMoment(triedAt)})`}
      <BusyButton
        busy={busy}
        busyText="Reenviando..."
        className="row-action"
        onClick={sendAgain}
        aria-describedby={describedBy}
      >
        Reenviar e-mail
      </BusyButton>
    </p>
  );
}
