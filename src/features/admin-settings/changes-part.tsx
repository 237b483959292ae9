import { useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import type { AdminSettings, SettingChangeEntry } from '#domain/admin/admin-settings.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { SETTING_LABELS } from '#shared/setting-labels.ts';
import { ChangeDialog } from './change-dialog.tsx';

const COLUMNS = ['O que mudou', 'Quem', 'Quando', 'Ações'];

/** The newest changes of the settings; each can be looked at and taken back. */
export function ChangesPart({ settings }: { settings: AdminSettings }) {
  const [open, setOpen] = useState<SettingChangeEntry | null>(null);
  const rows = settings.changes.map((change) => ({ ...change, id: String(change.id), change }));
  return (
    <div className="grid gap-3">
      <p className="text-muted">As últimas 30 alterações de cada campo ficam guardadas.</p>
      {rows.length === 0 && <p className="list-empty">Nenhuma alteração ainda.</p>}
      <AdminTable columns={COLUMNS} rows={rows}>
        {({ change }) => (
          <tr>
            <th scope="row" className="name-cell">
              {SETTING_LABELS[change.field]}
            </th>
            <td data-label="Quem" className="wrap-anywhere">
              {change.who}
            </td>
            <td data-label="Quando" className="even-digits">
              {formatMoment(change.at)}
            </td>
            <td className="actions-cell">
              <div className="row-actions">
                <button
                  type="button"
                  className="btn row-action"
                  aria-haspopup="dialog"
                  aria-label={`Ver a alteração de ${SETTING_LABELS[change.field]}, ${formatMoment(change.at)}`}
                  onClick={() => setOpen(change)}
                >
                  Ver
                </button>
              </div>
            </td>
          </tr>
        )}
      </AdminTable>
      {open && <ChangeDialog change={open} settings={settings} onClose={() => setOpen(null)} />}
    </div>
  );
}
