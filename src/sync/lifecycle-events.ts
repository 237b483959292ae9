export type Trigger = 'online' | 'offline' | 'visible' | 'hidden';

/**
 * Tells when the person returns or the network does. Nothing is replayed by the server after a pause, so each
 * of these asks for the delta. Returns a function that ends it.
 */
export function watchTriggers(onTrigger: (trigger: Trigger) => void): () => void {
  const off = new AbortController();
  const { signal } = off;
  addEventListener('online', () => onTrigger('online'), { signal });
  addEventListener('offline', () => onTrigger('offline'), { signal });
  addEventListener('focus', () => onTrigger('visible'), { signal });
  // Also when the page comes back whole from the back/forward cache.
  addEventListener('pageshow', (event) => event.persisted && onTrigger('visible'), { signal });
  document.addEventListener(
    'visibilitychange',
    () => onTrigger(document.visibilityState === 'visible' ? 'visible' : 'hidden'),
    { signal },
  );
  return () => off.abort();
}
