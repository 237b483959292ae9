import type { ComponentProps } from 'react';
import { create } from 'zustand';
import { forgetWithRole } from '#admin/client/forget-with-role.ts';
import { FIRST_VIEW } from '#admin/list/list-filters.tsx';
import type { LogsTab } from '#features/admin-logs/logs-tab.tsx';
import type { RequestsTab } from '#features/admin-requests/requests-tab.tsx';
import type { SupportTab } from '#features/admin-support/support-tab.tsx';
import type { UsersTab } from '#features/admin-users/users-tab.tsx';

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

forgetWithRole(() => useListViews.setState(FIRST));
