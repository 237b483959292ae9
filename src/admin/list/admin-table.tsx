import { Fragment, type ReactNode } from 'react';

type Props<Row> = {
  columns: readonly string[];
  rows: readonly Row[];
  /** A header cell before the named ones: the table's checkbox. */
  leadingHead?: ReactNode;
  className?: string;
  /** Renders a row's `tr`, in which a `th` says whose row it is: who listens hears it with each other cell. */
  children: (row: Row) => ReactNode;
};

/** A table on a desktop, cards on a phone. Renders nothing without rows: the section says that there are none. */
export function AdminTable<Row extends { id: string }>(props: Props<Row>) {
  const { columns, rows, leadingHead, className = '', children } = props;
  if (rows.length === 0) return null;
  return (
    <div className="table-frame panel">
      <table className={`admin-table ${className}`.trim()}>
        <thead>
          <tr>
            {leadingHead}
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
