import { planTone } from '#domain/access/plan.ts';
import type { TicketDetail } from '#domain/admin/admin-ticket.ts';
import { formatDay } from '#shared/sao-paulo.ts';

/** The plan of whoever wrote, so that 'my access ended' needs no search elsewhere. */
export function MemberAside({ member }: { member: TicketDetail['member'] }) {
  return (
    <aside aria-label="Plano do usuário" className="member-aside">
      <h3 className="font-semibold">Plano do usuário</h3>
      {member ? (
        <dl className="facts">
          <dt>Plano</dt>
          <dd>
            {member.plan_type ? (
              <span className={`badge tone tone-${planTone(member.plan_type)}`}>{member.plan_type}</span>
            ) : (
              'N/A'
            )}
          </dd>
          <dt>Validade</dt>
          <dd>{member.expires_at ? formatDay(member.expires_at) : 'Vitalício'}</dd>
          <dt>Acesso</dt>
          <dd>{member.label}</dd>
        </dl>
      ) : (
        <p className="text-muted">Quem escreveu não tem um perfil com plano.</p>
      )}
    </aside>
  );
}
