import { useAct } from '#admin/client/use-act.ts';
import { sendTestMail, useHostStatus, useRefreshHost } from '#admin/host/host-status.ts';
import { ListState } from '#admin/list/list-state.tsx';
import { RefreshButton } from '#admin/list/refresh-button.tsx';
import { byUrgency, type Finding, statusText } from '#domain/admin/admin-host.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { AddressText } from './address-text.tsx';

const LEVELS = {
  falta: { label: 'Falta', tone: 'tone-error' },
  aviso: { label: 'Aviso', tone: 'tone-lifetime' },
  ok: { label: 'Certo', tone: 'tone-success' },
} as const;

/** What `check` knows about the server, with what to do for each finding, and a test mail. */
export function HostPart() {
  const query = useHostStatus();
  const status = query.data;
  const { busy, act } = useAct(useRefreshHost());

  return (
    <section aria-label="Servidor" className="settings-form panel">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="at-start text-lg font-semibold">Estado do servidor</h3>
        <BusyButton
          busy={busy}
          busyText="Enviando..."
          className="btn-quiet icon icon-mail"
          onClick={() => void act(sendTestMail, toastTestMail)}
        >
          Enviar e-mail de teste
        </BusyButton>
        <RefreshButton refetch={query.refetch} />
      </div>
      <ListState
        query={query}
        loadingText="Conferindo o servidor..."
        failedText="Não foi possível conferir o servidor."
        isOnlyRead
      />
      <p role="status" className="empty:absolute">
        {status && (
          <>
            {statusText(status.items)}{' '}
            <span className="text-muted">Conferido em {formatMoment(status.checked_at)}.</span>
          </>
        )}
      </p>
      {status && (
        <ul className="findings">
          {byUrgency(status.items).map((item) => (
            <FindingRow key={item.name} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function toastTestMail({ level, text, todo }: Finding): void {
  if (level === 'ok') toast({ title: 'E-mail de teste aceito', description: text, tone: 'success' });
  else toast({ title: 'E-mail de teste não aceito', description: `${text}. ${todo}`, tone: 'error' });
}

const FindingRow = ({ item: { name, level, text, todo } }: { item: Finding }) => (
  <li className="finding">
    <span className={`badge tone ${LEVELS[level].tone}`}>{LEVELS[level].label}</span>
    <div className="min-w-0 wrap-anywhere">
      <strong>{name}</strong>: <AddressText text={text} />
      {todo && (
        <p className="setting-where">
          O que fazer: <AddressText text={`${todo}.`} />
        </p>
      )}
    </div>
  </li>
);
