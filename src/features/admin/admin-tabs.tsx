import './admin-head.css';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FIRST_VIEW } from '#admin/list/list-filters.tsx';
import { usePendingCount } from '#admin/requests/use-requests.ts';
import { ExportTab } from '#features/admin-export/export-tab.tsx';
import { LogsTab } from '#features/admin-logs/logs-tab.tsx';
import { RequestsTab } from '#features/admin-requests/requests-tab.tsx';
import {
  readSection,
  type Section,
  sectionLabel,
  sectionPath,
} from '#features/admin-settings/settings-sections.ts';
import { SupportTab } from '#features/admin-support/support-tab.tsx';
import { UsersTab } from '#features/admin-users/users-tab.tsx';
import { adminQuery, adminQueryNames } from '#routes/admin-query.ts';
import { paths } from '#routes/paths.ts';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { ADMIN_TABS, type AdminTab, pendingText, readTab, tabLabel } from './admin-tab.ts';
import { useListViews } from './list-views.ts';

type Props = { Settings: ComponentType<{ section: Section }> };

/**
 * Title, counter and the five tabs, or the settings in their place. What is open is in the address: reload and 'back' lead
 * to it.
 */
export function AdminTabs({ Settings }: Props) {
  const [search, setSearch] = useSearchParams();
  const tab = readTab(search);
  const section = readSection(search);
  const pending = usePendingCount(tab !== 'requests');
  const { users, requests, tickets, logs } = useListViews();
  function openTab(next: AdminTab) {
    // The tab that is open already would stand in the history twice, and 'back' seem to do nothing.
    const isThere = !section && next === tab && !search.has(adminQueryNames.record);
    if (!isThere) setSearch(adminQuery(next));
  }
  /** Those that the counter counts, not what was searched or filtered for before. */
  function openPending() {
    setViews({ requests: pending ? { ...FIRST_VIEW, kind: 'pending' } : FIRST_VIEW });
    openTab('requests');
  }
  useTabInSight(tab, pending !== undefined);

  return (
    <main id="conteudo" tabIndex={-1} className="page admin-page admin-main">
      <div className="admin-head">
        <div className="at-start">
          <ScreenHeading title={windowTitle(tab, section)}>{AREA}</ScreenHeading>
          <p className="admin-subtitle">Gerencie usuários, solicitações e configurações do sistema</p>
        </div>
        {pending !== undefined && (
          <button
            type="button"
            className={`pending-counter tone ${pending > 0 ? 'tone-warning' : 'tone-quiet'}`}
            onClick={openPending}
          >
            {pendingText(pending)}
          </button>
        )}
        {section ? (
          <Link to={paths.admin} className="btn btn-quiet icon icon-close">
            <span className="wide-only">Voltar às listas</span>
          </Link>
        ) : (
          <Link to={sectionPath('aplicativo')} className="btn btn-quiet icon icon-settings">
            <span className="wide-only">Configurações</span>
          </Link>
        )}
      </div>
      {section && (
        <Suspense fallback={<Loading />}>
          <Settings section={section} />
        </Suspense>
      )}
      {!section && (
        <Tabs
          label="Áreas do painel"
          tabs={ADMIN_TABS.map((id) => ({ id, label: tabLabel(id, pending) }))}
          active={tab}
          onChange={openTab}
        >
          {tab === 'users' && <UsersTab view={users} onView={(view) => setViews({ users: view })} />}
          {tab === 'requests' && (
            <RequestsTab
              view={requests}
              onView={(view) => setViews({ requests: view })}
              linkedId={search.get(adminQueryNames.record) ?? ''}
              onLeaveLinked={() => openTab('requests')}
            />
          )}
          {tab === 'support' && <SupportTab view={tickets} onView={(view) => setViews({ tickets: view })} />}
          {tab === 'logs' && <LogsTab view={logs} onView={(view) => setViews({ logs: view })} />}
          {tab === 'export' && <ExportTab />}
        </Tabs>
      )}
    </main>
  );
}

const setViews = useListViews.setState;

const AREA = 'Painel Administrativo';

/** What is open comes first: of several windows, and in the history, only the beginning is seen. */
const windowTitle = (tab: AdminTab, section: Section | undefined): string =>
  section ? `${sectionLabel(section)} · Configurações` : `${tabLabel(tab, undefined)} · ${AREA}`;

/** On a phone the row of tabs scrolls; the open one must not lie outside it after a reload. */
function useTabInSight(tab: AdminTab, isCounted: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab moves the selection, the count its neighbours
  useEffect(() => {
    const open = document.querySelector('[role=tab][aria-selected=true]');
    const row = open?.parentElement;
    if (!row) return;
    // The row alone: `scrollIntoView` would move the window too, to the head of a list that is being read when the count comes late.
    row.scrollLeft += middleOf(open) - middleOf(row);
  }, [tab, isCounted]);
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
