import type { AdminMember } from '#domain/admin-member.ts';
import { type UserAction, UserRow } from '#features/admin-users/user-row.tsx';

const COLUMNS = ['Nome', 'E-mail', 'Tipo de Acesso', 'Validade', 'Status', 'Ações'];

type Props = { members: readonly AdminMember[]; onAction: (action: UserAction, member: AdminMember) => void };

/** The page of members. */
export function UsersTable({ members, onAction }: Props) {
  return (
    <div className="table-frame panel">
      <table className="admin-table">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <UserRow key={member.id} member={member} onAction={(action) => onAction(action, member)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
