import { useId } from 'react';
import { planTone } from '#domain/access/plan.ts';
import { type AdminMember, expiryText } from '#domain/admin/admin-member.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { toast } from '#ui/toast/toast.ts';
import { LABEL_TONE } from './member-texts.ts';

export type UserAction = 'view' | 'renew' | 'deactivate' | 'reactivate';

export const COLUMNS = ['Nome', 'E-mail', 'Tipo de Acesso', 'Validade', 'Status', 'Ações'];

type Props = { member: AdminMember; onAction: (action: UserAction) => void };

/** One member. On a narrow screen its cells stand below each other, named by `data-label` where the value does not speak for itself. */
export function UserRow({ member, onAction }: Props) {
  const nameId = useId();
  /** Among many members two bear the same name, and some none. */
  const whoId = `${nameId} ${nameId}-email`;
  const isInactive = member.status === 'inactive';
  const button = (text: string, action: UserAction) => (
    <button
      type="button"
      className="btn row-action"
      aria-haspopup="dialog"
      aria-describedby={whoId}
      onClick={() => onAction(action)}
    >
      {text}
    </button>
  );
  return (
    <tr>
      <th scope="row" id={nameId} className="name-cell">
        {member.full_name || 'N/A'}
      </th>
      <td id={`${nameId}-email`} className="email-cell">
        <EmailText email={member.email} />
      </td>
      <td data-label="Tipo de Acesso">
        {member.plan_type ? (
          <span className={`badge tone tone-${planTone(member.plan_type)}`}>{member.plan_type}</span>
        ) : (
          'N/A'
        )}
      </td>
      <td data-label="Validade" className="even-digits">
        {expiryText(member)}
      </td>
      <td data-label="Status">
        <span className="status-parts">
          <span className={`badge tone ${LABEL_TONE[member.label]}`}>{member.label}</span>
          {isInactive && member.label !== 'Inativo' && <span className="badge tone tone-quiet">Inativo</span>}
        </span>
      </td>
      <td className="actions-cell">
        <div className="row-actions">
          {button('Editar', 'view')}
          {button('Renovar acesso', 'renew')}
          {isInactive ? button('Reativar acesso', 'reactivate') : button('Inativar acesso', 'deactivate')}
          <button
            type="button"
            className="btn row-action text-error"
            aria-describedby={whoId}
            onClick={() => toast({ title: 'Funcionalidade em desenvolvimento', tone: 'info' })}
          >
            Excluir
          </button>
        </div>
      </td>
    </tr>
  );
}
