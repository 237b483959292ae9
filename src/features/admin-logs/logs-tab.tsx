import './logs.css';
import { useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import type { ListTabProps } from '#admin/list/list-filters.tsx';
import { ListSection } from '#admin/list/list-section.tsx';
import { useListFilter } from '#admin/list/use-list-filter.ts';
import { useLogs } from '#admin/logs/use-logs.ts';
import { type AdminLog, LOG_TYPES, type LogType, logType } from '#domain/admin/admin-log.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { COLUMNS, LogRow } from './log-row.tsx';

const FILTERS = {
  searchLabel: 'Buscar por usuário, ação ou IP',
  kindLabel: 'Tipo',
  allText: 'Todos os tipos',
  choices: logType.options.map((value) => ({ value, text: LOG_TYPES[value].label })),
};
const TEXTS = {
  loading: 'Carregando logs...',
  failed: 'Não foi possível carregar os logs.',
  empty: 'Nenhum log encontrado.',
};

type Props = ListTabProps<LogType>;

/** 'Logs do Sistema': what happened, newest first. */
export function LogsTab({ view, onView }: Props) {
  const [shown, setShown] = useState<AdminLog | null>(null);
  const query = useLogs({ ...useListFilter(view), type: view.kind });
  return (
    <ListSection
      title="Logs do Sistema"
      filters={FILTERS}
      view={view}
      onView={onView}
      query={query}
      texts={TEXTS}
      dialogs={shown && <ChangeDialog log={shown} onClose={() => setShown(null)} />}
    >
      <AdminTable columns={COLUMNS} rows={query.data?.items ?? []}>
        {(log) => <LogRow log={log} onChange={setShown} />}
      </AdminTable>
    </ListSection>
  );
}
