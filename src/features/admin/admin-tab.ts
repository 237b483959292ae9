import { adminQueryNames } from '#routes/admin-query.ts';
import { counted, countText } from '#shared/count-text.ts';

export const ADMIN_TABS = ['users', 'requests', 'support', 'logs', 'export'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tab that an address names (`/admin?tab=requests`); the first for anything else. */
export const readTab = (search: URLSearchParams): AdminTab =>
  ADMIN_TABS.find((tab) => tab === search.get(adminQueryNames.tab)) ?? 'users';

/** How the tabs are called; the pending count is left out until it is known. */
export function tabLabel(tab: AdminTab, pending: number | undefined): string {
  switch (tab) {
    case 'users':
      return 'Usuários';
    case 'requests':
      return pending === undefined ? 'Solicitações' : `Solicitações (${countText(pending)})`;
    case 'support':
      return 'Suporte';
    case 'logs':
      return 'Logs';
    case 'export':
      return 'Exportação';
  }
}

/** The counter beside the title. */
export function pendingText(pending: number): string {
  if (pending === 0) return 'Nenhuma solicitação pendente';
  return counted(pending, 'solicitação pendente', 'solicitações pendentes');
}
