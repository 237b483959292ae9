import { useState } from 'react';
import { ListFilters, type ListView } from '#admin/list-filters.tsx';
import { ListState } from '#admin/list-state.tsx';
import { useUsers } from '#admin/use-users.ts';
import type { AdminMember } from '#domain/admin-member.ts';
import { RenewDialog } from '#features/admin-users/renew-dialog.tsx';
import { SwitchDialog } from '#features/admin-users/switch-dialog.tsx';
import { UserDialog } from '#features/admin-users/user-dialog.tsx';
import type { UserAction } from '#features/admin-users/user-row.tsx';
import { UserTiles } from '#features/admin-users/user-tiles.tsx';
import { UsersTable } from '#features/admin-users/users-table.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { Pager } from '#ui/pager.tsx';
import { toast } from '#ui/toast.ts';
import { useDebounced } from '#ui/use-debounced.ts';

const PER_PAGE = 50;
const CHOICES = [
  { value: 'ativo', text: 'Ativo' },
  { value: 'inativo', text: 'Inativo/Expirado' },
  { value: 'vitalicio', text: 'Vitalício' },
] as const;

type View = ListView<(typeof CHOICES)[number]['value']>;
type Props = { view: View; onView: (view: View) => void };

/** 'Gerenciamento de Usuários'. */
export function UsersTab({ view, onView }: Props) {
  const [open, setOpen] = useState<{ what: UserAction; member: AdminMember } | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const search = useDebounced(view.search, 250).trim();
  const query = useUsers({ search, status: view.kind, page: view.page, perPage: PER_PAGE });
  const members = query.data?.items ?? [];
  const close = () => setOpen(null);

  async function refresh() {
    setRefreshing(true);
    const { isError } = await query.refetch();
    setRefreshing(false);
    if (isError)
      toast({ title: 'Não foi possível atualizar', description: 'Verifique a conexão.', tone: 'error' });
    else toast({ title: 'Dados atualizados', tone: 'success' });
  }

  return (
    <section aria-label="Gerenciamento de Usuários" className="grid grid-cols-1 gap-4 pt-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-xl font-semibold">Gerenciamento de Usuários</h2>
        <BusyButton
          busy={refreshing}
          busyText="Atualizando..."
          className="btn-quiet icon icon-sync"
          onClick={refresh}
        >
          Atualizar
        </BusyButton>
      </div>
      <UserTiles tiles={query.data?.tiles} />
      <ListFilters
        searchLabel="Buscar por nome ou e-mail"
        kindLabel="Status"
        allText="Todos os status"
        choices={CHOICES}
        view={view}
        onChange={onView}
      />
      <ListState
        query={query}
        loadingText="Carregando usuários..."
        failedText="Não foi possível carregar os usuários."
      />
      {query.data && members.length === 0 && <p className="list-empty">Nenhum usuário encontrado.</p>}
      {members.length > 0 && (
        <UsersTable members={members} onAction={(what, member) => setOpen({ what, member })} />
      )}
      {query.data && (
        <Pager
          page={query.data.page}
          perPage={PER_PAGE}
          total={query.data.totalItems}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
      {open?.what === 'view' && <UserDialog member={open.member} onClose={close} />}
      {open?.what === 'renew' && <RenewDialog member={open.member} onClose={close} />}
      {(open?.what === 'deactivate' || open?.what === 'reactivate') && (
        <SwitchDialog member={open.member} to={open.what} onClose={close} />
      )}
    </section>
  );
}
