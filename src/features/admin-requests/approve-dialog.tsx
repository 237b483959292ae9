import { type FormEvent, useId, useState } from 'react';
import { approve } from '#admin/decide-request.ts';
import { PlanFields } from '#admin/plan-fields.tsx';
import { usePlanChoice } from '#admin/use-plan-choice.ts';
import { useRefreshLists } from '#admin/use-refresh-lists.ts';
import type { AdminRequest } from '#domain/admin-request.ts';
import { CrmSearch } from '#features/admin-requests/crm-search.tsx';
import { RequestHints } from '#features/admin-requests/request-hints.tsx';
import { crmWithState, orMissing } from '#features/admin-requests/request-texts.ts';
import { tellApproval } from '#features/admin-requests/tell-approval.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';

type Props = { request: AdminRequest; onClose: () => void; onDone: () => void };

/** 'Aprovar Solicitação': who it is, who looks alike, and which plan they get. */
export function ApproveDialog({ request, onClose, onDone }: Props) {
  const formId = useId();
  const { fields, plan } = usePlanChoice();
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshLists();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!plan || busy) return;
    setBusy(true);
    const outcome = await approve(request.id, plan);
    setBusy(false);
    refresh();
    if (outcome.ok) {
      onDone();
      tellApproval(outcome.value);
    } else toast({ title: outcome.title, description: outcome.description, tone: 'error' });
  }

  const send = (
    <button
      type="submit"
      form={formId}
      className="btn btn-primary grow sm:grow-0"
      disabled={!plan}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? 'Criando usuário...' : 'Aprovar e Criar Usuário'}
    </button>
  );
  return (
    <Dialog title="Aprovar Solicitação" onClose={onClose} closeText="Cancelar" actions={send}>
      <dl className="facts">
        <dt>Nome</dt>
        <dd>{request.full_name}</dd>
        <dt>E-mail</dt>
        <dd>{request.email}</dd>
        <dt>CRM</dt>
        <dd>{crmWithState(request)}</dd>
        <dt>Telefone</dt>
        <dd>{orMissing(request.phone)}</dd>
        <dt>Especialidade</dt>
        <dd>{orMissing(request.specialty)}</dd>
      </dl>
      {request.crm && <CrmSearch crm={request.crm} />}
      <RequestHints requestId={request.id} />
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 pt-3">
        <PlanFields {...fields} />
      </form>
    </Dialog>
  );
}
