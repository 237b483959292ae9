import '#features/admin-logs/logs.css';
import { ListFilters, type ListView } from '#admin/list-filters.tsx';
import { ListState } from '#admin/list-state.tsx';
import { useLogs } from '#admin/use-logs.ts';
import { LOG_TYPES, type LogType, logType } from '#domain/admin-log.ts';
import { LogsTable } from '#features/admin-logs/logs-table.tsx';
import { Pager } from '#ui/pager.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

const PER_PAGE = 50;
const CHOICES = logType.options.map((value) => ({ value, text: LOG_TYPES[value].label }));

type View = ListView<LogType>;
type Props = { view: View; onView: (view: View) => void };

/** 'Logs do Sistema': what happened, newest first. */
export function LogsTab({ view, onView }: Props) {
  const search = useDebounced(view.search, 250).trim();
  const query = useLogs({ search, type: view.kind, page: view.page, perPage: PER_PAGE });
  const logs = query.data?.items ?? [];
  return (
    <section aria-label="Logs do Sistema" className="grid grid-cols-1 gap-4 pt-5">
      <h2 className="text-xl font-semibold">Logs do Sistema</h2>
      <ListFilters
        searchLabel="Buscar por usuário, ação ou IP"
        kindLabel="Tipo"
        allText="Todos os tipos"
        choices={CHOICES}
        view={view}
        onChange={onView}
      />
      <ListState
        query={query}
        loadingText="Carregando logs..."
        failedText="Não foi possível carregar os logs."
      />
      {query.data && logs.length === 0 && <p className="list-empty">Nenhum log encontrado.</p>}
      {logs.length > 0 && <LogsTable logs={logs} />}
      {query.data && (
        <Pager
          page={query.data.page}
          perPage={PER_PAGE}
          total={query.data.totalItems}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
    </section>
  );
}
