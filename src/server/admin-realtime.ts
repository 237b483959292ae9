import { pocketBase } from '#server/client.ts';

export type AdminChange = 'requests' | 'users';

/**
 * Listens to "something changed" for administrators. Rejects when the server refuses or cannot be reached;
 * answers a function that stops listening. After a first success the SDK reconnects by itself, and everything
 * may have changed meanwhile: that is told as a change of both.
 */
export async function listenToChanges(onChange: (what: AdminChange) => void): Promise<() => void> {
  const { realtime } = pocketBase;
  let isFirst = true;
  const connected = await realtime.subscribe('PB_CONNECT', () => {
    if (!isFirst) for (const what of ['requests', 'users'] as const) onChange(what);
    isFirst = false;
  });
  const stopHearing = () => void connected().catch(() => undefined);
  try {
    const heard = await realtime.subscribe('app/admin', ({ what }: { what?: unknown }) => {
      if (what === 'requests' || what === 'users') onChange(what);
    });
    return () => {
      stopHearing();
      void heard().catch(() => undefined);
    };
  } catch (error) {
    stopHearing();
    throw error;
  }
}
