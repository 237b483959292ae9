import { useEffect, useState } from 'react';
import { retrySync } from '#commands/retry-sync.ts';
import { waitText } from '#domain/time/wait-text.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { useIsSyncing } from '#store/hooks/use-sync-status.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

/** Tries at once what would be tried later. Where that was in vain the line looks as before: a message says it. */
export function RetryNow() {
  const isSyncing = useIsSyncing();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || isSyncing) return;
    setAsked(false);
    const { network, limitedFor } = useSyncActivity.getState();
    toast({
      title: 'Ainda não foi possível sincronizar',
      description: reason(network === 'portal', limitedFor),
      tone: 'info',
    });
  }, [isAsked, isSyncing]);
  const retry = () => {
    setAsked(true);
    retrySync();
  };
  return (
    <BusyButton
      busy={isSyncing}
      busyText="Tentando..."
      className="btn-ghost link px-0 [font-size:inherit]"
      onClick={retry}
    >
      Tentar agora
    </BusyButton>
  );
}

function reason(isPortal: boolean, limitedFor: number): string {
  if (isPortal) return 'A rede ainda pede um login.';
  if (limitedFor > 0) return `Muitas tentativas. Tente novamente em ${waitText(limitedFor)}.`;
  return 'O servidor não respondeu. O aplicativo tenta de novo sozinho.';
}
