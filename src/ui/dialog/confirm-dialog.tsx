import type { ReactNode } from 'react';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  children: ReactNode;
  confirmText: string;
  busyText: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  tone?: 'btn-error' | 'btn-primary';
};

/** Asks before something that is not easily taken back. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirmText, busyText, busy, onConfirm, onClose, tone = 'btn-error' } = props;
  const confirm = (
    <BusyButton busy={busy} busyText={busyText} className={`${tone} grow sm:grow-0`} onClick={onConfirm}>
      {confirmText}
    </BusyButton>
  );
  return (
    <Dialog title={title} onClose={onClose} closeText="Cancelar" actions={confirm} isBrief>
      {children}
    </Dialog>
  );
}
