import { useEffect, useRef, useState } from 'react';
import type { ListTabProps } from '#admin/list/list-filters.tsx';
import { ListSection } from '#admin/list/list-section.tsx';
import { useListFilter } from '#admin/list/use-list-filter.ts';
import { useRequests } from '#admin/requests/use-requests.ts';
import {
  type AdminRequest,
  REQUEST_STATUS,
  type RequestStatus,
  requestStatus,
} from '#domain/admin/admin-request.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { RequestAction } from './request-row.tsx';
import { RequestsTable } from './requests-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const FILTERS = {
  searchLabel: 'Buscar por nome ou e-mail',
  kindLabel: 'Status',
  allText: 'Todos os status',
  choices: requestStatus.options.map((value) => ({ value, text: REQUEST_STATUS[value].label })),
};
const TEXTS = {
  loading: 'Carregando solicitações...',
  failed: 'Não foi possível carregar as solicitações.',
  empty: 'Nenhuma solicitação encontrada.',
};

type Open =
  | { what: RequestAction; request: AdminRequest }
  | { what: 'approve-many'; requests: readonly AdminRequest[] };
type Props = ListTabProps<RequestStatus> & {
  /** The one request that a mail's link opens, or ''. */
  linkedId: string;
  onLeaveLinked: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** 'Solicitações de Cadastro'. */
export function RequestsTab({ view, onView, linkedId, onLeaveLinked }: Props) {
  // Of this view: what was ticked in another one would be approved along, as soon as its rows come up here.
  const [selection, setSelection] = useState({ view, ids: NONE });
  const selected = selection.view === view ? selection.ids : NONE;
  const [open, setOpen] = useState<Open | null>(null);
  const query = useRequests({ ...useListFilter(view), status: view.kind, id: linkedId });
  const requests = query.data?.items ?? [];
  const chosen = requests.filter(({ id, status }) => status === 'pending' && selected.has(id));

  useLinked(linkedId, requests, (request) => setOpen({ what: 'approve', request }));

  function changeView(next: Props['view']) {
    if (linkedId) onLeaveLinked();
    onView(next);
  }

  return (
    <ListSection
      title="Solicitações de Cadastro"
      filters={FILTERS}
      view={view}
      onView={changeView}
      note={linkedId && <LinkedNote onLeave={onLeaveLinked} />}
      query={query}
      texts={TEXTS}
      isPaged={!linkedId}
      dialogs={open && <DecisionDialog {...open} onClose={() => setOpen(null)} />}
    >
      <RequestsTable
        requests={requests}
        selected={selected}
        onSelect={(ids) => setSelection({ view, ids })}
        onAction={(what, request) => setOpen({ what, request })}
      />
      {requests.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onApprove={() => setOpen({ what: 'approve-many', requests: chosen })}
          onClear={() => setSelection({ view, ids: NONE })}
        />
      )}
    </ListSection>
  );
}

const LinkedNote = ({ onLeave }: { onLeave: () => void }) => (
  <p className="note tone tone-strategy">
    Mostrando a solicitação aberta pelo link.
    <button type="button" className="btn btn-quiet" onClick={onLeave}>
      Mostrar todas
    </button>
  </p>
);

function DecisionDialog(props: Open & { onClose: () => void }) {
  const { onClose } = props;
  if (props.what === 'approve-many') return <ApproveManyDialog requests={props.requests} onClose={onClose} />;
  const Decide = props.what === 'approve' ? ApproveDialog : RejectDialog;
  // A link that comes in its place is another opening.
  return <Decide key={props.request.id} request={props.request} onClose={onClose} />;
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
