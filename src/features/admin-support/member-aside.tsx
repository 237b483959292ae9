import { Facts } from '#admin/list/facts.tsx';
import { planTone } from '#domain/access/plan.ts';
import { expiryText } from '#domain/admin/admin-member.ts';
import type { TicketDetail } from '#domain/admin/admin-ticket.ts';

/** The plan of whoever wrote, so that 'my access ended' needs no search elsewhere. */
export function MemberAside({ member }: { member: TicketDetail['member'] }) {
  return (
    <aside aria-label="Plano do usuário" className="member-aside">
      <h3 className="font-semibold">Plano do usuário</h3>
      {member ? (
        <Facts
          rows={[
            ['Plano', member.plan_type ? <PlanBadge key="plan" plan={member.plan_type} /> : 'N/A'],
            ['Validade', expiryText(member)],
            ['Acesso', memberLabelText(member)],
          ]}
        />
      ) : (
        <p className="text-muted">Quem escreveu não tem um perfil com plano.</p>
      )}
    </aside>
  );
}

/** Who was deactivated does not come in, whatever the plan: its label alone would say 'Vitalício'. */
const memberLabelText = ({ label, status }: NonNullable<TicketDetail['member']>): string =>
  status === 'inactive' && label !== 'Inativo' ? `${label}, inativo` : label;

const PlanBadge = ({ plan }: { plan: string }) => (
  <span className={`badge tone tone-${planTone(plan)}`}>{plan}</span>
);
