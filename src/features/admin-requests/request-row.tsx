import { useId } from 'react';
import { type AdminRequest, REQUEST_STATUS } from '#domain/admin/admin-request.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { ApprovalMail } from './approval-mail.tsx';
import { decidedBy, orMissing } from './request-texts.ts';

export type RequestAction = 'approve' | 'reject';

export const COLUMNS = ['Nome', 'E-mail', 'CRM', 'Estado', 'Especialidade', 'Status', 'Ações'];

type Props = {
  request: AdminRequest;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onAction: (action: RequestAction) => void;
};

/** One request. On a narrow screen its cells stand below each other, named by `data-label` where the value does not speak for itself. */
export function RequestRow({ request, isSelected, onSelect, onAction }: Props) {
  const nameId = useId();
  /** Two who ask may bear the same name. */
  const whoId = `${nameId} ${nameId}-email`;
  const isPending = request.status === 'pending';
  const status = REQUEST_STATUS[request.status];
  return (
    <tr>
      <td className="select-cell">
        {isPending && (
          <label className="select-box">
            <input
              type="checkbox"
              aria-label={`Selecionar ${request.full_name}`}
              aria-describedby={`${nameId}-email`}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
            />
          </label>
        )}
      </td>
      <th scope="row" id={nameId} className="name-cell">
        {request.full_name}
      </th>
      <td id={`${nameId}-email`} className="email-cell">
        <EmailText email={request.email} />
      </td>
      <td data-label="CRM" className="crm-cell">
        {orMissing(request.crm)}
      </td>
      <td data-label="Estado">{orMissing(request.state)}</td>
      <td data-label="Especialidade" className="text-cell">
        {orMissing(request.specialty)}
      </td>
      <td data-label="Status">
        <div className="status-parts">
          <span className={`badge tone ${status.tone}`}>{status.label}</span>
          {request.is_bought && <span className="badge tone tone-content">Compra confirmada</span>}
          {!isPending && <p className="decision">{decidedBy(request.reviewer, request.reviewed_at)}</p>}
        </div>
      </td>
      <td className="actions-cell">
        {request.status === 'approved' && <ApprovalMail request={request} describedBy={whoId} />}
        {isPending && (
          <div className="row-actions">
            <button
              type="button"
              className="btn btn-soft-primary"
              aria-haspopup="dialog"
              aria-describedby={whoId}
              onClick={() => onAction('approve')}
            >
              Aprovar
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              aria-haspopup="dialog"
              aria-describedby={whoId}
              onClick={() => onAction('reject')}
            >
              Rejeitar
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}
