/** PocketBase's store as far as the limits use it, for tests that need their own clock. */
export function fakeStore() {
  const kept = new Map<string, unknown>();
  return {
    kept,
    get: (key: string) => kept.get(key),
    remove: (key: string) => kept.delete(key),
    getAll: () => Object.fromEntries(kept),
    setFunc: (key: string, change: (old: unknown) => unknown) => kept.set(key, change(kept.get(key))),
  };
}
