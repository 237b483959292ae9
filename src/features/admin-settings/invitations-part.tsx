import { useId } from 'react';
import { useAct } from '#admin/client/use-act.ts';
import { AdminTable } from '#admin/list/admin-table.tsx';
import { ListState } from '#admin/list/list-state.tsx';
import { resendInvitation } from '#admin/people/change-people.ts';
import { useInvitations, useRefreshPeople } from '#admin/people/use-people.ts';
import type { Invitation, InvitationState } from '#domain/admin/admin-people.ts';
import { counted, countText } from '#shared/count-text.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { EmailText } from '#ui/form/email-text.tsx';
import { toast } from '#ui/toast/toast.ts';

const COLUMNS = ['Pessoa', 'Situação', 'Última tentativa', 'Ações'];
const STATES: Record<InvitationState, { label: string; tone: string }> = {
  waiting: { label: 'Aguardando envio', tone: 'tone-quiet' },
  sending: { label: 'Enviando', tone: 'tone-content' },
  sent: { label: 'Enviado', tone: 'tone-success' },
  failed: { label: 'Não enviado', tone: 'tone-error' },
  unknown: { label: 'Pode ter chegado', tone: 'tone-lifetime' },
};

/** How far the invitations are; what needs a look comes first. */
export function InvitationsPart() {
  const query = useInvitations();
  const { data } = query;
  const counts = data?.counts;
  const total = counts ? Object.values(counts).reduce((sum, n) => sum + n, 0) : 0;
  if (data && total === 0) return null;
  const underWay = counts ? counts.waiting + counts.sending : 0;
  const summary = counts && (
    <p>
      {countText(counts.sent)} de {counted(total, 'enviado', 'enviados')}
      {underWay > 0 && `; ${countText(underWay)} a caminho`}
      {counts.failed > 0 && `; ${countText(counts.failed)} com falha`}
      {counts.unknown > 0 && `; ${countText(counts.unknown)} sem confirmação`}.
    </p>
  );
  return (
    <section aria-label="Convites" className="settings-form panel">
      <h3 className="text-lg font-semibold">Convites</h3>
      <ListState
        query={query}
        loadingText="Carregando convites..."
        failedText="Não foi possível carregar os convites."
      />
      {counts && (
        <div className="grid gap-1.5">
          {/* Asked every two seconds: who listens would hear a count for minutes. How it has ended is read aloud. */}
          <div role="status" className="empty:absolute">
            {underWay === 0 && summary}
          </div>
          {underWay > 0 && summary}
          {data.items.length < total && (
            <p className="text-muted">
              A lista mostra {countText(data.items.length)} de {countText(total)}, a começar pelos que
              precisam de atenção.
            </p>
          )}
          {underWay > 0 && (
            <progress
              className="invite-progress"
              aria-label="Convites tratados"
              value={total - underWay}
              max={total}
            />
          )}
        </div>
      )}
      <AdminTable columns={COLUMNS} rows={data?.items ?? []}>
        {(invitation) => <Row invitation={invitation} />}
      </AdminTable>
    </section>
  );
}

function Row({ invitation: { id, email, name, state, tried_at, reason } }: { invitation: Invitation }) {
  const nameId = useId();
  const { busy, act } = useAct(useRefreshPeople());
  const { label, tone } = STATES[state];

  const again = () =>
    void act(
      () => resendInvitation(id),
      () => toast({ title: 'Convite a caminho', description: email, tone: 'success' }),
    );

  return (
    <tr>
      <th scope="row" id={nameId} className="name-cell">
        {name && `${name}, `}
        <EmailText email={email} />
      </th>
      <td data-label="Situação" className="text-cell">
        <span className="status-parts">
          <span className={`badge tone ${tone}`}>{label}</span> {reason}
        </span>
      </td>
      <td data-label="Última tentativa" className="even-digits">
        {formatMoment(tried_at) || '–'}
      </td>
      <td className="actions-cell">
        {(state === 'failed' || state === 'unknown' || state === 'sent') && (
          <div className="row-actions">
            <BusyButton
              busy={busy}
              busyText="Reenviando..."
              className="row-action"
              onClick={again}
              aria-describedby={nameId}
            >
              Reenviar convite
            </BusyButton>
          </div>
        )}
      </td>
    </tr>
  );
}
