/** What another tab has written into the storage of the device, as this one hears of it; null takes a key away. */
export function writtenInAnotherTab(entries: Record<string, string | null>): void {
  for (const [key, newValue] of Object.entries(entries)) {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
}
