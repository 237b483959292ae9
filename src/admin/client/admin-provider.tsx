import './tell-lost-role.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Failure } from '#domain/result/failure.ts';
import { listenToChanges } from '#server/admin-realtime.ts';
import { createAdminClient } from './admin-client.ts';

const RETRY_MS = 30_000;

type Props = {
  onFailure: (failure: Failure) => void;
  /** The self-hoster has changed the settings, or may have; the same function at every render. */
  onSettings: () => void;
  children: ReactNode;
};

/** What an administrator reads lives as long as this is shown, and is forgotten with it. */
export function AdminProvider({ onFailure, onSettings, children }: Props) {
  const [client] = useState(() => createAdminClient(onFailure));
  useChanges(client, onSettings);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The server's "something changed" on top of asking every few seconds: a new request shows at once. */
function useChanges(client: QueryClient, onSettings: () => void): void {
  // A connection beside React; refused or unreachable it is tried again, and the lists still ask by themselves.
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const listenLater = () => {
      if (!isOver) again = setTimeout(listen, RETRY_MS);
    };
    const listen = async () => {
      try {
        const stopListening = await listenToChanges(
          (what) => {
            if (what === 'settings') onSettings();
            // Nobody looks at a hidden tab: what changed is only marked, and read when somebody does.
            const refetchType = document.hidden ? 'none' : 'active';
            void client.invalidateQueries({ queryKey: [what], refetchType });
          },
          () => {
            // A session or a role that has ended: the next answer says which, and takes people's data from a hidden tab too.
            void client.invalidateQueries();
            listenLater();
          },
        );
        if (isOver) stopListening();
        else stop = stopListening;
      } catch {
        listenLater();
      }
    };
    void listen();
    return () => {
      isOver = true;
      clearTimeout(again);
      stop();
    };
  }, [client, onSettings]);
}
