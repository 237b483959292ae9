import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Failure, Result } from '#domain/failure.ts';

/** A classified failure as the exception that queries need. */
export class RequestFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** The value of a call's answer; throws `RequestFailed`. */
export async function answerOrThrow<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new RequestFailed(result.failure);
  return result.value;
}

// Left alone it only follows visibility: coming back from another window beside this one would not count.
focusManager.setEventListener((changed) => {
  const tell = () => changed();
  window.addEventListener('focus', tell);
  document.addEventListener('visibilitychange', tell);
  return () => {
    window.removeEventListener('focus', tell);
    document.removeEventListener('visibilitychange', tell);
  };
});

/**
 * What administrators read, in memory only: people's data must not stay on a device. `onFailure` hears of every
 * failed read, as some of them end the session or the role.
 */
export const createAdminClient = (onFailure: (failure: Failure) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof RequestFailed) onFailure(error.failure);
      },
    }),
    defaultOptions: {
      queries: {
        // The device's opinion of being online is wrong too often: ask, and tell what came of it.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The lists are asked again every few seconds anyway.
        retry: false,
      },
    },
  });
