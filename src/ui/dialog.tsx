import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { title: string; onClose: () => void; children: ReactNode; closeText?: string };

/** A modal dialog. The browser keeps the focus inside and gives it back to the opener when it closes. */
export function Dialog({ title, onClose, children, closeText = 'Fechar' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A dialog is modal only through showModal(); the attribute alone would leave the page behind reachable.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className="modal-box">
        <h2 id={titleId} className="text-xl font-semibold">
          {title}
        </h2>
        <div className="py-3">{children}</div>
        <form method="dialog" className="modal-action">
          <button type="submit" className="btn btn-quiet w-full sm:w-auto">
            {closeText}
          </button>
        </form>
      </div>
      <form method="dialog" className="modal-backdrop">
        <button type="submit" tabIndex={-1} aria-hidden="true" />
      </form>
    </dialog>
  );
}
