import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#routes/paths.ts';
import { useHelpUrl } from '#store/device/settings.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { SupportLink } from '#ui/navigation/support-link.tsx';
import { Brand, BrandMark } from '#ui/page/brand.tsx';

const SAY_MS = 300;

/** The bar of the admin area. */
export function AdminBar({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const helpUrl = useHelpUrl();
  const isWide = useMedia('(min-width: 40rem)');
  const [leaving, setLeaving] = useState(false);

  async function signOut() {
    if (leaving) return;
    setLeaving(true);
    // Signing out clears the screen at once: without this pause nobody would ever read what the button says.
    await new Promise((said) => setTimeout(said, SAY_MS));
    await onSignOut();
    // Still here: there was a question first, and the person stays.
    setLeaving(false);
  }

  return (
    <header className="top-bar admin-bar">
      <div className="page admin-page flex min-h-14 lg:min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-1">
        {isWide ? <Brand className="text-[1.0625rem]" /> : <BrandMark />}
        <span className="badge tone tone-strategy">Admin</span>
        <nav aria-label="Principal" className="bar-links flex-wrap">
          <NavLink to={paths.admin}>Dashboard Admin</NavLink>
          <Link to={paths.dashboard}>Ver como Usuário</Link>
          <SupportLink helpUrl={helpUrl} to={paths.support} />
        </nav>
        <div className="at-end">
          <BusyButton
            busy={leaving}
            busyText="Saindo..."
            className="btn-quiet icon icon-leave"
            onClick={() => void signOut()}
          >
            Sair
          </BusyButton>
        </div>
      </div>
    </header>
  );
}
