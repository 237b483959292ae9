import { vi } from 'vitest';

/** What `pb_hooks/host/clock.ts` uses of the VM, on vitest's fake timers: both clocks go with them. */
export function stubClock(): void {
  vi.useFakeTimers();
  vi.stubGlobal('$os', { getenv: () => '' });
  vi.stubGlobal(
    'DateTime',
    class {
      readonly at = Date.now();
      time() {
        const { at } = this;
        return { at, sub: (earlier: { at: number }) => ({ milliseconds: () => at - earlier.at }) };
      }
    },
  );
}
