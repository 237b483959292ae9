import { type Answer, call } from './http.ts';
import { becomes } from './wait.ts';

export interface StreamEvent {
  topic: string;
  data: string;
}

/** An open realtime stream, as the SDK holds one. */
export interface Stream {
  clientId: string;
  events: StreamEvent[];
  isOpen(): boolean;
  subscribe(token: string | undefined, topics: string[]): Promise<Answer>;
  /** Waits until the events satisfy; says whether they did. */
  until(satisfied: () => boolean, withinMs?: number): Promise<boolean>;
  close(): void;
}

/** Connects and waits for the client id. */
export async function openStream(server: { url: string }): Promise<Stream> {
  const abort = new AbortController();
  const answer = await fetch(`${server.url}/api/realtime`, { signal: abort.signal });
  const events: StreamEvent[] = [];
  let open = true;
  let clientId = '';

  const read = async () => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
        if (field('event') === 'PB_CONNECT') clientId = field('id');
        else events.push({ topic: field('event'), data: field('data') });
      }
    }
  };
  read()
    .catch(() => {})
    .finally(() => {
      open = false;
    });

  if (!(await becomes(() => clientId !== ''))) throw new Error('no PB_CONNECT');

  return {
    clientId,
    events,
    until: (satisfied, withinMs) => becomes(satisfied, withinMs),
    isOpen: () => open,
    subscribe: (token, subscriptions) =>
      call(server, 'POST', '/api/realtime', { token, body: { clientId, subscriptions } }),
    close: () => abort.abort(),
  };
}
