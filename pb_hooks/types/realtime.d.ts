/** The streams of open devices. */

interface PbBroker {
  chunkedClients(size: number): PbArray<PbArray<PbClient>>;
  clientById(id: string): PbClient;
  unregister(id: string): void;
  totalClients(): number;
}

interface PbClient {
  id(): string;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  send(message: PbMessage): void;
  hasSubscription(topic: string): boolean;
  subscribe(...topics: string[]): void;
  unsubscribe(...topics: string[]): void;
}

interface PbMessage {
  name: string;
  data: string;
}
declare const SubscriptionMessage: { new (message: { name: string; data: string }): PbMessage };

/** `request` is undefined here too. */
interface PbRealtimeSubscribeEvent extends Omit<PbRequestEvent, 'request'> {
  client: PbClient;
  subscriptions: PbArray<string>;
}

/**
 * Never wrap the connection itself (`onRealtimeConnectRequest`, or a `routerUse` that also runs on
 * `GET /api/realtime`): a handler that calls `next()` there keeps a whole VM for as long as the stream is open.
 */
declare const onRealtimeSubscribeRequest: PbHook<PbRealtimeSubscribeEvent>;
