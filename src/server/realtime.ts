import { RealtimeService } from 'pocketbase';
import { assertWhole, pocketBase } from './client.ts';
import { textAt } from './read-json.ts';
import { within } from './within.ts';

const TOPICS = ['app/catalogue', 'app/favorites', 'app/access', 'app/settings', 'app/support'] as const;
const SUBSCRIBE_LIMIT_MS = 30_000;
/** Below the SDK's own patience with a connection, of 15 seconds. */
const ASK_LIMIT_MS = 10_000;
export type RealtimeTopic = (typeof TOPICS)[number];
export type OnEvent = (topic: RealtimeTopic | 'connected', seq: number | null, change?: unknown) => void;

/** What holds a stream at this moment, and whom a refusal concerns. */
const services = new Map<RealtimeService, () => void>();
let listening: RealtimeService | null = null;

/** The requests that ask for topics, with the connection for which each asks. */
const asksForTopics = new WeakMap<object, string>();

// The SDK asks for the topics without a limit, and while it waits it asks for nothing else, on no later connection
// either: one request that a bad network has swallowed would leave the app deaf for minutes.
pocketBase.beforeSend = (url, options) => {
  if (!url.endsWith('/api/realtime')) return { url, options };
  const limited = { ...options, signal: AbortSignal.timeout(ASK_LIMIT_MS) };
  asksForTopics.set(limited, textAt(options.body, 'clientId'));
  return { url, options: limited };
};

// A Wi-Fi that wants a login answers with a page of its own, which the SDK takes for a yes: the stream would stay open without
// topics, and the app deaf until the server ends it. The server's own yes has no content.
pocketBase.afterSend = (response: Response, data: unknown, options?: object) => {
  const connection = options && asksForTopics.get(options);
  if (connection === undefined) return assertWhole(response, data);
  if (response.status < 400 && response.status !== 204) throw new Error('somebody else has answered');
  // A yes that comes when the SDK has lost patience with its connection is none to the next one: the SDK would take that for
  // open, and give it up without a word, and for good, as soon as it fails.
  const service = [...services.keys()].find(({ clientId }) => clientId === connection);
  if (!service) throw new Error('the connection has been replaced');
  // Of a stream that was open before the SDK tells nobody, and asks every two seconds for what is refused.
  const isRefused = response.status === 401 || response.status === 403;
  if (isRefused && service.isConnected) services.get(service)?.();
  return data;
};

/**
 * A stream of one's own, and its end: what an earlier one still waits for would end this one with its own, and the SDK takes
 * topics that it has just dropped for asked for. `close` ends it also while it is still being opened.
 * @param onRefused called when a stream that was open may not be opened again: a session that has ended, access that has
 */
export function ownStream(onRefused: () => void): {
  service: RealtimeService;
  close: () => void;
} {
  const service = new RealtimeService(pocketBase);
  services.set(service, onRefused);
  const close = () => {
    if (!services.delete(service)) return;
    // Unsubscribing ends only a stream that is open: one that is being opened again would go on while there is no network.
    service['disconnect']();
    void service.unsubscribe().catch(() => undefined);
  };
  return { service, close };
}

export type Listening = {
  /** Resolves when the stream is open, or was stopped; rejects when the server refuses or cannot be reached. */
  opened: Promise<void>;
  /** Ends the stream, also while it is still being opened. */
  stop: () => void;
};

/**
 * Listens to the topics that say "something changed": with the sequence of the catalogue or of the favourites, and with a
 * small change of the catalogue itself. After a first success the SDK reconnects by itself and reports each time as
 * `connected`; when the server refuses that, the stream is over, and `onRefused` says so.
 */
export function listen(onEvent: OnEvent, onRefused?: () => void): Listening {
  const { service, close } = ownStream(() => {
    stop();
    onRefused?.();
  });
  listening = service;
  const stop = () => {
    if (listening === service) listening = null;
    close();
  };
  const opened = subscribe(service, onEvent).catch((error) => {
    stop();
    throw error;
  });
  return { opened, stop };
}

async function subscribe(service: RealtimeService, onEvent: OnEvent): Promise<void> {
  const all = Promise.all([
    service.subscribe('PB_CONNECT', () => onEvent('connected', null)),
    ...TOPICS.map((topic) =>
      service.subscribe(topic, (message: { seq?: unknown; change?: unknown }) =>
        onEvent(topic, typeof message.seq === 'number' ? message.seq : null, message.change),
      ),
    ),
  ]);
  // The SDK bounds the connection, not what is asked through it: an answer that never comes would be waited for.
  await within(SUBSCRIBE_LIMIT_MS, all, 'no answer to the subscription');
}

/** Whether a stream is open at this moment. */
export const isListening = (): boolean => listening?.isConnected ?? false;
