import { useState } from 'react';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { requestSignOut } from './sign-out-flow.ts';

/** A member's way out: says at once that it was pressed, as a message that cannot be sent takes seconds to be asked about. */
export function SignOutButton(props: { className?: string; beforeAsking?: () => void }) {
  const { className = '', beforeAsking } = props;
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await requestSignOut(beforeAsking);
    // Still here: there is a question first.
    setLeaving(false);
  };
  return (
    <BusyButton
      busy={isLeaving}
      busyText="Saindo..."
      className={`btn-quiet icon icon-leave ${className}`}
      onClick={leave}
    >
      Sair
    </BusyButton>
  );
}
