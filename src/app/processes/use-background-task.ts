import { useEffect } from 'react';
import { reloadForBackground } from '#app/lazy/reload-for-code.ts';
import { useSession } from '#session/session.ts';

/** Starts something for a user; returns a function that stops it. */
export type Start = (userId: string) => () => void;

const RETRY_MS = 10_000;

/**
 * Runs a process beside React for as long as this person is signed in on this screen. Its code comes after the
 * screen's, because nothing there waits for it; code that could not be fetched is asked for again.
 * @param load the same function at every render
 */
export function useBackgroundTask(load: () => Promise<Start>): void {
  const userId = useSession((state) => state.user?.id);
  // Effect: starts on mount, stops on unmount.
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    let stop: () => void = () => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const begin = () =>
      load()
        .then((start) => {
          if (!isOver) stop = start(userId);
        })
        .catch(async (error) => {
          console.warn('process', error);
          failures += 1;
          if (failures > 1) await reloadForBackground(() => !isOver);
          if (!isOver) timer = setTimeout(begin, RETRY_MS);
        });
    void begin();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [userId, load]);
}
