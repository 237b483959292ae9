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
  signOutButton: ReactNode;
  onClose: () => void;
};

/** The member's own sheet, behind the greeting of the bar. */
export default function AccountSheet({ topic, installEntry, signOutButton, onClose }: Props) {
  const user = useSession((state) => state.user);
  const member = useMember();
  if (!user) return null;
  return (
    <Dialog title="Minha conta" onClose={onClose} actions={signOutButton}>
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
