import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type AdminLog, LOG_STATUS, LOG_TYPES } from '#domain/admin/admin-log.ts';
import { settingChangesPath } from '#routes/admin-query.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { isSettingAction } from '#shared/setting-actions.ts';
import { EmailText } from '#ui/form/email-text.tsx';

export const COLUMNS = ['Tipo', 'Usuário', 'Ação', 'IP', 'Data/Hora', 'Status'];

/** A row of the audit log. */
export function LogRow({ log, onChange }: { log: AdminLog; onChange: (log: AdminLog) => void }) {
  const id = useId();
  const describedBy = `${id}-quem ${id}-acao`;
  const type = LOG_TYPES[log.type];
  const status = LOG_STATUS[log.status];
  return (
    <tr>
      <td data-label="Tipo">
        <span className={`badge tone ${type.tone}`}>{type.label}</span>
      </td>
      <th scope="row" id={`${id}-quem`} className="email-cell log-user">
        {log.user ? <EmailText email={log.user} /> : '–'}
      </th>
      <td className="log-action">
        <span id={`${id}-acao`}>{log.action}</span>
        {log.change && (
          <button
            type="button"
            className="btn btn-quiet icon icon-compare"
            aria-describedby={describedBy}
            onClick={() => onChange(log)}
          >
            Ver alteração
          </button>
        )}
        {isSettingAction(log.action) && (
          <Link
            to={settingChangesPath}
            className="btn btn-quiet icon icon-compare"
            aria-describedby={describedBy}
          >
            Ver alterações
          </Link>
        )}
      </td>
      <td data-label="IP" className="log-ip even-digits wrap-anywhere">
        {log.ip || '–'}
      </td>
      <td data-label="Data/Hora" className="even-digits">
        {formatMoment(log.timestamp)}
      </td>
      <td data-label="Status">
        <span className={`badge tone ${status.tone}`}>{status.label}</span>
      </td>
    </tr>
  );
}
