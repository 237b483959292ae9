import './catalogue-files.css';
import { useMemo, useState } from 'react';
import { useUsage } from '#admin/catalogue/use-usage.ts';
import {
  type AssistantUsage,
  sortUsage,
  USAGE_ORDERS,
  type UsageOrder,
  usageCsv,
  usageText,
} from '#domain/admin/catalogue-usage.ts';
import { countText } from '#shared/count-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { saveFile } from '#ui/save-file.ts';
import { MoreButton } from './more-button.tsx';

const STEP = 50;
const ORDERS = Object.entries(USAGE_ORDERS) as [UsageOrder, string][];

/** What of the catalogue is used (`/dashboard?uso=catalogo`): numbers of openings, never of people. */
export function UsageSheet({ onClose }: { onClose: () => void }) {
  const { items, problem, ask } = useUsage();
  const save = items && (
    <button
      type="button"
      className="btn btn-primary icon icon-export"
      onClick={() =>
        void saveFile('uso.csv', new Blob([usageCsv(items)], { type: 'text/csv;charset=utf-8' }))
      }
    >
      Exportar em CSV
    </button>
  );
  return (
    <Dialog title="Uso dos assistentes" onClose={onClose} isWide actions={save}>
      <div className="import-sheet">
        <p className="text-muted">
          Cada aparelho conta no máximo uma abertura por semana de cada assistente, sem dizer de quem é. De 1
          a 4 aparece “menos de 5”.
        </p>
        {problem && (
          <div role="alert" className="import-note tone tone-error">
            <p>{problem}</p>
            <button type="button" className="btn btn-quiet" onClick={ask}>
              Tentar novamente
            </button>
          </div>
        )}
        {!items && !problem && <Loading text="Carregando o uso..." />}
        {items && <UsageList items={items} />}
      </div>
    </Dialog>
  );
}

function UsageList({ items }: { items: readonly AssistantUsage[] }) {
  const [order, setOrder] = useState<UsageOrder>('quarter');
  const [onlyUnused, setOnlyUnused] = useState(false);
  const [shown, setShown] = useState(STEP);
  const rows = useMemo(
    () => sortUsage(onlyUnused ? items.filter(({ ever }) => !ever) : items, order),
    [items, order, onlyUnused],
  );
  const unused = items.filter(({ ever }) => !ever).length;
  return (
    <>
      <div className="usage-choices">
        <label className="usage-order">
          Ordenar por
          <select
            className="select"
            value={order}
            onChange={({ target }) =>
              setOrder(ORDERS.find(([key]) => key === target.value)?.[0] ?? 'quarter')
            }
          >
            {ORDERS.map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="usage-unused">
          <input
            type="checkbox"
            checked={onlyUnused}
            onChange={({ target }) => setOnlyUnused(target.checked)}
          />
          Só os não abertos no último ano ({countText(unused)})
        </label>
      </div>
      <p role="status" className="empty:absolute">
        {rows.length === 0 && (onlyUnused ? 'Todos foram abertos no último ano.' : 'O catálogo está vazio.')}
      </p>
      {rows.length > 0 && <UsageTable rows={rows.slice(0, shown)} />}
      <MoreButton total={rows.length} shown={shown} step={STEP} onMore={setShown} />
    </>
  );
}

function UsageTable({ rows }: { rows: readonly AssistantUsage[] }) {
  return (
    <table className="usage-table">
      <thead>
        <tr>
          <th scope="col">Assistente</th>
          <th scope="col">4 semanas</th>
          <th scope="col">12 semanas</th>
          <th scope="col">Favoritos</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.name}
              <span className="usage-notes">
                {row.category}
                {!row.published && ' · oculto'}
                {!row.ever && ' · não aberto no último ano'}
              </span>
            </th>
            <td data-label="4 semanas">{usageText(row.month)}</td>
            <td data-label="12 semanas">{usageText(row.quarter)}</td>
            <td data-label="Favoritos">{usageText(row.hearts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
