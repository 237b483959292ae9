import type { ReactNode } from 'react';

type Props = {
  busy: boolean;
  busyText: string;
  children: ReactNode;
  className?: string;
  onClick?: () => void;
  /** What the button is about, where its words alone do not say it. */
  describedBy?: string;
};

/**
 * A button that says what it is doing. While busy it keeps the focus (a disabled button would lose it);
 * the handler must ignore further presses, as Enter in a form submits past any button.
 */
export function BusyButton(props: Props) {
  const { busy, busyText, children, className = 'btn-primary', onClick, describedBy } = props;
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={`btn ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={onClick && (() => !busy && onClick())}
    >
      {busy ? busyText : children}
    </button>
  );
}
