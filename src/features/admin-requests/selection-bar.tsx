type Props = { count: number; onApprove: () => void; onClear: () => void };

/** What can be done with the ticked requests; there only while some are ticked. */
export function SelectionBar({ count, onApprove, onClear }: Props) {
  return (
    <div role="status" className={count > 0 ? 'selection-bar' : 'sr-only'}>
      {count > 0 && (
        <>
          <p>{count === 1 ? '1 selecionada' : `${count} selecionadas`}</p>
          <button type="button" className="btn btn-primary" aria-haspopup="dialog" onClick={onApprove}>
            Aprovar selecionadas
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClear}>
            Limpar<span className="sr-only"> seleção</span>
          </button>
        </>
      )}
    </div>
  );
}
