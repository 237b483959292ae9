import { useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import type { ListTabProps } from '#admin/list/list-filters.tsx';
import { ListSection } from '#admin/list/list-section.tsx';
import { RefreshButton } from '#admin/list/refresh-button.tsx';
import { useListFilter } from '#admin/list/use-list-filter.ts';
import { useMemberNow, useMembers } from '#admin/members/use-members.ts';
import type { AdminMember } from '#domain/admin/admin-member.ts';
import { toast } from '#ui/toast/toast.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { COLUMNS, type UserAction, UserRow } from './user-row.tsx';
import { UserTiles } from './user-tiles.tsx';

const FILTERS = {
  searchLabel: 'Buscar por nome ou e-mail',
  kindLabel: 'Status',
  allText: 'Todos os status',
  choices: [
    { value: 'ativo', text: 'Ativo' },
    { value: 'inativo', text: 'Inativo/Expirado' },
    { value: 'vitalicio', text: 'Vitalício' },
  ],
} as const;
const TEXTS = {
  loading: 'Carregando usuários...',
  failed: 'Não foi possível carregar os usuários.',
  empty: 'Nenhum usuário encontrado.',
};

type Props = ListTabProps<(typeof FILTERS.choices)[number]['value']>;

/** 'Gerenciamento de Usuários'. */
export function UsersTab({ view, onView }: Props) {
  const [open, setOpen] = useState<{ what: UserAction; member: AdminMember } | null>(null);
  const query = useMembers({ ...useListFilter(view), status: view.kind });
  const members = query.data?.items ?? [];
  return (
    <ListSection
      title="Gerenciamento de Usuários"
      actions={
        <RefreshButton
          refetch={query.refetch}
          onRefreshed={() => toast({ title: 'Dados atualizados', tone: 'success' })}
        />
      }
      summary={<UserTiles tiles={query.data?.tiles} />}
      filters={FILTERS}
      view={view}
      onView={onView}
      query={query}
      texts={TEXTS}
      dialogs={open && <ActionDialog {...open} listed={members} onClose={() => setOpen(null)} />}
    >
      <AdminTable columns={COLUMNS} rows={members}>
        {(member) => <UserRow member={member} onAction={(what) => setOpen({ what, member })} />}
      </AdminTable>
    </ListSection>
  );
}

type ActionProps = {
  what: UserAction;
  member: AdminMember;
  listed: readonly AdminMember[];
  onClose: () => void;
};

function ActionDialog({ what, member: opened, listed, onClose }: ActionProps) {
  // Who renews beside another administrator must see what that one has given, or taken.
  const member = useMemberNow(opened, listed);
  if (what === 'view') return <UserDialog member={member} onClose={onClose} />;
  if (what === 'renew') return <RenewDialog member={member} onClose={onClose} />;
  return <SwitchDialog member={member} to={what} onClose={onClose} />;
}
