import { within } from './within.ts';

/** What arrives at once may be hundreds of lines: whoever waits for the first of them need not wait for all. */
const MOST_AT_ONCE = 50;

/**
 * The lines of a streamed body, in groups as they arrive. Throws when nothing arrives for `idleMs`: on bad
 * Wi-Fi a stalled stream would otherwise wait for ever.
 */
export async function* readLines(body: ReadableStream<Uint8Array>, idleMs: number): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await within(idleMs, reader.read(), 'stream stalled');
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      const whole = lines.filter(Boolean);
      for (let at = 0; at < whole.length; at += MOST_AT_ONCE) yield whole.slice(at, at + MOST_AT_ONCE);
      if (done) break;
    }
    isWhole = true;
    if (rest) yield [rest];
  } finally {
    // Also ends the request when the caller stops reading early.
    if (!isWhole) void reader.cancel().catch(() => undefined);
  }
}
