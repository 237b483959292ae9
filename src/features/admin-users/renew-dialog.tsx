import { useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { Facts } from '#admin/list/facts.tsx';
import { renewAccess } from '#admin/members/change-access.ts';
import { PlanDialog } from '#admin/plan/plan-dialog.tsx';
import type { Plan } from '#domain/access/plan-choice.ts';
import { type AdminMember, expiryText } from '#domain/admin/admin-member.ts';
import { dayInSaoPaulo, parseMoment } from '#shared/sao-paulo.ts';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { toast } from '#ui/toast/toast.ts';
import { accessText, memberName, planText } from './member-texts.ts';

/** A new plan and last day for a member, with what they have now in sight. It also ends a deactivation, and says so. */
export function RenewDialog({ member, onClose }: { member: AdminMember; onClose: () => void }) {
  const isInactive = member.status === 'inactive';
  const whileOpen = useWhileOpen();
  const access = accessText(member);
  /** What it was when the dialog was opened, and what was sent: that may have been given although no answer came. */
  const [known, setKnown] = useState([access]);
  /** A colleague, or a purchase, has changed it since the dialog was opened: renewed over it, that would be gone without a word. */
  const isOvertaken = !known.includes(access);

  async function send(plan: Plan) {
    setKnown((before) => [...before, planText(plan)]);
    const outcome = await renewAccess(member.id, plan);
    if (!outcome.ok) return toastFailure(outcome);
    whileOpen(onClose);
    const until = expiryText(outcome.value);
    const title = isInactive ? 'Acesso renovado e reativado' : 'Acesso renovado';
    toast({ title, description: `${memberName(member)}: ${until}`, tone: 'success' });
  }

  return (
    <PlanDialog
      title="Renovar acesso"
      sendText={isInactive ? 'Renovar e reativar' : 'Renovar acesso'}
      busyText="Renovando..."
      end={member.expires_at ? dayInSaoPaulo(parseMoment(member.expires_at)) : ''}
      onClose={onClose}
      onSend={send}
    >
      <Facts
        rows={[
          ['Nome', memberName(member)],
          ['E-mail', <EmailText key="email" email={member.email} />],
          [
            'Acesso atual',
            [member.plan_type, expiryText(member), isInactive && 'inativo'].filter(Boolean).join(' · '),
          ],
        ]}
      />
      <div role="status" className="empty:absolute">
        {isOvertaken && (
          <p className="note tone tone-lifetime mt-3">
            {`Este acesso mudou desde que esta janela foi aberta. Agora vale: ${access}. Renovar põe a sua escolha no lugar.`}
          </p>
        )}
      </div>
      {isInactive && (
        <p className="note tone tone-strategy mt-3">
          Este acesso está inativo: ao renovar, ele também é reativado, e a pessoa volta a poder entrar.
        </p>
      )}
    </PlanDialog>
  );
}
