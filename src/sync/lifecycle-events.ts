export type LifecycleEvent = 'online' | 'offline' | 'visible' | 'hidden';

/**
 * Lifecycle events: the person returns, or the network does. Nothing is replayed by the server after a pause, so each
 * of these asks for the delta. Returns a function that ends it.
 */
export function watchLifecycleEvents(onLifecycleEvent: (event: LifecycleEvent) => void): () => void {
  const off = new AbortController();
  const { signal } = off;
  addEventListener('online', () => onLifecycleEvent('online'), { signal });
  addEventListener('offline', () => onLifecycleEvent('offline'), { signal });
  addEventListener('focus', () => onLifecycleEvent('visible'), { signal });
  // Also when the page comes back whole from the back/forward cache.
  addEventListener('pageshow', (event) => event.persisted && onLifecycleEvent('visible'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => onLifecycleEvent(document.visibilityState === 'visible' ? 'visible' : 'hidden'),
    { signal },
  );
  return () => off.abort();
}
