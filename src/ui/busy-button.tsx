import type { ReactNode } from 'react';

type Props = {
  busy: boolean;
  busyText: string;
  children: ReactNode;
  className?: string;
  onClick?: () => void;
};

/**
 * A button that says what it is doing. While busy it keeps the focus (a disabled button would lose it);
 * the handler must ignore further presses, as Enter in a form submits past any button.
 */
export function BusyButton({ busy, busyText, children, className = 'btn-primary', onClick }: Props) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={`btn ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={onClick && (() => !busy && onClick())}
    >
      {busy ? busyText : children}
    </button>
  );
}
