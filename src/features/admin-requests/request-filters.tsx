import type { RequestStatus } from '#domain/admin-request.ts';
import { STATUS } from '#features/admin-requests/request-texts.ts';
import { SearchField } from '#ui/search-field.tsx';
import { SelectField } from '#ui/select-field.tsx';

export type RequestView = { search: string; status: RequestStatus | ''; page: number };
export const FIRST_REQUESTS: RequestView = { search: '', status: '', page: 1 };

const isStatus = (value: string): value is RequestStatus => value in STATUS;

type Props = { view: RequestView; onChange: (view: RequestView) => void };

/** Search and status; each starts at the first page again. */
export function RequestFilters({ view, onChange }: Props) {
  return (
    <search className="admin-filters">
      <SearchField
        label="Buscar por nome ou e-mail"
        value={view.search}
        onChange={(search) => onChange({ ...view, search, page: 1 })}
      />
      <SelectField
        label="Status"
        allText="Todos os status"
        choices={Object.entries(STATUS).map(([value, { label }]) => ({ value, text: label }))}
        value={view.status}
        onChange={(status) => onChange({ ...view, status: isStatus(status) ? status : '', page: 1 })}
      />
    </search>
  );
}
