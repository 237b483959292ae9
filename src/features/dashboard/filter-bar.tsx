import { SelectField } from '#ui/form/select-field.tsx';

export type Filters = { query: string; category: string; tag: string };
export const NO_FILTERS: Filters = { query: '', category: '', tag: '' };

type Props = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  categories: readonly { name: string }[];
  tags: readonly { name: string }[];
};

/** Search box, category, tag, and the way back to everything. */
export function FilterBar({ filters, onChange, categories, tags }: Props) {
  return (
    <search className="filter-bar">
      <label className="input icon icon-search search-box">
        <span className="sr-only">Buscar assistentes</span>
        <input
          type="search"
          placeholder="Buscar assistentes..."
          autoComplete="off"
          enterKeyHint="search"
          value={filters.query}
          onChange={({ target }) => onChange({ ...filters, query: target.value })}
        />
      </label>
      <SelectField
        label="Categoria"
        allText="Todas as categorias"
        choices={toChoices(categories)}
        value={filters.category}
        onChange={(category) => onChange({ ...filters, category })}
      />
      <SelectField
        label="Tag"
        allText="Todas as tags"
        choices={toChoices(tags)}
        value={filters.tag}
        onChange={(tag) => onChange({ ...filters, tag })}
      />
      <button type="button" className="btn btn-quiet px-3" onClick={() => onChange(NO_FILTERS)}>
        Limpar Filtros
      </button>
    </search>
  );
}

const toChoices = (facets: readonly { name: string }[]) =>
  // An empty category or tag cannot be chosen: no option has an empty value.
  facets.filter(({ name }) => name !== '').map(({ name }) => ({ value: name, text: name }));
