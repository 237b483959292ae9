import type { ReactNode } from 'react';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { FoundStatus } from '#ui/page/found-status.tsx';
import { type FilterTexts, ListFilters, type ListTabProps } from './list-filters.tsx';
import { isStillUnread, type ListQuery, ListState } from './list-state.tsx';
import { PER_PAGE, useRestedSearch } from './use-list-filter.ts';

/** Most answers come sooner: a line that only flashes is not read. */
const LATE_MS = 500;

/** A page of rows as the server returns it. */
type Page = { items: readonly unknown[]; page: number; totalItems: number; atLeast: boolean };

type Props<Kind extends string> = ListTabProps<Kind> & {
  title: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** Above the filters. */
  summary?: ReactNode;
  filters: FilterTexts<Kind>;
  /** Below the filters. */
  note?: ReactNode;
  query: ListQuery & { data: Page | undefined };
  texts: { loading: string; failed: string; empty: string };
  /** False where a link opened one row of all. */
  isPaged?: boolean;
  dialogs?: ReactNode;
  /** The rows; rendered once the server has answered, also with none. */
  children: ReactNode;
};

/** A tab with a list: heading, filters, the state of its query, rows and pager. */
export function ListSection<Kind extends string>(props: Props<Kind>) {
  const { title, actions, filters, view, onView, query, texts, isPaged = true } = props;
  // Until the words are asked for, the number is that of other ones: a page that stood still would announce it for these.
  const isAsked = useRestedSearch(view.search) === view.search;
  const { isPlaceholderData } = query;
  const data = isStillUnread(query) ? undefined : query.data;
  const isLate = useDebounced(isPlaceholderData, LATE_MS) && isPlaceholderData;
  const heading = <h2 className={`${actions ? 'at-start ' : ''}text-xl font-semibold`}>{title}</h2>;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4 pt-5">
      {actions ? (
        <div className="flex flex-wrap items-center gap-3">
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {props.summary}
      <ListFilters {...filters} view={view} onChange={onView} />
      <FoundStatus
        asked={`${view.search.trim()} ${view.kind}`}
        found={isAsked && !query.isFetching ? (data?.totalItems ?? null) : null}
        isAtLeast={data?.atLeast}
        one="resultado"
        many="resultados"
      />
      {props.note}
      <ListState query={query} loadingText={texts.loading} failedText={texts.failed} />
      {data?.items.length === 0 && (
        <p className="list-empty">{isPlaceholderData ? texts.loading : texts.empty}</p>
      )}
      {/* On a slow network the rows of the question before would pass for the answer to this one. */}
      <p role="status" className="text-muted empty:absolute">
        {isLate && data && data.items.length > 0 && `${texts.loading} A lista abaixo ainda é a anterior.`}
      </p>
      {data && props.children}
      {data && isPaged && (
        <Pager
          page={data.page}
          perPage={PER_PAGE}
          total={data.totalItems}
          isAtLeast={data.atLeast}
          isPlaceholder={isPlaceholderData}
          onPage={(page) => onView({ ...view, page })}
        />
      )}
      {props.dialogs}
    </section>
  );
}
