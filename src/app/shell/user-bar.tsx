import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { lazySheet } from '#app/lazy/lazy-sheet.ts';
import { SignOutButton } from '#app/sign-out/sign-out-button.tsx';
import { emailPrefix } from '#domain/member/member.ts';
import { InstallEntry } from '#features/install/install-entry.tsx';
import { paths } from '#routes/paths.ts';
import { queryNames } from '#routes/query.ts';
import { useSession } from '#session/session.ts';
import { useHelpUrl } from '#store/device/settings.ts';
import { useAddressDialog } from '#ui/dialog/use-address-dialog.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { SupportLink } from '#ui/navigation/support-link.tsx';
import { Brand, BrandMark } from '#ui/page/brand.tsx';
import type { Notice } from './notice-dialog.tsx';

// Seldom opened: not a part of what every start waits for.
const NoticeDialog = lazySheet(() => import('./notice-dialog.tsx'));
const MoreSheet = lazySheet(() => import('./more-sheet.tsx'));
const AccountSheet = lazySheet(() => import('#features/account/account-sheet.tsx'));

/** The member's bar: everything in sight on a desktop; on a phone a dock, with the rest under 'Mais'. */
export function UserBar() {
  const user = useSession((state) => state.user);
  const helpUrl = useHelpUrl();
  const isWide = useMedia('(min-width: 64rem)');
  const isRoomy = useMedia('(min-width: 78rem)');
  const [open, setOpen] = useState<Notice | 'more' | null>(null);
  // Whoever goes back sees the screen that the way back leads to, and not what lay over the one before. A screen that was asked for
  // by a link may arrive behind a sheet that was opened meanwhile, which stays.
  useEffect(() => {
    const close = () => setOpen(null);
    addEventListener('popstate', close);
    return () => removeEventListener('popstate', close);
  }, []);
  const account = useAddressDialog(queryNames.account);
  const openAccount = () => account.open('aberta');
  if (!user) return null;
  const close = () => setOpen(null);
  const greeting = (
    <button
      type="button"
      className="btn btn-ghost icon icon-person min-w-0 shrink px-2 font-normal"
      aria-haspopup="dialog"
      title="Minha conta"
      onClick={openAccount}
    >
      <span className="truncate">
        Olá, <strong>{emailPrefix(user.email)}</strong>
      </span>
    </button>
  );
  return (
    <>
      <header className="top-bar">
        <div className="page flex min-h-14 items-center gap-4 lg:min-h-16">
          {isRoomy && !user.isAdmin ? <Brand className="shrink-0 text-[1.0625rem]" /> : <BrandMark />}
          {isWide && (
            <nav aria-label="Principal" className="bar-links">
              <CatalogueLink />
              <NoticeButton notice="flows" onOpen={setOpen} />
              <NoticeButton notice="functions" onOpen={setOpen} />
              <NavLink to={paths.profile}>Perfil</NavLink>
              <SupportLink helpUrl={helpUrl} to={paths.support} />
              {user.isAdmin && <NavLink to={paths.admin}>Admin</NavLink>}
            </nav>
          )}
          <div className="flex min-w-0 items-center gap-3 lg:ml-auto">
            {greeting}
            {isWide && <SignOutButton />}
          </div>
        </div>
      </header>
      {!isWide && (
        <nav aria-label="Principal" className="dock-bar">
          <CatalogueLink />
          <NoticeButton notice="flows" onOpen={setOpen} />
          <NoticeButton notice="functions" onOpen={setOpen} />
          <NavLink to={paths.profile} className="icon icon-person">
            Perfil
          </NavLink>
          <button
            type="button"
            className="icon icon-more"
            aria-haspopup="dialog"
            onClick={() => setOpen('more')}
          >
            Mais
          </button>
        </nav>
      )}
      {open === 'more' && <MoreSheet user={user} onAccount={openAccount} onClose={close} />}
      {open && open !== 'more' && <NoticeDialog notice={open} onClose={close} />}
      {account.value !== null && (
        <AccountSheet
          topic={account.value}
          installEntry={
            <InstallEntry
              className="btn btn-quiet icon icon-install justify-self-start"
              onChosen={account.close}
            />
          }
          signOutButton={<SignOutButton className="grow sm:grow-0" />}
          onClose={account.close}
        />
      )}
    </>
  );
}

function CatalogueLink() {
  return (
    <NavLink to={paths.dashboard} className="icon icon-catalogue">
      Agentes de Marketing
    </NavLink>
  );
}

const NOTICE_BUTTONS = {
  flows: { text: 'Fluxos', icon: 'icon-flow' },
  functions: { text: 'IA vs. Funções', icon: 'icon-compare' },
} as const;

function NoticeButton({ notice, onOpen }: { notice: Notice; onOpen: (notice: Notice) => void }) {
  const { text, icon } = NOTICE_BUTTONS[notice];
  return (
    <button type="button" className={`icon ${icon}`} aria-haspopup="dialog" onClick={() => onOpen(notice)}>
      {text}
    </button>
  );
}
