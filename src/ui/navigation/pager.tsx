import { useEffect, useId, useRef, useState } from 'react';

const COUNT = new Intl.NumberFormat('pt-BR');
/** Of so many pages each is one press away. */
const FEW_PAGES = 2;

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** There are more than `total`, and a next page. */
  isAtLeast?: boolean;
  /** The rows are those of a question before, until the answer to this one comes. */
  isPlaceholder?: boolean;
  onPage: (page: number) => void;
};

/** Which rows of how many are shown, and the way to the others. Its parent element is the list, which is shown from its beginning. */
export function Pager({ page, perPage, total, isAtLeast = false, isPlaceholder = false, onPage }: Props) {
  const nav = useRef<HTMLElement>(null);
  const [turnedTo, setTurnedTo] = useState(0);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  // The last row of the last page was deleted or decided: an empty page would look like an empty list. While the last page is on
  // its way it has been asked for: asked again at each drawing, it would draw without end.
  useEffect(() => {
    if (page > lastPage && !isPlaceholder) onPage(lastPage);
  }, [page, lastPage, isPlaceholder, onPage]);
  if (total === 0 || page > lastPage) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const isMany = lastPage > FEW_PAGES || isAtLeast;
  const isFirst = page <= 1;
  const isLast = page >= lastPage && !isAtLeast;

  /** The focus stays, so that the same key turns the next page. */
  function turnTo(next: number) {
    if (next === page) return;
    setTurnedTo(next);
    onPage(next);
    // The pager is below the rows: who came down to it would read the next page from its end.
    const list = nav.current?.parentElement;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
  }

  return (
    <nav ref={nav} aria-label="Páginas" className="pager">
      <p>
        {COUNT.format(first)}–{COUNT.format(last)} de {COUNT.format(total)}
        {isAtLeast && '+'}
      </p>
      {/* Once they are there; without how many there are in all, which changes by itself. */}
      <p role="status" className="sr-only">
        {turnedTo === page && !isPlaceholder && `Linhas ${COUNT.format(first)} a ${COUNT.format(last)}`}
      </p>
      {total > perPage && (
        <>
          {isMany && <PageButton text="Primeira" isOff={isFirst} onClick={() => turnTo(1)} />}
          <PageButton text="Anterior" isOff={isFirst} onClick={() => turnTo(page - 1)} />
          {isMany && <PageField page={page} last={isAtLeast ? undefined : lastPage} onPage={turnTo} />}
          <PageButton text="Próxima" isOff={isLast} onClick={() => turnTo(page + 1)} />
          {isMany && !isAtLeast && (
            <PageButton text="Última" isOff={isLast} onClick={() => turnTo(lastPage)} />
          )}
        </>
      )}
    </nav>
  );
}

type FieldProps = {
  page: number;
  /** Undefined where not all rows were counted. */
  last: number | undefined;
  onPage: (page: number) => void;
};

/** Where in the list one is, and any other place in it: to page 1,500 of 2,000 it would be hundreds of presses. */
function PageField({ page, last, onPage }: FieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Another page is another number. Written into the same field, which keeps the focus; what is being typed stays while the same
  // page is read again.
  useEffect(() => {
    if (field.current) field.current.value = COUNT.format(page);
  }, [page]);

  function go() {
    const input = field.current;
    // As it is written here: 1.500 is a thousand and a half.
    const wanted = Number(input?.value.replace(/[\s.]/g, ''));
    const next = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, last ?? wanted) : page;
    if (input) input.value = COUNT.format(next);
    onPage(next);
  }

  return (
    <form
      className="pager-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id}>Página</label>
      <input
        ref={field}
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        defaultValue={COUNT.format(page)}
        onFocus={({ target }) => target.select()}
        // A phone's digits have no Enter; and what stands here is the page that is shown.
        onBlur={go}
      />
      {last !== undefined && <span>de {COUNT.format(last)}</span>}
    </form>
  );
}

type ButtonProps = { text: string; isOff: boolean; onClick: () => void };

/** Never `disabled`: at the last page the keyboard would be thrown back to the top of the screen. */
const PageButton = ({ text, isOff, onClick }: ButtonProps) => (
  <button
    type="button"
    className="btn btn-quiet"
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
  >
    {text}
  </button>
);
