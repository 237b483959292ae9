import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { SignOutButton } from '#app/sign-out/sign-out-button.tsx';
import { InstallEntry } from '#features/install/install-entry.tsx';
import { paths } from '#routes/paths.ts';
import type { SessionUser } from '#session/session.ts';
import { useHelpUrl } from '#store/device/settings.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SupportLink } from '#ui/navigation/support-link.tsx';
import { ThemeField } from '#ui/theme/theme-field.tsx';

type Props = { user: SessionUser; onAccount: () => void; onClose: () => void };

/** What the dock has no room for. */
export default function MoreSheet({ user, onAccount, onClose }: Props) {
  const helpUrl = useHelpUrl();
  return (
    <Dialog title="Mais" onClose={onClose}>
      <p className="pb-3 text-muted">
        Você entrou como <span className="wrap-anywhere">{user.email}</span>
      </p>
      <nav aria-label="Mais opções" className="grid gap-2">
        <button
          type="button"
          className="btn btn-quiet icon icon-person justify-start"
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            onAccount();
          }}
        >
          Minha conta
        </button>
        <SupportLink
          helpUrl={helpUrl}
          to={paths.support}
          className="btn btn-quiet icon icon-help justify-start"
          onClick={onClose}
        />
        {user.isAdmin && (
          <Link to={paths.admin} className="btn btn-quiet icon icon-shield justify-start" onClick={onClose}>
            Admin
          </Link>
        )}
        <InstallEntry className="btn btn-quiet icon icon-install justify-start" onChosen={onClose} />
        <SignOutButton className="justify-start" beforeAsking={() => flushSync(onClose)} />
      </nav>
      <div className="pt-3">
        <ThemeField />
      </div>
    </Dialog>
  );
}
