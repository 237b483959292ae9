import { AdminTable } from '#admin/list/admin-table.tsx';
import type { AdminRequest } from '#domain/admin/admin-request.ts';
import { COLUMNS, type RequestAction, RequestRow } from './request-row.tsx';

type Props = {
  requests: readonly AdminRequest[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAction: (action: RequestAction, request: AdminRequest) => void;
};

/** The page of requests; pending ones can be ticked, one by one or all that are shown. */
export function RequestsTable({ requests, selected, onSelect, onAction }: Props) {
  const pending = requests.filter(({ status }) => status === 'pending');
  const isAll = pending.length > 0 && pending.every(({ id }) => selected.has(id));

  function select(request: AdminRequest, isSelected: boolean) {
    const next = new Set(selected);
    if (isSelected) next.add(request.id);
    else next.delete(request.id);
    onSelect(next);
  }

  const selectAll = (
    <th scope="col" className="select-cell">
      {pending.length > 0 && (
        <label className="select-box">
          <span className="narrow-text">Selecionar todas as pendentes desta página</span>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onSelect(new Set(isAll ? [] : pending.map(({ id }) => id)))}
          />
        </label>
      )}
    </th>
  );
  return (
    <AdminTable columns={COLUMNS} rows={requests} leadingHead={selectAll}>
      {(request) => (
        <RequestRow
          request={request}
          isSelected={selected.has(request.id)}
          onSelect={(isSelected) => select(request, isSelected)}
          onAction={(action) => onAction(action, request)}
        />
      )}
    </AdminTable>
  );
}
