import type { QueryClient } from '@tanstack/react-query';
import { listenToChanges } from '#server/admin-realtime.ts';

const RETRY_MS = 30_000;
/**
 * A tab that nobody looks at gives its connection back by then, as the mirror's does: over plain http a browser has six in all, and
 * forgotten tabs would leave none for the one in front.
 */
const HIDDEN_LIMIT_MS = 60_000;
/** PocketBase ends a stream that has had no message for five minutes, and the SDK opens the next: a longer silence is a dead connection. */
const SILENCE_LIMIT_MS = 360_000;

/**
 * The server's "something changed" on top of asking every few seconds: a new request shows at once. Holds the stream while somebody
 * looks; returns a function that ends it.
 * @param onSettings the self-hoster has changed the settings, or may have
 */
export function followChanges(client: QueryClient, onSettings: () => void): () => void {
  /** Which connection counts: one that is still being opened when another begins, or none is wanted, is closed. */
  let turn = 0;
  let stop = (): void => undefined;
  /** The next try where there is no stream, and the end of one that has been silent for too long. */
  let again: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  /** Device clock, ms; NaN while the page is not hidden. */
  let hiddenAt = Number.NaN;

  const end = () => {
    turn += 1;
    clearTimeout(again);
    stop();
    stop = () => undefined;
  };
  const begin = () => {
    void client.invalidateQueries();
    onSettings();
    void listen();
  };
  /** A connection that a network has forgotten says nothing of it, and its browser waits for ever. */
  const awaitWord = () => {
    clearTimeout(again);
    again = setTimeout(() => {
      end();
      begin();
    }, SILENCE_LIMIT_MS);
  };

  const listen = async () => {
    turn += 1;
    const mine = turn;
    awaitWord();
    const listenLater = () => {
      if (mine !== turn) return;
      clearTimeout(again);
      again = setTimeout(listen, RETRY_MS);
    };
    try {
      const stopListening = await listenToChanges(
        (what) => {
          if (mine === turn) awaitWord();
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
      if (mine !== turn) return stopListening();
      stop = stopListening;
      awaitWord();
    } catch {
      listenLater();
    }
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
    begin();
  };
  void listen();
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(resting);
    end();
  };
}
