import { useNavigate } from 'react-router-dom';
import { diagnosticsText } from '#domain/support/diagnostics.ts';
import { paths } from '#routes/paths.ts';
import { lastErrors } from '#store/device/last-errors.ts';
import { useAccess } from '#store/hooks/use-access.ts';
import { useFavorites } from '#store/hooks/use-favorites.ts';
import { useMember } from '#store/hooks/use-member.ts';
import { useStoredCount } from '#store/hooks/use-stored-count.ts';
import { useSyncStatus } from '#store/hooks/use-sync-status.ts';
import { isInstalled } from '#ui/is-installed.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { appVersion } from './app-version.ts';
import { type DeviceState, inMegabytes, useDeviceState } from './use-device-state.ts';

/** What support asks first, gathered and shown before it is sent. */
export function DiagnosticsPart() {
  const navigate = useNavigate();
  const { network, waiting, messages, dataFrom, isRead } = useSyncStatus();
  const count = useStoredCount();
  const favorites = useFavorites();
  const { access } = useAccess();
  const plan = useMember()?.profile?.planType;
  const device = useDeviceState();
  const text = diagnosticsText({
    version: appVersion(),
    browser: navigator.userAgent,
    screen: `${innerWidth} × ${innerHeight}`,
    isInstalled: isInstalled(),
    network,
    isReadyOffline: device && count !== undefined ? device.isAppStored && count !== null : null,
    access,
    plan,
    isRead: isRead && count !== undefined,
    dataFrom,
    waiting,
    messages,
    assistants: count ?? 0,
    favorites: favorites.size,
    storage: storageText(device),
    now: Date.now(),
    errors: lastErrors(),
  });
  return (
    <section aria-labelledby="account-help">
      <h3 id="account-help">Ajuda</h3>
      <details>
        <summary>Ver o diagnóstico deste aparelho</summary>
        <pre className="account-preview">{text}</pre>
      </details>
      <div className="account-row">
        <button
          type="button"
          className="btn btn-quiet icon icon-copy"
          onClick={() => void copyText(text, 'Diagnóstico copiado')}
        >
          Copiar diagnóstico
        </button>
        <button
          type="button"
          className="btn btn-quiet icon icon-help"
          onClick={() => navigate(paths.support, { state: { message: `\n\n${text}` } })}
        >
          Enviar ao suporte
        </button>
      </div>
    </section>
  );
}

function storageText(device: DeviceState | null): string {
  if (!device || device.used === null) return 'desconhecido';
  const quota = device.quota === null ? '' : ` de ${inMegabytes(device.quota)}`;
  const isKept = { true: ', protegido', false: ', não protegido', null: '' }[`${device.isPersisted}`];
  return `${inMegabytes(device.used)}${quota}${isKept}`;
}
