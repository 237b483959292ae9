type Request = { url: string; method: string; body: string };
/** What a test does with a request of the page; `next` sends it to the server. */
export type Answering = (request: Request, next: () => Promise<Response>) => Promise<Response>;

/** An answer that is kept back until it is let go. */
export type Held = { asked: () => number; answered: () => number; letGo: () => void };

/** The network of one page: the real server, and what a test puts in its way. */
export class Network {
  private readonly routes: { pattern: RegExp; answer: Answering }[] = [];
  private readonly gone = new AbortController();
  private readonly nodeFetch = globalThis.fetch;

  constructor(private readonly origin: string) {
    globalThis.fetch = (input, init) => this.fetch(input, init);
  }

  /** The latest answers first. */
  route(pattern: RegExp, answer: Answering): void {
    this.routes.unshift({ pattern, answer });
  }

  unroute(): void {
    this.routes.length = 0;
  }

  /** Keeps answers back. */
  hold(pattern: RegExp): Held {
    const times = { asked: 0, answered: 0 };
    let letGo = () => {};
    const waiting = new Promise<void>((done) => {
      letGo = done;
    });
    this.route(pattern, async (_, next) => {
      times.asked += 1;
      await waiting;
      const answer = await next();
      const text = await answer.text();
      times.answered += 1;
      // 204 may have no text, not even an empty one.
      return new Response(text || null, { status: answer.status, headers: answer.headers });
    });
    return { asked: () => times.asked, answered: () => times.answered, letGo };
  }

  /** Ends what is under way: the page is left. */
  close(): void {
    this.gone.abort();
    globalThis.fetch = this.nodeFetch;
  }

  private fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, this.origin).href;
    const signal = AbortSignal.any([this.gone.signal, ...(init.signal ? [init.signal] : [])]);
    const next = () => this.nodeFetch(url, { ...init, signal });
    const route = this.routes.find(({ pattern }) => pattern.test(url));
    const body = typeof init.body === 'string' ? init.body : '';
    return route ? route.answer({ url, method: init.method ?? 'GET', body }, next) : next();
  }
}

/** No connection, as `fetch` tells it. */
export const unreachable: Answering = () => Promise.reject(new TypeError('Failed to fetch'));

/** An answer that the server did not give. */
export const answering =
  (status: number, body: unknown): Answering =>
  async () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
