import { paths } from '#routes/paths.ts';
import { remembering } from './lazy/loader.ts';
import { restOfStyles } from './lazy/rest-of-styles.ts';

export const loadLogin = remembering(() => import('#features/login/login-page.tsx'));
export const loadShell = remembering(() => import('#app/shell/member-shell.tsx'));
export const loadDashboard = remembering(() => import('#features/dashboard/dashboard-page.tsx'));

/**
 * Starts fetching the styles and the code of the screen that is about to show, all parts at once, and waits for them. Shell and
 * dashboard are nested: without this the second is only asked for when the first has arrived, a round trip later.
 */
export async function warmUp(path: string): Promise<void> {
  const loads = path === paths.dashboard ? [loadShell(), loadDashboard(), readCards()] : [];
  // A failed load is reported where the screen is shown; this one was only early.
  await Promise.allSettled([restOfStyles(), ...loads]);
}

/** With them the screen is drawn once, in the place of what the document shows. */
async function readCards(): Promise<void> {
  const { cardsRead } = await import('#features/dashboard/dashboard-page.tsx');
  await cardsRead;
}
