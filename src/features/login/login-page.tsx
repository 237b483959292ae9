import { useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Outcome } from '#domain/result/outcome.ts';
import { landingPath, paths } from '#routes/paths.ts';
import { clearPendingSignIn, usePendingSignIn } from '#session/pending-sign-in.ts';
import { isFor, returnUrl } from '#session/return-url.ts';
import { useSession } from '#session/session.ts';
import { isInstalled } from '#ui/is-installed.ts';
import { useAppName } from '#ui/page/app-name.ts';
import { Brand } from '#ui/page/brand.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { dismissAllToasts } from '#ui/toast/toast.ts';
import { CheckMailCard } from './check-mail-card.tsx';
import { EmailForm } from './email-form.tsx';
import { LinkCard } from './link-card.tsx';
import { useLinkInAddress } from './use-link-in-address.ts';

const TITLES = {
  link: 'Confirme sua entrada',
  mail: 'Verifique seu e-mail',
  form: 'Digite seu e-mail',
} as const;

/**
 * `/` and `/login`. In this order: a link in the address, a living session, a pending sign-in, the form. `onWayIn` is called when
 * somebody has a link that is good, or waits for a code.
 */
export default function LoginPage({ onWayIn }: { onWayIn: () => void }) {
  const user = useSession((state) => state.user);
  const pending = usePendingSignIn();
  const { link, email, setEmail, clearLink } = useLinkInAddress();
  const [entering, setEntering] = useState(false);
  const [wanted, setWanted] = useState<ReturnType<typeof returnUrl>>(null);
  const card = link ? 'link' : pending ? 'mail' : 'form';
  const appName = useAppName();
  const { title, moved } = useFocusOnTitle(card);
  const isPending = pending !== null;
  useEffect(() => {
    if (isPending) onWayIn();
  }, [isPending, onWayIn]);

  /** While a sign-in runs the screen stays: the session appears before it is known who is an admin. */
  async function enter(attempt: () => Promise<Outcome>): Promise<Outcome> {
    setEntering(true);
    // Read before: another tab that waits for this sign-in follows at once, and would take the wish along.
    setWanted(returnUrl());
    const outcome = await attempt();
    setEntering(false);
    return outcome;
  }

  function askAgain(address: string) {
    clearPendingSignIn();
    setEmail(address);
    clearLink();
  }

  const isIn = user !== null && !link && !entering;
  // 'Link enviado!' and refused codes are history then, also where another tab has let the person in; they would lie over the catalogue.
  useEffect(() => {
    if (isIn) dismissAllToasts();
  }, [isIn]);

  if (isIn) {
    const wish = wanted ?? returnUrl();
    return <Navigate to={wish && isFor(wish, user.id) ? wish.link : landingPath(user)} replace />;
  }
  return (
    <main id="conteudo" className="login-ground">
      <div className="grid w-full max-w-md gap-5">
        <header className="grid justify-items-center gap-1 text-center">
          <ScreenHeading title={appName} className="text-2xl font-semibold">
            <Brand className="flex-col" />
          </ScreenHeading>
          <p className="text-muted">Acesso via link mágico</p>
        </header>
        <section className="panel p-5 sm:p-7">
          <h2 ref={title} tabIndex={-1} className="mb-4 text-xl font-semibold">
            {TITLES[card]}
          </h2>
          {link && (
            <LinkCard
              key={link.otpId}
              link={link}
              currentEmail={entering ? '' : (user?.email ?? '')}
              isPending={isPending}
              enter={enter}
              onWayIn={onWayIn}
              onDone={clearLink}
              onAskAgain={(known) => askAgain(known || (pending?.email ?? ''))}
            />
          )}
          {!link && pending && (
            <CheckMailCard pending={pending} onOtherEmail={() => askAgain('')} enter={enter} />
          )}
          {card === 'form' && <EmailForm key={email} initialEmail={email} takesFocus={moved} />}
        </section>
        <p className="text-center">
          Não tem acesso ainda?{' '}
          <Link to={paths.register} className="link inline-flex min-h-11 items-center font-semibold">
            Solicitar cadastro
          </Link>
        </p>
      </div>
    </main>
  );
}

/** Moves the focus to the title of a card that replaced another; the form and the code box take their own. */
function useFocusOnTitle(card: keyof typeof TITLES) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(card);
  const first = useRef(card);
  const moved = card !== first.current || shown.current !== card;
  useEffect(() => {
    const changed = shown.current !== card;
    shown.current = card;
    if (changed && (card === 'link' || (card === 'mail' && !isInstalled()))) title.current?.focus();
  }, [card]);
  return { title, moved };
}
