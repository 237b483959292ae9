import { useEffect, useRef, useState } from 'react';
import { ListFilters, type ListView } from '#admin/list-filters.tsx';
import { ListState } from '#admin/list-state.tsx';
import { useRequests } from '#admin/use-requests.ts';
import { type AdminRequest, type RequestStatus, requestStatus } from '#domain/admin-request.ts';
import { ApproveDialog } from '#features/admin-requests/approve-dialog.tsx';
import { ApproveManyDialog } from '#features/admin-requests/approve-many-dialog.tsx';
import { RejectDialog } from '#features/admin-requests/reject-dialog.tsx';
import type { RequestAction } from '#features/admin-requests/request-row.tsx';
import { STATUS } from '#features/admin-requests/request-texts.ts';
import { RequestsTable } from '#features/admin-requests/requests-table.tsx';
import { SelectionBar } from '#features/admin-requests/selection-bar.tsx';
import { Pager } from '#ui/pager.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

const PER_PAGE = 50;
const CHOICES = requestStatus.options.map((value) => ({ value, text: STATUS[value].label }));

type Open =
  | { what: RequestAction; request: AdminRequest }
  | { what: 'approve-many'; requests: readonly AdminRequest[] };
type View = ListView<RequestStatus>;
type Props = {
  view: View;
  onView: (view: View) => void;
  /** The one request that a mail's link opens, or ''. */
  linkedId: string;
  onLeaveLinked: () => void;
};

/** 'Solicitações de Cadastro'. */
export function RequestsTab({ view, onView, linkedId, onLeaveLinked }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useDebounced(view.search, 250).trim();
  const query = useRequests({
    search,
    status: view.kind,
    page: view.page,
    perPage: PER_PAGE,
    id: linkedId,
  });
  const requests = query.data?.items ?? [];
  const chosen = requests.filter(({ id, status }) => status === 'pending' && selected.has(id));

  useLinked(linkedId, requests, (request) => setOpen({ what: 'approve', request }));

  const close = () => setOpen(null);
  function decided() {
    setOpen(null);
    // The button that opened the dialog goes with the decision; the next Tab starts at the list's head.
    heading.current?.focus();
  }
  function changeView(next: View) {
    if (linkedId) onLeaveLinked();
    setSelected(new Set());
    onView(next);
  }

  return (
    <section aria-label="Solicitações de Cadastro" className="grid grid-cols-1 gap-4 pt-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        Solicitações de Cadastro
      </h2>
      <ListFilters
        searchLabel="Buscar por nome ou e-mail"
        kindLabel="Status"
        allText="Todos os status"
        choices={CHOICES}
        view={view}
        onChange={changeView}
      />
      {linkedId && (
        <p className="note tone tone-strategy">
          Mostrando a solicitação aberta pelo link.
          <button type="button" className="btn btn-quiet" onClick={onLeaveLinked}>
            Mostrar todas
          </button>
        </p>
      )}
      <ListState
        query={query}
        loadingText="Carregando solicitações..."
        failedText="Não foi possível carregar as solicitações."
      />
      {query.data && requests.length === 0 && <p className="list-empty">Nenhuma solicitação encontrada.</p>}
      {requests.length > 0 && (
        <>
          <RequestsTable
            requests={requests}
            selected={selected}
            onSelect={setSelected}
            onAction={(what, request) => setOpen({ what, request })}
          />
          <SelectionBar
            count={chosen.length}
            onApprove={() => setOpen({ what: 'approve-many', requests: chosen })}
            onClear={() => setSelected(new Set())}
          />
        </>
      )}
      {query.data && !linkedId && (
        <Pager
          page={query.data.page}
          perPage={PER_PAGE}
          total={query.data.totalItems}
          onPage={(page) => changeView({ ...view, page })}
        />
      )}
      {open?.what === 'approve' && <ApproveDialog request={open.request} onClose={close} onDone={decided} />}
      {open?.what === 'reject' && <RejectDialog request={open.request} onClose={close} onDone={decided} />}
      {open?.what === 'approve-many' && <ApproveManyDialog requests={open.requests} onClose={decided} />}
    </section>
  );
}

/** A mail's link leads straight to the decision: its request opens once, while it is still pending. */
function useLinked(id: string, requests: readonly AdminRequest[], onOpen: (request: AdminRequest) => void) {
  const opened = useRef('');
  const request = requests.find((some) => some.id === id);
  // The dialog follows the first answer; later answers, every 5 s, must not open it again.
  useEffect(() => {
    if (!request || opened.current === id) return;
    opened.current = id;
    if (request.status === 'pending') onOpen(request);
  });
}
