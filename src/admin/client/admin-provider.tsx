import './tell-lost-role.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Failure } from '#domain/result/failure.ts';
import { listenToChanges } from '#server/admin-realtime.ts';
import { createAdminClient } from './admin-client.ts';

const RETRY_MS = 30_000;
/**
 * A tab that nobody looks at gives its connection back by then, as the mirror's does: over plain http a browser has six in all, and
 * forgotten tabs would leave none for the one in front.
 */
const HIDDEN_LIMIT_MS = 60_000;

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
    /** Which connection counts: one that is still being opened when another begins, or none is wanted, is closed. */
    let turn = 0;
    let stop = (): void => undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let isResting = false;
    /** Device clock, ms; NaN while the page is not hidden. */
    let hiddenAt = Number.NaN;
    const listen = async () => {
      turn += 1;
      const mine = turn;
      const listenLater = () => {
        if (mine === turn) again = setTimeout(listen, RETRY_MS);
      };
      try {
        const stopListening = await listenToChanges(
          (what) => {
            if (what === 'settings') onSettings();
            // Nobody looks at a hidden tab: what changed is only marked, and read when somebody does.
            const refetchType = document.hidden ? 'none' : 'active';
            void client.invalidateQueries({ queryKey: [what], refetchType });
          },
          () => {
            // A session or a role that has ended: the next answer says which, and takes people's data also from a tab that was hidden just now.
            void client.invalidateQueries();
            listenLater();
          },
        );
        if (mine === turn) stop = stopListening;
        else stopListening();
      } catch {
        listenLater();
      }
    };
    const end = () => {
      turn += 1;
      clearTimeout(again);
      stop();
      stop = () => undefined;
    };
    const rest = () => {
      isResting = true;
      end();
    };
    const onVisibility = () => {
      clearTimeout(resting);
      if (document.hidden) {
        hiddenAt = Date.now();
        resting = setTimeout(rest, HIDDEN_LIMIT_MS);
        return;
      }
      // No timer runs while a computer sleeps, and the server has given the connection up meanwhile, perhaps without a word.
      if (Math.abs(Date.now() - hiddenAt) > HIDDEN_LIMIT_MS) rest();
      hiddenAt = Number.NaN;
      if (!isResting) return;
      isResting = false;
      void client.invalidateQueries();
      onSettings();
      void listen();
    };
    void listen();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(resting);
      end();
    };
  }, [client, onSettings]);
}
