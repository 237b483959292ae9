/** A browser's EventSource as the PocketBase SDK uses it; Node 20 has none. */
export class NodeEventSource extends EventTarget {
  onerror: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  private readonly abort = new AbortController();

  constructor(readonly url: string) {
    super();
    void this.read();
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    try {
      const { signal } = this.abort;
      const answer = await fetch(this.url, { signal, headers: { Accept: 'text/event-stream' } });
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      let text = '';
      for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        text += part;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          this.tell(text.slice(0, end).split('\n'));
          text = text.slice(end + 2);
        }
      }
      throw new Error('the stream ended');
    } catch {
      if (!this.abort.signal.aborted) this.onerror?.(new Event('error'));
    }
  }

  private tell(lines: string[]): void {
    const field = (name: string) =>
      lines
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? '';
    const event = new MessageEvent(field('event') || 'message', { data: field('data') });
    Object.defineProperty(event, 'lastEventId', { value: field('id') });
    this.dispatchEvent(event);
  }
}
