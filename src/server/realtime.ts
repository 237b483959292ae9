import { pocketBase } from './client.ts';

const TOPICS = ['app/catalogue', 'app/favorites', 'app/access', 'app/settings', 'app/support'] as const;
const SUBSCRIBE_LIMIT_MS = 30_000;
/** Below the SDK's own patience with a connection, of 15 seconds. */
const ASK_LIMIT_MS = 10_000;
export type RealtimeTopic = (typeof TOPICS)[number];

/** The requests that ask for topics, with the connection for which each asks. */
const asksForTopics = new WeakMap<object, string>();

// The SDK asks for the topics without a limit, and while it waits it asks for nothing else, on no later connection
// either: one request that a bad network has swallowed would leave the app deaf for minutes.
pocketBase.beforeSend = (url, options) => {
  if (!url.endsWith('/api/realtime')) return { url, options };
  const limited = { ...options, signal: AbortSignal.timeout(ASK_LIMIT_MS) };
  asksForTopics.set(limited, pocketBase.realtime.clientId);
  return { url, options: limited };
};

// A Wi-Fi that wants a login answers with a page of its own, which the SDK takes for a yes: the stream would stay open without
// topics, and the app deaf until the server ends it. The server's own yes has no content.
pocketBase.afterSend = (response: Response, data: unknown, options?: object) => {
  const connection = options && asksForTopics.get(options);
  if (connection === undefined) return data;
  if (response.status < 400 && response.status !== 204) throw new Error('somebody else has answered');
  // A yes that comes when the SDK has lost patience with its connection is none to the next one: the SDK would take that for
  // open, and give it up without a word, and for good, as soon as it fails.
  if (connection !== pocketBase.realtime.clientId) throw new Error('the connection has been replaced');
  return data;
};

/**
 * Listens to the topics that say "something changed": with the sequence of the catalogue or of the favourites, and with a
 * small change of the catalogue itself. Returns a function that ends the connection. Rejects when the server refuses or
 * cannot be reached; after a first success the SDK reconnects by itself and reports each time as `connected`.
 */
export async function listen(
  onEvent: (topic: RealtimeTopic | 'connected', seq: number | null, change?: unknown) => void,
): Promise<() => void> {
  const { realtime } = pocketBase;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    // The SDK bounds the connection, not what is asked through it: an answer that never comes would be waited for.
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer to the subscription')), SUBSCRIBE_LIMIT_MS);
    });
    const all = Promise.all([
      realtime.subscribe('PB_CONNECT', () => onEvent('connected', null)),
      ...TOPICS.map((topic) =>
        realtime.subscribe(topic, (message: { seq?: unknown; change?: unknown }) =>
          onEvent(topic, typeof message.seq === 'number' ? message.seq : null, message.change),
        ),
      ),
    ]);
    await Promise.race([all, limit]);
  } catch (error) {
    stopListening();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return stopListening;
}

/** Whether a stream is open at this moment. */
export const isListening = (): boolean => pocketBase.realtime.isConnected;

// Unsubscribing from everything closes the connection; a request for it that fails does not matter then.
const stopListening = (): void => {
  void pocketBase.realtime.unsubscribe().catch(() => undefined);
};
