import type { Outcome } from '#domain/result/outcome.ts';
import type { PendingSignIn } from '#domain/sign-in/sign-in.ts';
import { EmailAddress } from '#ui/form/email-address.tsx';
import { useSecondsUntil } from '#ui/hooks/use-seconds-until.ts';
import { isInstalled } from '#ui/is-installed.ts';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';

type Props = {
  pending: PendingSignIn;
  onOtherEmail: () => void;
  enter: (attempt: () => Promise<Outcome>) => Promise<Outcome>;
};

/** The mail is on its way: click its link, or type its code here. */
export function CheckMailCard({ pending, onOtherEmail, enter }: Props) {
  const installed = isInstalled();
  const isOver = useSecondsUntil(pending.expiresAt) === 0;
  // A clock that was put back would ask for hours of patience: the server says how long it really is.
  const isClockBack = pending.sentAt > Date.now();
  const address = <EmailAddress email={pending.email} />;
  // A new mail brings another code; the button that asked for it stays as it is.
  const code = <CodeForm key={pending.otpId} takesFocus={installed} enter={enter} />;
  return (
    <div className="grid gap-4">
      {pending.mail === 'sent' && (
        <p>
          O link de acesso foi enviado para {address}. Clique no link do e-mail para entrar
          {installed ? ' pelo navegador, ou digite aqui o código que está no mesmo e-mail.' : '.'}
        </p>
      )}
      {pending.mail === 'unknown' && (
        <p>
          O servidor de e-mail demorou a responder. A mensagem para {address} ainda pode chegar: aguarde
          alguns minutos e clique no link do e-mail ou digite o código.
        </p>
      )}
      {pending.mail === 'earlier' && (
        <p>
          Um link de acesso para {address} já foi pedido há pouco. Abra o e-mail mais recente e clique no link
          {installed ? ' para entrar pelo navegador, ou digite aqui o código dele.' : ' para entrar.'}
        </p>
      )}
      {isOver && (
        <p className="text-error">
          O link e o código expiraram. Peça novos pelo botão &lsquo;Reenviar link&rsquo;.
        </p>
      )}
      {!installed && <p className="divided text-muted">ou digite o código</p>}
      {code}
      <div className="grid gap-1 ruled pt-3">
        <ResendButton email={pending.email} resendAt={isClockBack ? 0 : pending.resendAt} />
        <button type="button" className="btn btn-ghost text-primary" onClick={onOtherEmail}>
          Enviar para outro e-mail
        </button>
        <p className="pt-1 text-center text-[0.9375rem] text-muted">
          Não chegou? Veja também a caixa de spam. O link e o código valem por 15 minutos.
        </p>
      </div>
    </div>
  );
}
