import { vi } from 'vitest';

/** Puts `kept` in the place of the browser's storage, until the globals are unstubbed. */
export function stubLocalStorage(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}
