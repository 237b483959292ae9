import { type FormEvent, useId, useState } from 'react';
import { renew } from '#admin/change-access.ts';
import { PlanFields } from '#admin/plan-fields.tsx';
import { usePlanChoice } from '#admin/use-plan-choice.ts';
import { useRefreshLists } from '#admin/use-refresh-lists.ts';
import type { AdminMember } from '#domain/admin-member.ts';
import { expiryText, memberName } from '#features/admin-users/member-texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';

/** A new plan and last day for a member, with what they have now in sight. */
export function RenewDialog({ member, onClose }: { member: AdminMember; onClose: () => void }) {
  const formId = useId();
  const { fields, plan } = usePlanChoice();
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshLists();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!plan || busy) return;
    setBusy(true);
    const outcome = await renew(member.id, plan);
    setBusy(false);
    refresh();
    if (!outcome.ok)
      return void toast({ title: outcome.title, description: outcome.description, tone: 'error' });
    onClose();
    const until = expiryText(outcome.value);
    toast({ title: 'Acesso renovado', description: `${memberName(member)}: ${until}`, tone: 'success' });
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
      {busy ? 'Renovando...' : 'Renovar acesso'}
    </button>
  );
  return (
    <Dialog title="Renovar acesso" onClose={onClose} closeText="Cancelar" actions={send}>
      <dl className="facts">
        <dt>Nome</dt>
        <dd>{memberName(member)}</dd>
        <dt>E-mail</dt>
        <dd>{member.email}</dd>
        <dt>Acesso atual</dt>
        <dd>
          {[member.plan_type, expiryText(member), member.status === 'inactive' && 'inativo']
            .filter(Boolean)
            .join(' · ')}
        </dd>
      </dl>
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 pt-3">
        <PlanFields {...fields} />
      </form>
    </Dialog>
  );
}
