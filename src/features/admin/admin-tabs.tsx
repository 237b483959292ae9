import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePendingCount } from '#admin/use-requests.ts';
import { ADMIN_TABS, type AdminTab, pendingText, readTab, tabLabel } from '#features/admin/admin-tab.ts';
import { ComingSoon } from '#features/admin/coming-soon.tsx';
import { FIRST_REQUESTS } from '#features/admin-requests/request-filters.tsx';
import { RequestsTab } from '#features/admin-requests/requests-tab.tsx';
import { FIRST_USERS } from '#features/admin-users/user-filters.tsx';
import { UsersTab } from '#features/admin-users/users-tab.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { Tabs } from '#ui/tabs.tsx';

/** Title, counter and the five tabs. The open one is in the address: reload and 'back' lead to it. */
export function AdminTabs() {
  const [search, setSearch] = useSearchParams();
  const tab = readTab(search);
  const pending = usePendingCount(tab !== 'requests');
  // Kept here, and not in the address: who was searched for would stay in the device's history.
  const [users, setUsers] = useState(FIRST_USERS);
  const [requests, setRequests] = useState(FIRST_REQUESTS);
  const openTab = (next: AdminTab) => setSearch({ tab: next });
  useTabInSight(tab);

  return (
    <main id="conteudo" tabIndex={-1} className="page admin-page py-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pb-4">
        <div className="mr-auto">
          <ScreenHeading title="Painel Administrativo" />
          <p className="text-muted">Gerencie usuários, solicitações e configurações do sistema</p>
        </div>
        {pending !== undefined && (
          <button
            type="button"
            className={`pending-counter tone ${pending > 0 ? 'tone-warning' : 'tone-quiet'}`}
            onClick={() => openTab('requests')}
          >
            {pendingText(pending)}
          </button>
        )}
      </div>
      <Tabs
        label="Áreas do painel"
        tabs={ADMIN_TABS.map((id) => ({ id, label: tabLabel(id, pending) }))}
        active={tab}
        onChange={openTab}
      >
        {tab === 'users' && <UsersTab view={users} onView={setUsers} />}
        {tab === 'requests' && (
          <RequestsTab
            view={requests}
            onView={setRequests}
            linkedId={search.get('id') ?? ''}
            onLeaveLinked={() => openTab('requests')}
          />
        )}
        {tab !== 'users' && tab !== 'requests' && <ComingSoon area={tab} />}
      </Tabs>
    </main>
  );
}

/** On a phone the row of tabs scrolls; the open one must not lie outside it after a reload. */
function useTabInSight(tab: AdminTab): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is what moves the selection
  useEffect(() => {
    document
      .querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
}
