import { useEffect } from 'react';

const COUNT = new Intl.NumberFormat('pt-BR');

type Props = {
  page: number;
  perPage: number;
  total: number;
  /** There are more than `total`, and a next page. */
  isAtLeast?: boolean;
  onPage: (page: number) => void;
};

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, perPage, total, isAtLeast = false, onPage }: Props) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  // The last row of the last page was deleted or decided: an empty page would look like an empty list.
  useEffect(() => {
    if (page > lastPage) onPage(lastPage);
  }, [page, lastPage, onPage]);
  if (total === 0 || page > lastPage) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <nav aria-label="Páginas" className="pager">
      <p>
        {COUNT.format(first)}–{COUNT.format(last)} de {COUNT.format(total)}
        {isAtLeast && '+'}
      </p>
      {total > perPage && (
        <>
          <PageButton text="Anterior" isOff={page <= 1} onClick={() => onPage(page - 1)} />
          <PageButton text="Próxima" isOff={last >= total && !isAtLeast} onClick={() => onPage(page + 1)} />
        </>
      )}
    </nav>
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
