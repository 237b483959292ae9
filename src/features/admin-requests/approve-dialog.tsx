import { useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { Facts } from '#admin/list/facts.tsx';
import { PlanDialog } from '#admin/plan/plan-dialog.tsx';
import { approveUser } from '#admin/requests/decide-request.ts';
import type { Plan } from '#domain/access/plan-choice.ts';
import type { AdminRequest } from '#domain/admin/admin-request.ts';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { CrmSearch } from './crm-search.tsx';
import { RequestHints } from './request-hints.tsx';
import { crmWithState, orMissing } from './request-texts.ts';
import { toastApproval } from './toast-approval.ts';

type Props = { request: AdminRequest; onClose: () => void };

/** 'Aprovar Solicitação': who it is, who looks alike, and which plan they get. */
export function ApproveDialog({ request, onClose }: Props) {
  const whileOpen = useWhileOpen();
  const [isSending, setSending] = useState(false);

  async function send(plan: Plan) {
    setSending(true);
    const outcome = await approveUser(request.id, plan);
    if (outcome.ok) {
      whileOpen(onClose);
      toastApproval(outcome.value);
    } else {
      setSending(false);
      toastFailure(outcome);
    }
  }

  return (
    <PlanDialog
      title="Aprovar Solicitação"
      sendText="Aprovar e Criar Usuário"
      busyText="Criando usuário..."
      onClose={onClose}
      onSend={send}
    >
      <Facts
        rows={[
          ['Nome', request.full_name],
          ['E-mail', <EmailText key="email" email={request.email} />],
          ['CRM', crmWithState(request)],
          ['Telefone', orMissing(request.phone)],
          ['Especialidade', orMissing(request.specialty)],
        ]}
      />
      {request.crm && <CrmSearch crm={request.crm} />}
      <RequestHints requestId={request.id} isSending={isSending} />
    </PlanDialog>
  );
}
