import { SearchField } from '#ui/form/search-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';

/** What somebody looks at in a list: the words, the chosen kind ('' for all) and the page. */
export type ListView<Kind extends string> = { search: string; kind: Kind | ''; page: number };

/** What every tab with a list is given: its view is kept outside, so that it is there when one comes back. */
export type ListTabProps<Kind extends string> = {
  view: ListView<Kind>;
  onView: (view: ListView<Kind>) => void;
};

export const FIRST_VIEW = { search: '', kind: '', page: 1 } as const;

export type FilterTexts<Kind extends string> = {
  searchLabel: string;
  kindLabel: string;
  allText: string;
  choices: readonly { value: Kind; text: string }[];
};

type Props<Kind extends string> = FilterTexts<Kind> & {
  view: ListView<Kind>;
  onChange: (view: ListView<Kind>) => void;
};

/** Search and one dropdown; each starts at the first page again. */
export function ListFilters<Kind extends string>(props: Props<Kind>) {
  const { searchLabel, kindLabel, allText, choices, view, onChange } = props;
  return (
    <search className="admin-filters">
      <SearchField
        label={searchLabel}
        value={view.search}
        onChange={(search) => onChange({ ...view, search, page: 1 })}
      />
      <SelectField
        label={kindLabel}
        allText={allText}
        choices={choices}
        value={view.kind}
        onChange={(kind) => {
          const chosen = choices.find(({ value }) => value === kind)?.value ?? '';
          onChange({ ...view, kind: chosen, page: 1 });
        }}
      />
    </search>
  );
}
