import './support.css';
import { useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import type { ListTabProps } from '#admin/list/list-filters.tsx';
import { ListSection } from '#admin/list/list-section.tsx';
import { isStillUnread } from '#admin/list/list-state.tsx';
import { RefreshButton } from '#admin/list/refresh-button.tsx';
import { useListFilter } from '#admin/list/use-list-filter.ts';
import { useTicketPage } from '#admin/tickets/use-tickets.ts';
import type { AdminTicket } from '#domain/admin/admin-ticket.ts';
import { adminQueryNames } from '#routes/admin-query.ts';
import { useAddressDialog } from '#ui/dialog/use-address-dialog.ts';
import { CleanTestDataDialog } from './clean-test-data-dialog.tsx';
import { DebugLine } from './debug-line.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OffPageDrafts } from './off-page-drafts.tsx';
import { reloadUnlessUnsaved, useToastAfterReload } from './reload.ts';
import { TicketDialog } from './ticket-dialog.tsx';
import { COLUMNS, TicketRow } from './ticket-row.tsx';

const FILTERS = {
  searchLabel: 'Buscar por nome, e-mail ou mensagem',
  kindLabel: 'Status',
  allText: 'Todos os status',
  choices: [
    { value: 'pending', text: 'Pendente' },
    { value: 'resolvido', text: 'Resolvido' },
  ],
} as const;
const TEXTS = {
  loading: 'Carregando mensagens de suporte...',
  failed: 'Erro ao carregar mensagens de suporte',
  empty: 'Nenhuma mensagem de suporte encontrada.',
};

type Props = ListTabProps<(typeof FILTERS.choices)[number]['value']>;

/** 'Mensagens de Suporte'. The open ticket is in the address: mails link to it. */
export function SupportTab({ view, onView }: Props) {
  const opened = useAddressDialog(adminQueryNames.record);
  const [deleting, setDeleting] = useState<AdminTicket | null>(null);
  const [isCleaning, setCleaning] = useState(false);
  const query = useTicketPage({ ...useListFilter(view), status: view.kind });
  const tickets = query.data?.items ?? [];
  useToastAfterReload();

  return (
    <ListSection
      title="Mensagens de Suporte"
      actions={
        <>
          {/* Only after an answer: without a network a reload would lose the screen. The tab is in the address. */}
          <RefreshButton refetch={query.refetch} onRefreshed={reloadUnlessUnsaved} />
          <button
            type="button"
            className="btn btn-quiet"
            aria-haspopup="dialog"
            onClick={() => setCleaning(true)}
          >
            Limpar Testes
          </button>
        </>
      }
      filters={FILTERS}
      view={view}
      onView={onView}
      note={!isStillUnread(query) && query.data && <DebugLine count={query.data.all} tickets={tickets} />}
      query={query}
      texts={TEXTS}
      dialogs={
        <>
          {opened.value && <TicketDialog key={opened.value} id={opened.value} onClose={opened.close} />}
          {deleting && <DeleteDialog ticket={deleting} onClose={() => setDeleting(null)} />}
          {isCleaning && <CleanTestDataDialog onClose={() => setCleaning(false)} />}
        </>
      }
    >
      <OffPageDrafts tickets={tickets} onOpen={opened.open} />
      <AdminTable className="tickets-table" columns={COLUMNS} rows={tickets}>
        {(ticket) => (
          <TicketRow
            ticket={ticket}
            onOpen={() => opened.open(ticket.id)}
            onDelete={() => setDeleting(ticket)}
          />
        )}
      </AdminTable>
    </ListSection>
  );
}
