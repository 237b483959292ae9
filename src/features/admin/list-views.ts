import type { ComponentProps } from 'react';
import { create } from 'zustand';
import { FIRST_VIEW } from '#admin/list/list-filters.tsx';
import type { LogsTab } from '#features/admin-logs/logs-tab.tsx';
import type { RequestsTab } from '#features/admin-requests/requests-tab.tsx';
import type { SupportTab } from '#features/admin-support/support-tab.tsx';
import type { UsersTab } from '#features/admin-users/users-tab.tsx';
import { useSession } from '#session/session.ts';

type Views = {
  users: ComponentProps<typeof UsersTab>['view'];
  requests: ComponentProps<typeof RequestsTab>['view'];
  tickets: ComponentProps<typeof SupportTab>['view'];
  logs: ComponentProps<typeof LogsTab>['view'];
};

const FIRST: Views = { users: FIRST_VIEW, requests: FIRST_VIEW, tickets: FIRST_VIEW, logs: FIRST_VIEW };

/**
 * What is searched, filtered and turned to in each list. Outside the screens, so that it survives a look at the catalogue; not in
 * the address: who was searched for would stay in the device's history.
 */
export const useListViews = create<Views>(() => FIRST);

// The next person at this device must not find whom this one has searched for.
useSession.subscribe(({ user }, { user: former }) => {
  if (user?.id !== former?.id || !user?.isAdmin) useListViews.setState(FIRST);
});
