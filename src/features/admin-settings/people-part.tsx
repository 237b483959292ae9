import { AdministratorsPart } from './administrators-part.tsx';
import { InvitationsPart } from './invitations-part.tsx';
import { InviteForm } from './invite-form.tsx';

/** Inviting, how far the invitations are, and who administers. */
export const PeoplePart = () => (
  <>
    <InviteForm />
    <InvitationsPart />
    <AdministratorsPart />
  </>
);
