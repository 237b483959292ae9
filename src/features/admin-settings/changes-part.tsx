import { useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import { PER_PAGE } from '#admin/list/use-list-filter.ts';
import type { AdminSettings, SettingChangeEntry } from '#domain/admin/admin-settings.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { SETTING_LABELS } from '#shared/setting-labels.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { SettingChangeDialog } from './setting-change-dialog.tsx';

const COLUMNS = ['O que mudou', 'Quem', 'Quando', 'Ações'];

/** The changes of the settings that are kept, the newest first; each can be looked at and taken back. */
export function ChangesPart({ settings }: { settings: AdminSettings }) {
  const [open, setOpen] = useState<SettingChangeEntry | null>(null);
  const [page, setPage] = useState(1);
  const { changes } = settings;
  const shown = changes.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const rows = shown.map((change) => ({ ...change, id: String(change.id), change }));
  return (
    <div className="grid gap-3">
      <p className="text-muted">As últimas 30 alterações de cada campo ficam guardadas.</p>
      {changes.length === 0 && <p className="list-empty">Nenhuma alteração ainda.</p>}
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
      <Pager page={page} perPage={PER_PAGE} total={changes.length} onPage={setPage} />
      {open && <SettingChangeDialog change={open} settings={settings} onClose={() => setOpen(null)} />}
    </div>
  );
}
