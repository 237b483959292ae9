import { Link } from 'react-router-dom';
import { retrySync } from '#commands/retry-sync.ts';
import { formatShortMoment } from '#domain/time/date-time.ts';
import { messagesPath } from '#routes/query.ts';
import { useCatalogue } from '#store/hooks/use-catalogue.ts';
import { useSyncStatus } from '#store/hooks/use-sync-status.ts';
import { progressText } from './progress-text.ts';

/** How this device stands with the server, in one calm line. */
export function SyncLine() {
  const { network, syncing, waiting, messages, dataFrom } = useSyncStatus();
  const { phase, progress } = useCatalogue();
  // Here, not above the cards: when the rest has arrived nothing may jump under the finger.
  const isFilling = phase === 'partial' && network === 'online';
  const isOnItsWay = network === 'online' && syncing;
  const state = STATES[isFilling ? 'filling' : isOnItsWay ? 'syncing' : network];
  return (
    <div className="sync-line">
      {/* Announced when it changes for good; a sync that comes and goes every minute is not. */}
      <span role={network === 'online' ? undefined : 'status'} className={`icon ${state.icon}`}>
        {state.text}
      </span>
      {isFilling && progress && <span className="tabular-nums">{progressText(progress)}</span>}
      {/* Not while it is being sent: on a phone the line would grow for that moment, and the cards jump at every heart. */}
      {waiting > 0 && !isOnItsWay && (
        <span>
          {waiting === 1 ? '1 alteração aguardando envio' : `${waiting} alterações aguardando envio`}
        </span>
      )}
      {messages > 0 && (
        <Link to={messagesPath} className="link inline-flex min-h-11 items-center">
          {messages === 1
            ? '1 mensagem ao suporte não enviada'
            : `${messages} mensagens ao suporte não enviadas`}
        </Link>
      )}
      {dataFrom !== null && !isFilling && (
        <span className="tabular-nums">dados de {formatShortMoment(dataFrom)}</span>
      )}
      {(network === 'unreachable' || network === 'portal') && (
        <button
          type="button"
          className="link min-h-11 cursor-pointer font-semibold"
          onClick={() => retrySync()}
        >
          Tentar agora
        </button>
      )}
    </div>
  );
}

const STATES = {
  online: { text: 'Sincronizado', icon: 'icon-check' },
  filling: { text: 'Carregando dados...', icon: 'icon-sync' },
  syncing: { text: 'Sincronizando...', icon: 'icon-sync' },
  offline: { text: 'Sem conexão', icon: 'icon-offline' },
  portal: { text: 'A rede pede um login. Abra a página do Wi-Fi, entre e volte aqui', icon: 'icon-offline' },
  unreachable: { text: 'Servidor indisponível', icon: 'icon-offline' },
} as const;
