import './account.css';
import type { ReactNode } from 'react';
import { useSession } from '#session/session.ts';
import { useMember } from '#store/hooks/use-member.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmailText } from '#ui/form/email-text.tsx';
import { DevicePart } from './device-part.tsx';
import { DiagnosticsPart } from './diagnostics-part.tsx';
import { IdentificationPart } from './identification-part.tsx';
import { OwnDataPart } from './own-data-part.tsx';
import { PlanPart } from './plan-part.tsx';

type Props = {
  /** What the person came for: 'briefing' puts the cursor there. */
  topic: string;
  /** The way to the home screen; nothing where the app is installed. */
  installEntry: ReactNode;
  onSignOut: () => void;
  onClose: () => void;
};

/** The member's own sheet, behind the greeting of the bar. */
export default function AccountSheet({ topic, installEntry, onSignOut, onClose }: Props) {
  const user = useSession((state) => state.user);
  const member = useMember();
  if (!user) return null;
  const leave = (
    <button type="button" className="btn btn-quiet icon icon-leave grow sm:grow-0" onClick={onSignOut}>
      Sair
    </button>
  );
  return (
    <Dialog title="Minha conta" onClose={onClose} actions={leave}>
      <div className="account">
        <p className="text-muted">
          Você entrou como <EmailText email={user.email} />
        </p>
        {member && <PlanPart member={member} userId={user.id} />}
        {member && <IdentificationPart member={member} topic={topic} />}
        <DevicePart />
        {installEntry}
        <OwnDataPart />
        <DiagnosticsPart />
      </div>
    </Dialog>
  );
}
