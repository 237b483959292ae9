import { useCallback, useEffect, useState } from 'react';
import { authWithLink, linkInfo } from '#commands/sign-in.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { removeFragment } from '#session/sign-in-fragment.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';
import type { SignInLink } from './use-link-in-address.ts';

type Props = {
  link: SignInLink;
  /** Who is signed in on this device already, '' for nobody. */
  currentEmail: string;
  /** A sign-in waits for its code. */
  isPending: boolean;
  enter: (attempt: () => Promise<Outcome>) => Promise<Outcome>;
  /** Once the server has said whom the link signs in. */
  onWayIn: () => void;
  onDone: () => void;
  onAskAgain: (email: string) => void;
};
/** From the button, whose next press would be one of another meaning: a key that is pressed twice must not mean both. */
const takeFocus = (notice: HTMLElement | null) => {
  if (notice?.parentElement?.contains(document.activeElement)) notice.focus();
};

type Refused = Extract<Outcome<unknown>, { ok: false }>;
type Refusal = { description: string; canRetry: boolean };

/**
 * A link from the mail was opened. Nothing happens before the tap: mail scanners open links too, and a link
 * of somebody else must not swap the account of this device unseen.
 */
export function LinkCard(props: Props) {
  const { link, currentEmail, isPending, enter, onWayIn, onDone, onAskAgain } = props;
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [entering, setEntering] = useState(false);

  const look = useCallback(async () => {
    setRefusal(null);
    const outcome = await linkInfo(link);
    if (!outcome.ok) return setRefusal(refusalOf(outcome));
    setEmail(outcome.value.email);
    onWayIn();
  }, [link, onWayIn]);
  // Who a link signs in is known to the server only; asking does not use the link.
  useEffect(() => void look(), [look]);

  async function tap() {
    removeFragment();
    setRefusal(null);
    setEntering(true);
    const outcome = await enter(() => authWithLink(link));
    setEntering(false);
    if (outcome.ok) onDone();
    else setRefusal(refusalOf(outcome));
  }

  const isSomebodyElse = email !== '' && currentEmail !== '' && currentEmail !== email;
  const way = !refusal
    ? { text: 'Entrar', go: tap }
    : refusal.canRetry
      ? { text: 'Tentar novamente', go: email ? tap : look }
      : { text: 'Pedir um novo link', go: () => onAskAgain(email) };
  return (
    <div className="grid gap-4">
      {refusal ? (
        <p role="alert" tabIndex={-1} ref={refusal.canRetry ? undefined : takeFocus}>
          {refusal.description}
        </p>
      ) : (
        <>
          {isSomebodyElse && (
            <p className="rounded-box bg-base-200 p-3" tabIndex={-1} ref={takeFocus}>
              Neste aparelho já entrou <EmailAddress email={currentEmail} />. Se continuar, essa conta sai e
              os dados dela são apagados daqui.
            </p>
          )}
          <p aria-live="polite">
            {email ? (
              <>
                Você vai entrar como <EmailAddress email={email} />.
              </>
            ) : (
              'Conferindo o link...'
            )}
          </p>
        </>
      )}
      {/* One button through all tries: whoever has pressed it keeps the focus there. */}
      <BusyButton
        busy={!refusal && (entering || !email)}
        busyText={entering ? 'Entrando...' : 'Entrar'}
        onClick={way.go}
      >
        {way.text}
      </BusyButton>
      {/* Of a link that was good when it was opened the code is worth no more than the link. */}
      {refusal && !refusal.canRetry && !email && isPending && (
        <button type="button" className="btn btn-quiet" onClick={onDone}>
          Digitar o código
        </button>
      )}
      {currentEmail && <StayButton email={currentEmail} onStay={onDone} />}
    </div>
  );
}

function StayButton({ email, onStay }: { email: string; onStay: () => void }) {
  const stay = () => {
    removeFragment();
    onStay();
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={stay}>
      <span className="wrap-anywhere">Continuar como {email}</span>
    </button>
  );
}

function refusalOf(outcome: Refused): Refusal {
  const canRetry = RETRYABLE.has(outcome.code);
  // A refused secret is worth nothing any more, but it has no place in the history either.
  if (!canRetry) removeFragment();
  return { description: outcome.description, canRetry };
}

/** The link was not judged, so it is still good. */
const RETRYABLE: ReadonlySet<Refused['code']> = new Set(['unreachable', 'server-broken', 'limited']);
