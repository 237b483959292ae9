import { type ReactNode, useEffect, useRef } from 'react';
import { retrySync } from '#commands/retry-sync.ts';
import { useDatabaseTrouble } from '#store/database/database-trouble.ts';
import { useDatabase } from '#store/hooks/use-database.ts';
import { useLive } from '#store/hooks/use-live.ts';
import { useIsSyncing } from '#store/hooks/use-sync-status.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Illustration } from '#ui/page/illustration.tsx';
import { toast } from '#ui/toast/toast.ts';

const FAILURE = {
  title: 'Erro ao carregar assistentes',
  description: 'Tente recarregar a página ou entre em contato com o suporte.',
} as const;

/**
 * What is said where the catalogue did not arrive. It comes with the sync (scripts/build/chunk-groups.mjs), without which nothing
 * can have failed: no start waits for it. `hasCards`: the first cards stand above; `children` say that more is on its way, where it is.
 */
export default function LoadTrouble({ hasCards, children }: { hasCards: boolean; children: ReactNode }) {
  return hasCards ? <RestMissing>{children}</RestMissing> : <LoadFailed />;
}

/**
 * The load gave up and there is nothing on the device to show instead. Where the device itself is the cause, the notice over the
 * page says so and what to do (database-notice.tsx): a toast and a button more would say the same twice again.
 */
function LoadFailed() {
  const hasNotice = useDatabaseTrouble() !== null;
  // The failure is an event as well as a state: announced once, also to who looks elsewhere on the page. Not when the notice goes:
  // then the device answers again, and the cards are on their way.
  const isTold = useRef(hasNotice);
  useEffect(() => {
    if (!isTold.current) toast({ ...FAILURE, tone: 'error' });
    isTold.current = true;
  }, []);
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <Illustration art="trouble" />
      <p className="text-lg font-semibold">{FAILURE.title}</p>
      <p className="text-muted">{FAILURE.description}</p>
      {!hasNotice && <Retry />}
    </div>
  );
}

/** A first load that broke off behind its first cards: neither the list nor a search is all there is. */
function RestMissing({ children }: { children: ReactNode }) {
  const db = useDatabase();
  // Where the whole is on the device, it is only still being read.
  const isStored = useLive(db, async () => (await db?.read('catalogue')) !== undefined);
  if (isStored !== false) return children;
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <p role="status" className="text-balance">
        Só uma parte do catálogo chegou a este aparelho. O resto vem quando a conexão voltar.
      </p>
      <Retry />
    </div>
  );
}

function Retry() {
  return (
    <BusyButton busy={useIsSyncing()} busyText="Tentando..." className="btn-primary" onClick={retrySync}>
      Tentar novamente
    </BusyButton>
  );
}
