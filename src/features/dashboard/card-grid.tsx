import {
  memo,
  type RefObject,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSession } from '#session/session.ts';
import { arrivals } from '#store/catalogue/arrivals.ts';
import { AssistantCard, type OpenMenu } from './assistant-card.tsx';
import type { GridRows } from './grid-rows.ts';
import type { Lock } from './lock-texts.ts';
import { rangeWithFocusedRow } from './range-with-focused-row.ts';
import { columnsNow } from './use-columns.ts';
import { usePainted } from './use-painted.ts';
import { useWindowRows } from './use-window-rows.ts';

type Props = {
  rows: GridRows;
  columns: number;
  /** Compact rows instead of cards. */
  isList: boolean;
  favorites: ReadonlySet<string>;
  inFlight: ReadonlySet<string>;
  lock: Lock | null;
  /** The assistant whose card is marked, and brought in sight. */
  marked: string | null;
  chosenTag: string;
  onMore: OpenMenu;
};

const COLUMN_KEYS = ['left', 'middle', 'right'];
const CARD_ROW_PX = 292;
const LIST_ROW_PX = 92;
const HEADING_ROW_PX = 64;
/**
 * Rows kept beyond the screen, by columns, so that Tab and a screen reader find the next cards and a flick
 * shows no gap. As many as keep the whole page under 400 elements on a large window.
 */
const SPARE_ROWS = [0, 5, 2, 1];
/**
 * The list adds up the rows it is given at every drawing: with 10,000 each key of the search would pay for rows that
 * nobody has come near. It is given so many, and as many more near the end.
 */
const ROWS_STEP = 200;
const NEAR_THE_END = 40;

/**
 * The cards in sight and a few around them; 10,000 cards as elements would freeze a phone for seconds. Rendered anew when
 * there are other rows, and not with a letter whose cards come behind it (use-shown-query.ts).
 */
export const CardGrid = memo(function CardGrid(props: Props) {
  const { rows, columns, isList, favorites, inFlight, lock, marked, chosenTag, onMore } = props;
  const grid = useRef<HTMLDivElement>(null);
  const top = useTopOf(grid);
  const isGrouped = rows.isHeading(0);
  const [limit, setLimit] = useState(ROWS_STEP);
  const count = Math.min(rows.length, limit);
  const list = useWindowRows();
  const range = list.layOut(
    {
      count,
      keyOf: rows.keyAt,
      guess: (index) => (rows.isHeading(index) ? HEADING_ROW_PX : isList ? LIST_ROW_PX : CARD_ROW_PX),
      top,
    },
    SPARE_ROWS[columns] ?? 1,
  );
  useInsertionEffect(() => list.adopt(range));
  // The rows beyond the screen follow once those in sight are painted: a key of the search pays for what it shows.
  const painted = usePainted(rows);
  const isOtherList = rows.arrangement === null || rows.arrangement !== painted?.arrangement;
  const beyond = painted && isOtherList ? rows : painted;
  const rowAt = (index: number) =>
    (index >= range.startIndex && index <= range.endIndex ? rows : beyond)?.at(index);
  const shown = rangeWithFocusedRow(range, focusedRowIn(grid.current));
  const news = arrivals(useSession((state) => state.user?.id ?? ''));
  const last = shown.at(-1) ?? 0;
  // Scrolling is the only thing that tells how far the person has come.
  useEffect(() => {
    if (count < rows.length && last > count - NEAR_THE_END) setLimit(count + ROWS_STEP);
  }, [count, rows.length, last]);

  /** What was looked at: a phone that is turned has rows of another length, and the window would be far from it. */
  const looked = useRef<[at: string | 0 | undefined, columns: number]>([0, columns]);
  const [at, before] = looked.current;
  const wanted = marked ?? (before !== columns && at);
  const wantedRow = useMemo(() => (wanted ? rows.rowOf(wanted) : -1), [rows, wanted]);
  const brought = useRef('');
  // Comes with the rows: after a new start of the app the list was at its top, and empty. Brought in sight once: whoever has
  // asked for other cards since wants to see their beginning.
  useEffect(() => {
    if (!wanted) brought.current = '';
    else if (wantedRow >= 0 && brought.current !== wanted) {
      if (wantedRow >= count) return setLimit(wantedRow + ROWS_STEP);
      brought.current = wanted;
      looked.current = [wanted, columns];
      return list.bring(wantedRow, wanted !== marked);
    }
    // A phone that is being turned: the window has its new size, and not yet the rows for it.
    if (columns !== columnsNow(isList)) return;
    // The first one in sight is cut off, or lies under the bar. At the top of the list what stands above it is looked at too: it stays.
    const second = range.startIndex + 1;
    const row = rows.at(rows.isHeading(second) ? second + 1 : second);
    if (row?.kind !== 'cards') return;
    const ids = row.cards.map(({ assistant }) => assistant.id);
    looked.current = [range.startIndex && (ids.find((id) => id === at) ?? ids[0]), columns];
  });

  return (
    // Its height and the places of its rows are the list's (window-rows.ts).
    <div ref={grid} className="relative">
      {shown.map((index) => {
        const row = rowAt(index);
        if (!row) return null;
        return (
          <div
            key={row.key}
            ref={list.row}
            data-index={index}
            className={isList ? 'grid-row list-row' : 'grid-row'}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.kind === 'category' ? (
              <h2 className="col-span-full pt-3 text-xl font-semibold">
                {row.name} <span className="font-normal text-muted">({row.count})</span>
              </h2>
            ) : (
              row.cards.map((card, column) => (
                <AssistantCard
                  // By place, not by id: new results refill the cards there are, and a heart that takes its
                  // card out of the favourites leaves the focus on the next one instead of nowhere.
                  key={COLUMN_KEYS[column]}
                  {...card}
                  isFavorite={favorites.has(card.assistant.id)}
                  isInFlight={inFlight.has(card.assistant.id)}
                  lock={lock}
                  isUnderHeading={isGrouped}
                  isInList={isList}
                  isNew={news.includes(card.assistant.id)}
                  isMarked={card.assistant.id === marked}
                  chosenTag={chosenTag}
                  onMore={onMore}
                />
              ))
            )}
          </div>
        );
      })}
    </div>
  );
});

/** The row that holds the focus, if it is in this grid. */
function focusedRowIn(list: HTMLElement | null): number | null {
  const focused = document.activeElement;
  const row = list?.contains(focused) ? focused?.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset['index']) : null;
}

/** Distance of the grid from the top of the page; what stands above it changes height as data arrives. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(list.current.getBoundingClientRect().top + scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
