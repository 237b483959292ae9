import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Failure } from '#domain/result/failure.ts';
import { QueryError } from './query-error.ts';

// Left alone it only follows visibility: coming back from another window beside this one would not count.
focusManager.setEventListener((changed) => {
  const notify = () => changed();
  window.addEventListener('focus', notify);
  document.addEventListener('visibilitychange', notify);
  return () => {
    window.removeEventListener('focus', notify);
    document.removeEventListener('visibilitychange', notify);
  };
});

/**
 * What administrators read, in memory only: people's data must not stay on a device. `onFailure` is called for every
 * failed read, as some of them end the session or the role.
 */
export const createAdminClient = (onFailure: (failure: Failure) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof QueryError) onFailure(error.failure);
      },
    }),
    defaultOptions: {
      queries: {
        // The device's opinion of being online is wrong too often: ask, and report what came of it.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The lists are asked again every few seconds anyway.
        retry: false,
      },
    },
  });
