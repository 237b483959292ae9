import { formatShortMoment } from '#domain/time/date-time.ts';
import { counted } from '#shared/count-text.ts';
import { useStoredCount } from '#store/hooks/use-stored-count.ts';
import { useSyncStatus } from '#store/hooks/use-sync-status.ts';
import { ThemeField } from '#ui/theme/theme-field.tsx';
import { inMegabytes, useDeviceState } from './use-device-state.ts';

const NETWORKS = {
  online: 'Conectado',
  offline: 'Sem conexão',
  portal: 'A rede pede um login',
  unreachable: 'Servidor indisponível',
} as const;

const READING = 'Lendo...';

/** What this device holds, and whether it would do without a network. */
export function DevicePart() {
  const { network, isSyncing, waiting, messages, dataFrom, isRead } = useSyncStatus();
  const count = useStoredCount();
  const device = useDeviceState();
  return (
    <section aria-labelledby="account-device">
      <h3 id="account-device">Neste aparelho</h3>
      <dl className="account-facts">
        <dt>Uso sem internet</dt>
        <dd>{count === undefined || !device ? READING : readyText(device.isAppStored ? count : null)}</dd>
        <dt>Conexão</dt>
        <dd>{network === 'online' && isSyncing ? 'Sincronizando...' : NETWORKS[network]}</dd>
        <dt>Dados</dt>
        <dd>
          {!isRead
            ? READING
            : dataFrom === null
              ? 'Ainda não recebidos'
              : `de ${formatShortMoment(dataFrom)}`}
        </dd>
        <dt>Por enviar</dt>
        <dd>{isRead ? waitingText(waiting, messages) : READING}</dd>
        {device && device.used !== null && (
          <>
            <dt>Espaço usado</dt>
            <dd>
              {inMegabytes(device.used)}
              {device.isPersisted !== null &&
                (device.isPersisted
                  ? ', protegido pelo navegador'
                  : '; o navegador pode apagar estes dados se faltar espaço')}
            </dd>
          </>
        )}
      </dl>
      <ThemeField />
    </section>
  );
}

function readyText(count: number | null): string {
  if (count === null) return 'Ainda não está pronto';
  return `Pronto: ${counted(count, 'assistente guardado', 'assistentes guardados')}`;
}

/** Favourites and messages to support: 'everything' has to mean both. */
function waitingText(favorites: number, messages: number): string {
  const parts = [
    favorites > 0 && counted(favorites, 'favorito', 'favoritos'),
    messages > 0 && counted(messages, 'mensagem ao suporte', 'mensagens ao suporte'),
  ].filter(Boolean);
  return parts.join(' e ') || 'Nada: tudo já foi enviado';
}
