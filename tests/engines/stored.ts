import { until } from '../support/wait.ts';
import type { Screen } from './screen.ts';

/** Everything that the page's origin keeps on the device, as text. */
export const storedText = (screen: Screen): Promise<string> =>
  screen.run(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => failed(opening.error);
      });
      for (const table of db.objectStoreNames) {
        const rows = db.transaction(table).objectStore(table).getAll();
        found.push(await new Promise((done) => (rows.onsuccess = () => done(rows.result))));
      }
      db.close();
    }
    for (const key of await caches.keys())
      for (const request of await (await caches.open(key)).keys()) found.push(request.url);
    return JSON.stringify(found);
  });

/** Waits until a sign-out has done all it does: the screen is clear before that. */
export const untilWiped = (screen: Screen): Promise<void> =>
  until('an empty device', async () => {
    const names = await screen.run(async () => (await indexedDB.databases()).map(({ name }) => String(name)));
    return !names.some((name) => name.startsWith('agentes-'));
  });
