type Listener = (event: { type: 'abort'; target: Signal }) => void;

/** `AbortSignal` as far as the app and its libraries use it. Node's own costs a stack trace for every transaction. */
class Signal {
  aborted = false;
  reason: unknown;
  onabort: Listener | null = null;
  private listeners = new Set<Listener>();

  addEventListener(_: 'abort', listener: Listener): void {
    this.listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: Listener): void {
    this.listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const event = { type: 'abort' as const, target: this };
    this.onabort?.(event);
    for (const listener of [...this.listeners]) listener(event);
    this.listeners.clear();
  }
}

/** The reasons of all: nobody asks them where they came from. */
const ABORTED = new DOMException('This operation was aborted', 'AbortError');
const LATE = new DOMException('timeout', 'TimeoutError');

class Controller {
  readonly signal = new Signal();
  abort(reason: unknown = ABORTED): void {
    this.signal.end(reason);
  }
}

/** The two names for a tab whose deadlines this timer keeps. */
export const abortNames = (timer: (run: () => void, wait: number) => void) => ({
  AbortController: Controller,
  AbortSignal: class extends Signal {
    static timeout(milliseconds: number): Signal {
      const signal = new Signal();
      timer(() => signal.end(LATE), milliseconds);
      return signal;
    }
  },
});
