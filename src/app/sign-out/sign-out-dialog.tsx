import { Dialog } from '#ui/dialog/dialog.tsx';
import { signOutWithoutMessages } from './sign-out-flow.ts';
import { cancelSignOut } from './sign-out-question.ts';

/** Asks before a sign-out that would lose messages: their text exists nowhere but on this device. */
export default function SignOutDialog({ messages }: { messages: number }) {
  const what =
    messages === 1
      ? 'Uma mensagem ao suporte ainda não foi enviada e será perdida se você sair agora.'
      : `${messages} mensagens ao suporte ainda não foram enviadas e serão perdidas se você sair agora.`;
  const leave = (
    <button
      type="button"
      className="btn btn-error grow sm:grow-0"
      onClick={() => void signOutWithoutMessages()}
    >
      Sair e descartar
    </button>
  );
  return (
    <Dialog title="Sair mesmo assim?" onClose={cancelSignOut} closeText="Não sair agora" actions={leave}>
      <p>{what}</p>
      <p className="pt-2 text-muted">
        Se você não sair, o que aguarda envio segue sozinho quando a conexão voltar.
      </p>
    </Dialog>
  );
}
