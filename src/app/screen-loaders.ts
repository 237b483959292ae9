import { paths } from '#routes/paths.ts';

export const loadLogin = () => import('#features/login/login-page.tsx');
export const loadShell = () => import('#app/shell/member-shell.tsx');
export const loadDashboard = () => import('#features/dashboard/dashboard-page.tsx');

/**
 * Starts fetching the code of the screen that is about to show, all parts at once. Shell and dashboard are
 * nested: without this the second is only asked for when the first has arrived, a round trip later.
 */
export function warmUp(path: string): void {
  const loads = path === paths.dashboard ? [loadShell(), loadDashboard()] : [];
  // A failed load is reported where the screen is shown; this one was only early.
  for (const load of loads) load.catch(() => undefined);
}
