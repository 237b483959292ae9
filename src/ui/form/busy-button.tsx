import type { ComponentProps, ReactNode } from 'react';

type Props = {
  busy: boolean;
  busyText: string;
  children: ReactNode;
  className?: string;
  onClick?: () => void;
  // `form`: where the button stands outside the form that it sends, as among a dialog's buttons.
} & Pick<ComponentProps<'button'>, 'aria-describedby' | 'disabled' | 'form' | 'onMouseDown' | 'onMouseUp'>;

/**
 * A button that says what it is doing. While busy it keeps the focus (a disabled button would lose it);
 * the handler must ignore further presses, as Enter in a form submits past any button.
 */
export function BusyButton(props: Props) {
  const { busy, busyText, children, className = 'btn-primary', onClick, ...others } = props;
  return (
    <button
      {...others}
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
