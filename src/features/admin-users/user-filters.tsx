import { SearchField } from '#ui/search-field.tsx';
import { SelectField } from '#ui/select-field.tsx';

const CHOICES = [
  { value: 'ativo', text: 'Ativo' },
  { value: 'inativo', text: 'Inativo/Expirado' },
  { value: 'vitalicio', text: 'Vitalício' },
] as const;

export type UserStatus = (typeof CHOICES)[number]['value'] | '';
export type UserView = { search: string; status: UserStatus; page: number };
export const FIRST_USERS: UserView = { search: '', status: '', page: 1 };

const toStatus = (value: string): UserStatus => CHOICES.find((choice) => choice.value === value)?.value ?? '';

type Props = { view: UserView; onChange: (view: UserView) => void };

/** Search and status; each starts at the first page again. */
export function UserFilters({ view, onChange }: Props) {
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
        choices={CHOICES}
        value={view.status}
        onChange={(status) => onChange({ ...view, status: toStatus(status), page: 1 })}
      />
    </search>
  );
}
