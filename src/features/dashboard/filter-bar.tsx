import { memo } from 'react';
import { SelectField } from '#ui/form/select-field.tsx';

export type Filters = { query: string; category: string; tag: string };
export const NO_FILTERS: Filters = { query: '', category: '', tag: '' };

type Props = {
  filters: Filters;
  /** The same function at every drawing. */
  onChange: (change: Partial<Filters>) => void;
  /** Brings category and tag back beside the search that is stuck; the same function at every drawing too. */
  onOpen: () => void;
  categories: readonly { name: string }[];
  tags: readonly { name: string }[];
};

/** Search box, category, tag, and the way back to everything. Not drawn anew where only the cards change. */
export const FilterBar = memo(function FilterBar({ filters, onChange, onOpen, categories, tags }: Props) {
  const active = Object.values(filters).filter((value) => value.trim()).length;
  /** Without the search, which stands beside the button. */
  const chosen = Number(filters.category !== '') + Number(filters.tag !== '');
  return (
    <search className="filter-bar">
      <div className="search-line">
        {/* Written out: with the lists' SearchField, one component more, each key took measurably longer. */}
        <label className="input icon icon-search search-box">
          <input
            type="search"
            // Why not words of the label: search-field.tsx.
            aria-label="Buscar assistentes"
            placeholder="Buscar assistentes..."
            autoComplete="off"
            enterKeyHint="search"
            value={filters.query}
            onChange={({ target }) => onChange({ query: target.value })}
          />
        </label>
        <div className="filter-buttons">
          <button
            type="button"
            className="btn btn-quiet clear-filters"
            // Not `disabled`: it would lose the focus to the tap that has cleared the last one.
            aria-disabled={active === 0 || undefined}
            aria-description={active > 0 ? `${active} em uso` : undefined}
            // By CSS: the words are the specification's, to the letter.
            data-active={active || undefined}
            onClick={() => active > 0 && onChange(NO_FILTERS)}
          >
            Limpar Filtros
          </button>
          {/* In its place while the filters have scrolled away from the search that stays (use-catalogue-bar.ts). */}
          <button type="button" className="btn btn-quiet open-filters" onClick={onOpen}>
            Filtros{chosen > 0 && ` (${chosen})`}
          </button>
        </div>
      </div>
      <FilterChoices
        category={filters.category}
        tag={filters.tag}
        onChange={onChange}
        categories={categories}
        tags={tags}
      />
    </search>
  );
});

type ChoicesProps = Pick<Filters, 'category' | 'tag'> & Pick<Props, 'onChange' | 'categories' | 'tags'>;

/** Dozens of options, which no key of the search changes. */
const FilterChoices = memo(function FilterChoices({
  category,
  tag,
  onChange,
  categories,
  tags,
}: ChoicesProps) {
  return (
    <div className="filter-choices">
      <SelectField
        label="Categoria"
        allText="Todas as categorias"
        choices={toChoices(categories)}
        value={category}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <SelectField
        label="Tag"
        allText="Todas as tags"
        choices={toChoices(tags)}
        value={tag}
        onChange={(chosen) => onChange({ tag: chosen })}
      />
    </div>
  );
});

const toChoices = (facets: readonly { name: string }[]) =>
  // An empty category or tag cannot be chosen: no option has an empty value.
  facets.filter(({ name }) => name !== '').map(({ name }) => ({ value: name, text: name }));
