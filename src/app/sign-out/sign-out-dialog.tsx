import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { cancelSignOut, useSignOutQuestion } from './sign-out-question.ts';
import { signOutWithoutUnsent } from './sign-out-without-unsent.ts';

const SAY_MS = 300;

/** Asks before a sign-out that would lose what exists nowhere but on this device. */
export default function SignOutDialog() {
  const { messages, lost } = useSignOutQuestion();
  const what =
    messages === 1
      ? 'Uma mensagem ao suporte ainda não foi enviada e será perdida se você sair agora.'
      : `${messages} mensagens ao suporte ainda não foram enviadas e serão perdidas se você sair agora.`;
  const [isLeaving, setLeaving] = useState(false);
  const { pathname } = useLocation();
  const [askedAt] = useState(pathname);
  // Whoever goes back, or follows a link, stays.
  useEffect(() => {
    if (pathname !== askedAt) cancelSignOut();
  }, [pathname, askedAt]);
  async function confirm() {
    if (isLeaving) return;
    setLeaving(true);
    // As in the bar of the admin area: signing out clears the screen at once, and nobody would read what the button says.
    if (lost) await new Promise((said) => setTimeout(said, SAY_MS));
    // Taken back meanwhile, by the other button or with the session.
    if (lost && !useSignOutQuestion.getState().lost) return;
    await signOutWithoutUnsent(lost !== '');
  }
  const leave = (
    <BusyButton
      busy={isLeaving}
      busyText="Saindo..."
      className="btn-error grow sm:grow-0"
      onClick={() => void confirm()}
    >
      Sair e descartar
    </BusyButton>
  );
  return (
    <Dialog
      title="Sair mesmo assim?"
      onClose={cancelSignOut}
      closeText="Não sair agora"
      actions={leave}
      isBrief
    >
      {lost && <p className="pb-2">Se você sair agora, isto se perde: {lost}.</p>}
      {messages > 0 && (
        <>
          <p>{what}</p>
          <p className="pt-2 text-muted">
            Se você não sair, o que aguarda envio será enviado quando a conexão voltar.
          </p>
        </>
      )}
    </Dialog>
  );
}
