import './sheet.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { addDialog } from './dialog-stack.ts';
import { dragSheet } from './drag-sheet.ts';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  closeText?: string;
  /** Buttons beside the closing one. */
  actions?: ReactNode;
  /** Room for two columns. */
  isWide?: boolean;
  /** What it holds is brief, and read as it opens: it begins at a button, and the title alone does not say what is meant. */
  isBrief?: boolean;
};

/** A modal dialog. The browser keeps the focus inside and gives it back to the opener when it closes. */
export function Dialog({ title, onClose, children, closeText = 'Fechar', actions, isWide, isBrief }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // A dialog is modal only through showModal(); the attribute alone would leave the page behind reachable. It is
  // closed while it is still in the document: a dialog that is only removed gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // The browser begins at the first control: not at one that Enter leaves the app by, nor at the nameless box that scrolls.
    const title = heading.current;
    if (title && element.querySelector(':is([target],.modal-box):focus')) {
      // Only now: older browsers begin every dialog at the first thing that can have the focus, also where no Tab reaches it.
      title.tabIndex = -1;
      title.focus();
    }
    const leave = addDialog(element);
    return () => {
      leave();
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby={titleId}
      aria-describedby={isBrief ? `${titleId}-texto` : undefined}
      // The browser reports a closing later; it may have been opened again by then.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className={isWide ? 'modal-box max-w-4xl' : 'modal-box'}>
        <h2
          ref={heading}
          id={titleId}
          className="sheet-head text-xl font-semibold"
          onPointerDown={(press) =>
            dragSheet(press, press.currentTarget.parentElement, () => dialog.current?.close())
          }
        >
          {title}
        </h2>
        <div id={`${titleId}-texto`} className="py-3">
          {children}
        </div>
        <form method="dialog" className="modal-action flex-wrap-reverse gap-2">
          <button
            type="submit"
            className={`btn btn-quiet ${actions ? 'grow sm:grow-0' : 'w-full sm:w-auto'}`}
          >
            {closeText}
          </button>
          {actions}
        </form>
      </div>
      <form method="dialog" className="modal-backdrop">
        <button type="submit" tabIndex={-1} aria-hidden="true" />
      </form>
    </dialog>
  );
}
