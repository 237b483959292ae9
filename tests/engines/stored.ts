import { readEverythingStored } from '../support/everything-stored.ts';
import { until } from '../support/wait.ts';
import type { Screen } from './screen.ts';

/** Everything that the page's origin keeps on the device, as text. */
export const storedText = (screen: Screen): Promise<string> => screen.run(readEverythingStored);

/** Waits until a sign-out has done all it does: the screen is clear before that. */
export const untilWiped = (screen: Screen): Promise<void> =>
  until('an empty device', async () => {
    const names = await screen.run(async () => (await indexedDB.databases()).map(({ name }) => String(name)));
    return !names.some((name) => name.startsWith('agentes-'));
  });

/** Runs in the page: its databases are thrown away, as a browser does that needs the room. */
export async function evictDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const deleting = indexedDB.deleteDatabase(String(name));
      deleting.onsuccess = done;
      deleting.onerror = done;
    });
}

/** The sign-in that waits, as the device holds it. */
export const pendingId = (screen: Screen): Promise<string> =>
  screen.run(() => {
    const [, stored = '{}'] = Object.entries(localStorage).find(([key]) => key.endsWith(':pendente')) ?? [];
    return String(JSON.parse(stored).otpId);
  });
