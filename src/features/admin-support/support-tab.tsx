import '#features/admin-support/support.css';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListFilters, type ListView } from '#admin/list-filters.tsx';
import { ListState } from '#admin/list-state.tsx';
import { useTickets } from '#admin/use-tickets.ts';
import type { AdminTicket } from '#domain/admin-ticket.ts';
import { CleanTestsDialog } from '#features/admin-support/clean-tests-dialog.tsx';
import { DebugLine } from '#features/admin-support/debug-line.tsx';
import { DeleteDialog } from '#features/admin-support/delete-dialog.tsx';
import { DraftsElsewhere } from '#features/admin-support/drafts-elsewhere.tsx';
import { useReload, useToldAfterReload } from '#features/admin-support/reload.ts';
import { TicketDialog } from '#features/admin-support/ticket-dialog.tsx';
import { TicketsTable } from '#features/admin-support/tickets-table.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { Pager } from '#ui/pager.tsx';
import { useDebounced } from '#ui/use-debounced.ts';

const PER_PAGE = 50;
const CHOICES = [
  { value: 'pending', text: 'Pendente' },
  { value: 'resolvido', text: 'Resolvido' },
] as const;

type View = ListView<(typeof CHOICES)[number]['value']>;
type Props = { view: View; onView: (view: View) => void };

/** 'Mensagens de Suporte'. The open ticket is in the address: mails link to it. */
export function SupportTab({ view, onView }: Props) {
  const [address, setAddress] = useSearchParams();
  const [deleting, setDeleting] = useState<AdminTicket | null>(null);
  const [isCleaning, setCleaning] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useDebounced(view.search, 250).trim();
  const query = useTickets({ search, status: view.kind, page: view.page, perPage: PER_PAGE });
  const { reload, isReloading } = useReload(query.refetch);
  const tickets = query.data?.items ?? [];
  useToldAfterReload();
  const openId = address.get('id') ?? '';
  const open = (id: string) =>
    setAddress(id ? { tab: 'support', id } : { tab: 'support' }, { replace: true });

  return (
    <section aria-label="Mensagens de Suporte" className="grid grid-cols-1 gap-4 pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl font-semibold">
          Mensagens de Suporte
        </h2>
        <BusyButton
          busy={isReloading}
          busyText="Atualizando..."
          className="btn-quiet icon icon-sync"
          onClick={() => void reload()}
        >
          Atualizar
        </BusyButton>
        <button
          type="button"
          className="btn btn-quiet"
          aria-haspopup="dialog"
          onClick={() => setCleaning(true)}
        >
          Limpar Testes
        </button>
      </div>
      <ListFilters
        searchLabel="Buscar por nome, e-mail ou mensagem"
        kindLabel="Status"
        allText="Todos os status"
        choices={CHOICES}
        view={view}
        onChange={onView}
      />
      {query.data && <DebugLine count={query.data.all} tickets={tickets} />}
      <ListState
        query={query}
        loadingText="Carregando mensagens de suporte..."
        failedText="Erro ao carregar mensagens de suporte"
      />
      {query.data && tickets.length === 0 && (
        <p className="list-empty">Nenhuma mensagem de suporte encontrada.</p>
      )}
      {query.data && <DraftsElsewhere tickets={tickets} onOpen={open} />}
      {tickets.length > 0 && <TicketsTable tickets={tickets} onOpen={open} onDelete={setDeleting} />}
      {query.data && (
        <Pager
          page={query.data.page}
          perPage={PER_PAGE}
          total={query.data.totalItems}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
      {openId && <TicketDialog key={openId} id={openId} onClose={() => open('')} />}
      {deleting && (
        <DeleteDialog
          ticket={deleting}
          onClose={() => setDeleting(null)}
          onDone={() => {
            setDeleting(null);
            // The button that opened the dialog goes with its row; the next Tab starts at the list's head.
            heading.current?.focus();
          }}
        />
      )}
      {isCleaning && <CleanTestsDialog onClose={() => setCleaning(false)} />}
    </section>
  );
}
